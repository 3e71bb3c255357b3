// What hangs, turns and rolls on joints in the shipped scenes.
#include "sim/constraints/joints.h"
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

TEST(JointGallery, JointsHoldWhileAllOfItSwings) {
  Simulation simulation = shippedScene("joint_gallery");
  const World& world = simulation.world();
  constexpr double kSlack = 1e-3;  // [m] and [rad], of bars of 45 cm
  const auto centreOf = [&](std::size_t body) { return world.bodies.at(body).now.centre; };
  const Joint* stopped = nullptr;
  for (const Joint& joint : world.joints) {
    if (world.materials[joint.material].joint.lower) stopped = &joint;
  }
  ASSERT_NE(stopped, nullptr);
  const double stop = double(*world.materials[stopped->material].joint.lower);
  constexpr std::size_t kSlider = 9;
  double least = 1e9, most = -1e9, leastAngle = 1e9;
  ASSERT_TRUE(simulation.step());
  const glm::dvec3 sliderStart = centreOf(kSlider);
  for (int frame = 1; frame < 300; ++frame) {
    ASSERT_TRUE(simulation.step()) << frame;
    ASSERT_LT(double(world.joint->largestError(world.particles)), kSlack) << "frame " << frame;
    const glm::dvec3 slider = centreOf(kSlider);
    ASSERT_NEAR(slider.y, sliderStart.y, kSlack) << "rail, frame " << frame;
    ASSERT_NEAR(slider.z, sliderStart.z, kSlack) << "rail, frame " << frame;
    leastAngle = std::min(leastAngle, Joints::coordinateOf(*stopped, world));
    least = std::min(least, slider.x);
    most = std::max(most, slider.x);
  }
  EXPECT_NEAR(leastAngle, stop, 2e-3) << "the bar comes as far as to its stop";
  EXPECT_NEAR(most - least, 2.0 * 0.21, 2e-3) << "twice the crank's arm";
  EXPECT_LT(measureEnergy(world).kinetic, 12.0) << "less than what they were given";
  EXPECT_LT(largestStretch(world), 0.1f) << "of rod and rope: joints have no length";
}

TEST(NewtonsCradle, KeepsItsEndBalls) {
  Simulation simulation = shippedScene("newtons_cradle");
  const auto xOf = [&](std::size_t body) { return simulation.world().bodies.at(body).now.centre.x; };
  const double firstRest = -0.3, lastRest = 0.9;
  double first = 0.0, last = 0.0, middle = 0.0;
  for (int frame = 0; frame < 1500; ++frame) {
    ASSERT_TRUE(simulation.step());
    if (frame < 1200) continue;  // longer than a swing to and fro
    first = std::max(first, firstRest - xOf(0));
    last = std::max(last, xOf(4) - lastRest);
    for (std::size_t k = 1; k < 4; ++k) middle = std::max(middle, std::abs(xOf(k) - 0.3 * (double(k) - 1.0)));
  }
  const double swing = 0.6428;  // sin 40 degrees
  EXPECT_NEAR(first, swing, 0.01);
  EXPECT_NEAR(last, swing, 0.01);
  EXPECT_LT(middle, 0.02);
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
