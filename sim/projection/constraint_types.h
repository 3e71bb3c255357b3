// The list of constraint types that are a function C with gradients. A type is registered by its use: by a batch of it,
// or by code that evaluates it without one.
#pragma once

#include "sim/projection/project.h"

#include <glm/vec3.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::sim {

struct ConstraintType {
  std::string_view name;
  std::size_t cardinality;   ///< number of its particles
  std::string_view formula;  ///< words with formulas, as InspectableBatch::formula(); empty: each has its own
  /// C and its gradients at `cardinality` points, with default parameters.
  float (*evaluate)(std::span<const glm::vec3> points, std::span<glm::vec3> gradient);
};

/// All types of the program.
std::span<const ConstraintType> constraintTypes();
/// The part of the reference that lists them with their formulas (Markdown).
std::string writeConstraintTypes();
/// Once for each type, before main(). Returns true.
bool addConstraintType(const ConstraintType& type);

/// Registers C wherever `done` is used. A type without meaningful default parameters offers `static C sample()`; types
/// that are not a single equation are not in the list.
template <typename C>
struct ConstraintRegistration {
  static C sample() {
    if constexpr (requires { C::sample(); })
      return C::sample();
    else
      return C{};
  }

  static float evaluate(std::span<const glm::vec3> points, std::span<glm::vec3> gradient) {
    std::array<glm::vec3, C::kCardinality> x, result;
    std::copy_n(points.begin(), C::kCardinality, x.begin());
    const float value = sample().evaluate(x, result);
    std::copy(result.begin(), result.end(), gradient.begin());
    return value;
  }

  static constexpr std::string_view formulaOf() {
    if constexpr (requires { C::kFormula; })
      return C::kFormula;
    else
      return {};
  }

  static bool add() {
    if constexpr (requires(C c, std::array<glm::vec3, C::kCardinality> & x) { c.evaluate(x, x); })
      return addConstraintType({C::kName, C::kCardinality, formulaOf(), &evaluate});
    else
      return true;
  }

  static inline const bool done = add();
};

}  // namespace pliant::sim
