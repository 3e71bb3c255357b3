#include "sim/scene/registry.h"

#include "sim/elements/rope.h"
#include "sim/elements/sand.h"
#include "sim/scene/scene.h"
#include "tests/support/expect_assertion.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

namespace pliant::sim {
namespace {

TEST(Registry, HasAllElementTypesOfTheThesis) {
  for (const char* name : {"animatedParticle", "cloth", "triangles", "distanceLock", "drag", "fluid", "gravity",
                           "rigidBody", "rope", "sand", "wall"}) {
    ASSERT_NE(Registry::builtin().findElement(name), nullptr) << name;
    EXPECT_EQ(Registry::builtin().findElement(name)->name, name);
  }
  for (const char* tag : {"particle", "list", "listSequence"}) {
    EXPECT_NE(Registry::builtin().findSource(tag), nullptr) << tag;
  }
}

TEST(Registry, FindsExactNamesOnly) {
  EXPECT_EQ(Registry::builtin().findElement("Sand"), nullptr);
  EXPECT_EQ(Registry::builtin().findElement(""), nullptr);
  EXPECT_EQ(Registry::builtin().findElement("particle"), nullptr);
  EXPECT_EQ(Registry::builtin().findSource("sand"), nullptr);
}

TEST(Registry, HasEveryNameOnceWithASummary) {
  std::set<std::string> names;
  const auto check = [&](const RecordType& type) {
    EXPECT_TRUE(names.insert(type.name).second) << type.name;
    EXPECT_GE(type.summary.size(), 10u) << type.name;
    EXPECT_EQ(type.summary.back(), '.') << type.name;
    EXPECT_FALSE(type.fields.empty()) << type.name;
  };
  for (const ElementType& type : Registry::builtin().elements()) check(type);
  for (const SourceType& type : Registry::builtin().sources()) check(type);
}

TEST(Registry, IsEmptyByDefault) {
  const Registry registry;
  EXPECT_EQ(registry.findElement("sand"), nullptr);
  EXPECT_TRUE(registry.elements().empty());
}

TEST(RegistryDeathTest, RefusesANameTwice) {
  Registry registry;
  registry.add<Sand>("sand", "Grains.");
  EXPECT_ASSERTION(registry.add<Sand>("sand", "More grains."), "an element type's name is new");
}

TEST(RecordDeathTest, RefusesToBeReadAsAnotherType) {
  const Element sand(*Registry::builtin().findElement("sand"));
  EXPECT_GT(sand.as<Sand>().radius, 0.0f);
  EXPECT_ASSERTION(sand.as<Rope>(), "a record is read as the type that it was made for");
}

TEST(SceneDeathTest, RefusesToDescribeAMissingElement) {
  const Scene scene;
  EXPECT_ASSERTION(static_cast<void>(scene.describeElement(0)), "the element exists");
}

}  // namespace
}  // namespace pliant::sim
