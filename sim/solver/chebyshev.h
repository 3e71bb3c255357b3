// Chebyshev acceleration of Jacobi: the setting `chebyshev`.
//
//   x_(k+1) = omega_(k+1) (x^ - x_(k-1)) + x_(k-1)      x^: what the Jacobi iteration makes of x_k
//   omega_1 = 1, omega_2 = 2 / (2 - rho^2), omega_(k+1) = 4 / (4 - rho^2 omega_k)
//
// Wang 2015, rho the spectral radius of the Jacobi iteration. Multipliers of compliant constraints are carried on with
// x: x - x* = W grad C^T lambda must stay, or the constraints would exert more force than they know of. It begins after
// some plain iterations.
// Where the iterations' changes grow all of a sudden, rho is too large or a contact has closed: omega begins at 1
// again.
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
  /// Of each multiplier the last two values, as of x.
  struct LastTwo {
    float last = 0.0f, beforeLast = 0.0f;
  };

  float largestChange(const Particles& particles) const;
  void carryOn(World& world);

  AlignedVector<glm::vec4> last_;        ///< x_k
  AlignedVector<glm::vec4> beforeLast_;  ///< x_(k-1)
  std::vector<LastTwo> multipliers_;     ///< in the order of Batch::forEachMultiplier()
  int plain_ = 0;                        ///< plain iterations still to do
  float omega_ = 1.0f;
  float change_ = 0.0f;  ///< of the last iteration [m]
};

}  // namespace pliant::sim
