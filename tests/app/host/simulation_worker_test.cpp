#include "app/host/simulation_worker.h"

#include "tests/sim/scene_from_text.h"
#include "tests/support/wait.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <future>
#include <limits>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace pliant::app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr float kTimestep = 0.02f;

sim::Simulation falling() {
  return sim::SceneText()
      .set("timestep", kTimestep)
      .element("gravity", {{"magnitude", 10}})
      .element("sand", {{"radius", 0.1}, {"mass", 1}})
      .particle(0, {0.0f, 5.0f, 0.0f})
      .simulate();
}

// For a large scene that takes a second, during which a window would freeze.
TEST(SimulationWorker, StartsWithTheGivenTopology) {
  sim::Simulation simulation = falling();
  const auto topology = describeTopology(simulation);
  std::vector<sim::Simulation> simulations;
  simulations.push_back(std::move(simulation));
  const SimulationWorker worker(std::move(simulations), {}, {}, {}, nullptr, {topology});
  EXPECT_EQ(worker.latest()->topology, topology);
}

// Waits until the worker has run a command posted now.
void comeRound(SimulationWorker& worker) {
  std::promise<void> done;
  worker.postByRun([&](std::size_t run, sim::Simulation&) {
    if (run == 0) done.set_value();
  });
  done.get_future().wait();
}

TEST(SimulationWorker, IsPausedAtFirstAndShowsTheScene) {
  SimulationWorker worker(falling());
  comeRound(worker);
  const auto snapshot = worker.latest();
  EXPECT_EQ(snapshot->frame, 0);
  EXPECT_EQ(snapshot->topology->objects.size(), 1u);
  EXPECT_EQ(worker.reachedSpeed(), 0.0f);
  EXPECT_FALSE(worker.pace().playing);
}

// A step of this scene takes hours.
TEST(SimulationWorker, DoesNotWaitForALongStepWhenItEnds) {
  SimulationWorker worker(sim::SceneText()
                              .set("solverIterations", 100000)
                              .set("substeps", 1000)
                              .element("rope", {{"shape", "line"},
                                                {"from", glm::vec3(0)},
                                                {"to", glm::vec3(1, 0, 0)},
                                                {"count", 500},
                                                {"radius", 0.001f}})
                              .simulate());
  worker.setPace({true, 1.0f, -1});
  std::this_thread::sleep_for(std::chrono::milliseconds(50));  // the step is under way, most likely; either way it ends
  EXPECT_EQ(worker.latest()->frame, 0);
}

TEST(SimulationWorker, DoesSingleStepsWhilePaused) {
  SimulationWorker worker(falling());
  worker.stepOnce();
  worker.stepOnce();
  ASSERT_TRUE(comes([&] { return worker.latest()->frame == 2; }));
  for (int i = 0; i < 3; ++i) comeRound(worker);
  EXPECT_EQ(worker.latest()->frame, 2);
  EXPECT_FLOAT_EQ(static_cast<float>(worker.latest()->time), 2 * kTimestep);
  EXPECT_LT(worker.latest()->spheres.at(0).y, 5.0f);
}

// Usually both are handled together: the sleeping worker is slower to wake up than they are requested.
TEST(SimulationWorker, RecordsAStepRequestedTogetherWithTheRecording) {
  SimulationWorker worker(falling());
  for (int step = 1; step <= 40; ++step) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    SnapshotOptions options;
    options.recording = step % 2 == 1;
    worker.setSnapshotOptions(options);
    worker.stepOnce();
    ASSERT_TRUE(comes([&] { return worker.latest()->frame == step; }));
    EXPECT_EQ(worker.latest()->recording != nullptr, options.recording) << step;
  }
}

TEST(SimulationWorker, StopsAtTheFrameAskedFor) {
  SimulationWorker worker(falling());
  worker.setPace({.playing = true, .speed = 1000.0f, .stopAtFrame = 7});
  ASSERT_TRUE(comes([&] { return worker.latest()->frame == 7; }));
  for (int i = 0; i < 3; ++i) comeRound(worker);
  EXPECT_EQ(worker.latest()->frame, 7);
}

// Lasts until the window has a first picture.
TEST(SimulationWorker, WaitsForTheFirstPictureBeforePlaying) {
  SimulationWorker worker(falling());
  worker.setPace({.playing = true, .speed = 1000.0f, .waits = true});
  for (int i = 0; i < 3; ++i) comeRound(worker);
  EXPECT_EQ(worker.latest()->frame, 0);
  worker.stepOnce();
  ASSERT_TRUE(comes([&] { return worker.latest()->frame == 1; })) << "who asks for a step gets it";
  worker.setPace({.playing = true, .speed = 1000.0f});
  EXPECT_TRUE(comes([&] { return worker.latest()->frame > 1; }));
}

// Pictures between two steps interpolate their states if these have the same structure.
TEST(SimulationWorker, ADragKeepsTheStructureAndAnEditChangesIt) {
  SimulationWorker worker(falling());
  const auto structure = [&] { return worker.latest()->topology->structure; };
  comeRound(worker);
  const std::uint64_t atFirst = structure();
  worker.act(Grab{0});
  worker.act(MoveGrabbed{0, {1.0f, 5.0f, 0.0f}, 0.1f});
  worker.stepOnce();
  ASSERT_TRUE(comes([&] { return worker.latest()->frame == 1; }));
  EXPECT_EQ(structure(), atFirst);
  auto heavier = std::make_shared<sim::Scene>(falling().scene());
  sim::setParameter(*heavier, "elements[1].mass=2");
  worker.act(Edit{heavier});
  comeRound(worker);
  EXPECT_TRUE(comes([&] { return structure() != atFirst; }));
}

// Faster than requested is impossible on any machine; slower depends on the machine.
TEST(SimulationWorker, DoesNotExceedItsPace) {
  SimulationWorker worker(falling());
  const auto start = Clock::now();
  worker.setPace({.playing = true, .speed = 2.0f, .stopAtFrame = 21});
  ASSERT_TRUE(comes([&] { return worker.latest()->frame == 21; }));
  EXPECT_GE(std::chrono::duration<double>(Clock::now() - start).count(), 20 * double(kTimestep) / 2.0 - 1e-3)
      << "twenty intervals between twenty-one steps";
  EXPECT_GT(worker.reachedSpeed(), 0.0f);
  worker.setPace({});
  EXPECT_EQ(worker.reachedSpeed(), 0.0f);
}

TEST(SimulationWorker, DoesNotChangeASnapshotInUse) {
  SimulationWorker worker(falling());
  worker.stepOnce();
  ASSERT_TRUE(comes([&] { return worker.latest()->frame == 1; }));
  const auto held = worker.latest();
  const float height = held->spheres.at(0).y;
  for (int i = 0; i < 5; ++i) worker.stepOnce();
  ASSERT_TRUE(comes([&] { return worker.latest()->frame == 6; }));
  EXPECT_EQ(held->frame, 1);
  EXPECT_EQ(held->spheres.at(0).y, height);
}

TEST(SimulationWorker, ALaterCommandReplacesAWaitingOneWithTheSameKey) {
  SimulationWorker worker(falling());
  std::promise<void> started, mayGoOn;
  worker.post([&](sim::Simulation&) {
    started.set_value();
    mayGoOn.get_future().wait();
  });
  started.get_future().wait();  // what is posted from here on waits
  std::string ran;
  for (const char word : {'a', 'b', 'c'}) worker.post([&ran, word](sim::Simulation&) { ran += word; }, "drag");
  worker.post([&ran](sim::Simulation&) { ran += 'x'; });
  worker.post([&ran](sim::Simulation&) { ran += 'y'; });
  worker.post([&ran](sim::Simulation&) { ran += 'z'; }, "edit");
  mayGoOn.set_value();
  comeRound(worker);
  EXPECT_EQ(ran, "cxyz");
}

TEST(SimulationWorker, CommandsActBeforeTheNextStep) {
  SimulationWorker worker(falling());
  worker.stepOnce();  // the grain enters
  ASSERT_TRUE(comes([&] { return worker.latest()->frame == 1; }));
  worker.post([](sim::Simulation& simulation) { simulation.gust({4.0f, 0.0f, 0.0f}); });
  worker.stepOnce();
  ASSERT_TRUE(comes([&] { return worker.latest()->frame == 2; }));
  EXPECT_FLOAT_EQ(worker.latest()->velocities.at(0).x, 4.0f);
  EXPECT_FLOAT_EQ(worker.latest()->spheres.at(0).x, 4.0f * kTimestep);
}

TEST(SimulationWorker, ReportsErrorsOnceAndContinues) {
  SimulationWorker worker(falling());
  worker.post([](sim::Simulation&) { throw sim::InputError("a.xml", 3, "wrong"); });
  worker.post([](sim::Simulation&) { throw sim::OutputError("disk full"); });
  comeRound(worker);
  EXPECT_EQ(worker.takeErrors(), (std::vector<std::string>{"a.xml:3: wrong", "disk full"}));
  EXPECT_EQ(worker.takeErrors(), std::vector<std::string>{});
  worker.stepOnce();
  EXPECT_TRUE(comes([&] { return worker.latest()->frame == 1; }));
}

TEST(SimulationWorker, CallsAfterEachStepUntilThatFails) {
  std::vector<int> frames;  // of the worker alone, until it has stopped
  {
    SimulationWorker worker(falling(), [&](std::size_t, const sim::Simulation& simulation) {
      frames.push_back(simulation.frame());
      if (simulation.frame() == 3) throw sim::OutputError("results/frame.0002.csv: cannot write: disk full");
    });
    worker.setPace({.playing = true, .speed = 1000.0f, .stopAtFrame = 6});
    ASSERT_TRUE(comes([&] { return worker.latest()->frame == 6; }));
    EXPECT_EQ(worker.takeErrors(), std::vector<std::string>{"results/frame.0002.csv: cannot write: disk full"});
  }
  EXPECT_EQ(frames, (std::vector<int>{1, 2, 3})) << "told once; the simulation goes on";
}

TEST(SimulationWorker, StopsWhereNumbersAreNotFiniteAndShowsTheStateBefore) {
  SimulationWorker worker(falling());
  worker.stepOnce();
  ASSERT_TRUE(comes([&] { return worker.latest()->frame == 1; }));
  const glm::vec4 before = worker.latest()->spheres.at(0);
  worker.post([](sim::Simulation& simulation) {
    simulation.gust(glm::vec3(std::numeric_limits<float>::infinity(), 0.0f, 0.0f));
  });
  worker.setPace({.playing = true, .speed = 1000.0f});
  ASSERT_TRUE(comes([&] { return worker.latest()->failure.has_value(); }));
  EXPECT_EQ(worker.latest()->spheres.at(0), before);
  const int frame = worker.latest()->frame;
  for (int i = 0; i < 3; ++i) comeRound(worker);
  EXPECT_EQ(worker.latest()->frame, frame);
}

std::vector<sim::Simulation> threeFalling() {
  std::vector<sim::Simulation> list;
  for (int i = 0; i < 3; ++i) list.push_back(falling());
  return list;
}

TEST(SimulationWorker, RunsSeveralInLockstep) {
  std::vector<std::pair<std::size_t, int>> steps;  // run and its frame
  {
    SimulationWorker worker(threeFalling(), [&](std::size_t run, const sim::Simulation& simulation) {
      steps.emplace_back(run, simulation.frame());
    });
    EXPECT_EQ(worker.runCount(), 3u);
    worker.setPace({.playing = true, .speed = 1000.0f, .stopAtFrame = 3});
    ASSERT_TRUE(comes([&] {
      const Snapshots together = worker.snapshots();
      for (const auto& snapshot : together) EXPECT_EQ(snapshot->frame, together.front()->frame);
      return together.back()->frame == 3;
    }));
  }
  const std::vector<std::pair<std::size_t, int>> expected{{0, 1}, {1, 1}, {2, 1}, {0, 2}, {1, 2},
                                                          {2, 2}, {0, 3}, {1, 3}, {2, 3}};
  EXPECT_EQ(steps, expected);
}

TEST(SimulationWorker, AppliesCommandsToAllRunsOrToEachItsOwn) {
  SimulationWorker worker(threeFalling());
  worker.stepOnce();  // the grains enter
  ASSERT_TRUE(comes([&] { return worker.latest()->frame == 1; }));
  worker.post([](sim::Simulation& simulation) { simulation.gust({4.0f, 0.0f, 0.0f}); });
  worker.postByRun([](std::size_t run, sim::Simulation& simulation) { simulation.gust({0.0f, 0.0f, float(run)}); });
  worker.stepOnce();
  ASSERT_TRUE(comes([&] { return worker.latest()->frame == 2; }));
  const Snapshots snapshots = worker.snapshots();
  for (std::size_t run = 0; run < 3; ++run) {
    EXPECT_FLOAT_EQ(snapshots[run]->velocities.at(0).x, 4.0f);
    EXPECT_FLOAT_EQ(snapshots[run]->velocities.at(0).z, float(run));
  }
}

// What the mouse does: each is pulled to the same place.
TEST(SimulationWorker, ADragPullsTheSameParticleInAllRuns) {
  SimulationWorker worker(threeFalling());
  worker.stepOnce();
  ASSERT_TRUE(comes([&] { return worker.latest()->frame == 1; }));
  worker.post([](sim::Simulation& simulation) { simulation.grab(0, 10.0f); });
  worker.post([](sim::Simulation& simulation) { simulation.moveGrabbed(0, {1.0f, 6.0f, -2.0f}); }, "drag");
  worker.stepOnce();
  ASSERT_TRUE(comes([&] { return worker.latest()->frame == 2; }));
  const Snapshots snapshots = worker.snapshots();
  for (const auto& snapshot : snapshots) {
    EXPECT_EQ(snapshot->spheres.at(0), snapshots.front()->spheres.at(0));
    EXPECT_NEAR(snapshot->spheres.at(0).x, 1.0f, 1e-5f);
    EXPECT_NEAR(snapshot->spheres.at(0).y, 6.0f, 1e-5f);
  }
}

TEST(SimulationWorker, AFailedRunStopsWhileTheOthersContinue) {
  SimulationWorker worker(threeFalling());
  worker.stepOnce();
  ASSERT_TRUE(comes([&] { return worker.latest()->frame == 1; }));
  const glm::vec4 before = worker.latest()->spheres.at(0);
  worker.postByRun([](std::size_t run, sim::Simulation& simulation) {
    if (run == 1) simulation.gust(glm::vec3(std::numeric_limits<float>::infinity(), 0.0f, 0.0f));
  });
  worker.setPace({.playing = true, .speed = 1000.0f, .stopAtFrame = 5});
  ASSERT_TRUE(comes([&] { return worker.snapshots()[2]->frame == 5; }));
  const Snapshots snapshots = worker.snapshots();
  EXPECT_EQ(snapshots[0]->frame, 5);
  EXPECT_FALSE(snapshots[0]->failure || snapshots[2]->failure);
  ASSERT_TRUE(snapshots[1]->failure);
  EXPECT_EQ(snapshots[1]->frame, 1);
  EXPECT_EQ(snapshots[1]->spheres.at(0), before);
}

TEST(SimulationWorker, ReportsAnErrorSharedByAllRunsOnce) {
  SimulationWorker worker(threeFalling());
  worker.post([](sim::Simulation&) { throw sim::InputError("a.xml", 3, "wrong"); });
  comeRound(worker);
  EXPECT_EQ(worker.takeErrors(), std::vector<std::string>{"a.xml:3: wrong"});
}

TEST(SimulationWorker, ShowsTheDistanceOfEachRunFromTheFirst) {
  SimulationWorker worker(threeFalling());
  worker.setSnapshotOptions({.colourBy = sim::ColourBy::difference});
  worker.stepOnce();
  ASSERT_TRUE(comes([&] { return worker.latest()->frame == 1; }));
  for (const auto& snapshot : worker.snapshots()) EXPECT_EQ(snapshot->values, std::vector<float>{0.0f});
  worker.postByRun([](std::size_t run, sim::Simulation& simulation) {
    simulation.gust({0.0f, 0.0f, 3.0f * float(run)});
  });
  worker.stepOnce();
  ASSERT_TRUE(comes([&] { return worker.latest()->frame == 2; }));
  const Snapshots snapshots = worker.snapshots();
  for (std::size_t run = 0; run < 3; ++run)
    EXPECT_FLOAT_EQ(snapshots[run]->values.at(0), 3.0f * float(run) * kTimestep);
}

}  // namespace
}  // namespace pliant::app
