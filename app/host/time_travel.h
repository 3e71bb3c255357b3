// Viewing the past: stepping and playing in both directions, looping a section, and the ghost of another branch.
// Actions during this are done at the position viewed; see SimulationWorker::look().
#pragma once

#include "app/host/simulation_worker.h"
#include "app/timeline/timeline.h"

#include <chrono>
#include <memory>
#include <optional>
#include <utility>

namespace pliant::app {

class TimeTravel {
 public:
  using Clock = std::chrono::steady_clock;
  enum class Motion { still, forward, backward };

  explicit TimeTravel(std::shared_ptr<Timeline> timeline) : timeline_(std::move(timeline)) {}

  // Moving into the past pauses the simulation.

  /// To the stored position closest to `place`.
  void goTo(TimelinePosition place, SimulationWorker& worker);
  void goToNamed(std::size_t named, SimulationWorker& worker);
  void stepBack(SimulationWorker& worker);
  /// At the present this does a step of the simulation.
  void stepForward(SimulationWorker& worker);
  void toStart(SimulationWorker& worker);
  void toPresent(SimulationWorker& worker);
  /// Plays the past at the simulation's speed; a second call with the same motion stops.
  void play(Motion motion, SimulationWorker& worker);

  void stop() { motion_ = Motion::still; }
  /// Continues playing; called once per window frame.
  void update(Clock::time_point now, SimulationWorker& worker);

  Motion motion() const { return motion_; }
  /// The position being viewed: in the past, or the present.
  TimelinePosition place(const SimulationWorker& worker) const;
  /// Offset of the viewed step from the present; negative in its past.
  int stepsAfterPresent(const SimulationWorker& worker) const;

  /// The section that is looped, both ends included.
  std::optional<std::pair<int, int>> loop;
  /// Set the start, or the end, of the loop.
  void loopFrom(int step);
  void loopTo(int step);

  /// A branch that is drawn as a ghost beside the current view.
  std::optional<int> ghost;
  /// Shows the newest branch that is not being viewed as a ghost, or hides the ghost.
  void toggleGhost(const SimulationWorker& worker);
  /// The ghost's state at the same step, or its last one; empty if there is no ghost. Returns the same snapshots while
  /// the state is unchanged.
  const Snapshots& ghostSnapshots(const SimulationWorker& worker);

  Timeline& timeline() { return *timeline_; }
  const Timeline& timeline() const { return *timeline_; }

 private:
  double secondsPerStep(int branch) const;

  std::shared_ptr<Timeline> timeline_;
  Motion motion_ = Motion::still;
  double position_ = 0.0;  ///< while playing: step, plus the fraction to the next one
  Clock::time_point last_{};
  std::shared_ptr<const StoredFrame> ghostFrame_;  ///< frame that `ghosts_` come from
  Snapshots ghosts_;
};

}  // namespace pliant::app
