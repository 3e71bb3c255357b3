// A calculation with units in a lesson's text: 9.81 m/s^2 * (0.01 s)^2 = 0.00098 m
#pragma once

#include "app/lesson/unit.h"

#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

struct LessonSum {
  std::string expression;  ///< numbers, with or without units, and functions, as in formulas of scenes
  std::string number;      ///< the result, as written
  std::string unit;        ///< of the result; empty: none
  int line = 0;

  /// EXPRESSION = NUMBER [UNIT]. Throws sim::InputError.
  static LessonSum read(std::string_view text, int line);

  /// The error in the number or in the unit; empty: none.
  std::string mistake() const;

  struct Term {
    double value;           ///< in base units
    std::string_view unit;  ///< base unit
  };
  /// The numbers in the expression that have a unit, and the result if it has one.
  std::vector<Term> terms() const;
};

}  // namespace pliant::app
