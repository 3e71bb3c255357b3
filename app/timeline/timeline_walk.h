// Goes through a part of the timeline step by step, with the simulations as they were: for what the kept frames do not
// hold.
#pragma once

#include "app/timeline/timeline.h"
#include "app/view/topology_tracker.h"

#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace pliant::app {

/// Of one thread, any one. It stays whole however much the timeline drops meanwhile, once its first step is there.
class TimelineWalk {
 public:
  /// On the way to `end`. `assets`: as for apply().
  TimelineWalk(std::shared_ptr<const Timeline> timeline, const TimelinePosition& end, std::filesystem::path assets);

  /// The simulations as they were after so many steps, at most `end`; empty: that is not kept. A step follows the one
  /// before at the price of a step; any other one is rebuilt.
  const std::vector<sim::Simulation>& runsAt(int step);
  /// The same as snapshots with all that is asked for.
  Snapshots snapshotsAt(int step, const SnapshotOptions& options);

 private:
  std::shared_ptr<const Timeline> timeline_;
  TimelinePosition end_;
  std::filesystem::path assets_;
  std::vector<TimedAction> actions_;  ///< on the way, in order
  std::vector<sim::Simulation> runs_;
  std::optional<int> step_;                  ///< theirs
  std::vector<TopologyTracker> topologies_;  ///< by run
  std::atomic<bool> stop_{false};            ///< nobody ends a step early
};

}  // namespace pliant::app
