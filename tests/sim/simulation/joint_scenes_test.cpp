// Shipped scenes in which bodies hang, turn and roll on joints.
#include "sim/constraints/joints.h"
#include "sim/observe/measures.h"
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"
#include "tests/sim/simulation/joint_scene.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace pliant::sim {
namespace {

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

// On hinges the balls turn about them, too: an impact must change both velocities.
TEST(NewtonsCradle, SwingsOnHingesAsWell) {
  SceneText scene = jointScene(5, 4);
  scene.element("gravity");
  constexpr int kBalls = 5;
  const double swing = 0.6428;  // sin 40 degrees
  for (int k = 0; k < kBalls; ++k) {
    const glm::vec3 hinge(0.3f * float(k), 0, 0), down(k == 0 ? -float(swing) : 0.0f, k == 0 ? -0.766f : -1.0f, 0);
    scene.element("rigidBody", {{"model", "rigid"},
                                {"shape", "sphere"},
                                {"size", glm::vec3(0.3f)},
                                {"translate", hinge + down},
                                {"restitution", 1},
                                {"staticFriction", 0},
                                {"kineticFriction", 0}});
    scene.element("joint", {{"kind", "hinge"}, {"objectID", k}, {"position", hinge}, {"axis", glm::vec3(0, 0, 1)}});
  }
  Simulation simulation = scene.simulate();
  double last = 0.0;
  for (int frame = 0; frame < 1200; ++frame) {
    ASSERT_TRUE(simulation.step());
    if (frame >= 1000) last = std::max(last, simulation.world().bodies[4].now.centre.x - 1.2);
  }
  EXPECT_NEAR(last, swing, 0.02);
}

/// The bodies of the wagon, in the order of its file.
constexpr std::size_t kBed = 0, kRearAxle = 1, kFrontAxle = 2, kFirstWheel = 4;

TEST(Wagon, WheelsRollWithoutSlipping) {
  Simulation simulation = shippedScene("wagon");
  constexpr int kStart = 80, kEnd = 104;  // straight on at 1 m/s
  std::array<double, 4> top{};
  for (int frame = 0; frame < kEnd; ++frame) {
    ASSERT_TRUE(simulation.step());
    if (frame < kStart) continue;
    World world(simulation.world());
    for (std::size_t w = 0; w < 4; ++w) {
      Body& wheel = world.bodies.at(kFirstWheel + w);
      readMotion(wheel, world.particles);
      const glm::dvec3 up(0.0, wheel.now.centre.y, 0.0);
      EXPECT_LT(glm::length(wheel.now.velocityAt(-up)), 0.08) << "wheel " << w << ", frame " << frame;
      top[w] += wheel.now.velocityAt(up).x / double(kEnd - kStart);
    }
  }
  for (const double speed : top) EXPECT_NEAR(speed, 2.0, 0.05) << "twice that of the wagon";
}

TEST(Wagon, TheFrontAxleSteers) {
  Simulation simulation = shippedScene("wagon");
  run(simulation, 240);  // in the bend
  World world(simulation.world());
  const auto directionOf = [&](std::size_t axle) {
    readMotion(world.bodies.at(axle), world.particles);
    return world.bodies[axle].now.rotation * glm::dvec3(0.0, 0.0, 1.0);
  };
  EXPECT_GT(glm::length(glm::cross(directionOf(kRearAxle), directionOf(kFrontAxle))), 0.3)
      << "sine of the angle between the axles";
  readMotion(world.bodies[kBed], world.particles);
  EXPECT_GT(world.bodies[kBed].now.centre.y, 0.25) << "the bed stays on its wheels";
}

TEST(Car, CirclesByItselfThroughItsSand) {
  Simulation simulation = shippedScene("car");
  double angle = 0.0, slowest = 1e9;
  glm::dvec3 last = simulation.world().bodies.at(0).now.centre;
  for (int frame = 0; frame < 660; ++frame) {
    ASSERT_TRUE(simulation.step());
    const BodyMotion& car = simulation.world().bodies[0].now;
    angle += std::atan2(last.z * car.centre.x - last.x * car.centre.z, glm::dot(last, car.centre));
    last = car.centre;
    if (frame > 60) slowest = std::min(slowest, glm::length(car.velocity));
    ASSERT_LT(glm::length(car.centre), 5.2) << "within its kerbs, frame " << frame;
  }
  EXPECT_GT(angle, glm::pi<double>()) << "half a lap, in 11 s";
  EXPECT_GT(slowest, 0.5) << "nothing holds it up [m/s]";
}

/// Steered joints follow their sliders: the position of a body after a number of frames.
glm::dvec3 placeOf(Simulation& simulation, std::size_t body, int frames) {
  run(simulation, frames);
  return simulation.world().bodies.at(body).now.centre;
}

TEST(Car, DrivesAndSteers) {
  Simulation circling = shippedScene("car");
  const double start = circling.world().bodies.at(0).now.centre.z;
  EXPECT_LT(placeOf(circling, 0, 150).z, start - 0.6) << "to the left, as it faces x";
  std::vector<std::string> straight;
  for (const char* hand : {"left", "right"}) {
    straight.push_back(std::string("steer ") + hand + ".motorAngle=0");
    straight.push_back(std::string("drive ") + hand + ".motorSpeed=-15");
  }
  Simulation driven = shippedScene("car", straight);
  const glm::dvec3 end = placeOf(driven, 0, 90);
  EXPECT_NEAR(end.z, start, 0.05);
  EXPECT_GT(end.x, 1.5);
  EXPECT_NEAR(end.y, 0.3, 0.02) << "on its springs";
}

/// Error of the joint that gapes most [m].
struct Gap {
  float median = 0.0f, worst = 0.0f;  ///< over the frames
};

/// Lets the ragdoll fall for 300 frames: it never has more energy than it had.
Gap gapOfAFall(int substeps, int iterations, const std::string& gravity) {
  Simulation simulation =
      shippedScene("ragdoll", {fmt::format("substeps={}", substeps), fmt::format("solverIterations={}", iterations),
                               fmt::format("elements[0].magnitude={}", gravity)});
  const auto energy = [&] {
    const Energy now = measureEnergy(simulation.world());
    return now.kinetic + now.potential;
  };
  const std::string which = fmt::format("{} x {} at {}", substeps, iterations, gravity);
  const double given = energy();
  std::vector<float> errors;
  for (int frame = 0; frame < 300; ++frame) {
    const bool stepped = simulation.step();
    EXPECT_TRUE(stepped) << which;
    EXPECT_LT(energy(), given) << which << ", frame " << frame;
    if (!stepped || energy() >= given) return {1e9f, 1e9f};
    errors.push_back(simulation.world().joint->largestError(simulation.world().particles));
  }
  std::sort(errors.begin(), errors.end());
  return {errors[errors.size() / 2], errors.back()};
}

// For any substeps and iterations a falling ragdoll never gains energy, and its joints hold; with three iterations they
// open where it hits a stair, by 0.7 m in one fall of a hundred. The gap varies between falls by a factor of two, so the
// mean over falls is bounded: under three gravities, or nine for few iterations, where falls differ most.
TEST(Ragdoll, NeverGainsEnergy) {
  struct Effort {
    int substeps, iterations;
    float gap;  ///< of the joint that gapes most, in the median frame [m]
  };
  for (const Effort& effort :
       {Effort{1, 3, 0.06f}, Effort{1, 5, 0.04f}, Effort{1, 8, 0.03f}, Effort{1, 10, 0.03f}, Effort{1, 20, 0.02f},
        Effort{1, 40, 0.02f}, Effort{2, 3, 0.02f}, Effort{2, 10, 0.01f}, Effort{4, 8, 0.005f}, Effort{8, 4, 0.005f}}) {
    float gaps = 0.0f;
    std::vector<std::string> gravities{"9.6", "9.81", "10"};
    if (effort.substeps * effort.iterations < 6)
      gravities.insert(gravities.end(), {"9.65", "9.7", "9.75", "9.85", "9.9", "9.95"});
    const std::string which = fmt::format("{} x {}", effort.substeps, effort.iterations);
    const auto falls = static_cast<float>(gravities.size());
    float openings = 0.0f;
    for (const std::string& gravity : gravities) {
      const Gap gap = gapOfAFall(effort.substeps, effort.iterations, gravity);
      gaps += gap.median;
      openings += gap.worst;
      const float most = effort.substeps * effort.iterations > 3 ? 0.5f : 1.0f;
      EXPECT_LT(gap.worst, most) << which << " at " << gravity;
    }
    EXPECT_LT(gaps / falls, effort.gap) << which;
    EXPECT_LT(openings / falls, 0.4f) << which;
  }
}

// It falls on its hands, whose links are pressed between the floor and the body.
TEST(Ragdoll, DoesNotExplodeWhereItsHandsArePressed) {
  for (const auto& [iterations, gravity] : {std::pair{30, "9.4795"}, std::pair{30, "10.2878"}, std::pair{40, "9"},
                                            std::pair{50, "9.2603"}, std::pair{50, "10.8632"}}) {
    const Gap gap = gapOfAFall(1, iterations, gravity);
    EXPECT_LT(gap.median, 0.02f) << iterations << " at " << gravity;
    EXPECT_LT(gap.worst, 0.5f) << iterations << " at " << gravity;
  }
}

TEST(Walker, WalksUpright) {
  Simulation simulation = shippedScene("walker");
  const glm::dvec3 end = placeOf(simulation, 0, 300);
  EXPECT_LT(end.x, -1.5) << "half a metre a second";
  EXPECT_NEAR(end.y, 0.7, 0.05);
  EXPECT_NEAR(end.z, 0.0, 0.2);
}

// Also if marbles meet at other points than in the scene: with these two they jammed below the ends of runs, or rode on
// one another over the guards.
TEST(MarbleRun, AllMarblesComeToTheTray) {
  for (const double gravity : {9.81, 8.3712, 9.4176}) {
    Simulation simulation = shippedScene("marble_run", {fmt::format("elements[0].magnitude={}", gravity)});
    run(simulation, 1200);
    int inTray = 0;
    for (const Body& body : simulation.world().bodies) {
      const glm::dvec3& at = body.now.centre;
      if (at.y < 0.1 && at.x > -2.3 && at.x < -0.25 && std::abs(at.z) < 0.4) ++inTray;
    }
    EXPECT_EQ(inTray, 8) << gravity;
  }
}

}  // namespace
}  // namespace pliant::sim
