// Plays a lesson as a patient student would, to verify that it works as described.
#pragma once

#include "app/lesson/lesson.h"
#include "sim/base/input_errors.h"

#include <filesystem>
#include <string>
#include <vector>

namespace pliant::app {

constexpr double kPatience = 15.0;  ///< simulated time that a student waits [s]

/// The result of waiting.
struct Watched {
  Checkpoint check;
  double seconds;  ///< simulated time until the check was met or the patience ended [s]
};
/// Runs a page with additional assignments, measuring after each step, until its check is met or the patience ends.
/// Precondition: the page has a check.
Watched watch(const LessonPage& page, const std::vector<std::string>& assignments, const std::filesystem::path& assets,
              double patience = kPatience);

/// The live values of a page after solving it.
struct SolvedPage {
  std::vector<std::string> values;  ///< of its quantities, in order
  double seconds = 0.0;             ///< simulated time [s]
};
/// Plays a page with its solution until its check is met; a page without a check for a second.
SolvedPage solve(const LessonPage& page, const std::filesystem::path& assets);

/// Plays a page as it is, with its wrong ways and with its solution, and computes its facts. Reports checks that are
/// met by waiting or by a wrong way, or not met by the solution, facts that are wrong or missing in the text, and
/// numbers in the text without a source (lesson_numbers.h).
std::vector<sim::InputMessage> tryOut(const Lesson& lesson, const LessonPage& page,
                                      const std::filesystem::path& assets);

}  // namespace pliant::app
