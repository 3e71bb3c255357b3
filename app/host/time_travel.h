// Looking at the past: back and forth step by step, playing in both directions, a part again and again, and the ghost
// of a branch. What is done while one looks is done there; see SimulationWorker::look().
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

  // Each pauses the simulation.

  /// To what is kept nearest to a place.
  void goTo(TimelinePosition place, SimulationWorker& worker);
  void goToNamed(std::size_t named, SimulationWorker& worker);
  void stepBack(SimulationWorker& worker);
  /// In the present the simulation makes a step.
  void stepForward(SimulationWorker& worker);
  void toStart(SimulationWorker& worker);
  void toPresent(SimulationWorker& worker);
  /// Shows what was, at the speed of the simulation; again: stands still.
  void play(Motion motion, SimulationWorker& worker);

  void stop() { motion_ = Motion::still; }
  /// Goes on playing; once a picture.
  void update(Clock::time_point now, SimulationWorker& worker);

  Motion motion() const { return motion_; }
  /// What is looked at: in the past, or the present.
  TimelinePosition place(const SimulationWorker& worker) const;
  /// How many steps what is looked at lies after the present: below 0 in its past.
  int stepsAfterPresent(const SimulationWorker& worker) const;

  /// The part that is played again and again; both ends belong to it.
  std::optional<std::pair<int, int>> loop;
  /// Make the part begin, or end, at what is looked at.
  void loopFrom(int step);
  void loopTo(int step);

  /// A branch that is drawn beside what is looked at.
  std::optional<int> ghost;
  /// Shows the newest branch that is not looked at as a ghost, or none.
  void toggleGhost(const SimulationWorker& worker);
  /// The ghost's state at the same step, or its last one; empty: there is none. They stay the same ones
  /// while the state does.
  const Snapshots& ghostSnapshots(const SimulationWorker& worker);

  Timeline& timeline() { return *timeline_; }
  const Timeline& timeline() const { return *timeline_; }

 private:
  double secondsAStep(int branch) const;

  std::shared_ptr<Timeline> timeline_;
  Motion motion_ = Motion::still;
  double position_ = 0.0;  ///< while it plays: a step, and a part of the way to the next
  Clock::time_point last_{};
  std::shared_ptr<const KeptFrame> ghostFrame_;  ///< that `ghosts_` are of
  Snapshots ghosts_;
};

}  // namespace pliant::app
