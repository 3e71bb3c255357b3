#include "app/view/topology_tracker.h"

#include "sim/simulation.h"
#include "tests/sim/scene_from_text.h"

#include <gtest/gtest.h>

#include <string>

namespace pliant::app {
namespace {

using sim::SceneText;

SceneText grain(const std::string& colour) {
  return SceneText().element("sand", {{"name", std::string("grain")}, {"radius", 0.1f}, {"color", colour}});
}

TEST(TopologyTracker, StepsKeepTheTopology) {
  sim::Simulation simulation = sim::shippedScene("welcome");
  TopologyTracker tracker;
  tracker.update(simulation);
  const auto before = tracker.topology();
  ASSERT_NE(before, nullptr);
  sim::run(simulation, 5);
  tracker.update(simulation);
  EXPECT_EQ(tracker.topology(), before);
}

TEST(TopologyTracker, ATearChangesTheStructure) {
  sim::Simulation simulation = sim::shippedScene("banner_rip");
  TopologyTracker tracker;
  tracker.update(simulation);
  const auto whole = tracker.topology();
  sim::run(simulation, 160);
  tracker.update(simulation);
  EXPECT_NE(tracker.topology()->structure, whole->structure);
}

TEST(TopologyTracker, AnEditChangesTheStructure) {
  sim::Simulation simulation = grain("1 0 0").simulate();
  TopologyTracker tracker;
  tracker.update(simulation);
  const auto red = tracker.topology();
  sim::InputMessages messages;
  sim::Scene edited = grain("0 1 0").scene();
  simulation.edit(edited, {}, messages);
  sim::run(simulation, 1);
  tracker.update(simulation);
  EXPECT_NE(tracker.topology()->structure, red->structure);
  EXPECT_NE(tracker.topology()->objects.front().appearance.colour, red->objects.front().appearance.colour);
}

TEST(TopologyTracker, AnAnimatedColourKeepsTheStructure) {
  sim::Simulation simulation = sim::shippedScene("melting_jelly");
  ASSERT_TRUE(animatesColours(simulation));
  TopologyTracker tracker;
  tracker.update(simulation);
  const auto before = tracker.topology();
  sim::run(simulation, 3);
  tracker.update(simulation);
  EXPECT_NE(tracker.topology(), before);
  EXPECT_EQ(tracker.topology()->structure, before->structure);
}

// Also one that rebuilds the world.
TEST(TopologyTracker, ANewWorldChangesTheStructure) {
  sim::Simulation simulation = grain("1 0 0").simulate();
  TopologyTracker tracker;
  tracker.update(simulation);
  const auto before = tracker.topology()->structure;
  sim::InputMessages messages;
  sim::Scene edited = simulation.scene();
  sim::setParameter(edited, "grain.radius=0.3");
  simulation.edit(edited, {}, messages);
  tracker.update(simulation);
  EXPECT_NE(tracker.topology()->structure, before);
}

}  // namespace
}  // namespace pliant::app
