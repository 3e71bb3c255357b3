// Displacements h v of particles in a step, for damping.
#pragma once

#include "sim/state/particles.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <span>
#include <vector>

namespace pliant::sim {

/// h v of the particles of a substep, v by the integrator: x - x_n for Euler, less StepContext::historyDisplacement for
/// bdf2.
class StepDisplacements {
 public:
  void begin(const Particles& particles, std::span<const glm::vec3> historyDisplacement) {
    origin_.resize(particles.size());
    for (std::size_t i = 0; i < origin_.size(); ++i) {
      origin_[i] = particles.exactPosition(i);
      if (!historyDisplacement.empty()) origin_[i] += glm::dvec3(historyDisplacement[i]);
    }
  }
  void clear() { origin_.clear(); }
  bool empty() const { return origin_.empty(); }

  /// For particle i with the proposed position x [m]. `tails`: rounding errors of the proposed positions; null: they
  /// are not kept.
  glm::dvec3 of(std::size_t i, const glm::vec4& x, const glm::vec4* tails = nullptr) const {
    const glm::dvec3 displacement = glm::dvec3(x) - origin_[i];
    return tails != nullptr ? displacement + glm::dvec3(tails[i]) : displacement;
  }

 private:
  std::vector<glm::dvec3> origin_;  ///< by particle: the position with velocity 0 [m]
};

/// The tails of x*; null where corrections do not keep them.
inline const glm::vec4* keptTails(const Particles& particles) {
  return particles.compensates ? particles.predictedTail.data() : nullptr;
}

}  // namespace pliant::sim
