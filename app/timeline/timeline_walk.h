// Steps through a part of the timeline with the full simulations, for data that stored frames do not contain.
#pragma once

#include "app/timeline/timeline.h"
#include "app/view/topology_tracker.h"

#include <atomic>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace pliant::app {

/// For use by one thread at a time. Remains valid, once its first step is rebuilt, even if the timeline drops that
/// part.
class TimelineWalk {
 public:
  /// Along the path to `end`. `assets`: as for apply().
  TimelineWalk(std::shared_ptr<const Timeline> timeline, const TimelinePosition& end, std::filesystem::path assets);

  /// The simulations after `step` steps, at most `end`; empty if that is not stored. Calling it for consecutive steps
  /// costs one step each; any other step is rebuilt.
  const std::vector<sim::Simulation>& runsAt(int step);
  /// The same as snapshots that satisfy `options`.
  Snapshots snapshotsAt(int step, const SnapshotOptions& options);

 private:
  std::shared_ptr<const Timeline> timeline_;
  TimelinePosition end_;
  std::filesystem::path assets_;
  std::vector<TimedAction> actions_;  ///< along the path, in order
  std::vector<sim::Simulation> runs_;
  std::optional<int> step_;                  ///< of `runs_`
  std::vector<TopologyTracker> topologies_;  ///< by run
  std::atomic<bool> stop_{false};            ///< never set
};

}  // namespace pliant::app
