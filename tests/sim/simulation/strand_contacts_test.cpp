// Ropes are also round between their particles, for any spacing.
#include "sim/contacts/strand_contacts.h"

#include "sim/state/world.h"
#include "tests/sim/batch_setup.h"
#include "tests/sim/scene_from_text.h"
#include "tests/sim/simulation/places_on_threads.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace pliant::sim {
namespace {

SceneText wayOf(int substeps, const char* iteration = "gaussSeidel") {
  SceneText scene;
  scene.set("timestep", 1.0f / 60.0f).set("solverIterations", 40).set("substeps", substeps);
  scene.set("iteration", iteration).set("averaging", "massSplitting");
  return scene;
}

SceneText::Tags ropeAlong(const glm::vec3& half, int count, float radius, std::initializer_list<int> fixed = {}) {
  SceneText::Tags rope{{"shape", "line"}, {"from", -half},    {"to", half},
                       {"count", count},  {"radius", radius}, {"mass", 0.1f}};
  for (const int particle : fixed) rope.emplace_back("fixed", particle);
  return rope;
}

/// Where the rope, object 1, is at height y.
float ropeAt(const Simulation& simulation, float y, int count) {
  for (int i = 0; i + 1 < count; ++i) {
    const glm::vec3 a = positionOf(simulation, 1, i), b = positionOf(simulation, 1, i + 1);
    if (std::min(a.y, b.y) <= y && y <= std::max(a.y, b.y) && a.y != b.y)
      return a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x);
  }
  return 1e9f;
}

/// Of the only grain, object 0.
glm::dvec3 grainVelocity(const Simulation& simulation) {
  const World& world = simulation.world();
  return world.particles.exactVelocity(world.objects[0].particles[0]);
}

// Halfway between two particles four diameters apart: it hits no sphere.
TEST(StrandContacts, AGrainDoesNotPassBetweenTheParticlesOfARope) {
  constexpr int kCount = 12;
  for (const char* iteration : {"gaussSeidel", "jacobi", "global"}) {
    for (const int substeps : {1, 4}) {
      for (const float speed : {1.0f, 20.0f, 200.0f}) {
        SCOPED_TRACE(std::string(iteration) + ' ' + std::to_string(substeps) + ", " + std::to_string(speed));
        SceneText scene = wayOf(substeps, iteration);
        scene.element("sand", {{"radius", 0.02f}, {"mass", 0.02f}, {"particleSleeping", 0}});
        scene.element("rope", ropeAlong({0, 0.88f, 0}, kCount, 0.02f));
        scene.particle(0, {-0.05f - 0.01f * speed, 0, 0}, {speed, 0, 0});
        Simulation simulation = scene.simulate();
        bool met = false;
        for (int step = 0; step < 8 || !met; ++step) {
          ASSERT_LT(step, 20);
          run(simulation, 1);
          ASSERT_LE(positionOf(simulation, 0).x, ropeAt(simulation, positionOf(simulation, 0).y, kCount)) << step;
          met = met || grainVelocity(simulation).x < 0.99 * double(speed);
        }
      }
    }
  }
}

/// The grain, object 0, and the rope, object 1, which move in the plane z = 0.
std::vector<glm::vec2> placesOf(const Simulation& simulation, int count) {
  std::vector<glm::vec2> places{glm::vec2(positionOf(simulation, 0))};
  for (int i = 0; i < count; ++i) places.emplace_back(positionOf(simulation, 1, i));
  return places;
}

/// Whether the grain, places[0], goes through a segment of the rope on the straight paths from one state to the next.
bool goesThrough(const std::vector<glm::vec2>& from, const std::vector<glm::vec2>& to) {
  constexpr int kSamples = 256;
  for (std::size_t i = 1; i + 1 < from.size(); ++i) {
    float last = 0.0f;
    for (int sample = 0; sample <= kSamples; ++sample) {
      const float t = static_cast<float>(sample) / kSamples;
      const auto at = [&](std::size_t k) { return glm::mix(from[k], to[k], t); };
      const glm::vec2 along = at(i + 1) - at(i), d = at(0) - at(i);
      const float side = along.x * d.y - along.y * d.x, part = glm::dot(d, along) / glm::dot(along, along);
      if (last * side < 0.0f && part > 0.0f && part < 1.0f) return true;
      last = side;
    }
  }
  return false;
}

// It is twenty times as heavy as a particle of the rope, which whirls about and is taken along.
TEST(StrandContacts, AHeavyGrainDoesNotPassARope) {
  constexpr int kCount = 12;
  for (const char* iteration : {"gaussSeidel", "jacobi", "global"}) {
    for (const float y : {0.0f, 0.03f, 0.2f}) {
      SCOPED_TRACE(std::string(iteration) + ' ' + std::to_string(y));
      SceneText scene = wayOf(1, iteration);
      scene.element("sand", {{"radius", 0.02f}, {"mass", 2.0f}, {"particleSleeping", 0}});
      scene.element("rope", ropeAlong({0, 0.88f, 0}, kCount, 0.02f));
      scene.particle(0, {-2.5f, y, 0}, {100, 0, 0});
      Simulation simulation = scene.simulate();
      run(simulation, 1);  // it is there, and not yet at the rope
      auto last = placesOf(simulation, kCount);
      for (int step = 1; step < 6; ++step) {
        run(simulation, 1);
        const auto now = placesOf(simulation, kCount);
        ASSERT_FALSE(goesThrough(last, now)) << step;
        last = now;
      }
    }
  }
}

// Without friction and restitution both leave with the same speed at the point of contact: m v = (m + m_r) v', where
// the rope counts with the mass that is felt between two particles, 1 / (w / 4 + w / 4) = 2 m_p of free ones.
TEST(StrandContacts, TheImpulseActsOnTheTwoAdjacentParticles) {
  for (const float mass : {0.02f, 0.5f}) {
    for (const float speed : {3.0f, 50.0f}) {
      SceneText scene = wayOf(1);
      scene.element("sand", {{"radius", 0.02f}, {"mass", mass}, {"particleSleeping", 0}});
      scene.element("rope", ropeAlong({0, 0.08f, 0}, 2, 0.02f));
      scene.particle(0, {-0.1f, 0, 0}, {speed, 0, 0});
      Simulation simulation = scene.simulate();
      run(simulation, 10);
      const double expected = double(mass) * double(speed) / (double(mass) + 2 * 0.1);
      EXPECT_NEAR(grainVelocity(simulation).x, expected, 2e-3 * double(speed)) << mass;
      EXPECT_NEAR(grainVelocity(simulation).y, 0.0, 1e-3 * double(speed)) << mass;
    }
  }
}

// Two taut ropes, one over the other: the upper one rests on the lower one at the sum of their radii.
TEST(StrandContacts, ARopeLiesOnARope) {
  SceneText scene = wayOf(4);
  scene.element("gravity");
  scene.element("rope", ropeAlong({1, 0, 0}, 4, 0.03f, {0, 1, 2, 3}));
  scene.points("upper.txt", std::vector<glm::vec3>{{0.1f, 0.3f, -0.4f}, {0.1f, 0.3f, 0.4f}});
  scene.element("rope", {{"file", "upper.txt"}, {"radius", 0.02f}, {"mass", 0.1f}});
  Simulation simulation = scene.simulate();
  run(simulation, 60);
  for (const int end : {0, 1}) {
    EXPECT_NEAR(positionOf(simulation, 1, end).y, 0.05f, 1e-3f);
    EXPECT_NEAR(positionOf(simulation, 1, end).x, 0.1f, 1e-3f);
  }
}

// The thesis' ropes are spheres, and remain so in its own schemes.
TEST(StrandContacts, SchemesOfTheThesisUseSpheres) {
  SceneText scene = wayOf(1, "gaussSeidelOrdered");
  scene.element("sand", {{"radius", 0.02f}, {"mass", 0.02f}, {"particleSleeping", 0}});
  scene.element("rope", ropeAlong({0, 0.88f, 0}, 12, 0.02f));
  scene.particle(0, {-0.05f, 0, 0}, {1, 0, 0});
  Simulation simulation = scene.simulate();
  run(simulation, 30);
  EXPECT_NEAR(grainVelocity(simulation).x, 1.0, 1e-6);
}

TEST(StrandContacts, AreTheSameOnAnyNumberOfThreads) {
  SceneText scene = wayOf(1);
  scene.element("gravity").element("wall", {{"distance", -1.0f}});
  scene.element("sand", {{"radius", 0.02f}, {"mass", 0.02f}});
  for (int i = 0; i < 12; ++i) {
    const float z = 0.07f * static_cast<float>(i - 6);
    scene.points(
        "rope" + std::to_string(i) + ".txt",
        std::vector<glm::vec3>{{-0.5f, 0.1f * static_cast<float>(i), z}, {0, 0.1f * i, -z}, {0.5f, 0.1f * i, z}});
    scene.element("rope", {{"file", "rope" + std::to_string(i) + ".txt"}, {"radius", 0.02f}, {"mass", 0.1f}});
  }
  for (int i = 0; i < 200; ++i)
    scene.particle(0, {0.05f * static_cast<float>(i % 20 - 10), 1.5f, 0.05f * static_cast<float>(i / 20 - 5)});
  EXPECT_EQ(placesOnThreads(scene, 40, 1), placesOnThreads(scene, 40, 3));
}

}  // namespace
}  // namespace pliant::sim
