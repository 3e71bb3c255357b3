#include "sim/projection/stiffness.h"

#include "sim/constraints/shape_matching.h"
#include "sim/constraints/typed_batches.h"
#include "sim/state/material.h"
#include "tests/sim/batch_setup.h"
#include "tests/sim/scene_from_text.h"

namespace pliant::sim {
namespace {

TEST(Stiffness, PerStepValues) {
  EXPECT_NEAR(effectiveStiffness(StiffnessModel::perStep, 0.5f, 4), 0.159104f, 5e-7f);
  EXPECT_NEAR(effectiveStiffness(StiffnessModel::perStep, 0.9f, 10), 0.205672f, 5e-7f);
  EXPECT_NEAR(effectiveStiffness(StiffnessModel::perStep, 0.1f, 4), 0.025996f, 5e-7f);
}

TEST(Stiffness, PerStepKeepsZeroAndOne) {
  for (const int solves : {1, 3, 1000}) {
    EXPECT_EQ(effectiveStiffness(StiffnessModel::perStep, 0.0f, solves), 0.0f);
    EXPECT_EQ(effectiveStiffness(StiffnessModel::perStep, 1.0f, solves), 1.0f);
  }
  EXPECT_EQ(effectiveStiffness(StiffnessModel::perStep, 0.3f, 1), 0.3f);
  EXPECT_EQ(effectiveStiffness(StiffnessModel::perStep, 0.3f, 0), 0.0f);
  EXPECT_EQ(effectiveStiffness(StiffnessModel::perIteration, 0.3f, 77), 0.3f);
}

/// What is left of the stretch of a spring after n solves.
float residualOfSpring(StiffnessModel model, float k, int n) {
  BatchSetup setup;
  setup.settings.stiffnessModel = model;
  setup.solves = n;
  setup.materials[0].stiffness = k;
  setup.add({0, 0, 0}, 0.0f);
  setup.add({2, 0, 0}, 3.0f);
  TypedBatch<Distance> batch(1, &Material::stiffness);
  batch.add({{0, 1}, 1.0f, 0});
  for (int solve = 0; solve < n; ++solve) setup.project(batch);
  return setup.predicted(1).x - 1.0f;
}

TEST(Stiffness, AllSolvesOfAStepLeaveOneMinusKPerStep) {
  for (const int n : {1, 2, 5, 20}) {
    EXPECT_NEAR(residualOfSpring(StiffnessModel::perStep, 0.3f, n), 0.7f, 2e-6f) << n;
    EXPECT_NEAR(residualOfSpring(StiffnessModel::perStep, 0.95f, n), 0.05f, 2e-6f) << n;
    EXPECT_NEAR(residualOfSpring(StiffnessModel::perIteration, 0.3f, n), std::pow(0.7f, static_cast<float>(n)), 2e-6f)
        << n;
  }
}

/// How far a square of four, stretched along x, is from its shape after one step; 1 = as far as at the start.
float residualOfBody(const char* model, const char* schedule, int iterations, int group) {
  SceneText scene;
  scene.points("square.txt", {{-1, 0, -1}, {1, 0, -1}, {-1, 0, 1}, {1, 0, 1}});
  scene.set("solverIterations", iterations).set("stiffnessModel", model).set("schedule", schedule);
  // The body is given its stretch by velocities: 0.1 outwards in one step of 0.1.
  std::vector<glm::vec3> positions{{-1, 0, -1}, {1, 0, -1}, {-1, 0, 1}, {1, 0, 1}}, velocities;
  for (const glm::vec3& position : positions) velocities.push_back({position.x, 0, 0});
  scene.points("square.txt", positions, velocities);
  scene.element("rigidBody", {{"file", "square.txt"}, {"stiffness", 0.3f}, {"radius", 0.1f}, {"group", group}});
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  return (positionOf(simulation, 0, 1).x - 1.0f) / 0.1f;
}

TEST(Stiffness, OfShapeMatchingDependsOnIterations) {
  // Bartels 2015, 5.3: alpha as is acts once an iteration.
  EXPECT_NEAR(residualOfBody("perIteration", "uniform", 1, 8), 0.7f, 1e-5f);
  EXPECT_NEAR(residualOfBody("perIteration", "uniform", 5, 8), std::pow(0.7f, 5.0f), 1e-5f);
  EXPECT_NEAR(residualOfBody("perIteration", "uniform", 50, 8), 0.0f, 1e-5f);
  for (const int iterations : {1, 5, 50}) {
    EXPECT_NEAR(residualOfBody("perStep", "uniform", iterations, 8), 0.7f, 2e-5f) << iterations;
  }
}

TEST(Stiffness, PerStepCountsTheSolvesOfTheConstraintsOwnGroup) {
  for (const int group : {0, 5, 8, 9}) {
    EXPECT_NEAR(residualOfBody("perStep", "adaptive", 3, group), 0.7f, 2e-5f) << group;
    const auto solves = static_cast<float>(3 * (10 - group));
    EXPECT_NEAR(residualOfBody("perIteration", "adaptive", 3, group), std::pow(0.7f, solves), 1e-5f) << group;
  }
}

}  // namespace
}  // namespace pliant::sim
