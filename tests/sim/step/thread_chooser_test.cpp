#include "sim/step/thread_chooser.h"

#include <gtest/gtest.h>

namespace pliant::sim {
namespace {

// Runs `steps` steps that take `one` seconds on one thread and `many` on all; returns how many ran on one thread.
int runSteps(ThreadChooser& chooser, int steps, double one, double many) {
  int onOne = 0;
  for (int step = 0; step < steps; ++step) {
    const int threads = chooser.choose(4);
    EXPECT_TRUE(threads == 1 || threads == 4);
    onOne += threads == 1;
    chooser.record(threads == 1 ? one : many);
  }
  return onOne;
}

TEST(ThreadChooser, TakesAllThreadsWhereTheyAreFaster) {
  ThreadChooser chooser;
  EXPECT_LE(runSteps(chooser, 1000, 0.020, 0.010), 20);
}

TEST(ThreadChooser, TakesOneThreadWhereItIsFaster) {
  ThreadChooser chooser;
  EXPECT_GE(runSteps(chooser, 1000, 0.010, 0.012), 970);
}

TEST(ThreadChooser, NoticesThatOtherProgramsTookTheCores) {
  ThreadChooser chooser;
  runSteps(chooser, 200, 0.020, 0.010);
  EXPECT_GE(runSteps(chooser, 200, 0.022, 0.600), 190);
}

TEST(ThreadChooser, ComesBackWhenTheCoresAreFreeAgain) {
  ThreadChooser chooser;
  runSteps(chooser, 200, 0.022, 0.030);
  EXPECT_LE(runSteps(chooser, 1000, 0.020, 0.010), 150);
}

TEST(ThreadChooser, HasNoChoiceOnOneCore) {
  ThreadChooser chooser;
  for (int step = 0; step < 100; ++step) {
    EXPECT_EQ(chooser.choose(1), 1);
    chooser.record(0.01);
  }
}

}  // namespace
}  // namespace pliant::sim
