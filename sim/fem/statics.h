// The state of rest of an elastic body by finite elements: tetrahedra of constant strain in double precision.
//
// Linear elasticity (the reference of the study, Real Gómez, 2.1 to 2.3; Bathe 2006, ch. 4):
//   K u = f,    K = sum V B^T D B
//   eps = B u_e = (xx, yy, zz, xy, yz, zx) with engineering shear (twice the tensor's)
//
//                  E          | 1-nu  nu   nu                         |   The study prints 1-2nu where (1-2nu)/2
//   D = ------------------- * |  nu  1-nu  nu         0               |   stands here: that is for tensor strains; with
//       (1 + nu) (1 - 2 nu)   |  nu   nu  1-nu                        |   this K it would make the shear modulus 2G
//                             |    0      (1-2nu)/2 on the diagonal   |   (docs/references.md, correction 9).
//
// Corotational and neo-Hookean elasticity: Newton's method on the energy, minimised with a line search,
//   corotational  Psi = mu |F - R|^2 + lambda/2 tr(R^T F - 1)^2,      F = R S the polar decomposition
//   neo-Hookean   Psi = mu/2 (tr F^T F - 3) - mu ln J + lambda/2 (ln J)^2,      J = det F (Bonet & Wood 2008, 6.29)
// with Lamé's mu = E / (2 (1 + nu)) and lambda = E nu / ((1 + nu) (1 - 2 nu)). All three agree for small strains.
#pragma once

#include "sim/fem/elastic_body.h"

#include <array>
#include <span>
#include <string_view>
#include <vector>

namespace pliant::sim {

enum class ElasticModel { linear, corotational, neoHookean };
inline constexpr std::array<std::string_view, 3> kElasticModelNames{"linear", "corotational", "neoHookean"};

/// Precondition of all functions that take one: isPossible().
struct Elasticity {
  double youngsModulus = 1e3;  ///< E [Pa]
  double poissonRatio = 0.3;   ///< nu

  bool isPossible() const { return youngsModulus > 0.0 && poissonRatio > -1.0 && poissonRatio < 0.5; }
  double mu() const { return youngsModulus / (2.0 * (1.0 + poissonRatio)); }
  double lambda() const { return youngsModulus * poissonRatio / ((1.0 + poissonRatio) * (1.0 - 2.0 * poissonRatio)); }
};

struct StaticRest {
  NodeVectors displacement;  ///< by node [m]
  bool converged = false;    ///< forces balance to ten digits; linear: enough is fixed that nothing can float away
  int iterations = 0;        ///< of Newton's method; 1 when linear
};

/// The state of rest under the body's forces. `imposed`: displacements of the fixed nodes, by node; empty: all zero.
[[nodiscard]] StaticRest solveStatics(const ElasticBody& body, const Elasticity& elasticity,
                                      ElasticModel model = ElasticModel::linear,
                                      std::span<const glm::dvec3> imposed = {});

}  // namespace pliant::sim
