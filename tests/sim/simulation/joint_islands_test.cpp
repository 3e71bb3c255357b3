// Connected joints are solved together, independent of other islands and of the number of threads.
#include "tests/sim/scene_from_text.h"
#include "tests/sim/simulation/joint_scene.h"
#include "tests/sim/simulation/places_on_threads.h"

#include <glm/vec4.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace pliant::sim {
namespace {

constexpr int kBars = 9, kManyChains = 14;  // more joints than a thread does in one go

/// Chains of bars, ball joints and hinges by turns, that hang from one immovable beam, which is the first side of some
/// of the joints and the second one of others.
SceneText chainsOnABeam(int chains) {
  SceneText scene = jointScene(8, 2);
  scene.element("gravity", {{"magnitude", kJointGravity}});
  scene.element("rigidBody", {{"model", "rigid"},
                              {"shape", "box"},
                              {"size", glm::vec3(0.1f, 0.1f, 60)},
                              {"mass", 0.0f},
                              {"translate", glm::vec3(-0.1f, 2, 0)}});
  for (int chain = 0; chain < chains; ++chain) {
    const float z = 2.0f * static_cast<float>(chain);
    for (int k = 0; k < kBars; ++k) {
      const float x = 0.2f * static_cast<float>(k);
      const int own = 1 + chain * kBars + k, before = k == 0 ? 0 : own - 1;
      const bool swapped = (chain + k) % 2 == 1;
      scene.element("rigidBody", {{"model", "rigid"},
                                  {"shape", "box"},
                                  {"size", glm::vec3(0.18f, 0.05f, 0.04f)},
                                  {"density", 500.0f + 100.0f * static_cast<float>(k)},
                                  {"translate", glm::vec3(x + 0.1f, 2, z)}});
      scene.element("joint", {{"kind", k % 3 == 1 ? "hinge" : "ball"},
                              {"objectID", swapped ? before : own},
                              {"objectID", swapped ? own : before},
                              {"position", glm::vec3(x, 2, z)},
                              {"axis", glm::vec3(0, 0, 1)}});
    }
  }
  return scene;
}

// Independent islands are independent to the last bit.
TEST(JointIslands, AreIndependentOfEachOther) {
  const std::vector<glm::vec4> alone = placesOnThreads(chainsOnABeam(1), 45, 1);
  ASSERT_EQ(alone.size(), std::size_t{4 * (1 + kBars)});
  EXPECT_LT(alone.back().y, 1.5f) << "it swings";
  for (const int threads : {1, 2, 3}) {
    const std::vector<glm::vec4> among = placesOnThreads(chainsOnABeam(kManyChains), 45, threads);
    EXPECT_TRUE(std::equal(alone.begin(), alone.end(), among.begin())) << threads << " threads";
  }
}

TEST(JointIslands, ThreadsMakeNoDifferenceWhereChainsFallOnTheGround) {
  SceneText scene = chainsOnABeam(kManyChains);
  scene.element("wall", {{"distance", 0.9f}});
  const std::vector<glm::vec4> one = placesOnThreads(scene, 120, 1);
  const auto lowest = std::ranges::min_element(one, {}, [](const glm::vec4& place) { return place.y; });
  EXPECT_LT(lowest->y, 0.95f) << "they touch it";
  for (const int threads : {2, 3}) EXPECT_EQ(placesOnThreads(scene, 120, threads), one) << threads << " threads";
}

}  // namespace
}  // namespace pliant::sim
