// Joints are constraints between points: what hangs, turns and rolls on them in the shipped scenes.
#include "sim/observe/measures.h"
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace pliant::sim {
namespace {

/// Particles of the bodies, each filled with a lattice that is numbered x outermost and z innermost.
class Bodies {
 public:
  explicit Bodies(const Simulation& simulation) : world_(simulation.world()) {}

  glm::vec3 at(std::size_t body, int number) const { return world_.particles.position[index(body, number)]; }
  glm::vec3 velocityAt(std::size_t body, int number) const { return world_.particles.velocity[index(body, number)]; }
  int count(std::size_t body) const { return static_cast<int>(world_.objects.at(body).particles.size()); }

 private:
  std::size_t index(std::size_t body, int number) const {
    return static_cast<std::size_t>(world_.objects.at(body).particles.at(static_cast<std::size_t>(number)));
  }
  const World& world_;
};

/// In an upright bar of 3 x 15 x 3 particles.
int upright(int j, int k) { return (1 * 15 + j) * 3 + k; }
/// In a lying one, `along` x.
int lying(int along, int k) { return (along * 3 + 1) * 3 + k; }

TEST(JointGallery, JointsHoldWhileAllOfItSwings) {
  Simulation simulation = shippedScene("joint_gallery");
  const Bodies bodies(simulation);
  constexpr float kSlack = 0.01f;  // [m], of bars of 45 cm
  const auto gap = [&](std::size_t a, int i, std::size_t b, int j) {
    return glm::length(bodies.at(a, i) - bodies.at(b, j));
  };
  const glm::vec3 sliderStart = bodies.at(9, 0);
  float least = 1e9f, most = -1e9f;
  for (int frame = 0; frame < 300; ++frame) {
    ASSERT_TRUE(simulation.step()) << frame;
    EXPECT_LT(gap(1, upright(14, 1), 0, upright(0, 1)), kSlack) << "ball joint, frame " << frame;
    for (int k = 0; k < 3; ++k) {
      EXPECT_LT(gap(3, upright(14, k), 2, upright(0, k)), kSlack) << "hinge, frame " << frame;
      EXPECT_LT(gap(8, lying(0, k), 7, lying(14, k)), kSlack) << "crank, frame " << frame;
    }
    for (int i = 0; i < 27; ++i) {
      const int across = i / 9, up = i / 3 % 3, deep = i % 3;
      EXPECT_LT(gap(5, i, 4, (across * 15 + up) * 3 + deep), kSlack) << "weld, frame " << frame;
    }
    EXPECT_GT(bodies.at(6, upright(0, 1)).x, 0.6f - 0.08f - kSlack) << "stop, frame " << frame;
    const glm::vec3 slider = bodies.at(9, 0);
    EXPECT_NEAR(slider.y, sliderStart.y, kSlack) << "rail, frame " << frame;
    EXPECT_NEAR(slider.z, sliderStart.z, kSlack) << "rail, frame " << frame;
    least = std::min(least, slider.x);
    most = std::max(most, slider.x);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_NEAR(most - least, 2.0f * 0.21f, 0.01f) << "twice the crank's arm";
  EXPECT_LT(measureEnergy(simulation.world()).kinetic, 12.0) << "less than what they were given";
  EXPECT_LT(largestStretch(simulation.world()), 0.1f) << "of rod and rope: joints have no length";
}

TEST(Wagon, WheelsRollWithoutSlipping) {
  Simulation simulation = shippedScene("wagon");
  const Bodies bodies(simulation);
  constexpr int kStart = 80, kEnd = 104;  // straight on at 1 m/s
  std::array<float, 4> top{};
  for (int frame = 0; frame < kEnd; ++frame) {
    ASSERT_TRUE(simulation.step());
    if (frame < kStart) continue;
    for (std::size_t w = 0; w < 4; ++w) {
      int lowest = 2, highest = 2;  // of the rim, behind the two ends of the hub
      for (int i = 2; i < bodies.count(4 + w); ++i) {
        if (bodies.at(4 + w, i).y < bodies.at(4 + w, lowest).y) lowest = i;
        if (bodies.at(4 + w, i).y > bodies.at(4 + w, highest).y) highest = i;
      }
      EXPECT_LT(glm::length(bodies.velocityAt(4 + w, lowest)), 0.2f) << "wheel " << w << ", frame " << frame;
      top[w] += bodies.velocityAt(4 + w, highest).x / float(kEnd - kStart);
    }
  }
  for (const float speed : top) EXPECT_NEAR(speed, 2.0f, 0.1f) << "twice that of the wagon";
}

TEST(Wagon, TheFrontAxleSteers) {
  Simulation simulation = shippedScene("wagon");
  const Bodies bodies(simulation);
  for (int frame = 0; frame < 240; ++frame) ASSERT_TRUE(simulation.step());  // in the bend
  const auto directionOf = [&](std::size_t axle) {
    const glm::vec3 along =
        glm::normalize(bodies.at(axle, bodies.count(axle) - 1) - bodies.at(axle, bodies.count(axle) - 23));
    return glm::normalize(glm::vec3(along.x, 0.0f, along.z));
  };
  const float turned = glm::length(glm::cross(directionOf(1), directionOf(2)));
  EXPECT_GT(turned, 0.3f) << "sine of the angle between the axles";
  EXPECT_GT(bodies.at(0, 0).y, 0.15f) << "the bed stays on its wheels";
}

}  // namespace
}  // namespace pliant::sim
