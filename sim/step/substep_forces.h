// Input of the forces of a substep: velocities from before any of them acted, and the part of the substep for which
// they act where drag is so strong that a whole substep would reverse a velocity; see force.h.
//
// There constraints act for the same part: a particle is max(1, h r) times as heavy while they are solved, r being the
// drag rate. So a weight on a spring in honey comes to rest where it does in air: x* = x + h^2 g / (h r), and the
// correction by the spring is divided by h r, too.
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
  /// Call before the forces of a substep of h seconds that begins at `time` [s], after TimeIntegrator::begin().
  void begin(std::span<const std::unique_ptr<Force>> forces, const Particles& particles, TimeIntegrator& integrator,
             float h, double time);
  const ForceStep& step() const { return step_; }
  /// Increases the masses of particles with strong drag for the constraints. After the forces, before the prediction.
  void addDragMasses(Particles& particles);
  /// Restores their own masses once constraints are solved; does nothing if called again.
  void restoreMasses(Particles& particles);

 private:
  ForceStep step_;
  std::vector<glm::vec3> velocity_;    ///< by particle
  std::vector<float> rate_, divisor_;  ///< by particle
  /// Original mass of a particle to which drag adds mass.
  struct OwnMass {
    std::size_t particle;
    float inverseMass;  ///< its own [1/kg]
  };
  std::vector<OwnMass> ownMasses_;
};

}  // namespace pliant::sim
