#include "app/take/take_replay.h"

#include "app/document/animation_edits.h"
#include "app/host/simulation_worker.h"
#include "app/take/scene_run.h"
#include "app/take/take_recorder.h"
#include "app/timeline/timeline.h"
#include "sim/state/state_hash.h"
#include "sim/state/world.h"
#include "tests/app/take/performance.h"

#include <chrono>
#include <future>
#include <thread>

namespace pliant::app {
namespace {

std::optional<int> divergenceOf(const Take& take, std::size_t run = 0) {
  sim::InputMessages ignored;
  std::vector<SceneRun> runs = buildRuns(take.scene, {}, ignored);
  TakeReplay replay(std::make_shared<Take>(take), run, {});
  for (int step = 0; step < take.steps; ++step) replay.step(runs[run].simulation);
  EXPECT_EQ(replay.steps(), take.steps);
  return replay.divergence();
}

/// A body of 1 kg that hangs from a joint, until that carries more than `breakForce`.
sim::Scene heldBody(float breakForce) {
  sim::SceneText scene;
  scene.set("timestep", 1.0f / 60.0f).element("gravity", {{"magnitude", 10}});
  scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"size", glm::vec3(1)}, {"mass", 1}});
  scene.element("joint", {{"kind", "fixed"}, {"breakForce", breakForce}});
  return scene.scene();
}

/// A worker with a recorder, and perhaps a player.
struct Rig {
  explicit Rig(const sim::Scene& scene, std::shared_ptr<TakePlayer> itsPlayer = nullptr)
      : recorder(std::make_shared<TakeRecorder>(scene)), player(std::move(itsPlayer)) {
    sim::InputMessages ignored;
    std::vector<sim::Simulation> simulations;
    for (SceneRun& run : buildRuns(scene, {}, ignored)) simulations.push_back(std::move(run.simulation));
    SimulationWorker::Hooks hooks{recorder};
    if (player) hooks.push_back(player);
    const auto timeline = std::make_shared<Timeline>();
    timeline->begin(std::make_shared<sim::Scene>(scene), Timeline::Keeps::nothing);
    worker = std::make_unique<SimulationWorker>(std::move(simulations), SimulationWorker::AfterStep(),
                                                std::filesystem::path(), hooks, timeline);
  }
  void comeRound() {
    std::promise<void> done;
    worker->postByRun([&](std::size_t run, sim::Simulation&) {
      if (run == 0) done.set_value();
    });
    done.get_future().wait();
  }
  // Steps one by one: actions posted in between come at a known step.
  void step() {
    const int before = recorder->take().steps;
    worker->stepOnce();
    while (recorder->take().steps == before) std::this_thread::yield();
  }

  std::shared_ptr<TakeRecorder> recorder;
  std::shared_ptr<TakePlayer> player;
  std::unique_ptr<SimulationWorker> worker;
};

Take recorded(const sim::Scene& scene, int steps) {
  Rig rig(scene);
  const std::vector<TimedAction> actions = everyAction(scene);
  auto next = actions.begin();
  for (int step = 0; step < steps; ++step) {
    for (; next != actions.end() && next->step == step; ++next) rig.worker->act(next->action);
    rig.comeRound();
    rig.step();
  }
  return rig.recorder->take();
}

// Drag, pins, gust, cut, live edit, rebuilding edit: the worker's results are reproduced to the last bit, from the
// file, on any number of threads.
TEST(TakeReplay, GivesTheStatesThatWereRecordedOnAnyNumberOfThreads) {
  const sim::Scene scene = clothScene().scene();
  const Take take = recorded(scene, 40);
  ASSERT_EQ(take.steps, 40);
  ASSERT_EQ(take.states.front().size(), 40u);
  EXPECT_GT(take.actions.size(), 10u);
  const Take read = parseTake(writeTake(take, scene.file.parent_path()), scene.file);
  for (const int threads : {1, 2, 3})
    EXPECT_EQ(divergenceOf(onThreads(read, threads)), std::nullopt) << threads << " threads";
}

TEST(TakeReplay, AnimatedParametersComeAgain) {
  sim::Scene scene = clothScene().scene();
  scene = withKey(scene, "elements[0].magnitude", 0.0, "10");
  scene = withKey(scene, "elements[0].magnitude", 0.25, "2");
  scene = withFormula(scene, "elements[1].bendingStiffness", "0.1 / (1 + t)");
  const Take take = recorded(scene, 30);
  const Take read = parseTake(writeTake(take, scene.file.parent_path()), scene.file);
  EXPECT_EQ(read.scene.animations.size(), 2u);
  EXPECT_EQ(divergenceOf(onThreads(read, 2)), std::nullopt);
  Take still = take;
  still.scene.animations.clear();
  EXPECT_NE(withStates(still, {}).states, take.states);
}

TEST(TakeReplay, EachActionMatters) {
  const sim::Scene scene = clothScene().scene();
  const Take take = performance(scene);
  for (std::size_t k = 0; k < take.actions.size(); ++k) {
    if (std::holds_alternative<LiftKnife>(take.actions[k].action)) continue;  // no other stroke comes after it
    Take without = take;
    without.actions.erase(without.actions.begin() + static_cast<std::ptrdiff_t>(k));
    EXPECT_NE(withStates(without, {}).states, take.states) << "without action " << k;
  }
}

TEST(TakeReplay, ReplaysVariantsSideBySide) {
  sim::Scene scene = clothScene().scene();
  scene.variants = {{"five", {}}, {"nine", {{"solverIterations", "9"}}}};
  const Take take = recorded(scene, 30);
  ASSERT_EQ(take.states.size(), 2u);
  EXPECT_NE(take.states[0], take.states[1]);
  const Take read = parseTake(writeTake(take, scene.file.parent_path()), scene.file);
  for (const std::size_t run : {0u, 1u}) EXPECT_EQ(divergenceOf(onThreads(read, 2), run), std::nullopt);
}

TEST(TakeReplay, ReportsTheFirstStepThatDiffers) {
  const sim::Scene scene = clothScene().scene();
  const Take take = performance(scene, 30);
  EXPECT_EQ(divergenceOf(take), std::nullopt);
  Take moved = take;
  std::get<MoveGrabbed>(moved.actions[3].action).target.x += 1e-6f;  // before step 6
  EXPECT_EQ(divergenceOf(moved), 6);
  Take noted = take;
  noted.states[0][16] ^= 1;
  EXPECT_EQ(divergenceOf(noted), 17);
  noted.states.clear();
  EXPECT_EQ(divergenceOf(noted), std::nullopt) << "nothing to compare with";
}

// A run blows up, an edit fixes it: the failed step is reproduced, and so is the restored state.
TEST(TakeReplay, ReproducesABlowUpAndItsRecovery) {
  const sim::Scene scene = clothScene().scene();
  Take take;
  {
    Rig rig(scene);
    for (int step = 0; step < 5; ++step) rig.step();
    rig.worker->act(Gust{glm::vec3(3e38f)});
    rig.comeRound();
    rig.step();
    rig.comeRound();  // the state is shown
    ASSERT_TRUE(rig.worker->latest()->failure);
    rig.worker->act(Gust{glm::vec3(-3e38f)});
    rig.worker->act(Gust{glm::vec3(0.0f, 1.0f, 0.0f)});
    rig.worker->act(editOf(scene, "elements[1].stiffness=0.5"));
    rig.comeRound();
    for (int step = 0; step < 3; ++step) rig.step();
    take = rig.recorder->take();
  }
  EXPECT_EQ(take.steps, 9) << "the one that failed among them";
  EXPECT_EQ(divergenceOf(take), std::nullopt);
  const auto player = std::make_shared<TakePlayer>(std::make_shared<Take>(take));
  Rig rig(scene, player);
  for (int step = 0; step < 9; ++step) rig.step();
  EXPECT_EQ(rig.recorder->take().states, take.states);
}

// A gust breaks a joint.
TEST(TakeReplay, JointsBreakAgain) {
  const sim::Scene scene = sim::SceneText()
                               .set("timestep", 0.01f)
                               .set("iteration", "gaussSeidel")
                               .element("gravity", {{"magnitude", 10}})
                               .element("rigidBody", {{"model", "rigid"}, {"shape", "box"}})
                               .element("joint", {{"kind", "fixed"}, {"objectID", 0}, {"breakForce", 50}})
                               .scene();
  Take take;
  take.scene = scene;
  take.version = version();
  take.steps = 30;
  take.actions = {{5, Gust{{0, -3, 0}}}};
  take = withStates(std::move(take), {});
  EXPECT_EQ(divergenceOf(take), std::nullopt);
  const Take read = parseTake(writeTake(take, scene.file.parent_path()), scene.file);
  sim::InputMessages ignored;
  std::vector<SceneRun> runs = buildRuns(read.scene, {}, ignored);
  TakeReplay replay(std::make_shared<Take>(read), 0, {});
  for (int step = 0; step < read.steps; ++step) {
    replay.step(runs[0].simulation);
    EXPECT_EQ(runs[0].simulation.world().joints[0].broken, step >= 5) << step;
  }
  EXPECT_EQ(replay.divergence(), std::nullopt);
}

TEST(TakePlayer, RepeatsTheRecordedActions) {
  const sim::Scene scene = clothScene().scene();
  const Take take = performance(scene, 40);
  const auto player = std::make_shared<TakePlayer>(std::make_shared<Take>(take));
  Rig rig(scene, player);
  for (int step = 0; step < 40; ++step) rig.step();
  const Take again = rig.recorder->take();
  EXPECT_EQ(again.states, take.states);
  EXPECT_EQ(again.actions.size(), take.actions.size());
  EXPECT_EQ(player->state().divergence, std::nullopt);
  EXPECT_FALSE(player->state().isJoined);
  EXPECT_TRUE(*player->takeEdited() == *std::get<Edit>(take.actions[11].action).scene);
  EXPECT_EQ(player->takeEdited(), nullptr);
}

TEST(TakePlayer, ShowsWhereItDiffers) {
  const sim::Scene scene = clothScene().scene();
  Take take = performance(scene, 20);
  take.states[0][9] ^= 1;
  const auto player = std::make_shared<TakePlayer>(std::make_shared<Take>(take));
  Rig rig(scene, player);
  for (int step = 0; step < 20; ++step) rig.step();
  EXPECT_EQ(player->state().divergence, 10);
}

// Two hands at once: that of the take continues, and the new take contains both.
TEST(TakePlayer, TheUserMayInterveneDuringPlayback) {
  const sim::Scene scene = clothScene().scene();
  const auto player = std::make_shared<TakePlayer>(std::make_shared<Take>(performance(scene, 40)));
  Rig rig(scene, player);
  for (int step = 0; step < 4; ++step) rig.step();
  rig.worker->act(Grab{30, 10.0f});
  rig.worker->act(MoveGrabbed{30, {1.0f, 2.0f, 1.0f}, 0.0f});
  rig.comeRound();
  for (int step = 4; step < 40; ++step) rig.step();
  EXPECT_TRUE(player->state().isJoined);
  EXPECT_EQ(player->state().divergence, std::nullopt);
  const Take both = rig.recorder->take();
  EXPECT_EQ(both.actions.size(), player->take().actions.size() + 2);
  EXPECT_NE(both.states, player->take().states);
  EXPECT_EQ(divergenceOf(both), std::nullopt);
}

TEST(TakePlayer, StopsAfterBeingStopped) {
  const sim::Scene scene = clothScene().scene();
  const auto player = std::make_shared<TakePlayer>(std::make_shared<Take>(performance(scene, 40)));
  Rig rig(scene, player);
  for (int step = 0; step < 4; ++step) rig.step();
  player->stop();
  for (int step = 4; step < 40; ++step) rig.step();
  EXPECT_EQ(rig.recorder->take().actions.size(), 3u);
}

TEST(TakeRecorder, KeepsTheLastOfSeveralTargetsForOneStep) {
  const sim::Scene scene = clothScene().scene();
  Rig rig(scene);
  rig.worker->act(Grab{30, 10.0f});
  for (int k = 1; k <= 5; ++k) rig.worker->act(MoveGrabbed{30, glm::vec3(static_cast<float>(k)), 0.0f});
  rig.comeRound();
  rig.step();
  const Take take = rig.recorder->take();
  ASSERT_EQ(take.actions.size(), 2u);
  EXPECT_EQ(std::get<MoveGrabbed>(take.actions[1].action).target.x, 5.0f);
  EXPECT_EQ(divergenceOf(take), std::nullopt);
}

TEST(TakeRecorder, NotesTheCameraWhereItChanges) {
  const sim::Scene scene = clothScene().scene();
  Rig rig(scene);
  render::Camera camera;
  rig.recorder->noteCamera(camera);
  for (int step = 0; step < 10; ++step) {
    rig.step();
    rig.recorder->noteCamera(camera);
  }
  camera.distance = 7.0f;
  rig.recorder->noteCamera(camera);
  camera.distance = 8.0f;
  rig.recorder->noteCamera(camera);
  const Take take = rig.recorder->take();
  ASSERT_EQ(take.camera.size(), 3u);
  EXPECT_EQ(pathOf(take.camera).at(8.5).distance, 5.0f) << "it stood still until the step before";
  EXPECT_EQ(pathOf(take.camera).at(10).distance, 8.0f);
}

TEST(TakeRecorder, ContinuesFromAnEarlierState) {
  const sim::Scene scene = clothScene().scene();
  Rig rig(scene);
  for (int step = 0; step < 6; ++step) {
    rig.worker->act(Gust{glm::vec3(0.1f)});
    rig.comeRound();
    rig.step();
  }
  const Take before = rig.recorder->take();
  std::vector<TimedAction> actions(before.actions.begin(), before.actions.begin() + 4);
  rig.recorder->goTo(scene, 4, actions);
  Take take = rig.recorder->take();
  EXPECT_EQ(take.steps, 4);
  EXPECT_EQ(take.actions.size(), 4u);
  EXPECT_EQ(divergenceOf(take), std::nullopt);
  EXPECT_EQ(take.states[0].back(), before.states[0][3]);

  // Another branch: its states after it left this one are unknown.
  actions[2].action = Gust{glm::vec3(0.2f)};
  rig.recorder->goTo(scene, 4, actions);
  take = rig.recorder->take();
  EXPECT_EQ(take.states[0][1], before.states[0][1]);
  EXPECT_EQ(take.states[0][2], 0u);
  EXPECT_EQ(divergenceOf(take), std::nullopt);
}

// A state kept before the scene was edited and restarted: its history starts with the scene of that time.
TEST(TakeRecorder, ContinuesFromAStateOfAnotherScene) {
  sim::Scene scene = clothScene().scene();
  Rig rig(scene);
  for (int step = 0; step < 3; ++step) rig.step();
  scene.settings.damping += 0.1f;
  rig.recorder->goTo(scene, 2, {});
  const Take take = rig.recorder->take();
  EXPECT_EQ(take.scene, scene);
  EXPECT_EQ(take.steps, 2);
  EXPECT_EQ(take.states[0], Fingerprints(2, 0)) << "of none of its steps the state is known";
}

// Through the timeline: back, and a different continuation; the recording contains what led to the new present.
TEST(TakeRecorder, FollowsTheTimelineToABranch) {
  const sim::Scene scene = clothScene().scene();
  Rig rig(scene);
  for (int step = 0; step < 8; ++step) {
    rig.worker->act(Gust{glm::vec3(0.1f)});
    rig.comeRound();
    rig.step();
  }
  rig.worker->look({0, 4});
  rig.worker->act(Gust{glm::vec3(0.0f, 0.3f, 0.0f)});
  rig.comeRound();
  EXPECT_EQ(rig.recorder->take().steps, 4);
  for (int step = 4; step < 10; ++step) rig.step();
  const Take take = rig.recorder->take();
  EXPECT_EQ(take.steps, 10);
  EXPECT_FALSE(rig.recorder->isFull());
  EXPECT_EQ(divergenceOf(take), std::nullopt);
}

// If the history is unknown, what was recorded until then stays.
TEST(TakeRecorder, EndsAtAGapInTheSteps) {
  const sim::Scene scene = clothScene().scene();
  TakeRecorder recorder(scene);
  const sim::Simulation simulation = clothScene().simulate();
  recorder.onStep(1, 0, simulation);
  recorder.onStep(5, 0, simulation);
  recorder.onAction(5, LiftKnife{}, true);
  EXPECT_TRUE(recorder.isFull());
  EXPECT_EQ(recorder.take().steps, 1);
  EXPECT_TRUE(recorder.take().actions.empty());
}

TEST(TakePlayer, ContinuesFromAnEarlierState) {
  const sim::Scene scene = clothScene().scene();
  const Take take = performance(scene, 40);
  TakePlayer player(std::make_shared<Take>(take));
  for (int step = 0; step < 20; ++step) player.actionsBefore(step);
  const auto its = std::make_shared<const sim::Scene>(take.scene);
  std::vector<TimedAction> past(take.actions.begin(), take.actions.begin() + 4);
  player.onStateChange(its, 7, past);
  EXPECT_FALSE(player.state().isJoined);
  EXPECT_TRUE(player.actionsBefore(7).empty());
  EXPECT_EQ(player.actionsBefore(9).size(), 1u) << "lets go";
  past.push_back({6, Gust{}});
  player.onStateChange(its, 7, past);
  EXPECT_TRUE(player.state().isJoined);
  player.stop();
  player.onStateChange(its, 0, {});
  EXPECT_TRUE(player.actionsBefore(0).empty()) << "who left the take does not come back to it";
}

// In the step in which it breaks, although no motion differs before: a joint holds until the step ends.
TEST(TakeReplay, ReportsAJointThatBreaksElsewhere) {
  Rig rig(heldBody(11.0f));
  for (int step = 0; step < 5; ++step) rig.step();
  Take take = rig.recorder->take();
  EXPECT_EQ(divergenceOf(take), std::nullopt);
  take.scene = heldBody(9.0f);
  sim::InputMessages ignored;
  std::vector<SceneRun> strong = buildRuns(heldBody(11.0f), {}, ignored), weak = buildRuns(take.scene, {}, ignored);
  sim::run(strong[0].simulation, 1);
  sim::run(weak[0].simulation, 1);
  const sim::World &held = strong[0].simulation.world(), &broken = weak[0].simulation.world();
  ASSERT_FALSE(held.joints.at(0).broken);
  ASSERT_TRUE(broken.joints.at(0).broken);
  ASSERT_EQ(held.particles.position, broken.particles.position);
  ASSERT_EQ(held.particles.velocity, broken.particles.velocity);
  EXPECT_EQ(divergenceOf(take), 1);
}

TEST(StateHash, DependsOnTheBitsOfTheStateOnly) {
  sim::Simulation a = clothScene().simulate(), b = clothScene().simulate();
  EXPECT_EQ(sim::stateHash(a.world()), sim::stateHash(b.world()));
  sim::run(a, 3);
  EXPECT_NE(sim::stateHash(a.world()), sim::stateHash(b.world()));
  sim::run(b, 3);
  EXPECT_EQ(sim::stateHash(a.world()), sim::stateHash(b.world()));
  b.gust({1e-30f, 0.0f, 0.0f});
  EXPECT_EQ(sim::stateHash(a.world()) == sim::stateHash(b.world()),
            a.world().particles.velocity == b.world().particles.velocity);
  b.pin(0, true);
  EXPECT_NE(sim::stateHash(a.world()), sim::stateHash(b.world()));
}

}  // namespace
}  // namespace pliant::app
