// The stress in a body at rest, only from the definitions of the models, for comparison with the solver.
#pragma once

#include "sim/fem/statics.h"

#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>

#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace pliant::sim {

/// F of a tetrahedron whose nodes have moved by `displacement`.
inline glm::dmat3 deformationOf(const ElasticBody& body, std::size_t tetrahedron,
                                std::span<const glm::dvec3> displacement) {
  const auto& t = body.tetrahedra[tetrahedron];
  glm::dmat3 rest, moved;
  for (int k = 0; k < 3; ++k) {
    rest[k] = body.positions[t[k + 1]] - body.positions[t[0]];
    moved[k] = rest[k] + displacement[t[k + 1]] - displacement[t[0]];
  }
  return moved * glm::inverse(rest);
}

/// R of F = R S, by Higham's iteration: the mean of a matrix and its inverse transpose tends to it.
inline glm::dmat3 rotationOf(glm::dmat3 f) {
  for (int i = 0; i < 50; ++i) f = 0.5 * (f + glm::transpose(glm::inverse(f)));
  return f;
}

/// Cauchy stress [Pa]; of the linear model that of small displacements.
inline glm::dmat3 stressAt(const glm::dmat3& f, const Elasticity& elasticity, ElasticModel model) {
  const double mu = elasticity.mu(), lambda = elasticity.lambda();
  const glm::dmat3 one(1.0);
  const auto trace = [](const glm::dmat3& m) { return m[0][0] + m[1][1] + m[2][2]; };
  const double j = glm::determinant(f);
  switch (model) {
    case ElasticModel::linear: {
      const glm::dmat3 strain = 0.5 * (f + glm::transpose(f)) - one;
      return 2.0 * mu * strain + lambda * trace(strain) * one;
    }
    case ElasticModel::corotational: {
      const glm::dmat3 r = rotationOf(f);
      const glm::dmat3 first = 2.0 * mu * (f - r) + lambda * trace(glm::transpose(r) * f - one) * r;
      return first * glm::transpose(f) / j;
    }
    case ElasticModel::neoHookean:
      break;
  }
  return (mu * (f * glm::transpose(f) - one) + lambda * std::log(j) * one) / j;
}

/// The stress of each tetrahedron [Pa].
inline std::vector<glm::dmat3> stresses(const ElasticBody& body, const Elasticity& elasticity, ElasticModel model,
                                        std::span<const glm::dvec3> displacement) {
  std::vector<glm::dmat3> all;
  for (std::size_t t = 0; t < body.tetrahedra.size(); ++t)
    all.push_back(stressAt(deformationOf(body, t, displacement), elasticity, model));
  return all;
}

/// Von Mises' equivalent stress: what decides whether a ductile material yields [Pa].
inline double vonMises(const glm::dmat3& s) {
  const double xy = s[0][0] - s[1][1], yz = s[1][1] - s[2][2], zx = s[2][2] - s[0][0];
  const double shear = s[0][1] * s[0][1] + s[1][2] * s[1][2] + s[2][0] * s[2][0];
  return std::sqrt(0.5 * (xy * xy + yz * yz + zx * zx) + 3.0 * shear);
}

}  // namespace pliant::sim
