// Scenes with animated parameters, compared with the closed form of their steps.
#include "sim/state/state_hash.h"
#include "tests/sim/scene_from_text.h"

#include <cmath>

namespace pliant::sim {
namespace {

constexpr float kAnimatedStep = 0.01f;

Animation linearAnimation(const std::string& path, double end, const std::string& from, const std::string& to) {
  return {path, {{0.0, from}, {end, to}}, {}};
}

/// A free particle, and a hanging cloth.
Scene fallingScene(const std::vector<Animation>& animations) {
  SceneText text;
  text.set("timestep", kAnimatedStep).set("solverIterations", 6);
  text.element("gravity", {{"name", "pull"}, {"magnitude", 1}});
  text.element("sand", {{"radius", 0.1f}}).particle(0, {0, 10, 0});
  text.element("cloth", {{"name", "sheet"},
                         {"shape", "grid"},
                         {"size", glm::vec3(1, 0, 1)},
                         {"resolution", 12},
                         {"radius", 0.02f},
                         {"stiffness", 0.5f},
                         {"fixed", 0}});
  Scene scene = text.scene();
  scene.animations = animations;
  return scene;
}

Simulation simulationOf(const Scene& scene) {
  InputMessages messages;
  return {scene, {}, messages};
}

TEST(AnimatedSimulation, GravityThatGrowsEvenlyGivesTheSumOfItsFrames) {
  Simulation simulation = simulationOf(fallingScene({linearAnimation("pull.magnitude", 1.0, "0", "20")}));
  double speed = 0.0;
  for (int n = 0; n < 100; ++n) {
    const double gravity = 20.0 * (n * double(kAnimatedStep));
    run(simulation, 1);
    speed += double(kAnimatedStep) * gravity;
    EXPECT_NEAR(velocityOf(simulation, 0).y, -speed, 2e-4) << "after step " << n + 1;
  }
  EXPECT_NEAR(velocityOf(simulation, 0).y, -20.0 * 0.01 * 0.01 * 99 * 100 / 2, 2e-4);
}

TEST(AnimatedSimulation, AllSubstepsOfAFrameHaveTheValueOfItsStart) {
  Scene scene = fallingScene({{"pull.magnitude", {{0.0, "10"}, {0.0101, "0"}}, {}}});
  scene.settings.substeps = 8;
  Simulation simulation = simulationOf(scene);
  run(simulation, 1);
  EXPECT_NEAR(velocityOf(simulation, 0).y, -10.0f * kAnimatedStep, 1e-5f);
}

TEST(AnimatedSimulation, ConstantAnimationsAreBitIdenticalToNone) {
  Simulation plain = simulationOf(fallingScene({}));
  Simulation animated =
      simulationOf(fallingScene({{"sheet.stiffness", {{0.0, "0.5"}}, {}}, {"pull.magnitude", {}, "1 + 0*t"}}));
  run(plain, 30);
  run(animated, 30);
  EXPECT_EQ(stateHash(plain.world()), stateHash(animated.world()));
}

Scene swingingScene(int threads) {
  Scene scene = fallingScene({{"pull.direction", {}, "vec(sin(3*t), -cos(3*t), 0)"},
                              {"sheet.stiffness", {{0.0, "0.1", Ease::smooth}, {0.3, "1"}}, {}},
                              {"solverIterations", {{0.1, "3", Ease::hold}, {0.2, "9"}}, {}}});
  scene.settings.threads = threads;
  return scene;
}

TEST(AnimatedSimulation, GivesTheSameBitsForAnyNumberOfThreadsAndFromACopy) {
  Simulation one = simulationOf(swingingScene(1)), four = simulationOf(swingingScene(4));
  run(one, 20);
  Simulation copy = one.clone();
  run(one, 20);
  run(copy, 20);
  run(four, 40);
  EXPECT_EQ(stateHash(one.world()), stateHash(four.world()));
  EXPECT_EQ(stateHash(one.world()), stateHash(copy.world()));
}

TEST(AnimatedSimulation, KeepsTheOriginalSceneAndReportsCurrentValues) {
  const Scene scene = fallingScene({linearAnimation("pull.magnitude", 1.0, "0", "20")});
  Simulation simulation = simulationOf(scene);
  run(simulation, 50);
  EXPECT_TRUE(simulation.scene() == scene);
  EXPECT_EQ(parameterText(simulation.sceneNow(), "pull.magnitude"), "10");
  EXPECT_EQ(parameterText(simulation.scene(), "pull.magnitude"), "1");
}

TEST(AnimatedSimulation, AnEditWhileItRunsCountsFromTheNextStepOn) {
  Simulation simulation = simulationOf(fallingScene({}));
  run(simulation, 10);
  InputMessages messages;
  simulation.edit(fallingScene({}), {}, messages);
  Scene edited = simulation.scene();
  edited.animations = {{"pull.magnitude", {}, "100*t"}};
  const float before = velocityOf(simulation, 0).y;
  const int frame = simulation.frame();
  simulation.edit(edited, {}, messages);
  run(simulation, 1);
  EXPECT_NEAR(velocityOf(simulation, 0).y - before, -double(kAnimatedStep) * 100.0 * kAnimatedStep * frame, 1e-5);
  edited.animations = {{"sheet.resolution", {{0.0, "3"}}, {}}};
  EXPECT_THROW(simulation.edit(edited, {}, messages), InputError);
  EXPECT_EQ(simulation.scene().animations.size(), 1u) << "a refused edit changes nothing";
}

TEST(AnimatedSimulation, RefusesABadAnimationWhenItIsBuilt) {
  EXPECT_THROW(simulationOf(fallingScene({{"pull.magnitude", {}, "log(0*t - 1)"}})), InputError);
}

TEST(AnimatedSimulation, BeyondTheFramesOfTheSceneAFormulaStaysInItsRange) {
  Scene scene = fallingScene({{"sheet.stiffness", {}, "0.5 + t"}});
  scene.settings.iterations = 10;
  Simulation simulation = simulationOf(scene);
  run(simulation, 100);
  EXPECT_EQ(parameterText(simulation.sceneNow(), "sheet.stiffness"), "1");
}

TEST(AnimatedSimulation, GravityCanBeEditedLive) {
  Simulation simulation = simulationOf(fallingScene({}));
  run(simulation, 5);
  const float before = velocityOf(simulation, 0).y;
  Scene edited = simulation.scene();
  setParameter(edited, "pull.magnitude=30");
  InputMessages messages;
  simulation.edit(edited, {}, messages);
  run(simulation, 1);
  EXPECT_NEAR(velocityOf(simulation, 0).y - before, -0.3f, 1e-5f);
  setParameter(edited, "pull.direction=0 0 0");
  EXPECT_THROW(simulation.edit(edited, {}, messages), InputError);
}

}  // namespace
}  // namespace pliant::sim
