#include "app/window/base/history.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

Snapshot snapshotAt(int frame, double energy) {
  Snapshot snapshot;
  snapshot.frame = frame;
  snapshot.figures.set("kinetic", energy);
  return snapshot;
}

TEST(History, AveragesShortIntervals) {
  History history;
  history.note(snapshotAt(1, 2.0), 0.0f);
  history.note(snapshotAt(2, 4.0), 0.02f);
  ASSERT_EQ(history.entries().size(), 1u);
  EXPECT_FLOAT_EQ(history.entries().back().figures.of("kinetic"), 3.0f);
  history.note(snapshotAt(3, 10.0), 0.04f);
  ASSERT_EQ(history.entries().size(), 2u);
  EXPECT_FLOAT_EQ(history.entries().back().figures.of("kinetic"), 10.0f);
}

TEST(History, WaitsWhileTheSimulationIsPaused) {
  History history;
  history.note(snapshotAt(1, 1.0), 0.02f);
  for (int picture = 0; picture < 1000; ++picture) history.note(snapshotAt(1, 1.0), 0.02f);
  EXPECT_EQ(history.entries().size(), 1u);
}

TEST(History, AdvancesByTheDurationOfALongStep) {
  History history;
  history.note(snapshotAt(1, 1.0), 0.0f);
  history.note(snapshotAt(2, 5.0), 0.52f);
  EXPECT_EQ(history.entries().size(), 11u);
  EXPECT_FLOAT_EQ(history.entries().front().figures.of("kinetic"), 1.0f);
  EXPECT_FLOAT_EQ(history.entries().back().figures.of("kinetic"), 5.0f);
}

TEST(History, DropsOldEntriesAndThoseBeforeAReset) {
  History history;
  for (int frame = 1; frame < 2000; ++frame) history.note(snapshotAt(frame, 1.0), 0.05f);
  EXPECT_EQ(history.entries().size(), History::kLength);
  history.note(snapshotAt(0, 1.0), 0.05f);
  EXPECT_TRUE(history.entries().empty());
}

}  // namespace
}  // namespace pliant::app
