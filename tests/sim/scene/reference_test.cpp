#include "sim/scene/registry.h"
#include "sim/scene/scene.h"
#include "tests/sim/scene/scene_text.h"

#include <gtest/gtest.h>

#include <string>

namespace pliant::sim {
namespace {

TEST(Reference, PrintsTheTableOfOneType) {
  EXPECT_EQ(
      writeReference(Registry::builtin(), "gravity"),
      "### gravity\n\n"
      "A uniform acceleration.\n\n"
      "| name | type | default | range | unit | meaning |\n"
      "| --- | --- | --- | --- | --- | --- |\n"
      "| `name` | string | none |  |  | name used in messages, by --set and in the inspector |\n"
      "| `caption` | string | none |  |  | short label beside it in the picture; several, separated by ;, label its "
      "first particles one by one |\n"
      "| `objectID` | int, repeatable | none | from 0 |  | indices of the objects that it acts on; none = all |\n"
      "| `direction` | vector | 0 -1 0 |  |  | direction of gravity; any nonzero length |\n"
      "| `magnitude` | float | 10 |  | m/s² | acceleration |\n\n");
}

TEST(Reference, DescribesRequirementsAndEquations) {
  const std::string settings = writeReference(Registry::builtin(), "settings");
  EXPECT_NE(settings.find("; acts when `iteration` is jacobi, or `stabilize` is given, on or not 0 |"),
            std::string::npos)
      << settings;
  EXPECT_NE(settings.find("\n- `overRelaxation`: $\\mathbf{x} \\leftarrow "), std::string::npos) << settings;
}

TEST(Reference, UsesTheTagOfASourceAsHeading) {
  EXPECT_TRUE(writeReference(Registry::builtin(), "listSequence").starts_with("### `<listSequence>`\n"));
}

TEST(Reference, DescribesRangesInWords) {
  const std::string rope = writeReference(Registry::builtin(), "rope");
  EXPECT_NE(rope.find("| `stiffness` | float | 1 | 0 to 1 |"), std::string::npos) << rope;
  EXPECT_NE(rope.find("| `radius` | float | 1 | above 0, to 1000000 | m |"), std::string::npos) << rope;
  EXPECT_NE(rope.find("| `file` | string | **mandatory** |"), std::string::npos) << rope;
}

TEST(Reference, ListsEveryTypeOnceInOrder) {
  const std::string all = writeReference(Registry::builtin());
  std::size_t at = all.find("## Settings");
  for (const ElementType& type : Registry::builtin().elements()) {
    const std::size_t next = all.find("\n### " + type.name + "\n");
    ASSERT_NE(next, std::string::npos) << type.name;
    EXPECT_GT(next, at);
    at = next;
  }
  for (const SourceType& type : Registry::builtin().sources()) {
    const std::size_t next = all.find("\n### `<" + type.name + ">`\n");
    ASSERT_NE(next, std::string::npos) << type.name;
    EXPECT_GT(next, at);
    at = next;
  }
}

TEST(Reference, RefusesAnUnknownType) {
  const std::string said = inputErrorOf([] { writeReference(Registry::builtin(), "jelly"); });
  EXPECT_TRUE(said.starts_with("reference: no type 'jelly', expected one of animatedParticle, cloth, ")) << said;
}

}  // namespace
}  // namespace pliant::sim
