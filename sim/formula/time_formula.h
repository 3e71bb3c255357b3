// A formula of time alone, which animates a parameter. The language is that of formula.h with `t` instead of the points
// and of a, b, c and d, and without rest().
#pragma once

#include "sim/formula/formula.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace pliant::sim {

class TimeFormula {
 public:
  /// Throws FormulaError, also if the result is a vector and a number is expected, or vice versa.
  TimeFormula(std::string_view text, bool isVector);

  const std::string& text() const { return formula_.text(); }
  /// The value at time t [s], a number in x alone; nothing if it is not finite. Calculates in double.
  [[nodiscard]] std::optional<glm::dvec3> at(double t) const;

 private:
  Formula formula_;
  bool isVector_;
};

}  // namespace pliant::sim
