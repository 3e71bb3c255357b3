// What the forces of a substep see: velocities from before any of them acted, and what part of the substep they act
// where they resist so strongly that a whole one would reverse a velocity; see force.h.
//
// There constraints act for the same part: a particle is max(1, h r) times as heavy while they are solved. So a spring
// and a weight in honey come to rest where they do in air: x* = x + h^2 g / (h r), and what the spring moves it back is
// divided by h r, too.
#pragma once

#include "sim/state/force.h"
#include "sim/step/time_integrator.h"

#include <cstddef>
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
  /// Makes what resists strongly as heavy as constraints see it. After the forces, before the prediction.
  void addDragMasses(Particles& particles);
  /// Gives it its own mass back, once constraints are solved; nothing happens where that is done.
  void restoreMasses(Particles& particles);

 private:
  ForceStep step_;
  std::vector<glm::vec3> velocity_;    ///< by particle
  std::vector<float> rate_, divisor_;  ///< by particle
  /// Of a particle to which resistance adds mass.
  struct OwnMass {
    std::size_t particle;
    float inverseMass;  ///< its own [1/kg]
  };
  std::vector<OwnMass> ownMasses_;
};

}  // namespace pliant::sim
