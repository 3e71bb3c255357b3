#include "app/timeline/timeline_walk.h"

#include "app/timeline/replay.h"
#include "sim/state/world.h"

#include <algorithm>
#include <utility>

namespace pliant::app {

TimelineWalk::TimelineWalk(std::shared_ptr<const Timeline> timeline, const TimelinePosition& end,
                           std::filesystem::path assets)
    : timeline_(std::move(timeline)), end_(end), assets_(std::move(assets)), actions_(timeline_->actionsTo(end)) {}

const std::vector<sim::Simulation>& TimelineWalk::runsAt(int step) {
  if (step_ == step) return runs_;
  if (step_ && *step_ + 1 == step && !runs_.empty()) {
    stepAll(runs_);
    const auto isEarlier = [](const TimedAction& action, int wanted) { return action.step < wanted; };
    auto action = std::lower_bound(actions_.begin(), actions_.end(), step, isEarlier);
    for (; action != actions_.end() && action->step == step; ++action) repeatAction(action->action, runs_, assets_);
  } else {
    runs_ = timeline_->rebuild({end_.branch, step}, assets_, stop_);
    topologies_.assign(runs_.size(), {});
  }
  step_ = step;
  return runs_;
}

Snapshots TimelineWalk::snapshotsAt(int step, const SnapshotOptions& options) {
  const std::vector<sim::Simulation>& runs = runsAt(step);
  std::vector<std::shared_ptr<Snapshot>> taken;
  for (std::size_t r = 0; r < runs.size(); ++r) {
    taken.push_back(std::make_shared<Snapshot>());
    takeSnapshot(runs[r], options, *taken.back());
    if (runs.size() > 1) compareWith(*taken.front(), *taken.back());
    topologies_[r].update(runs[r]);
    taken.back()->topology = topologies_[r].topology();
  }
  return {taken.begin(), taken.end()};
}

}  // namespace pliant::app
