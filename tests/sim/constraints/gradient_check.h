// Compares gradients of a constraint type with differences of a formula in double precision that the test writes
// independently.
#pragma once

#include "sim/projection/project.h"

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace pliant::sim {

template <std::size_t N>
using DoublePoints = std::array<glm::dvec3, N>;

/// `tolerance` is absolute for gradients below 1, relative above.
template <typename C, typename Formula>
void expectGradientOf(const C& constraint, const PointsOf<C>& points, Formula&& formula, double tolerance) {
  constexpr std::size_t kCount = C::kCardinality;
  constexpr double kStep = 1e-5;
  PointsOf<C> gradient;
  const float value = constraint.evaluate(points, gradient);
  DoublePoints<kCount> x;
  for (std::size_t i = 0; i < kCount; ++i) x[i] = glm::dvec3(points[i]);
  EXPECT_NEAR(value, formula(x), tolerance);
  for (std::size_t i = 0; i < kCount; ++i) {
    for (int axis = 0; axis < 3; ++axis) {
      DoublePoints<kCount> plus = x, minus = x;
      plus[i][axis] += kStep;
      minus[i][axis] -= kStep;
      const double expected = (formula(plus) - formula(minus)) / (2.0 * kStep);
      EXPECT_NEAR(gradient[i][axis], expected, tolerance * std::max(1.0, std::abs(expected)))
          << "particle " << i << " axis " << axis;
    }
  }
}

/// Invariance under translation and rotation: sum grad = 0, sum x cross grad = 0.
template <typename C>
void expectInvariant(const C& constraint, const PointsOf<C>& points, double tolerance) {
  PointsOf<C> gradient;
  constraint.evaluate(points, gradient);
  glm::dvec3 sum(0.0), moment(0.0);
  for (std::size_t i = 0; i < C::kCardinality; ++i) {
    sum += glm::dvec3(gradient[i]);
    moment += glm::cross(glm::dvec3(points[i]), glm::dvec3(gradient[i]));
  }
  EXPECT_LT(glm::length(sum), tolerance);
  EXPECT_LT(glm::length(moment), tolerance);
}

/// Points without a gradient: zeros, no NaN, and no correction.
template <typename C>
void expectSkipped(const C& constraint, const PointsOf<C>& points) {
  PointsOf<C> gradient, correction;
  gradient.fill(glm::vec3(NAN));
  EXPECT_TRUE(std::isfinite(constraint.evaluate(points, gradient)));
  for (const glm::vec3& g : gradient) EXPECT_EQ(g, glm::vec3(0.0f));
  std::array<glm::vec4, 8> x{};
  for (std::size_t i = 0; i < C::kCardinality; ++i)
    x[static_cast<std::size_t>(constraint.particles[i])] = glm::vec4(points[i], 1.0f);
  EXPECT_FALSE(projectConstraint(constraint, x.data(), 1.0f, correction));
}

}  // namespace pliant::sim
