// A constraint while it is being written.
#include "app/document/formula_draft.h"

#include "tests/sim/scene_from_text.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

sim::SceneText grains() {
  sim::SceneText scene;
  scene.set("contacts", "FALSE").set("iteration", "gaussSeidel");
  scene.element("sand", {{"radius", 0.01f}, {"mass", 1}}).element("sand", {{"radius", 0.01f}, {"mass", 1}});
  // Indices and numbers differ: the two objects take turns.
  for (int i = 0; i < 3; ++i) scene.particle(0, {float(i), 0, 0}).particle(1, {float(i), 2, 0});
  return scene;
}

Snapshot snapshotOf(sim::Simulation& simulation) {
  sim::run(simulation, 1);
  Snapshot snapshot;
  takeSnapshot(simulation, {}, snapshot);
  return snapshot;
}

TEST(FormulaDraft, ReportsThePositionOfAnError) {
  FormulaDraft draft;
  draft.text = "length(p1-q)";
  const FormulaReview wrong = review(draft, {});
  ASSERT_TRUE(wrong.wrongAt);
  EXPECT_EQ(*wrong.wrongAt, 10u);
  EXPECT_FALSE(wrong.isReady);
}

TEST(FormulaDraft, ReportsMissingInputAndTheResultingElement) {
  sim::Simulation simulation = grains().simulate();
  const Snapshot snapshot = snapshotOf(simulation);
  FormulaDraft draft;
  EXPECT_EQ(review(draft, snapshot).message, "needs 2 particles or a multiple of it; 0 selected");
  draft.particles = {0, 1, 4};
  EXPECT_FALSE(review(draft, snapshot).isReady);
  draft.isChain = true;
  const FormulaReview ready = review(draft, snapshot);
  EXPECT_TRUE(ready.isReady);
  EXPECT_EQ(ready.message, "2 constraints of 2 particles");
  ASSERT_TRUE(ready.value);
  EXPECT_NEAR(*ready.value, 1.0f, 1e-6f);  // 2 apart, d = 1
  EXPECT_NEAR(ready.gradient[0].y, -1.0f, 1e-6f);
}

TEST(FormulaDraft, CreatesAWorkingConstraintElement) {
  sim::Simulation simulation = grains().simulate();
  const Snapshot snapshot = snapshotOf(simulation);
  FormulaDraft draft;
  draft.numbers[3] = 1.5f;
  draft.particles = {4, 3};  // object 0, number 2 and object 1, number 1
  sim::Scene scene = simulation.scene();
  scene.elements.push_back(elementOf(draft, snapshot));
  sim::InputMessages diagnostics;
  simulation.edit(scene, {}, diagnostics);
  sim::run(simulation, 2);
  EXPECT_NEAR(glm::distance(sim::positionOf(simulation, 0, 2), sim::positionOf(simulation, 1, 1)), 1.5f, 1e-5f);
}

}  // namespace
}  // namespace pliant::app
