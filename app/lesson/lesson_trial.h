// Plays a lesson as a patient student would, to see that it can be done as it says.
#pragma once

#include "app/lesson/lesson.h"
#include "sim/base/input_errors.h"

#include <filesystem>
#include <string>
#include <vector>

namespace pliant::app {

constexpr double kPatience = 15.0;  ///< simulated seconds that a student waits for

/// What somebody saw who waited.
struct Watched {
  Checkpoint check;
  double seconds;  ///< simulated, until the check was met or the patience was over
};
/// Runs a page with these assignments beside its own, looking after each step until its check is met or nobody would
/// wait longer. Precondition: the page has a check.
Watched watch(const LessonPage& page, const std::vector<std::string>& assignments, const std::filesystem::path& assets,
              double patience = kPatience);

/// What the live values of a page are once its task is done.
struct SolvedPage {
  std::vector<std::string> values;  ///< of its quantities, in order
  double seconds = 0.0;             ///< simulated
};
/// Plays a page with its solution until its check is met; one without a check for a second.
SolvedPage solve(const LessonPage& page, const std::filesystem::path& assets);

/// Plays a page as it is, with its wrong ways and with its solution, and computes its facts. Reports a check that waiting
/// or a wrong way meets and the solution does not, facts that are not so or that the text does not say, and numbers of the
/// text that nothing accounts for (lesson_numbers.h).
std::vector<sim::InputMessage> tryOut(const Lesson& lesson, const LessonPage& page,
                                      const std::filesystem::path& assets);

}  // namespace pliant::app
