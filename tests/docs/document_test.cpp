// How the tests of the documents read them.
#include "tests/docs/document.h"

#include <gtest/gtest.h>

namespace pliant {
namespace {

TEST(Document, RunsCommandBlocksUnlessACommentExcludesThem) {
  const Document document = parseDocument(
      "```sh\npliant scenes\n```\n\n<!-- not run: opens a window -->\n```sh\npliant\n```\n\n```xml\n<a/>\n```\n"
      "<!-- not run: stands too far away -->\n\n```sh\npliant check x\n```\n");
  ASSERT_EQ(document.blocks.size(), 4u);
  EXPECT_TRUE(document.blocks[0].isRun());
  EXPECT_EQ(document.blocks[0].text, "pliant scenes\n");
  EXPECT_FALSE(document.blocks[1].isRun());
  EXPECT_FALSE(document.blocks[2].isRun());
  EXPECT_TRUE(document.blocks[3].isRun());
  EXPECT_EQ(document.blocks[3].line, 15);
}

TEST(Document, BlocksMayBeIndentedAndHoldOtherFences) {
  const Document document = parseDocument(
      "1. One\n\n   ```sh\n   pliant scenes\n     more\n   ```\n<!-- file: lesson.md "
      "-->\n~~~text\n```pliant\n```\n~~~\n");
  ASSERT_EQ(document.blocks.size(), 2u);
  EXPECT_EQ(document.blocks[0].text, "pliant scenes\n  more\n");
  EXPECT_EQ(document.blocks[1].text, "```pliant\n```\n");
  EXPECT_EQ(document.blocks[1].fileName(), "lesson.md");
}

TEST(Document, FindsLinksAnchorsAndCommandsWithoutAFence) {
  const Document document = parseDocument(
      "# Check, `<list>` and more\n## Two\n## Two\n[a](b.md#c) and ![p](p.png), not `[x](y)`\n\n    pliant run x\n"
      "```text\n# no heading\n[no](link)\n```\n");
  EXPECT_EQ(document.anchors, (std::set<std::string>{"check-list-and-more", "two", "two-1"}));
  ASSERT_EQ(document.links.size(), 2u);
  EXPECT_EQ(document.links[0].target, "b.md#c");
  EXPECT_EQ(document.links[1].target, "p.png");
  EXPECT_EQ(document.links[1].line, 4);
  EXPECT_EQ(document.indentedCommands, std::vector<int>{6});
}

TEST(Document, PicturesAreMadeSmall) {
  EXPECT_EQ(shortened("pliant render a.xml --frames 9 --size 1280x720 --samples 64 --out a.png\n", 2),
            "pliant render a.xml --frames 2 --size 160x90 --samples 2 --out a.png\n");
  EXPECT_EQ(shortened("pliant render a.xml --out a.png\napp/run a.xml\n", 2),
            "pliant render --frames 2 --size 160x90 a.xml --out a.png\napp/run --frames 2 --size 160x90 a.xml\n");
}

TEST(Document, SimulationsAreCutToAFewFrames) {
  EXPECT_EQ(shortened("pliant run a.xml out\npliant run a.xml --frames 100 --quiet\n", 3),
            "pliant run --frames 3 a.xml out\npliant run a.xml --frames 3 --quiet\n");
  EXPECT_EQ(shortened("app/run\napp/run a.xml \\\n  --set x=1\n", 2),
            "app/run --frames 2 --size 160x90\napp/run --frames 2 --size 160x90 a.xml --set x=1\n");
  EXPECT_EQ(shortened("pliant check a.xml\npliant reference\nhead -n 3 out/frame.0000.csv\n", 2),
            "pliant check a.xml\npliant reference\nhead -n 3 out/frame.0000.csv\n");
}

}  // namespace
}  // namespace pliant
