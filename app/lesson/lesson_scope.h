// What a page of a lesson allows its reader to change: parameters, and sometimes the use of the mouse. Only such
// changes count for its check.
#pragma once

#include "app/lesson/lesson.h"
#include "app/take/action.h"
#include "app/take/take.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace pliant::app {

/// A violation, in words of the lesson's language: "particles were pinned", "Magnitude of gravity was changed".
using ScopeBreach = std::string;

class LessonScope {
 public:
  /// Throws as LessonPage::scene() does.
  explicit LessonScope(const LessonPage& page);

  /// How a scene differs from the page's in other parameters than those unlocked; the view does not count.
  std::optional<ScopeBreach> breachOf(sim::Scene scene) const;
  std::optional<ScopeBreach> breachOf(const Action& action) const;
  struct TimedBreach {
    int step;  ///< number of completed steps before it
    ScopeBreach what;
  };
  /// The first action in the list that violates the scope.
  std::optional<TimedBreach> firstBreachOf(const std::vector<TimedAction>& actions) const;

 private:
  sim::Scene asked_;
  std::set<std::string> unlocked_, allowed_;  ///< as given by the page
  LessonWords words_;                         ///< for breaches
};

}  // namespace pliant::app
