// What keeps a scene from being built, and where that is.
#include "app/document/scene_faults.h"

#include "app/document/scene_edits.h"
#include "app/document/source_edits.h"
#include "sim/scene/registry.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

/// A wall and a joint of an object that is not there.
sim::Scene jointOfNothing() {
  sim::Scene scene;
  scene.elements.push_back(newElement("wall"));
  scene.elements.push_back(newElement("joint"));
  return scene;
}

sim::Scene withWall(sim::Scene scene) {
  scene.elements.push_back(newElement("wall"));
  return scene;
}

TEST(SceneFaults, AreNamedByTheirElement) {
  const sim::Scene scene = jointOfNothing();
  const std::vector<SceneFault> faults = faultsOf(scene, {});
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_EQ(faults.front().element, 1);
  const std::string text = describeFaults(scene, faults);
  EXPECT_TRUE(text.starts_with("Joint: ")) << text;
  EXPECT_NE(text.find("objectID"), std::string::npos) << text;
}

TEST(SceneFaults, AreNamedByTheirSource) {
  const sim::Scene scene = withSource({}, *sim::Registry::builtin().findSource("block"), {.object = 3});
  const std::vector<SceneFault> faults = faultsOf(scene, {});
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_EQ(faults.front().source, 0);
  EXPECT_TRUE(describeFaults(scene, faults).starts_with("Block: "));
}

TEST(SceneFaults, AreEmptyForAValidScene) { EXPECT_TRUE(faultsOf(withWall({}), {}).empty()); }

TEST(SceneFaults, AreNewOnlyInElementsWithoutEarlierFaults) {
  const sim::Scene before = jointOfNothing();
  const std::vector<SceneFault> old = faultsOf(before, {});
  EXPECT_TRUE(newFaults(old, faultsOf(withWall(before), {})).empty());
  sim::Scene worse = before;
  worse.elements.push_back(newElement("joint"));
  const std::vector<SceneFault> found = newFaults(old, faultsOf(worse, {}));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found.front().element, 2);
}

}  // namespace
}  // namespace pliant::app
