// Rigid bodies that slide and roll, on slopes and over seams.
#include "tests/sim/simulation/rigid_scene.h"

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <glm/vec3.hpp>

#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

namespace pliant::sim {
namespace {

/// A solid that lies on a slope.
struct Slider {
  std::string shape = "box";
  glm::vec3 size{1, 0.5f, 1};
};

double slidOnSlope(double degrees, float mu, int iterations, int frames, float kinetic = -1.0f,
                   const Slider& slider = {}, int substeps = 1) {
  const auto angle = static_cast<float>(glm::radians(degrees));
  const glm::vec3 normal(std::sin(angle), std::cos(angle), 0);
  SceneText scene = rigidScene(iterations, substeps);
  scene.element("gravity", {{"magnitude", kRigidGravity}}).element("wall", {{"normal", normal}});
  scene.element("rigidBody", {{"model", "rigid"},
                              {"shape", slider.shape},
                              {"size", slider.size},
                              {"rotateZ", -float(degrees)},
                              {"translate", 0.5f * slider.size.y * normal},
                              {"staticFriction", mu},
                              {"kineticFriction", kinetic < 0.0f ? mu : kinetic}});
  Simulation simulation = scene.simulate();
  const glm::dvec3 start = centreOfBody(simulation, 0);
  run(simulation, frames);
  return glm::distance(centreOfBody(simulation, 0), start);
}

TEST(RigidSlopes, SlideOnlyAboveTheFrictionAngleForAnyIterations) {
  for (const int iterations : {5, 20}) {
    for (const float mu : {0.3f, 0.8f}) {
      const double critical = glm::degrees(std::atan(double(mu)));
      EXPECT_LT(slidOnSlope(critical - 0.5, mu, iterations, 900), 1e-4) << mu;
      const double a = glm::radians(critical + 0.5), t = 2.0;
      const double expected = 0.5 * kRigidGravity * (std::sin(a) - double(mu) * std::cos(a)) * t * (t + 1.0 / 60.0);
      EXPECT_NEAR(slidOnSlope(critical + 0.5, mu, iterations, 120), expected, 0.01 * expected) << mu;
    }
  }
}

// Points of a patch that bear less would slip first, and leave their part to the others.
TEST(RigidSlopes, StickUpToTheStaticAngleForAnyKineticCoefficient) {
  for (const auto& [mu, kinetic] : {std::pair{0.6f, 0.2f}, std::pair{0.4f, 0.1f}, std::pair{0.9f, 0.8f}}) {
    const double critical = glm::degrees(std::atan(double(mu)));
    EXPECT_LT(slidOnSlope(critical - 0.5, mu, 20, 300, kinetic), 1e-3) << mu;
    const double a = glm::radians(critical + 0.5), t = 2.0;
    const double expected = 0.5 * kRigidGravity * (std::sin(a) - double(kinetic) * std::cos(a)) * t * (t + 1.0 / 60.0);
    EXPECT_NEAR(slidOnSlope(critical + 0.5, mu, 20, 120, kinetic), expected, 0.03 * expected) << mu;
  }
}

// The end of a cylinder has more points than a pack of the solver.
TEST(RigidSlopes, CylindersOnTheirEndsHoldUpToTheStaticAngle) {
  for (const glm::vec3& size : {glm::vec3(1, 0.1f, 1), glm::vec3(0.3f, 0.2f, 0.3f)}) {
    for (const auto& [mu, kinetic] : {std::pair{0.6f, 0.2f}, std::pair{0.45f, 0.3f}}) {
      for (const int substeps : {1, 6}) {
        const Slider cylinder{"cylinder", size};
        const double critical = glm::degrees(std::atan(double(mu)));
        EXPECT_LT(slidOnSlope(critical - 0.5, mu, 20, 120, kinetic, cylinder, substeps), 1e-3)
            << size.x << ", " << mu << ", " << substeps << " substeps";
        const double a = glm::radians(critical + 1.0), t = 2.0, h = 1.0 / (60.0 * substeps);
        const double expected = 0.5 * kRigidGravity * (std::sin(a) - double(kinetic) * std::cos(a)) * t * (t + h);
        EXPECT_NEAR(slidOnSlope(critical + 1.0, mu, 20, 120, kinetic, cylinder, substeps), expected, 0.03 * expected)
            << size.x << ", " << mu << ", " << substeps << " substeps";
      }
    }
  }
}

// A box that leans over the seam of two flush colliders bears little on one of them, which would slip first.
TEST(RigidSlopes, HoldOnFlushTilesUpToTheStaticAngle) {
  constexpr float kMu = 0.6f, kKinetic = 0.2f;
  for (const float x : {0.0f, 0.25f, -0.3f}) {
    for (const auto& [degrees, holds] : {std::pair{29.5f, true}, std::pair{31.5f, false}}) {
      const float a = glm::radians(degrees);
      SceneText scene = rigidScene(20);
      scene.element("gravity", {{"magnitude", kRigidGravity}, {"direction", glm::vec3(std::sin(a), -std::cos(a), 0)}});
      scene.element("box", {{"min", glm::vec3(-9, -1, -9)}, {"max", glm::vec3(0, 0, 9)}});
      scene.element("box", {{"min", glm::vec3(0, -1, -9)}, {"max", glm::vec3(9, 0, 9)}});
      scene.element("rigidBody", {{"model", "rigid"},
                                  {"shape", "box"},
                                  {"size", glm::vec3(0.8f, 0.2f, 0.5f)},
                                  {"translate", glm::vec3(x, 0.1f, 0)},
                                  {"staticFriction", kMu},
                                  {"kineticFriction", kKinetic}});
      Simulation simulation = scene.simulate();
      run(simulation, 120);
      const double slid = centreOfBody(simulation, 0).x - double(x);
      if (holds) {
        EXPECT_LT(slid, 2e-3) << x;
      } else {
        EXPECT_GT(slid, 1.0) << x;
      }
    }
  }
}

/// Distance that a round body rolls in 2 s down a slope of `degrees`, divided by the theoretical one: g sin(a) t^2 / 2
/// by
/// 1 + I / (m r^2), with t (t + h) in place of t^2 by symplectic Euler.
double rolledPart(const std::string& shape, float radius, double share, double degrees, bool onBody, int substeps) {
  const double a = glm::radians(degrees);
  const glm::vec3 normal(float(std::sin(a)), float(std::cos(a)), 0);
  SceneText scene = rigidScene(20, substeps);
  scene.element("gravity", {{"magnitude", kRigidGravity}});
  if (onBody) {
    scene.element("rigidBody", {{"model", "rigid"},
                                {"shape", "box"},
                                {"size", glm::vec3(40, 1, 40)},
                                {"rotateZ", float(-degrees)},
                                {"translate", -0.5f * normal},
                                {"mass", 0.0f}});
  } else {
    scene.element("wall", {{"normal", normal}});
  }
  scene.element("rigidBody", {{"model", "rigid"},
                              {"shape", shape},
                              {"size", glm::vec3(2.0f * radius)},
                              {"rotateX", 90.0f},
                              {"translate", radius * normal}});
  Simulation simulation = scene.simulate();
  run(simulation, 120);
  const double h = 1.0 / (60.0 * substeps);
  const double way = glm::distance(centreOfBody(simulation, onBody ? 1 : 0), double(radius) * glm::dvec3(normal));
  return way / (share * kRigidGravity * std::sin(a) * 2.0 * (2.0 + h) / 2.0);
}

TEST(RigidSlopes, RollDownASlope) {
  for (const auto& [shape, share] : {std::pair{"sphere", 5.0 / 7.0}, std::pair{"cylinder", 2.0 / 3.0}}) {
    for (const float radius : {0.07f, 0.5f}) {
      for (const double degrees : {1.0, 6.0, 20.0}) {
        for (const auto& [onBody, substeps] : {std::pair{false, 1}, std::pair{false, 4}, std::pair{true, 1}}) {
          EXPECT_NEAR(rolledPart(shape, radius, share, degrees, onBody, substeps), 1.0, 0.003)
              << shape << ", " << radius << " m, " << degrees << " degrees" << (onBody ? " on a body" : "") << ", "
              << substeps << " substeps";
        }
      }
    }
  }
}

// Without friction, over the seam between two flush bodies: nothing stops it there or throws it up.
TEST(RigidSlopes, SlideOverASeamWithoutABump) {
  for (const float speed : {0.3f, 1.0f, 3.0f, 10.0f}) {
    for (const auto& [shape, onBodies] :
         {std::pair{"box", false}, {"box", true}, {"sphere", false}, {"sphere", true}}) {
      SceneText scene = rigidScene();
      scene.element("gravity");
      for (const float x : {0.0f, 2.0f}) {
        if (onBodies) {
          scene.element("rigidBody", {{"model", "rigid"},
                                      {"shape", "box"},
                                      {"size", glm::vec3(2, 0.5f, 2)},
                                      {"translate", glm::vec3(x, 0.25f, 0)},
                                      {"fixed", 0},
                                      {"staticFriction", 0},
                                      {"kineticFriction", 0}});
        } else {
          scene.element("box", {{"min", glm::vec3(x - 1, 0, -1)}, {"max", glm::vec3(x + 1, 0.5f, 1)}});
        }
      }
      scene.element("rigidBody", {{"model", "rigid"},
                                  {"shape", shape},
                                  {"size", glm::vec3(0.5f)},
                                  {"translate", glm::vec3(0, 0.75f, 0)},
                                  {"velocity", glm::vec3(speed, 0, 0)},
                                  {"staticFriction", 0},
                                  {"kineticFriction", 0}});
      Simulation simulation = scene.simulate();
      const std::size_t slider = onBodies ? 2 : 0;
      const int frames = static_cast<int>(60.0f * 1.6f / speed);
      for (int frame = 0; frame < frames; ++frame) {
        simulation.step();
        ASSERT_NEAR(centreOfBody(simulation, slider).y, 0.75, 1e-4) << shape << ' ' << speed << ' ' << frame;
      }
      EXPECT_NEAR(centreOfBody(simulation, slider).x, double(speed) * frames / 60.0, 1e-3)
          << shape << ' ' << speed << ' ' << onBodies;
    }
  }
}

}  // namespace
}  // namespace pliant::sim
