// The second-order backward difference formula: the choice `integrator` bdf2 (REQUIREMENTS LOOP-16).
//
//   x~    = 4/3 x_n - 1/3 x_(n-1) + 8/9 h v_n - 2/9 h v_(n-1) + 4/9 h^2 a
//   v_n+1 = (3/2 x_(n+1) - 2 x_n + 1/2 x_(n-1)) / h
//
// It needs two steps that belong together. A particle that something else moved in between - the mouse, a bounce,
// pre-stabilisation, a tear, a contact that closed - begins anew with a step of Euler, and so does one that is new.
#pragma once

#include "sim/base/aligned_vector.h"
#include "sim/state/particles.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <vector>

namespace pliant::sim {

class Bdf2 {
 public:
  /// At the start of a (sub)step of length h [s], before the forces.
  void begin(const Particles& particles, float h);
  /// The part of h whose square the forces of this step count with: 4/9 h^2 where there are two steps to go on from.
  float elasticPart() const { return anyKnown_ ? 2.0f / 3.0f : 1.0f; }
  /// particles.predicted = x~; forces and damping have changed the velocities by h a.
  void predict(Particles& particles) const;
  /// What the formula makes of the proposed position of a particle, as it is now.
  glm::vec3 velocityOf(const Particles& particles, std::size_t i) const;
  /// v_(n+1) from the solved positions, before anything else changes it.
  void velocities(const Particles& particles, std::vector<glm::vec3>& result);
  /// The particle begins anew in the next step.
  void forget(std::size_t particle) { known_[particle] = 0; }
  /// At the end of the step, when positions and velocities are final.
  void end(const Particles& particles);
  /// All particles begin anew.
  void forgetAll() { known_.clear(); }

 private:
  void resize(std::size_t count);

  // By particle.
  AlignedVector<glm::vec4> start_;           ///< x_n
  std::vector<glm::vec3> startVelocity_;     ///< v_n
  AlignedVector<glm::vec4> previous_;        ///< x_(n-1)
  std::vector<glm::vec3> previousVelocity_;  ///< v_(n-1)
  AlignedVector<glm::vec4> left_;            ///< x where the last step left the particle
  std::vector<glm::vec3> leftVelocity_;      ///< v, as the formula gave it
  std::vector<char> known_;                  ///< whether previous_ and previousVelocity_ belong to x_n
  bool anyKnown_ = false;
  float h_ = 0.0f;
};

}  // namespace pliant::sim
