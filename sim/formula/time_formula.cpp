#include "sim/formula/time_formula.h"

#include "sim/formula/formula_parser.h"

#include <cmath>

namespace pliant::sim {

TimeFormula::TimeFormula(std::string_view text, bool isVector) : isVector_(isVector) {
  formula_.text_ = text;
  FormulaParser(formula_, {}).parseOfTime(isVector);
}

std::optional<glm::dvec3> TimeFormula::at(double t) const {
  Formula::Values values;
  formula_.clear(values);
  formula_.run({}, {}, values, t);
  glm::dvec3 result(0.0);
  for (int k = 0; k < (isVector_ ? 3 : 1); ++k) {
    result[k] = values[formula_.results_[static_cast<std::size_t>(k)]];
    if (!std::isfinite(result[k])) return std::nullopt;
  }
  return result;
}

}  // namespace pliant::sim
