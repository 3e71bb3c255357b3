// A constraint as somebody sees it who looks at a running simulation: overlays, colours, statistics. What it is made of
// stays with its batch.
#pragma once

#include "sim/solver/project.h"

#include <glm/geometric.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <span>

namespace pliant::sim {

struct ConstraintView {
  std::span<const std::int32_t> particles;  ///< global indices, one or more; valid during the visit
  std::size_t colour = 0;                   ///< of Gauss-Seidel by colours; 0 where the batch has none
  float value = 0.0f;   ///< C at particles.position, in its own unit; 0 for an inequality that holds
  float strain = 0.0f;  ///< the same as a part of the constraint's size: 0.1 for a distance that is a tenth too long
  float multiplier = 0.0f;  ///< lambda of the last step, of one that yields by its compliance; else 0
};

using ConstraintVisitor = std::function<void(const ConstraintView&)>;

/// Describes constraint c of project.h at positions x. Its size: the rest length where it has one, else the change of C
/// when one particle crosses the constraint's extent along its gradient.
template <typename C>
ConstraintView viewOf(const C& c, const glm::vec4* x, std::size_t colour) {
  PointsOf<C> points, gradient;
  for (std::size_t i = 0; i < C::kCardinality; ++i) points[i] = glm::vec3(x[c.particles[i]]);
  float value = c.evaluate(points, gradient);
  if (C::kKind == ConstraintKind::inequality) value = std::min(value, 0.0f);
  float size = 0.0f;
  if constexpr (requires { c.restLength; }) size = c.restLength;
  if (!(size > 0.0f)) {
    float steepest = 0.0f, extent = 0.0f;
    for (std::size_t i = 0; i < C::kCardinality; ++i) {
      steepest = std::max(steepest, glm::length(gradient[i]));
      for (std::size_t j = 0; j < i; ++j) extent = std::max(extent, glm::length(points[i] - points[j]));
    }
    size = steepest * extent;
  }
  return {c.particles, colour, value, size > 0.0f ? value / size : 0.0f};
}

}  // namespace pliant::sim
