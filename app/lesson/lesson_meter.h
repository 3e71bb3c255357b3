// Measures a running simulation for a page of a lesson: on the worker thread, while the window shows the results.
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
  /// Values of parameters are known from the start: so texts have their final length.
  explicit LessonMeter(const LessonPage& page);

  /// Values of the plotted quantities.
  struct Sample {
    double time;  ///< simulated time [s]
    std::vector<double> values;
  };

  /// Measures everything, between two steps; thread-safe.
  void look(const sim::Simulation& simulation);
  /// Measures only the check and the curves, after each step: a condition may hold for a single step, and a curve bend
  /// within few.
  void lookAtStep(const sim::Simulation& simulation);

  // Events that may violate the page's scope, after which the check does not count. Each between two steps.

  void onAction(const Action& action);
  /// The simulation continues from a state that these actions led to.
  void onStateChange(const std::vector<TimedAction>& actions);
  /// Another simulation has started.
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
  bool hasSeenScene_ = false;  ///< since the start, or going to another state
  const std::vector<LessonQuantity> quantities_, plots_;
  std::vector<std::string> values_;
  std::vector<Sample> samples_;
};

}  // namespace pliant::app
