// The constraint types that are a function C with gradients. A type enters the list by being used: a batch of it, or
// whoever evaluates it without one, registers it.
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
  std::size_t cardinality;   ///< particles that it acts on
  std::string_view formula;  ///< words with formulas, as InspectableBatch::formula(); empty: each has its own
  /// C and its gradients at `cardinality` points, of one with the default parameters.
  float (*evaluate)(std::span<const glm::vec3> points, std::span<glm::vec3> gradient);
};

/// All of the program.
std::span<const ConstraintType> constraintTypes();
/// The part of the reference that lists them with their formulas (Markdown).
std::string writeConstraintTypes();
/// Once for each type, before main(). Returns true.
bool addConstraintType(const ConstraintType& type);

/// Enters C in the list wherever `done` is used. A type without default parameters that make sense offers
/// `static C sample()`; one that is no single equation is none of the list.
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
