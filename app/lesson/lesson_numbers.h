// Numbers in a page's text: each one with a unit must have a verifiable source.
#pragma once

#include "app/lesson/lesson.h"
#include "sim/base/input_errors.h"

#include <string>
#include <vector>

namespace pliant::app {

/// All texts of a page, without wrong answers and the letters of formulas.
std::string wordsOf(const LessonPage& page);

/// A number with its unit in a text: "52 %", "9.81 m/s".
struct MeasuredNumber {
  std::string number, unit;
};
std::vector<MeasuredNumber> measuredNumbersIn(std::string_view words);

/// Computes the sums of a page, and searches for the source of each number with a unit in its text: a fact about a
/// quantity or a parameter with that unit, a sum or one of its terms, a parameter set by the page, a solution, a wrong
/// way or a fact, a number of the check, or an assumption of the page (`given:`). A number in the scene's file alone is
/// not enough. Reports wrong sums, and numbers without a source.
std::vector<sim::InputMessage> checkNumbers(const Lesson& lesson, const LessonPage& page);

}  // namespace pliant::app
