// The view for overlays and statistics of a constraint that is a function C with gradients.
#pragma once

#include "sim/projection/project.h"
#include "sim/state/constraint_view.h"

#include <glm/geometric.hpp>
#include <glm/vec4.hpp>

#include <algorithm>

namespace pliant::sim {

/// Describes constraint c of project.h at positions x. Its size: the rest length where it has one, else the change of C
/// when one particle crosses the constraint's extent along its gradient.
template <typename C>
ConstraintView viewOf(const C& c, const glm::vec4* x, std::size_t colour) {
  PointsOf<C> points, gradient;
  for (std::size_t i = 0; i < C::kCardinality; ++i) points[i] = glm::vec3(x[c.particles[i]]);
  float value = c.evaluate(points, gradient);
  if (kindOf(c) == ConstraintKind::inequality) value = std::min(value, 0.0f);
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
  ConstraintView view{c.particles, colour, value, size > 0.0f ? value / size : 0.0f};
  view.element = static_cast<int>(c.material);
  return view;
}

}  // namespace pliant::sim
