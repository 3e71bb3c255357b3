// What a page of a lesson leaves to its reader: parameters, and sometimes the mouse. Its check counts for nothing else.
#pragma once

#include "app/lesson/lesson.h"
#include "app/take/action.h"
#include "app/take/take.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace pliant::app {

/// What exceeds it, in words: "particles were pinned", "Magnitude of gravity was changed".
using ScopeBreach = std::string;

class LessonScope {
 public:
  /// Throws as LessonPage::scene() does.
  explicit LessonScope(const LessonPage& page);

  /// How a scene differs from the page's in more than what the page unlocks; how it is looked at does not count.
  std::optional<ScopeBreach> breachOf(sim::Scene scene) const;
  std::optional<ScopeBreach> breachOf(const Action& action) const;
  struct TimedBreach {
    int step;  ///< how many steps were done before it
    ScopeBreach what;
  };
  /// Of actions in order, the first that exceeds it.
  std::optional<TimedBreach> firstBreachOf(const std::vector<TimedAction>& actions) const;

 private:
  sim::Scene asked_;
  std::set<std::string> unlocked_, allowed_;  ///< as the page has them
};

}  // namespace pliant::app
