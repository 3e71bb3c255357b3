// Grades a take for a lesson: which of its checks were passed.
#pragma once

#include "app/lesson/lesson.h"
#include "app/lesson/lesson_scope.h"
#include "app/take/take.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

/// The grade for a page with a check.
struct PageGrade {
  std::string page;
  bool isOfPage = false;   ///< the take starts with the page's scene, and only unlocked parameters were changed
  std::optional<int> met;  ///< number of steps until it was met
  std::string lastSeen;    ///< final state of the conditions, if it was not met
  /// The first action that the page does not allow: what came after it does not count.
  std::optional<LessonScope::TimedBreach> breach;
  bool differs = false;  ///< the states on this machine differ from those recorded
};

/// Replays the take for each page that it belongs to. Throws sim::InputError if it cannot be built.
std::vector<PageGrade> gradeTake(const Lesson& lesson, const Take& take, const std::filesystem::path& assets);

}  // namespace pliant::app
