#include "app/recording/recording_job.h"

#include "sim/base/input_errors.h"
#include "tests/app/picture.h"
#include "tests/app/probe.h"
#include "tests/sim/io/temporary_folder.h"
#include "tests/support/wait.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <future>
#include <memory>

namespace pliant::app {
namespace {

/// A grain that goes to the right.
FrameRequest shotOf(int step) {
  static const auto topology = [] {
    auto made = std::make_shared<Topology>();
    made->objects.push_back({.appearance = {.colour = {0.9f, 0.1f, 0.1f}}});
    return made;
  }();
  auto snapshot = std::make_shared<Snapshot>();
  snapshot->frame = step;
  snapshot->topology = topology;
  snapshot->spheres = {{0.02f * static_cast<float>(step), 0.5f, 0.0f, 0.5f}};
  snapshot->generation = {0};
  snapshot->velocities = {glm::vec3(0.0f)};
  snapshot->objects = {0};
  snapshot->fixed = {false};
  return {{snapshot}, 0.0, {}};
}

class RecordingJobTest : public testing::Test {
 protected:
  RecordingJobTest() { std::signal(SIGPIPE, SIG_IGN); }
  RecordingSetup setup(const char* name, glm::ivec2 size = {64, 48}) const {
    RecordingSetup result;
    result.file = folder_ / name;
    result.size = size;
    result.runNames = {""};
    return result;
  }
  TemporaryFolder folder_;
};

TEST_F(RecordingJobTest, ReportsTheMemoryOfWaitingSteps) {
  RecordingJob job(setup("a.*.png"));
  std::promise<void> mayGoOn;
  const std::shared_future<void> goesOn = mayGoOn.get_future().share();
  std::vector<RecordingJob::Step> steps;
  for (int step = 0; step < 5; ++step) {
    steps.push_back({[goesOn, step] {
                       goesOn.wait();
                       return shotOf(step);
                     },
                     1.0 / 60.0, 1000});
  }
  job.add(std::move(steps));
  EXPECT_TRUE(comes([&] { return job.state().waiting == 4000; })) << "the first one is drawn";
  mayGoOn.set_value();
  job.wait();
  EXPECT_EQ(job.state().waiting, 0u);
}

TEST_F(RecordingJobTest, HasAPictureForEachStepAtAnyRate) {
  RecordingJob job(setup("a.mp4"));
  for (int step = 0; step < 50; ++step) EXPECT_TRUE(job.add(shotOf(step), 1.0 / 60.0));
  job.wait();
  const RecordingState state = job.state();
  EXPECT_TRUE(state.isDone);
  EXPECT_EQ(state.error, "");
  EXPECT_EQ(state.pictures, 50);
  EXPECT_NEAR(state.seconds, 50.0 / 60.0, 1e-9);
  EXPECT_EQ(probe(folder_ / "a.mp4"), (Probed{64, 48, 50, 60.0}));
  EXPECT_FALSE(job.add(shotOf(50), 1.0)) << "it is over";
}

TEST_F(RecordingJobTest, SimulatedTimeSetsThePace) {
  RecordingSetup wanted = setup("a.mp4");
  wanted.video.rate = 30.0f;
  wanted.video.speed = 0.5f;
  wanted.seconds = 2.0;
  RecordingJob job(wanted);
  for (int step = 0; step < 20; ++step) job.add(shotOf(step), 0.1);
  job.wait();
  EXPECT_EQ(probe(folder_ / "a.mp4"), (Probed{64, 48, 120, 30.0})) << "2 s at half the speed, 30 a second";
  EXPECT_EQ(job.state().part, 1.0f);
}

TEST_F(RecordingJobTest, MakesOddSizesEvenForMp4AndSaysSo) {
  RecordingJob odd(setup("a.mp4", {63, 47}));
  odd.add(shotOf(0), 0.02);
  odd.wait();
  EXPECT_EQ(probe(folder_ / "a.mp4"), (Probed{64, 48, 1, 50.0}));
  ASSERT_EQ(odd.state().notes.size(), 1u);
  EXPECT_EQ(odd.state().notes[0], "MP4 needs even sizes: the pictures are 64 x 48");

  RecordingJob png(setup("a.*.png", {63, 47}));
  png.add(shotOf(0), 0.02);
  png.wait();
  EXPECT_EQ(readPng(folder_ / "a.0000.png").size, glm::ivec2(63, 47));
}

TEST_F(RecordingJobTest, KeepsRecordedPicturesWhenCancelledOrDestroyed) {
  {
    RecordingJob job(setup("destroyed.mp4"));
    for (int step = 0; step < 10; ++step) job.add(shotOf(step), 0.04);
  }
  EXPECT_EQ(probe(folder_ / "destroyed.mp4").pictures, 10);

  RecordingSetup wanted = setup("cancelled.mp4");
  wanted.seconds = 40.0;
  RecordingJob job(wanted);
  std::vector<RecordingJob::Step> steps;
  std::promise<void> cancelled;
  const auto whenCancelled = cancelled.get_future().share();
  for (int step = 0; step < 1000; ++step) {
    steps.push_back({[step, whenCancelled] {
                       if (step == 500) whenCancelled.wait();
                       return shotOf(step);
                     },
                     0.04});
  }
  job.add(std::move(steps));
  ASSERT_TRUE(comes([&] { return job.state().pictures >= 20; }));
  EXPECT_GT(job.state().part, 0.0f);
  EXPECT_FALSE(job.state().isCancelled);
  job.cancel();
  cancelled.set_value();
  job.wait();
  EXPECT_TRUE(job.state().isCancelled);
  const int taken = job.state().pictures;
  EXPECT_GE(taken, 20);
  EXPECT_LT(taken, 1000);
  EXPECT_EQ(probe(folder_ / "cancelled.mp4").pictures, taken);
}

TEST_F(RecordingJobTest, WritesNumberedPicturesWithoutFfmpegAndReportsIt) {
  const std::string path = std::getenv("PATH");
  setenv("PATH", folder_.path().c_str(), 1);
  RecordingJob job(setup("a.mp4"));
  for (int step = 0; step < 3; ++step) job.add(shotOf(step), 0.04);
  job.wait();
  setenv("PATH", path.c_str(), 1);
  EXPECT_EQ(job.state().error, "");
  EXPECT_EQ(job.state().file, folder_ / "a/*.png");
  ASSERT_EQ(job.state().notes.size(), 1u);
  EXPECT_NE(job.state().notes[0].find("ffmpeg"), std::string::npos);
  EXPECT_NE(job.state().notes[0].find((folder_ / "a").string()), std::string::npos);
  for (const char* name : {"a/0000.png", "a/0001.png", "a/0002.png"})
    EXPECT_EQ(readPng(folder_ / name).size, glm::ivec2(64, 48));
}

TEST_F(RecordingJobTest, RefusesARecordingThatDoesNotFitOnTheDisk) {
  RecordingSetup wanted = setup("a.mp4", {3840, 2160});
  wanted.seconds = 1e9;
  const std::string said = folder_.errorOf<sim::OutputError>([&] { RecordingJob job(wanted); });
  EXPECT_TRUE(said.starts_with("a.mp4: the disk has ")) << said;
  EXPECT_EQ(folder_.entryCount(), 0u);
}

TEST_F(RecordingJobTest, ReportsAnErrorAndAcceptsNoMoreSteps) {
  RecordingJob job(setup("nowhere/a.mp4"));
  int taken = 0;
  while (taken < 100000 && job.add(shotOf(taken), 0.04)) ++taken;
  job.wait();
  EXPECT_NE(job.state().error.find("nowhere/a.mp4"), std::string::npos) << job.state().error;
  EXPECT_TRUE(job.state().isDone);
}

TEST_F(RecordingJobTest, OrbitsItsTarget) {
  RecordingSetup wanted = setup("a.*.png");
  wanted.video.orbit = 4.0f;
  RecordingJob job(wanted);
  for (int second = 0; second < 5; ++second) job.add(shotOf(0), 1.0);
  job.wait();
  const auto picture = [&](const char* name) { return readPng(folder_ / name).rgba; };
  EXPECT_NE(picture("a.0000.png"), picture("a.0001.png"));
  EXPECT_EQ(picture("a.0000.png"), picture("a.0004.png")) << "once round";
}

}  // namespace
}  // namespace pliant::app
