#include "app/host/snapshot_pool.h"

#include "sim/observe/step_recording.h"

#include <gtest/gtest.h>

#include <memory>
#include <thread>
#include <utility>

namespace pliant::app {
namespace {

TEST(SnapshotPool, ReusesReleasedSnapshots) {
  SnapshotPool pool;
  std::shared_ptr<Snapshot> first = pool.take();
  first->frame = 7;
  const Snapshot* address = first.get();
  EXPECT_NE(pool.take().get(), address) << "it is held";
  std::thread([held = std::move(first)]() mutable { held.reset(); }).join();
  const std::shared_ptr<Snapshot> again = pool.take();
  EXPECT_EQ(again.get(), address);
  EXPECT_EQ(again->frame, 7) << "with its old contents, whose memory is reused";
  EXPECT_NE(pool.take(), again) << "once";
}

TEST(SnapshotPool, KeepsNoRecording) {
  SnapshotPool pool;
  std::shared_ptr<Snapshot> snapshot = pool.take();
  snapshot->recording = std::make_shared<const sim::StepRecording>();
  const std::weak_ptr<const sim::StepRecording> recording = snapshot->recording;
  snapshot.reset();
  EXPECT_TRUE(recording.expired()) << "it can be large, and the next snapshot may come late";
}

TEST(SnapshotPool, SnapshotsMayOutliveThePool) {
  auto pool = std::make_unique<SnapshotPool>();
  const std::shared_ptr<Snapshot> snapshot = pool->take();
  snapshot->frame = 3;
  pool.reset();
  EXPECT_EQ(snapshot->frame, 3);
}

}  // namespace
}  // namespace pliant::app
