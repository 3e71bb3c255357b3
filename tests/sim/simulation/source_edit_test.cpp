// Particle sources that are edited while they flow: existing particles stay unchanged, new ones come as edited.
#include "tests/sim/scene_from_text.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pliant::sim {
namespace {

SceneText fountain() {
  SceneText scene;
  scene.set("timestep", 0.01f);
  scene.element("sand", {{"radius", 0.02f}}).element("gravity", {});
  scene.source("emitter", {{"time", 0},
                           {"endTime", 200},
                           {"object", 0},
                           {"position", glm::vec3(0, 5, 0)},
                           {"speed", 2},
                           {"radius", 0.05f},
                           {"spacing", 0.05f}});
  return scene;
}

std::vector<glm::vec4> placesOf(const Simulation& simulation) {
  std::vector<glm::vec4> places;
  for (const int particle : simulation.world().objects.front().particles)
    places.push_back(simulation.world().particles.position[particle]);
  return places;
}

float smallestDistance(const std::vector<glm::vec4>& places) {
  float smallest = 1e9f;
  for (std::size_t a = 0; a < places.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b)
      smallest = std::min(smallest, glm::distance(glm::vec3(places[a]), glm::vec3(places[b])));
  }
  return smallest;
}

TEST(SourceEdit, KeepsExistingParticlesInPlace) {
  for (const char* edit : {"sources[0].speed=4", "sources[0].speed=1", "sources[0].time=100", "sources[0].spacing=0.1",
                           "sources[0].endTime=30", "sources[0].position=1 5 0"}) {
    Simulation simulation = fountain().simulate();
    for (int step = 0; step < 50; ++step) ASSERT_TRUE(simulation.step());
    const std::vector<glm::vec4> before = placesOf(simulation);
    ASSERT_GT(before.size(), 20u);
    Scene scene = simulation.scene();
    setParameter(scene, edit);
    InputMessages messages;
    simulation.edit(scene, {}, messages);
    EXPECT_EQ(placesOf(simulation), before) << edit;
    for (int step = 0; step < 20; ++step) ASSERT_TRUE(simulation.step()) << edit;
    EXPECT_GT(smallestDistance(placesOf(simulation)), 0.02f) << edit << ": nothing is pressed into one place";
  }
}

TEST(SourceEdit, ActsFromTheNextStepOn) {
  const auto countAfter = [](const char* edit) {
    Simulation simulation = fountain().simulate();
    for (int step = 0; step < 50; ++step) simulation.step();
    Scene scene = simulation.scene();
    setParameter(scene, edit);
    InputMessages messages;
    simulation.edit(scene, {}, messages);
    const std::size_t before = placesOf(simulation).size();
    for (int step = 0; step < 50; ++step) simulation.step();
    return placesOf(simulation).size() - before;
  };
  const std::size_t usual = countAfter("sources[0].speed=2");
  EXPECT_NEAR(double(countAfter("sources[0].speed=4")), 2.0 * double(usual), 0.1 * double(usual));
  EXPECT_EQ(countAfter("sources[0].endTime=49"), 0u) << "it is over";
}

}  // namespace
}  // namespace pliant::sim
