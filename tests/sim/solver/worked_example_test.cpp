// The worked example of Adam 2010 (the slides), to the digit, and one spring at rest.
#include "sim/constraints/typed_batches.h"
#include "sim/solver/iteration.h"
#include "tests/sim/batch_setup.h"
#include "tests/sim/scene_from_text.h"

#include <array>
#include <cmath>

namespace pliant::sim {
namespace {

constexpr float kSixDigits = 1e-6f;

using Places = std::array<glm::vec3, 3>;

// A (1,1) of 10 kg, B (4,2) of 5 kg, C (2,3) of 2 kg; |AB| = 1 and then |AC| = 1 are to hold.
SceneText workedExample() {
  SceneText scene;
  for (const float mass : {10.0f, 5.0f, 2.0f}) {
    scene.element("sand", {{"mass", mass}, {"radius", 0.01f}, {"particleSleeping", 0}, {"collides", "FALSE"}});
  }
  for (const int other : {1, 2}) {
    scene.element("distanceLock",
                  {{"distance", 1}, {"objectID", 0}, {"objectID", other}, {"particleID", 0}, {"particleID", 0}});
  }
  scene.particle(0, {1, 1, 0}).particle(1, {4, 2, 0}).particle(2, {2, 3, 0});
  return scene;
}

Places solve(SceneText& scene, int iterations) {
  scene.set("solverIterations", iterations);
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  return {positionOf(simulation, 0), positionOf(simulation, 1), positionOf(simulation, 2)};
}

Places solveInOrder(int iterations) {
  SceneText scene = workedExample();
  return solve(scene.set("iteration", "gaussSeidelOrdered"), iterations);
}

Places solveJacobi(float overRelaxation) {
  SceneText scene = workedExample();
  return solve(scene.set("overRelaxation", overRelaxation), 1);
}

void expectPlaces(const Places& places, const glm::vec2& a, const glm::vec2& b, const glm::vec2& c) {
  expectNear(places[0], {a, 0.0f}, kSixDigits);
  expectNear(places[1], {b, 0.0f}, kSixDigits);
  expectNear(places[2], {c, 0.0f}, kSixDigits);
}

void expectCentreKept(const Places& places) {
  expectNear((10.0f * places[0] + 5.0f * places[1] + 2.0f * places[2]) / 17.0f, {2.0f, 1.529412f, 0.0f}, kSixDigits);
}

TEST(WorkedExample, FirstConstraintMatches) {
  BatchSetup setup;
  setup.add({1, 1, 0}, 10);
  setup.add({4, 2, 0}, 5);
  TypedBatch<Distance> batch(0, nullptr);
  batch.add({{0, 1}, 1.0f, 0});
  setup.project(batch, Iteration::gaussSeidelOrdered);
  expectNear(setup.predicted(0), {1.683772f, 1.227924f, 0.0f}, kSixDigits);
  expectNear(setup.predicted(1), {2.632456f, 1.544152f, 0.0f}, kSixDigits);
  EXPECT_NEAR(glm::distance(setup.predicted(0), setup.predicted(1)), 1.0f, 4e-7f);
}

TEST(WorkedExample, GaussSeidelInOrderIterationByIteration) {
  const Places first = solveInOrder(1);
  expectPlaces(first, {1.707198f, 1.359195f}, {2.632456f, 1.544152f}, {1.882873f, 2.343644f});
  EXPECT_NEAR(glm::distance(first[0], first[1]), 0.943563f, kSixDigits);
  EXPECT_NEAR(glm::distance(first[0], first[2]), 1.0f, kSixDigits);
  expectPlaces(solveInOrder(2), {1.688976f, 1.356656f}, {2.669350f, 1.551527f}, {1.881745f, 2.337901f});
  expectPlaces(solveInOrder(3), {1.688832f, 1.356637f}, {2.669642f, 1.551585f}, {1.881736f, 2.337854f});
}

TEST(WorkedExample, GaussSeidelInOrderConverges) {
  const Places limit = solveInOrder(30);
  expectPlaces(limit, {1.688831f, 1.356636f}, {2.669644f, 1.551585f}, {1.881736f, 2.337854f});
  EXPECT_NEAR(glm::distance(limit[0], limit[1]), 1.0f, 4e-7f);
  EXPECT_NEAR(glm::distance(limit[0], limit[2]), 1.0f, 4e-7f);
}

TEST(WorkedExample, GaussSeidelKeepsTheMassCentre) {
  for (const int iterations : {0, 1, 2, 3, 30}) expectCentreKept(solveInOrder(iterations));
}

TEST(WorkedExample, OneAveragedJacobiIteration) {
  expectPlaces(solveJacobi(1.0f), {1.387952f, 1.206093f}, {2.632456f, 1.544152f}, {1.539345f, 2.078689f});
  expectPlaces(solveJacobi(1.5f), {1.581927f, 1.309140f}, {1.948683f, 1.316228f}, {1.309017f, 1.618034f});
}

TEST(WorkedExample, ColouredGaussSeidelReachesTheSameLimit) {
  SceneText scene = workedExample();
  scene.set("iteration", "gaussSeidel");
  const Places limit = solve(scene, 50);
  EXPECT_NEAR(glm::distance(limit[0], limit[1]), 1.0f, 4e-7f);
  EXPECT_NEAR(glm::distance(limit[0], limit[2]), 1.0f, 4e-7f);
  expectCentreKept(limit);
}

TEST(WorkedExample, APlaneProjectsAParticleOntoItself) {
  const float third = 1.0f / 3.0f;
  const float distance = std::sqrt(third);  // n = (1,1,1)/sqrt 3 through (1/3,1/3,1/3)
  SceneText scene;
  scene.set("solverIterations", 1).set("contacts", "FALSE");
  scene.element("wall", {{"normal", glm::vec3(1.0f)}, {"distance", distance - 0.1f}});
  scene.element("sand", {{"radius", 0.1f}, {"particleSleeping", 0}, {"staticFriction", 0}, {"kineticFriction", 0}});
  scene.particle(0, glm::vec3(0.0f));
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  expectNear(positionOf(simulation, 0), glm::vec3(third), 1e-7f);
  // "Bounce off" of the slides: the projection ends on the plane, the velocity is that of the path there.
  expectNear(velocityOf(simulation, 0), glm::vec3(third / 0.1f), 1e-6f);
}

/// How far a particle of any mass hangs below its rest position on one spring of stiffness k.
float sagAtRest(float k, int iterations, const char* model, const char* iteration) {
  SceneText scene;
  scene.points("spring.txt", {{0.0f, 0.1f, 0.0f}, {0.0f, 0.0f, 0.0f}});
  scene.set("timestep", 0.01f)
      .set("solverIterations", iterations)
      .set("stiffnessModel", model)
      .set("iteration", iteration);
  scene.element("gravity", {{"magnitude", 9.81f}});
  scene.element("rope", {{"file", "spring.txt"}, {"radius", 0.001f}, {"mass", 0.3f}, {"stiffness", k}, {"fixed", 0}});
  Simulation simulation = scene.simulate();
  run(simulation, 800);
  return -positionOf(simulation, 0, 1).y;
}

TEST(SpringAtRest, SagsByTheClosedForm) {
  // u = (1-k)/k g h^2: a property of the time step and of k alone.
  constexpr std::array<std::pair<float, float>, 4> kSags{
      {{0.05f, 0.018639f}, {0.1f, 0.008829f}, {0.5f, 0.000981f}, {0.9f, 0.000109f}}};
  for (const auto& [k, sag] : kSags) {
    EXPECT_NEAR(sagAtRest(k, 1, "perIteration", "gaussSeidel"), sag, 5e-7f) << k;
    EXPECT_NEAR(sagAtRest(k, 1, "perIteration", "gaussSeidelOrdered"), sag, 5e-7f) << k;
    EXPECT_NEAR(sagAtRest(k, 1, "perIteration", "jacobi"), sag, 5e-7f) << k;
  }
}

TEST(SpringAtRest, StiffnessPerIterationGrowsWithIterations) {
  EXPECT_NEAR(sagAtRest(0.05f, 4, "perIteration", "gaussSeidel"), 0.004307588f, 1e-7f);
}

TEST(SpringAtRest, StiffnessPerStepIsTheSameForAnyNumberOfIterations) {
  for (const int iterations : {1, 2, 4, 16}) {
    EXPECT_NEAR(sagAtRest(0.05f, iterations, "perStep", "gaussSeidel"), 0.018639f, 1e-6f) << iterations;
    EXPECT_NEAR(sagAtRest(0.5f, iterations, "perStep", "gaussSeidelOrdered"), 0.000981f, 5e-7f) << iterations;
  }
}

}  // namespace
}  // namespace pliant::sim
