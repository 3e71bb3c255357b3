// Drawing of fluids: their surface on request, and nothing of what has left through a drain.
#include "app/view/frame_maker.h"
#include "app/view/framing.h"
#include "tests/sim/scene_from_text.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace pliant::app {
namespace {

// Object 0: a grain; object 1: three drops, of which the second leaves before frame 2.
sim::Simulation pool() {
  return sim::SceneText()
      .element("sand", {{"radius", 0.1}})
      .element("fluid", {{"radius", 0.1}, {"mass", 8}, {"density", 1000}, {"smoothing", 0.4}})
      .particle(0, {0, 9, 0})
      .particle(1, {0, 0, 0})
      .particle(1, {5, 0, 0})
      .particle(1, {9, 0, 0})
      .source("drain", {{"time", 2}, {"object", 1}, {"min", glm::vec3(4, -1, -1)}, {"max", glm::vec3(6, 1, 1)}})
      .simulate();
}

Snapshot snapshotOf(const sim::Simulation& simulation, sim::ColourBy colourBy = sim::ColourBy::object) {
  Snapshot snapshot;
  takeSnapshot(simulation, {.colourBy = colourBy}, snapshot);
  snapshot.topology = describeTopology(simulation);
  return snapshot;
}

TEST(FluidView, DrawsASurfaceUnlessDropsAreRequested) {
  sim::Simulation simulation = pool();
  sim::run(simulation, 1);
  const Snapshot snapshot = snapshotOf(simulation);
  render::Frame frame;
  ViewOptions view;
  makeFrame(snapshot, view, frame);
  EXPECT_EQ(frame.spheres.size(), 1u);
  EXPECT_EQ(frame.liquid.size() + frame.spray.size(), 3u);
  view.fluidSurface = false;
  makeFrame(snapshot, view, frame);
  EXPECT_EQ(frame.spheres.size(), 4u);
  EXPECT_TRUE(frame.liquid.empty());
  view.fluidSurface = true;
  view.hidden = {1};
  makeFrame(snapshot, view, frame);
  EXPECT_TRUE(frame.liquid.empty());
}

// Drops of water that fly alone have split into flecks, which are stretched along their motion; honey stays together,
// and without foam or in false colours drops are drops.
TEST(FluidView, LoneDropsOfWaterAreFlecksAndOfHoneyAreDrops) {
  const auto frameOf = [](const char* look, const ViewOptions& view) {
    sim::Simulation simulation =
        sim::SceneText()
            .element("fluid", {{"radius", 0.1}, {"mass", 8}, {"density", 1000}, {"smoothing", 0.4}, {"look", look}})
            .particle(0, {0, 0, 0})
            .simulate();
    sim::run(simulation, 1);
    Snapshot snapshot = snapshotOf(simulation);
    snapshot.velocities.front() = {3, 0, 0};
    render::Frame frame;
    makeFrame(snapshot, view, frame);
    return frame;
  };
  const render::Frame water = frameOf("water", {}), honey = frameOf("honey", {});
  EXPECT_TRUE(water.liquid.empty());
  ASSERT_EQ(water.spray.size(), 1u);
  EXPECT_GT(water.spray.front().streak.x, 0.0f);
  EXPECT_EQ(water.spray.front().streak.y, 0.0f);
  EXPECT_EQ(honey.liquid.size(), 1u);
  EXPECT_TRUE(honey.spray.empty());
  ViewOptions plain;
  plain.foam = false;
  EXPECT_EQ(frameOf("water", plain).liquid.size(), 1u);
}

// Bubbles are visible through the liquid, as are foam on it and spray in front of it; none are with drops or false
// colours.
TEST(FluidView, FoamBelongsToTheSurface) {
  sim::Simulation simulation = pool();
  sim::run(simulation, 1);
  Snapshot snapshot = snapshotOf(simulation);
  EXPECT_TRUE(snapshot.foam.empty()) << "it is not kept";
  for (const sim::DiffuseKind kind : {sim::DiffuseKind::spray, sim::DiffuseKind::foam, sim::DiffuseKind::bubble}) {
    snapshot.foam.push_back({.position = {1, 2, 3}, .velocity = {}, .radius = 0.01f, .kind = kind});
  }
  const auto countsIn = [&](const ViewOptions& view) {
    render::Frame frame;
    makeFrame(snapshot, view, frame);
    return std::array{frame.spray.size(), frame.foam.size(), frame.bubbles.size()};
  };
  ViewOptions view;
  EXPECT_TRUE(view.needs().foam);
  EXPECT_EQ(countsIn(view), (std::array<std::size_t, 3>{1 + 3, 1, 1})) << "the three drops, which fly alone";
  view.foam = false;
  EXPECT_FALSE(view.needs().foam);
  EXPECT_EQ(countsIn(view), (std::array<std::size_t, 3>{}));
  view = {};
  view.fluidSurface = false;
  EXPECT_FALSE(view.needs().foam);
  EXPECT_EQ(countsIn(view), (std::array<std::size_t, 3>{}));
  view = {};
  view.hidden = {1};
  EXPECT_EQ(countsIn(view), (std::array<std::size_t, 3>{})) << "the liquid is hidden";
}

TEST(FluidView, DrainedParticlesAreNeitherShownNorMistakenForOthers) {
  sim::Simulation simulation = pool();
  sim::run(simulation, 1);
  const Snapshot before = snapshotOf(simulation);
  sim::run(simulation, 2);
  const Snapshot after = snapshotOf(simulation, sim::ColourBy::speed);
  const std::size_t gone = 2;
  EXPECT_EQ(after.population, 3u);
  EXPECT_FALSE(isSameParticle(before, after, gone));
  EXPECT_TRUE(isSameParticle(before, after, 1));
  EXPECT_FALSE(isSameParticle(before, after, 99));
  EXPECT_TRUE(std::isnan(after.values[gone])) << "the colour scale knows nothing of it";
  render::Frame frame;
  ViewOptions drops;
  drops.fluidSurface = false;
  makeFrame(after, drops, frame);
  EXPECT_EQ(frame.spheres.size(), 3u);
  ViewOptions surface;
  surface.foam = false;
  makeFrame(after, surface, frame);
  EXPECT_EQ(frame.liquid.size(), 2u);
}

TEST(FluidView, ThePictureHasRoomForANozzle) {
  const sim::Simulation simulation =
      sim::SceneText()
          .element("fluid", {{"radius", 0.1}})
          .source("emitter",
                  {{"time", 50}, {"endTime", 60}, {"object", 0}, {"position", glm::vec3(3, 7, 1)}, {"spacing", 0.2}})
          .simulate();
  const render::Box box = emissionBoundsOf(simulation);
  ASSERT_FALSE(box.isEmpty());
  EXPECT_EQ(box.centre(), glm::vec3(3, 7, 1));
}

}  // namespace
}  // namespace pliant::app
