// What a lesson's text computes by itself, with units: 9.81 m/s^2 * (0.01 s)^2 = 0.00098 m
#pragma once

#include "app/lesson/unit.h"

#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

struct LessonSum {
  std::string expression;  ///< numbers, with units or without, and functions, as formulas of scenes have them
  std::string number;      ///< what comes out, as it is written
  std::string unit;        ///< of that; empty: none
  int line = 0;

  /// EXPRESSION = NUMBER [UNIT]. Throws sim::InputError.
  static LessonSum read(std::string_view text, int line);

  /// What is wrong: with the number, or with the unit; empty: nothing.
  std::string mistake() const;

  struct Term {
    double value;           ///< in the unit's base
    std::string_view unit;  ///< its base
  };
  /// The numbers in the expression that have a unit, and what comes out where that has one.
  std::vector<Term> terms() const;
};

}  // namespace pliant::app
