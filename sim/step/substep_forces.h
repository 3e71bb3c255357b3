// What the forces of a substep see: velocities from before any of them acted, and what part of the substep they act
// where they resist so strongly that a whole one would reverse a velocity; see force.h.
#pragma once

#include "sim/state/force.h"
#include "sim/step/time_integrator.h"

#include <memory>
#include <span>
#include <vector>

namespace pliant::sim {

class SubstepForces {
 public:
  /// Before the forces of a substep of h seconds that begins at `time` [s]; the integrator has begun it.
  void begin(std::span<const std::unique_ptr<Force>> forces, const Particles& particles, TimeIntegrator& integrator,
             float h, double time);
  const ForceStep& step() const { return step_; }

 private:
  ForceStep step_;
  std::vector<glm::vec3> velocity_;    ///< by particle
  std::vector<float> rate_, divisor_;  ///< by particle
};

}  // namespace pliant::sim
