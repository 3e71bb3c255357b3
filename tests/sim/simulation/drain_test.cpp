// Drains: particles in the box leave, all others are unaffected, and a jet may run into one for ever.
#include "sim/constraints/mouse_constraint.h"
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>

namespace pliant::sim {
namespace {

// Object 0: fluid that falls from a nozzle at a height of 1 m into a drain at the floor.
SceneText fountain(int endTime = 100000000) {
  SceneText scene;
  scene.set("timestep", 0.01f);
  scene.element("gravity", {{"magnitude", 9.81f}}).element("wall", {{"distance", -0.2f}});
  scene.element("fluid",
                {{"radius", 0.025f}, {"mass", 0.125f}, {"density", 1000}, {"smoothing", 0.1f}, {"separation", "TRUE"}});
  scene.source("emitter", {{"time", 0},
                           {"endTime", endTime},
                           {"object", 0},
                           {"position", glm::vec3(0, 1, 0)},
                           {"direction", glm::vec3(0, -1, 0)},
                           {"radius", 0.05f},
                           {"speed", 1.0f},
                           {"spacing", 0.05f},
                           {"jitter", 0.001f}});
  return scene;
}

SceneText::Tags floorDrain(int object = 0) {
  return {{"object", object}, {"min", glm::vec3(-10, -1, -10)}, {"max", glm::vec3(10, 0, 10)}};
}

std::vector<int> numbersNow(const Simulation& simulation, int index = 0) {
  const Object& object = simulation.world().objects[static_cast<std::size_t>(index)];
  std::vector<int> numbers;
  for (std::size_t place = 0; place < object.particles.size(); ++place) numbers.push_back(object.numberAt(place));
  return numbers;
}

TEST(Drain, LetsAJetRunForEverInBoundedMemory) {
  SceneText scene = fountain();
  scene.source("drain", floorDrain());
  Simulation simulation = scene.simulate();
  run(simulation, 200);  // the water falls for 0.35 s
  const std::size_t indices = simulation.world().particles.size();
  run(simulation, 800);
  EXPECT_LE(simulation.world().particles.size(), indices + 10);
  EXPECT_GT(simulation.world().objects[0].left, 500);
  for (const int i : simulation.world().objects[0].particles) {
    EXPECT_GT(simulation.world().particles.position[static_cast<std::size_t>(i)].y, -0.06f)
        << "at most a step below the drain's top";
  }
}

TEST(Drain, ParticleNumbersAreStableAndNeverReused) {
  SceneText scene = fountain();
  scene.source("drain", floorDrain());
  Simulation simulation = scene.simulate();
  std::set<int> gone;
  std::vector<int> before;
  for (int frame = 0; frame < 300; ++frame) {
    run(simulation, 1);
    const std::vector<int> now = numbersNow(simulation);
    EXPECT_TRUE(std::is_sorted(now.begin(), now.end()));
    for (const int number : now) ASSERT_FALSE(gone.contains(number)) << number << " came back";
    std::set_difference(before.begin(), before.end(), now.begin(), now.end(), std::inserter(gone, gone.end()));
    before = now;
  }
  EXPECT_GT(gone.size(), 100u);
  EXPECT_EQ(gone.size() + before.size(), static_cast<std::size_t>(simulation.world().objects[0].made()));
}

// Removed particles take part in nothing: a ball rolls through their positions, and all sums exclude them.
TEST(Drain, DrainedParticlesDoNotCollide) {
  SceneText scene;
  scene.set("timestep", 0.01f);
  scene.element("sand", {{"radius", 0.1f}, {"mass", 1.0f}}).element("sand", {{"radius", 0.1f}, {"mass", 2.0f}});
  scene.particle(0, {0, 0, 0}).particle(1, {-0.5f, 0, 0}, {1, 0, 0});
  scene.source("drain", {{"object", 0}, {"min", glm::vec3(-0.05f)}, {"max", glm::vec3(0.05f)}, {"time", 1}});
  Simulation simulation = scene.simulate();
  run(simulation, 100);
  EXPECT_TRUE(simulation.world().objects[0].particles.empty());
  EXPECT_NEAR(positionOf(simulation, 1).x, 0.5f, 1e-4f);
  EXPECT_EQ(numbersNow(simulation, 0), std::vector<int>{});
  EXPECT_EQ(simulation.world().population(), 1u);
}

TEST(Drain, RemovesOnlyParticlesOfItsObject) {
  SceneText scene;
  scene.element("sand", {{"radius", 0.1f}}).element("sand", {{"radius", 0.1f}});
  scene.particle(0, {0, 0, 0}).particle(1, {0.5f, 0, 0}).particle(0, {5, 0, 0});
  scene.source("drain", {{"object", 0}, {"min", glm::vec3(-1)}, {"max", glm::vec3(1)}});
  Simulation simulation = scene.simulate();
  run(simulation, 3);
  EXPECT_EQ(numbersNow(simulation, 0), std::vector<int>{1});
  EXPECT_EQ(numbersNow(simulation, 1), std::vector<int>{0});
}

TEST(Drain, KeepsAttachedPinnedAndDraggedParticles) {
  SceneText scene;
  scene.element("sand", {{"radius", 0.1f}}).element("sand", {{"radius", 0.1f}});
  for (int i = 0; i < 5; ++i) scene.particle(0, {static_cast<float>(i), 0, 0});
  scene.particle(1, {0, 1, 0});
  scene.element("distanceLock",
                {{"objectID", 0}, {"objectID", 1}, {"particleID", 0}, {"particleID", 0}, {"distance", 1.0f}});
  scene.source("drain", {{"time", 2}, {"object", 0}, {"min", glm::vec3(-9)}, {"max", glm::vec3(9)}});
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  simulation.pin(1, true);
  simulation.grab(2, 10.0f);
  run(simulation, 3);
  EXPECT_EQ(numbersNow(simulation, 0), (std::vector<int>{0, 1, 2}));
  simulation.pin(1, false);
  simulation.releaseGrabbed();
  run(simulation, 1);
  EXPECT_EQ(numbersNow(simulation, 0), std::vector<int>{0});
  simulation.pin(3, false);  // nobody is there any more: nothing comes back to life
  simulation.grab(3, 10.0f);
  run(simulation, 1);
  EXPECT_EQ(simulation.world().population(), 2u);
  EXPECT_EQ(mouseConstraint(simulation.world()).size(), 0u);
}

TEST(Drain, AnEditNeitherRemovesNorRestoresParticles) {
  SceneText scene = fountain();
  scene.element("sand", {{"radius", 0.01f}}).source("drain", floorDrain());
  Simulation simulation = scene.simulate();
  run(simulation, 200);
  const std::vector<int> numbers = numbersNow(simulation);
  const glm::vec3 last = positionOf(simulation, 0, numbers.size() - 1);
  Scene edited = simulation.scene();
  setParameter(edited, "elements[3].radius=0.02");
  InputMessages diagnostics;
  simulation.edit(edited, {}, diagnostics);
  EXPECT_EQ(numbersNow(simulation), numbers);
  EXPECT_EQ(positionOf(simulation, 0, numbers.size() - 1), last);
  const int made = simulation.world().objects[0].made();
  run(simulation, 50);
  const std::vector<int> later = numbersNow(simulation);
  ASSERT_FALSE(later.empty());
  EXPECT_GE(later.back(), made) << "the jet goes on counting";
}

TEST(Drain, IsTheSameForAnyNumberOfThreads) {
  std::vector<glm::vec4> reference;
  for (const int threads : {1, 3}) {
    SceneText scene = fountain();
    scene.set("threads", threads).source("drain", floorDrain());
    Simulation simulation = scene.simulate();
    run(simulation, 200);
    const auto& x = simulation.world().particles.position;
    if (reference.empty()) reference.assign(x.begin(), x.end());
    EXPECT_TRUE(std::equal(x.begin(), x.end(), reference.begin(), reference.end())) << threads;
  }
}

TEST(Drain, ATooLongJetIsRefusedWithoutADrain) {
  SceneText scene = fountain();
  EXPECT_THROW(scene.simulate(), InputError);
  scene.source("drain", floorDrain());
  EXPECT_NO_THROW(scene.simulate());
}

}  // namespace
}  // namespace pliant::sim
