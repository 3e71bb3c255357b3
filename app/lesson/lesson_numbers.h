// The numbers in a page's text: each with a unit comes from somewhere that can be checked.
#pragma once

#include "app/lesson/lesson.h"
#include "sim/base/input_errors.h"

#include <string>
#include <vector>

namespace pliant::app {

/// All that a page says, but for wrong answers and the letters of formulas.
std::string wordsOf(const LessonPage& page);

/// A number with its unit as it stands in a text: "52 %", "9.81 m/s".
struct MeasuredNumber {
  std::string number, unit;
};
std::vector<MeasuredNumber> measuredNumbersIn(std::string_view words);

/// Computes the sums of a page, and looks for what accounts for each number with a unit in its text: a fact about a
/// quantity or a parameter of that unit, a sum or one of its terms, a parameter that the page, a solution, a wrong way or a
/// fact sets, a number of the check, or one that the page supposes (`given:`). That it stands somewhere in the scene's file
/// is not enough. Reports sums that are wrong, and numbers that nothing accounts for.
std::vector<sim::InputMessage> checkNumbers(const Lesson& lesson, const LessonPage& page);

}  // namespace pliant::app
