// All constraints at once: the exact reference, and implicit springs.
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {
namespace {

std::vector<glm::vec3> hangingLine(int links) {
  std::vector<glm::vec3> points;
  for (int i = 0; i <= links; ++i) points.emplace_back(0.3f * static_cast<float>(i), 0.0f, 0.0f);
  return points;
}

SceneText rope(const char* iteration, int iterations, float compliance, const char* integrator = "euler") {
  SceneText scene;
  scene.set("timestep", 0.02f).set("solverIterations", iterations).set("iteration", iteration).set("contacts", "FALSE");
  scene.set("stiffnessModel", "compliant").set("integrator", integrator).points("rope.txt", hangingLine(10));
  scene.element("gravity", {{"magnitude", 9.81f}});
  scene.element("rope", {{"file", "rope.txt"}, {"radius", 0.02f}, {"compliance", compliance}, {"fixed", 0}});
  return scene;
}

float largestDifference(const Simulation& a, const Simulation& b) {
  float largest = 0.0f;
  for (std::size_t i = 0; i < a.world().particles.size(); ++i) {
    largest =
        std::max(largest, glm::length(glm::vec3(a.world().particles.position[i] - b.world().particles.position[i])));
  }
  return largest;
}

TEST(Global, FewNewtonStepsMeetAllConstraints) {
  Simulation simulation = rope("global", 4, 0.0f).simulate();
  for (int step = 0; step < 60; ++step) {
    run(simulation, 1);
    for (std::size_t i = 0; i < 10; ++i) {
      const float length = glm::length(positionOf(simulation, 0, i) - positionOf(simulation, 0, i + 1));
      EXPECT_NEAR(length, 0.3f, 2e-4f) << step << ' ' << i;
    }
  }
}

// Gauss-Seidel converges to a point of C = 0 near the proposed one; after one step from rest to the same.
TEST(Global, IsTheLimitOfGaussSeidel) {
  Simulation exact = rope("global", 10, 0.0f).simulate();
  Simulation iterated = rope("gaussSeidelOrdered", 20000, 0.0f).simulate();
  run(exact, 5);
  run(iterated, 5);
  EXPECT_LT(largestDifference(exact, iterated), 2e-3f);
}

TEST(Global, OneStepMinimisesTheMassMetric) {
  // One constraint: the projection is the nearest point of C = 0, along the line of both, by inverse mass.
  SceneText scene;
  scene.set("iteration", "global").set("solverIterations", 1).set("timestep", 1).set("contacts", "FALSE");
  scene.element("sand", {{"mass", 1.0f}}).element("sand", {{"mass", 3.0f}});
  scene.element("distanceLock",
                {{"distance", 1.0f}, {"objectID", 0}, {"objectID", 1}, {"particleID", 0}, {"particleID", 0}});
  scene.particle(0, glm::vec3(0, 0, 0)).particle(1, glm::vec3(2, 0, 0));
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  expectNear(positionOf(simulation, 0), glm::vec3(0.75f, 0, 0), 1e-6f);
  expectNear(positionOf(simulation, 1), glm::vec3(1.75f, 0, 0), 1e-6f);
}

TEST(Global, HandlesRedundantConstraints) {
  SceneText scene;
  scene.set("iteration", "global").set("solverIterations", 3).set("timestep", 1).set("contacts", "FALSE");
  scene.element("sand").particle(0, glm::vec3(0)).particle(0, glm::vec3(2, 0, 0));
  for (int copy = 0; copy < 3; ++copy) scene.element("distanceLock", {{"distance", 1.0f}});
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  EXPECT_NEAR(positionOf(simulation, 0, 1).x - positionOf(simulation, 0, 0).x, 1.0f, 1e-5f);
}

TEST(Global, ContactsPushAndDoNotPull) {
  SceneText scene;
  scene.set("iteration", "global").set("solverIterations", 3).set("timestep", 0.01f);
  scene.element("gravity", {{"magnitude", 9.81f}})
      .element("wall")
      .element("sand", {{"radius", 0.1f}, {"staticFriction", 0}, {"kineticFriction", 0}});
  for (int i = 0; i < 3; ++i) scene.particle(0, glm::vec3(0.0f, 0.1f + 0.2f * static_cast<float>(i), 0.0f));
  scene.particle(0, glm::vec3(0.35f, 0.1f, 0.0f), glm::vec3(1, 0, 0));
  Simulation simulation = scene.simulate();
  run(simulation, 100);
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_NEAR(positionOf(simulation, 0, i).y, 0.1f + 0.2f * static_cast<float>(i), 1e-3f);
  EXPECT_GT(positionOf(simulation, 0, 3).x, 1.0f);
}

TEST(Global, HandlesAnEmptySceneAndAFixedPair) {
  SceneText scene;
  scene.set("iteration", "global").points("pair.txt", {glm::vec3(0), glm::vec3(1, 0, 0)});
  scene.element("rope", {{"file", "pair.txt"}, {"fixed", 0}, {"fixed", 1}}).element("sand");
  Simulation simulation = scene.simulate();
  run(simulation, 3);
  EXPECT_FALSE(simulation.blowUp());
}

// One iteration of both is a Newton step of implicit Euler for springs of 1/compliance, here in positions, there in
// multipliers.
TEST(MassSpring, OneIterationMatchesOneOfTheGlobalSolve) {
  for (const char* integrator : {"euler", "bdf2"}) {
    Simulation springs = rope("massSpring", 1, 1e-3f, integrator).simulate();
    Simulation dual = rope("global", 1, 1e-3f, integrator).simulate();
    run(springs, 40);
    run(dual, 40);
    EXPECT_LT(largestDifference(springs, dual), 1e-3f) << integrator;
    EXPECT_LT(positionOf(springs, 0, 10).y, -0.5f);
  }
}

TEST(MassSpring, StretchesByComplianceTimesForce) {
  SceneText scene;
  scene.set("timestep", 0.02f)
      .set("solverIterations", 3)
      .set("iteration", "massSpring")
      .set("stiffnessModel", "compliant");
  scene.points("pair.txt", {glm::vec3(0), glm::vec3(0, -1, 0)}).element("drag", {{"coefficient", 8.0f}});
  scene.element("gravity", {{"magnitude", 9.81f}});
  scene.element("rope", {{"file", "pair.txt"}, {"radius", 0.1f}, {"mass", 2.0f}, {"compliance", 0.01f}, {"fixed", 0}});
  Simulation simulation = scene.simulate();
  run(simulation, 800);
  EXPECT_NEAR(positionOf(simulation, 0, 1).y, -1.0f - 0.01f * 2.0f * 9.81f, 4e-4f);
}

TEST(MassSpring, LeavesStiffElementsToTheConstraints) {
  Simulation simulation = rope("massSpring", 50, 0.0f).simulate();
  run(simulation, 100);
  EXPECT_FALSE(simulation.blowUp());
  EXPECT_NEAR(glm::length(positionOf(simulation, 0, 5) - positionOf(simulation, 0, 6)), 0.3f, 0.03f);
}

// Edges and volumes of different stiffness contradict each other in the same tetrahedra.
TEST(Global, SoftConstraintsThatContradictEachOtherKeepMomentum) {
  SceneText scene;
  scene.set("iteration", "global").set("solverIterations", 5).set("timestep", 1.0f / 60.0f).set("contacts", "FALSE");
  scene.element("softBody", {{"shape", "box"},
                             {"size", glm::vec3(0.8f, 0.3f, 0.5f)},
                             {"resolution", 4},
                             {"density", 300},
                             {"stiffness", 0.4f},
                             {"volumeStiffness", 0.8f},
                             {"velocity", glm::vec3(0.2f, 0.1f, 0)}});
  scene.element("rope", {{"shape", "line"},  // longer than the lock at its ends, to set the body in motion
                         {"from", glm::vec3(0.4f, 0.15f, 0.25f)},
                         {"to", glm::vec3(0.9f, 0.5f, 0.25f)},
                         {"count", 3},
                         {"radius", 0.01f},
                         {"mass", 2}});
  scene.element("distanceLock",
                {{"distance", 0.55f}, {"objectID", 0}, {"objectID", 1}, {"particleID", 3}, {"particleID", 2}});
  Simulation simulation = scene.simulate();
  const auto momentum = [&] {
    glm::dvec3 sum(0.0);
    const Particles& particles = simulation.world().particles;
    for (std::size_t i = 0; i < particles.size(); ++i)
      sum += double(particles.mass[i]) * glm::dvec3(particles.velocity[i]);
    return sum;
  };
  const glm::dvec3 before = momentum();
  run(simulation, 120);
  EXPECT_LT(glm::length(momentum() - before), 2e-3 * glm::length(before));
}

// k is the part of C that one iteration removes from a single constraint, as with all other schemes.
TEST(Global, StiffnessIsTheFractionOfCRemovedPerIteration) {
  SceneText scene;
  scene.set("iteration", "global").set("solverIterations", 2).set("timestep", 1).set("contacts", "FALSE");
  scene.points("pair.txt", {glm::vec3(0), glm::vec3(1, 0, 0)});
  scene.element("rope", {{"file", "pair.txt"}, {"radius", 0.1f}, {"stiffness", 0.3f}, {"fixed", 0}});
  scene.element("gravity", {{"direction", glm::vec3(1, 0, 0)}, {"magnitude", 0.5f}});
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  EXPECT_NEAR(positionOf(simulation, 0, 1).x, 1.0f + 0.5f * 0.7f * 0.7f, 1e-6f);
}

}  // namespace
}  // namespace pliant::sim
