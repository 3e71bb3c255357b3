// What a take shows of a lesson: which of its checks were met by what somebody did.
#pragma once

#include "app/lesson/lesson.h"
#include "app/lesson/lesson_scope.h"
#include "app/take/take.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

/// Of one page with a check.
struct PageGrade {
  std::string page;
  bool isOfPage = false;   ///< the take begins with the page's scene, with nothing changed that the page locks
  std::optional<int> met;  ///< after so many steps
  std::string lastSeen;    ///< the conditions as they were at the end, where it was not met
  /// What was done that the page does not leave to its reader: what came after it does not count.
  std::optional<LessonScope::TimedBreach> breach;
  bool differs = false;  ///< this machine came to other states than the one where the take was made
};

/// Replays the take for each page that it is of. Throws sim::InputError where it cannot be built.
std::vector<PageGrade> gradeTake(const Lesson& lesson, const Take& take, const std::filesystem::path& assets);

}  // namespace pliant::app
