// Chebyshev acceleration of Jacobi: the setting `chebyshev`.
//
//   x_(k+1) = omega_(k+1) (x^ - x_(k-1)) + x_(k-1)      x^: the result of the Jacobi iteration from x_k
//   omega_1 = 1, omega_2 = 2 / (2 - rho^2), omega_(k+1) = 4 / (4 - rho^2 omega_k)
//
// Wang 2015, rho the spectral radius of the Jacobi iteration. Multipliers of compliant constraints are extrapolated
// with x: x - x* = W grad C^T lambda must hold, or the constraints would exert more force than their multipliers. It
// begins after some plain iterations, and restarts with omega = 1 where the changes of iterations grow suddenly: then
// rho is too large or a contact has closed.
#pragma once

#include "sim/solver/tolerances.h"
#include "sim/state/world.h"

#include <glm/vec4.hpp>

#include <vector>

namespace pliant::sim {

class Chebyshev {
 public:
  /// Before the first iteration of a step.
  void begin(World& world);
  /// After each iteration; `rho` from 0 to below 1.
  void accelerate(World& world, float rho);

 private:
  /// The last two values of a multiplier, as of x.
  struct LastTwo {
    float last = 0.0f, beforeLast = 0.0f;
  };

  float largestChange(const Particles& particles) const;
  void extrapolate(World& world);

  AlignedVector<glm::vec4> last_;        ///< x_k
  AlignedVector<glm::vec4> beforeLast_;  ///< x_(k-1)
  std::vector<LastTwo> multipliers_;     ///< in the order of Batch::forEachMultiplier()
  int plain_ = 0;                        ///< plain iterations still to do
  float omega_ = 1.0f;
  float change_ = 0.0f;  ///< of the last iteration [m]
};

}  // namespace pliant::sim
