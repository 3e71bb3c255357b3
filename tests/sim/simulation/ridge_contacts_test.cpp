// Ropes and rods are also round between their particles at obstacles: pegs, edges of boxes, teeth of combs, rims.
#include "sim/contacts/ridge_contacts.h"

#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"
#include "tests/sim/simulation/places_on_threads.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

namespace pliant::sim {
namespace {

constexpr float kRope = 0.01f;  // its radius [m]

SceneText ridgeScene(int substeps = 4, const char* iteration = "gaussSeidel") {
  SceneText scene;
  scene.set("timestep", 1.0f / 60.0f).set("solverIterations", 20).set("substeps", substeps);
  scene.set("iteration", iteration).set("averaging", "massSplitting");
  return scene;
}

SceneText::Tags ropeFromTo(const glm::vec3& from, const glm::vec3& to, int count,
                           std::initializer_list<int> fixed = {}) {
  SceneText::Tags rope{{"shape", "line"}, {"from", from},    {"to", to},
                       {"count", count},  {"radius", kRope}, {"mass", 0.1f}};
  for (const int particle : fixed) rope.emplace_back("fixed", particle);
  return rope;
}

/// Distance of the line through the particles of object 0 from a segment [m].
float clearance(const Simulation& simulation, const glm::vec3& from, const glm::vec3& to) {
  constexpr int kSamples = 400;
  const auto& members = simulation.world().objects[0].particles;
  const glm::vec3 axis = to - from;
  float least = 1e9f;
  for (int i = 0; i + 1 < static_cast<int>(members.size()); ++i) {
    for (int k = 0; k <= kSamples; ++k) {
      const float s = static_cast<float>(k) / kSamples;
      const glm::vec3 p = glm::mix(positionOf(simulation, 0, i), positionOf(simulation, 0, i + 1), s);
      const float along = std::clamp(glm::dot(p - from, axis) / glm::dot(axis, axis), 0.0f, 1.0f);
      least = std::min(least, glm::distance(p, from + along * axis));
    }
  }
  return least;
}

/// The least x at which object 0 crosses the plane z = 0 [m]; a large value if it does not.
float placeInFront(const Simulation& simulation) {
  const auto& members = simulation.world().objects[0].particles;
  float least = 1e9f;
  for (int i = 0; i + 1 < static_cast<int>(members.size()); ++i) {
    const glm::vec3 a = positionOf(simulation, 0, i), b = positionOf(simulation, 0, i + 1);
    if (a.z * b.z <= 0.0f && a.z != b.z) least = std::min(least, a.x + a.z / (a.z - b.z) * (b.x - a.x));
  }
  return least;
}

// Its particles are ten radii apart, with as many on each side of the peg.
TEST(RidgeContacts, ARopeHangsOverAPegBetweenItsParticles) {
  const glm::vec3 from(0, 0, -0.3f), to(0, 0, 0.3f);
  for (const char* iteration : {"gaussSeidel", "jacobi", "global"}) {
    SCOPED_TRACE(iteration);
    SceneText scene = ridgeScene(4, iteration);
    scene.element("gravity");
    scene.element("capsule", {{"from", from}, {"to", to}, {"radius", 0.02f}});
    SceneText::Tags rope = ropeFromTo({-0.45f, 0.04f, 0}, {0.45f, 0.04f, 0}, 10);
    rope.emplace_back("staticFriction", 0.3f);  // without, it would slide off to one side
    scene.element("rope", rope);
    Simulation simulation = scene.simulate();
    for (int step = 0; step < 240; ++step) {
      run(simulation, 1);
      ASSERT_GT(clearance(simulation, from, to), 0.02f + 0.8f * kRope) << step;
    }
    EXPECT_LT(clearance(simulation, from, to), 0.02f + 1.05f * kRope);
    EXPECT_NEAR(positionOf(simulation, 0, 0).y, positionOf(simulation, 0, 9).y, 0.05f);
  }
}

// Across a beam the rope is held taut at both ends below, and pressed on one of its edges by more than its weight.
TEST(RidgeContacts, ATautRopeDoesNotSinkIntoTheEdgeOfABox) {
  for (const int substeps : {1, 4}) {
    for (const float aside : {0.0f, 0.03f, 0.049f}) {
      SCOPED_TRACE(std::to_string(substeps) + ", " + std::to_string(aside));
      SceneText scene = ridgeScene(substeps);
      scene.element("gravity", {{"magnitude", 100.0f}});
      scene.element("box", {{"min", glm::vec3(0, -1, -1)}, {"max", glm::vec3(1, 0, 1)}});
      scene.element("rope", ropeFromTo({-0.35f - aside, 0.011f, 0}, {0.35f - aside, 0.011f, 0}, 8, {7}));
      Simulation simulation = scene.simulate();
      for (int step = 0; step < 120; ++step) {
        run(simulation, 1);
        ASSERT_GT(clearance(simulation, {0, 0, -1}, {0, 0, 1}), (step < 60 ? 0.1f : 0.8f) * kRope) << step;
      }
      EXPECT_LT(positionOf(simulation, 0, 0).y, -0.2f) << "it hangs down the side";
    }
  }
}

// A thin box that moves across a rope at rest takes it along: with the speed of particles that meet it.
TEST(RidgeContacts, AToothTakesARodAlong) {
  for (const char* type : {"rope", "rod"}) {
    for (const char* iteration : {"gaussSeidel", "jacobi"}) {
      for (const float speed : {0.3f, 3.0f, 10.0f}) {
        SCOPED_TRACE(std::string(type) + ' ' + iteration + ", " + std::to_string(speed));
        SceneText scene = ridgeScene(4, iteration);
        scene.element("box", {{"min", glm::vec3(-0.05f, -0.5f, -0.001f)},
                              {"max", glm::vec3(-0.04f, 0.5f, 0.001f)},
                              {"velocity", glm::vec3(speed, 0, 0)}});
        scene.element(type, ropeFromTo({0, 0, -0.47f}, {0, 0, 0.43f}, 10));
        Simulation simulation = scene.simulate();
        const int steps = static_cast<int>(0.15f / speed * 60.0f) + 2;  // before its ends meet
        for (int step = 1; step <= steps; ++step) {
          run(simulation, 1);
          const float tooth = -0.04f + speed * static_cast<float>(step) / 60.0f;
          ASSERT_GT(placeInFront(simulation), tooth) << step;
        }
      }
    }
  }
}

// A rim of triangles, without a volume: a strip that stands upright, from which the rope hangs.
TEST(RidgeContacts, ARopeHangsOverTheRimOfAMesh) {
  SceneText scene = ridgeScene();
  scene.element("gravity");
  scene.file("strip.obj", "v 0 -1 -1\nv 0 -1 1\nv 0 0 1\nv 0 0 -1\nv 0 0 0.1\nf 1 2 3\nf 1 3 5\nf 1 5 4\n");
  scene.element("triangles", {{"file", "strip.obj"}});
  scene.element("rope", ropeFromTo({-0.45f, 0.02f, 0}, {0.45f, 0.02f, 0}, 10));
  Simulation simulation = scene.simulate();
  for (int step = 0; step < 240; ++step) {
    run(simulation, 1);
    ASSERT_GT(clearance(simulation, {0, 0, -1}, {0, 0, 1}), 0.8f * kRope) << step;
  }
  EXPECT_LT(positionOf(simulation, 0, 0).y, -0.3f);
}

/// Largest T1 that a peg of radius R holds against T2 on the other side: dT/da = mu (T + w R sin a) - w R cos a over
/// half a turn, of a rope of weight w a metre [N].
double heldByCapstan(double t2, double mu, double weight, double radius) {
  constexpr int kPieces = 10000;
  double t = t2;
  for (int k = 0; k < kPieces; ++k) {
    const double a = std::numbers::pi * (k + 0.5) / kPieces, wr = weight * radius;
    t += std::numbers::pi / kPieces * (mu * (t + wr * std::sin(a)) - wr * std::cos(a));
  }
  return t;
}

// Particles 6 cm apart on a peg of 10 cm: it turns by 31 degrees from one to the next. The possible excess length of
// one side is within 10 % of the law.
TEST(RidgeContacts, ACapstanHoldsByItsFriction) {
  constexpr float kPeg = 0.1f, kSpacing = 0.06f, kMu = 0.2f;
  constexpr double kWeight = 0.1 * 9.81 / double(kSpacing), kArc = std::numbers::pi * double(kPeg + kRope);
  constexpr double kLength = 60 * double(kSpacing);
  const auto speedOf = [&](double shorter) {
    SceneText scene = ridgeScene(8);
    scene.element("gravity");
    scene.element("capsule", {{"from", glm::vec3(0, 0, -0.3f)}, {"to", glm::vec3(0, 0, 0.3f)}, {"radius", kPeg}});
    std::vector<glm::vec3> points;
    for (int i = 0; i <= 60; ++i) {
      const double way = double(kSpacing) * i - shorter, r = double(kPeg + kRope) + 1e-3;
      const double a = std::clamp(way / r, 0.0, std::numbers::pi);
      const double down = way < 0.0 ? -way : std::max(way - std::numbers::pi * r, 0.0);
      points.emplace_back(-r * std::cos(a), r * std::sin(a) - down, 0.0);
    }
    scene.points("capstan.txt", points);
    scene.element("rope", {{"file", "capstan.txt"},
                           {"radius", kRope},
                           {"mass", 0.1f},
                           {"staticFriction", kMu},
                           {"kineticFriction", kMu}});
    Simulation simulation = scene.simulate();
    run(simulation, 60);
    const float before = positionOf(simulation, 0, 60).y;
    run(simulation, 60);
    return before - positionOf(simulation, 0, 60).y;
  };
  // The shorter side's length at which the longer one is just held.
  double low = 0.0, high = 0.5 * (kLength - kArc);
  for (int k = 0; k < 50; ++k) {
    const double shorter = 0.5 * (low + high), longer = kLength - kArc - shorter;
    (heldByCapstan(kWeight * shorter, kMu, kWeight, kPeg + kRope) < kWeight * longer ? low : high) = shorter;
  }
  EXPECT_LT(speedOf(1.1 * low), 0.01f);
  EXPECT_GT(speedOf(0.9 * low), 0.03f);
}

TEST(RidgeContacts, AreTheSameOnAnyNumberOfThreads) {
  SceneText scene = ridgeScene(1);
  scene.element("gravity");
  for (int i = 0; i < 6; ++i) {
    const float x = 0.2f * static_cast<float>(i) - 0.5f;
    scene.element("box", {{"min", glm::vec3(x, -0.3f, -1)}, {"max", glm::vec3(x + 0.004f, 0, 1)}});
  }
  for (int i = 0; i < 40; ++i) {
    const float z = 0.04f * static_cast<float>(i) - 0.8f, y = 0.05f + 0.01f * static_cast<float>(i % 7);
    scene.element("rope", ropeFromTo({-0.6f, y, z}, {0.6f, y, z + 0.01f}, 16));
  }
  EXPECT_EQ(placesOnThreads(scene, 40, 1), placesOnThreads(scene, 40, 3));
}

// The thesis' ropes are spheres, and remain so in its own schemes.
TEST(RidgeContacts, SchemesOfTheThesisUseSpheres) {
  SceneText scene = ridgeScene(1, "gaussSeidelOrdered");
  scene.element("gravity");
  scene.element("capsule", {{"from", glm::vec3(0, 0, -1)}, {"to", glm::vec3(0, 0, 1)}, {"radius", 0.02f}});
  scene.element("rope", ropeFromTo({-0.05f, 0.1f, 0}, {0.05f, 0.1f, 0}, 2));
  Simulation simulation = scene.simulate();
  run(simulation, 30);
  EXPECT_LT(positionOf(simulation, 0, 0).y, -0.5f);
}

}  // namespace
}  // namespace pliant::sim
