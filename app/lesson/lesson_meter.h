// Looks at a running simulation for a page of a lesson: on the worker's side, while the window shows what it saw.
#pragma once

#include "app/lesson/lesson.h"
#include "app/lesson/lesson_scope.h"

#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace pliant::sim {
class Simulation;
}

namespace pliant::app {

class LessonMeter {
 public:
  /// Parameters are known from the beginning: a text is as long as it will be.
  explicit LessonMeter(const LessonPage& page);

  /// Of the quantities that are plotted.
  struct Sample {
    double time;  ///< simulated [s]
    std::vector<double> values;
  };

  /// Between two steps; on any thread.
  void look(const sim::Simulation& simulation);
  /// The check and the curves alone, after each step: what is asked for may hold for one step, and a curve bend within
  /// few.
  void lookAtStep(const sim::Simulation& simulation);

  // What exceeds the page's scope: from then on the check does not count. Each between two steps.

  void acted(const Action& action);
  /// The simulation goes on from a state that these actions led to.
  void wentTo(const std::vector<TimedAction>& actions);
  /// Another simulation begins.
  void beginAgain();
  /// Nothing: the check counts.
  std::optional<ScopeBreach> breach() const;

  std::optional<Checkpoint> check() const;
  std::vector<std::string> values() const;  ///< of the page's quantities, in order
  std::vector<Sample> samples() const;      ///< since the simulation began

 private:
  void lookLocked(const sim::MeasuredState& state);
  void addSample(Sample sample);

  mutable std::mutex mutex_;
  std::optional<Checkpoint> check_;
  const std::optional<LessonScope> scope_;  ///< of the check
  std::optional<ScopeBreach> breach_;
  bool hasSeenScene_ = false;  ///< since it began, or went to another state
  const std::vector<LessonQuantity> quantities_, plots_;
  std::vector<std::string> values_;
  std::vector<Sample> samples_;
};

}  // namespace pliant::app
