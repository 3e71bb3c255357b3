// A constraint whose C the user has written as text: sim/formula. Everything else is as for built-in constraints:
// projected by project.h, compliant by compliance.h, shown in the solver lens.
#pragma once

#include "sim/base/index.h"
#include "sim/formula/formula.h"
#include "sim/projection/project.h"

#include <array>
#include <memory>
#include <string_view>

namespace pliant::sim {

template <std::size_t Cardinality>
struct FormulaConstraint {
  static constexpr std::size_t kCardinality = Cardinality;
  static constexpr std::string_view kName = "formula";

  std::array<Index, Cardinality> particles;
  Index material = 0;
  ConstraintKind kind = ConstraintKind::equality;
  std::shared_ptr<const Formula> function;  ///< of Cardinality points
  Formula::RestValues rest{};

  /// An example of this cardinality, for the list of constraint types.
  static FormulaConstraint sample() {
    constexpr std::array<const char*, 4> kTexts{"p1.x * p1.y - p1.z", "length(p1 - p2) - 0.5", "dot(p1 - p2, p3 - p2)",
                                                "dot(cross(p2 - p1, p3 - p1), p4 - p1)"};
    FormulaConstraint constraint{};
    constraint.function = std::make_shared<const Formula>(kTexts[Cardinality - 1]);
    return constraint;
  }

  /// Where C is not a finite number the constraint is skipped.
  float evaluate(const std::array<glm::vec3, Cardinality>& x, std::array<glm::vec3, Cardinality>& gradient) const {
    float value = 0.0f;
    function->evaluate(x, rest, value, gradient);
    return value;
  }

  /// The text itself, as code.
  std::string formula() const { return "`" + function->text() + "`"; }
};

}  // namespace pliant::sim
