// Data copied from a simulation for display, and their appearance in the picture.
#include "app/view/snapshot.h"

#include "app/host/simulation_worker.h"
#include "app/view/frame_maker.h"
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"
#include "tests/support/wait.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pliant::app {
namespace {

using sim::SceneText;

Snapshot snapshotOf(const sim::Simulation& simulation, const SnapshotOptions& options) {
  Snapshot snapshot;
  snapshot.topology = describeTopology(simulation);
  takeSnapshot(simulation, options, snapshot);
  return snapshot;
}

// Three particles in a row; the middle one moves 0.25 m along it in the first step, and nothing pulls it back.
sim::Simulation stretchedRope() {
  const std::vector<glm::vec3> line{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, push{{0, 0, 0}, {25, 0, 0}, {0, 0, 0}};
  sim::Simulation simulation = SceneText()
                                   .set("solverIterations", 0)
                                   .set("timestep", 0.01f)
                                   .points("rope.txt", line, push)
                                   .element("rope", {{"file", "rope.txt"}, {"radius", 0.1f}})
                                   .element("sand", {{"radius", 0.1f}})
                                   .particle(1, {0, 3, 0})
                                   .simulate();
  sim::run(simulation, 1);
  return simulation;
}

TEST(Snapshot, HoldsEveryConstraintThatTheBatchesShow) {
  sim::Simulation simulation = sim::shippedScene("welcome");
  sim::run(simulation, 40);
  const Snapshot snapshot = snapshotOf(simulation, {.constraints = true});
  std::size_t expected = 0, particles = 0;
  for (const auto& batch : simulation.world().batches) {
    if (!batch->type().ends_with("riction")) expected += batch->size();
  }
  expected -= simulation.world().bodies.size();  // which the batch of their contacts counts, too
  EXPECT_EQ(snapshot.constraints.marks.size(), expected);
  std::size_t ofKinds = 0;
  for (const auto& kind : snapshot.constraints.kinds) ofKinds += kind.count;
  EXPECT_EQ(ofKinds, expected);
  for (const auto& mark : snapshot.constraints.marks) {
    EXPECT_EQ(mark.first, particles);
    particles += mark.count;
  }
  EXPECT_EQ(snapshot.constraints.particles.size(), particles);
}

TEST(Snapshot, KnowsWhichParticlesAreRigidBodies) {
  sim::Simulation simulation = SceneText()
                                   .element("sand", {{"radius", 0.1f}})
                                   .particle(0, {0, 9, 0})
                                   .element("rigidBody", {{"model", "rigid"}, {"shape", "box"}})
                                   .simulate();
  sim::run(simulation, 1);
  const Snapshot snapshot = snapshotOf(simulation, {});
  EXPECT_EQ(snapshot.bodyObjects, std::vector<int>{1});
  EXPECT_EQ(snapshot.population, 1 + sim::Body::kParticles);
}

// A box that hangs from the world by a joint weighs m g.
TEST(Snapshot, HoldsLoadsAndBreaksOfJoints) {
  constexpr float kWeight = 500.0f * 0.2f * 0.3f * 0.1f * 9.81f;
  for (const float most : {0.0f, 1.2f * kWeight, 0.5f * kWeight}) {
    sim::Simulation simulation =
        SceneText()
            .set("timestep", 0.01f)
            .set("substeps", 2)
            .element("gravity", {{"magnitude", 9.81f}})
            .element("rigidBody",
                     {{"model", "rigid"}, {"shape", "box"}, {"size", glm::vec3(0.2f, 0.3f, 0.1f)}, {"density", 500.0f}})
            .element("joint",
                     {{"kind", "ball"}, {"objectID", 0}, {"position", glm::vec3(0, 0.15f, 0)}, {"breakForce", most}})
            .simulate();
    sim::run(simulation, 20);
    const Snapshot snapshot = snapshotOf(simulation, {});
    ASSERT_EQ(snapshot.joints.size(), 1u);
    const sim::JointLoad& load = snapshot.joints.front();
    EXPECT_EQ(load.element, 2);
    EXPECT_FLOAT_EQ(load.most, most);
    const bool breaks = most > 0.0f && most < kWeight;
    EXPECT_EQ(load.isBroken, breaks) << most;
    EXPECT_NEAR(load.force, breaks ? 0.0f : kWeight, 0.01f * kWeight) << most;
  }
}

// Without forces, one of two bodies that are far apart moves.
TEST(Snapshot, CountsTheBodiesThatSleep) {
  sim::Simulation simulation =
      SceneText()
          .set("timestep", 0.01f)
          .set("sleepingSpeed", 0.01f)
          .set("sleepingTime", 0.1f)
          .element("rigidBody", {{"model", "rigid"}, {"shape", "box"}})
          .element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"translate", "9 0 0"}, {"velocity", "0 1 0"}})
          .simulate();
  sim::run(simulation, 1);
  EXPECT_EQ(snapshotOf(simulation, {}).bodiesAsleep, 0u);
  sim::run(simulation, 60);
  EXPECT_EQ(snapshotOf(simulation, {}).bodiesAsleep, 1u);
}

TEST(Snapshot, CopiesOnlyTheRequestedData) {
  const Snapshot snapshot = snapshotOf(stretchedRope(), {});
  EXPECT_TRUE(snapshot.constraints.marks.empty());
  EXPECT_TRUE(snapshot.values.empty());
  EXPECT_TRUE(snapshot.contacts.empty());
  EXPECT_TRUE(snapshot.figures.empty());
}

TEST(Snapshot, MeasuresTheEnergyOfAFallingParticleAndTheStretchOfARope) {
  sim::Simulation falling = SceneText()
                                .set("timestep", 0.015625f)
                                .element("gravity", {{"magnitude", 8}})
                                .element("sand", {{"mass", 3}, {"radius", 0.1f}})
                                .particle(0, {0, 2, 0})
                                .simulate();
  sim::run(falling, 10);
  const Snapshot snapshot = snapshotOf(falling, {.measures = true});
  EXPECT_FALSE(snapshot.figures.empty());
  EXPECT_EQ(snapshot.figures.of("kinetic"), 0.5 * 3 * 1.25 * 1.25);       // v = 10 steps of 8 m/s^2 / 64
  EXPECT_EQ(snapshot.figures.of("potential"), 3 * 8 * (2 - 55 / 512.0));  // fallen by g h^2 (1 + 2 + ... + 10)
  EXPECT_NEAR(snapshotOf(stretchedRope(), {.measures = true}).figures.of("stretch"), 0.25, 1e-6f);
}

TEST(ConstraintError, IsTheLargestOfAParticlesConstraints) {
  const Snapshot snapshot = snapshotOf(stretchedRope(), {.colourBy = sim::ColourBy::constraintError});
  ASSERT_EQ(snapshot.values.size(), 4u);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(snapshot.values[i], 0.25f, 1e-6f) << i;
  EXPECT_TRUE(std::isnan(snapshot.values[3])) << "a grain without a contact has no constraint";
}

TEST(ParticleColours, FollowTheQuantityOrElseTheColourOfTheObject) {
  const sim::Simulation simulation = stretchedRope();
  ViewOptions view;
  view.colourBy = sim::ColourBy::speed;
  const Snapshot snapshot = snapshotOf(simulation, view.needs());
  EXPECT_NEAR(snapshot.values[1], 25.0f, 1e-3f);
  view.particles = true;
  view.scale.follow(view.colourBy, snapshot.values, 0.0f);
  render::Frame frame;
  makeFrame(snapshot, view, frame);
  ASSERT_EQ(frame.spheres.size(), 4u);
  EXPECT_EQ(frame.spheres[0].colour, render::toColour(mapColour(0.0f)));
  EXPECT_EQ(frame.spheres[1].colour, render::toColour(mapColour(1.0f)));
  EXPECT_EQ(frame.strands.size(), 2u) << "a rope of several colours is drawn as its pieces";

  view.colourBy = sim::ColourBy::density;  // nothing here is a fluid
  const Snapshot without = snapshotOf(simulation, view.needs());
  view.scale.follow(view.colourBy, without.values, 0.0f);
  EXPECT_FALSE(view.scale.hasValues());
  makeFrame(without, view, frame);
  EXPECT_EQ(frame.spheres[3].colour, render::toColour(without.topology->objects[1].appearance.colour));

  view.colourBy = sim::ColourBy::constant;
  makeFrame(snapshotOf(simulation, view.needs()), view, frame);
  for (const render::Sphere& sphere : frame.spheres) EXPECT_EQ(sphere.colour, frame.spheres[0].colour);
}

TEST(FluidColours, DensityIsNearRestDensityInsideAndPressureGrowsWithDepth) {
  sim::Simulation simulation = sim::shippedScene("fluid_column");
  sim::run(simulation, 60);
  const Snapshot density = snapshotOf(simulation, {.colourBy = sim::ColourBy::density});
  const Snapshot pressure = snapshotOf(simulation, {.colourBy = sim::ColourBy::pressure});
  double densest = 0.0, low = 0.0, high = 0.0;
  int lows = 0, highs = 0;
  for (std::size_t i = 0; i < density.spheres.size(); ++i) {
    densest = std::max(densest, double(density.values[i]));
    const bool isLow = density.spheres[i].y < 0.3f;
    (isLow ? low : high) += pressure.values[i];
    ++(isLow ? lows : highs);
  }
  EXPECT_GT(densest, 900.0);
  EXPECT_LT(densest, 1300.0);
  ASSERT_GT(lows, 100);
  ASSERT_GT(highs, 100);
  EXPECT_GT(low / lows, high / highs);
}

TEST(Overlays, DrawOneLineForEachDistanceAndOneNormalForEachVertex) {
  sim::Simulation simulation = sim::shippedScene("cloth_on_sphere");
  ViewOptions view;
  view.constraints = ConstraintLines::byColour;
  view.normals = true;
  view.names = true;
  const Snapshot snapshot = snapshotOf(simulation, view.needs());
  render::Frame frame;
  makeFrame(snapshot, view, frame);
  std::size_t pairs = 0, others = 0, vertices = 0;
  for (const auto& mark : snapshot.constraints.marks)
    (mark.count == 2 ? pairs : others) += mark.count == 2 ? 1 : mark.count;
  for (const render::Mesh& mesh : frame.meshes) vertices += mesh.positions.size();
  EXPECT_EQ(frame.linesOnTop.size(), pairs + others);
  EXPECT_EQ(frame.lines.size(), vertices);
  ASSERT_EQ(frame.labels.size(), 2u);
  EXPECT_EQ(frame.labels[0].text, "cloth");
  EXPECT_EQ(frame.labels[1].text, "ball");
}

TEST(Overlays, LabelUnnamedElementsByType) {
  const sim::Simulation simulation = stretchedRope();
  ViewOptions view;
  view.names = true;
  render::Frame frame;
  makeFrame(snapshotOf(simulation, view.needs()), view, frame);
  ASSERT_EQ(frame.labels.size(), 2u);
  EXPECT_EQ(frame.labels[0].text, "rope");
  EXPECT_EQ(frame.labels[1].text, "sand");
}

TEST(SimulationWorker, ShowsRequestedDataWhilePaused) {
  SimulationWorker worker(stretchedRope());
  EXPECT_TRUE(worker.latest()->constraints.marks.empty());
  worker.setSnapshotOptions({.constraints = true, .measures = true});
  ASSERT_TRUE(comes([&] { return !worker.latest()->figures.empty(); }));
  EXPECT_FALSE(worker.latest()->constraints.marks.empty());
  EXPECT_EQ(worker.latest()->frame, 1);
}

// The stage and the tank of a scene exist before its sources emit anything, and do not change.
TEST(Snapshot, SceneAtRestIncludesLaterSources) {
  sim::Simulation simulation = SceneText()
                                   .set("timestep", 0.01f)
                                   .element("wall", {})
                                   .element("wall", {{"normal", "1 0 0"}, {"distance", -1}})
                                   .element("wall", {{"normal", "-1 0 0"}, {"distance", -1}})
                                   .element("wall", {{"normal", "0 0 1"}, {"distance", -1}})
                                   .element("wall", {{"normal", "0 0 -1"}, {"distance", -1}})
                                   .element("sand", {{"radius", 0.1f}})
                                   .particle(0, {0.5f, 0.5f, 0}, {0, 2, 0}, 1)
                                   .particle(0, {-0.5f, 0.5f, 0}, {0, 2, 0}, 40)
                                   .simulate();
  const std::shared_ptr<const Topology> first = describeTopology(simulation);
  EXPECT_FLOAT_EQ(first->atRest.high.x, 0.6f);
  EXPECT_FLOAT_EQ(first->atRest.low.x, -0.6f);
  EXPECT_EQ(first->panes.size(), 4u);
  for (int part = 0; part < 3; ++part) {
    sim::run(simulation, 20);
    const std::shared_ptr<const Topology> now = describeTopology(simulation);
    EXPECT_EQ(now->atRest.low, first->atRest.low) << part;
    EXPECT_EQ(now->atRest.high, first->atRest.high) << part;
    EXPECT_EQ(now->panes.size(), 4u);
  }
}

}  // namespace
}  // namespace pliant::app
