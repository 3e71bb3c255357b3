// What is legal but hardly meant is said before the first step.
#include "tests/sim/scene_from_text.h"

#include <gtest/gtest.h>

namespace pliant::sim {
namespace {

std::string warningsWhenBuilt(const SceneText& text) {
  InputMessages messages;
  const Simulation simulation(text.scene(), {}, messages);
  std::string all;
  for (const auto& entry : messages.entries()) all += entry.text() + '\n';
  return all;
}

SceneText lockedRope(float distance) {
  SceneText scene;  // 1 m along x
  scene.element("rope", {{"shape", "line"}, {"count", 11}, {"radius", 0.02f}});
  scene.element("distanceLock",
                {{"distance", distance}, {"objectID", 0}, {"objectID", 0}, {"particleID", 0}, {"particleID", 10}});
  return scene;
}

TEST(LikelyMistake, ALockFarFromItsLengthIsTold) {
  EXPECT_NE(warningsWhenBuilt(lockedRope(500.0f)).find("<distance> is 500 m, but its particles are 1 m apart"),
            std::string::npos);
  EXPECT_NE(warningsWhenBuilt(lockedRope(0.05f)).find("<distance> is 0.05 m"), std::string::npos);
  for (const float distance : {0.5f, 1.0f, 3.0f}) {
    EXPECT_EQ(warningsWhenBuilt(lockedRope(distance)).find("<distance>"), std::string::npos) << distance;
  }
}

TEST(LikelyMistake, AClothWhoseParticlesReachOverManyEdgesIsTold) {
  const auto grid = [](float radius) {
    SceneText scene;
    scene.element("cloth", {{"shape", "grid"}, {"size", glm::vec3(1, 0, 1)}, {"resolution", 20}, {"radius", radius}});
    return scene;
  };
  EXPECT_NE(warningsWhenBuilt(grid(1.0f)).find("<radius> is 1 m, but its edges are 0.05"), std::string::npos)
      << warningsWhenBuilt(grid(1.0f));
  EXPECT_EQ(warningsWhenBuilt(grid(0.025f)).find("<radius>"), std::string::npos);
}

}  // namespace
}  // namespace pliant::sim
