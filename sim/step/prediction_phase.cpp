// x* <- x + h v; animated and attached particles and those held by the mouse go to their targets.
#include "sim/base/parallel.h"
#include "sim/constraints/kinematic.h"
#include "sim/constraints/mouse_constraint.h"
#include "sim/step/costs.h"
#include "sim/step/stepper.h"

#include <glm/common.hpp>

#include <algorithm>

namespace pliant::sim {

namespace {

// An acceleration that corrections may lose to the last bit of a position, 1 / 5,000 of gravity [m/s^2]: at 1/60 s this
// holds within 9 m of the origin. Coloured Gauss-Seidel takes 1.5 times as long with compensation.
constexpr float kLostAcceleration = 0.002f;
constexpr float kHalfBit = 0x1p-24f;  ///< of a float, by its size

// Whether constraints must keep the rounding errors of their corrections: a force that balances another at rest
// corrects by its acceleration times h^2, the same in each step, and adding that to x* loses up to half of the last bit
// of x*.
bool needsCompensation(const Particles& particles, float h) {
  const float largest = kLostAcceleration / kHalfBit * h * h;
  return largest < parallelLargest(
                       particles.size(), kMoveCost, 0.0f,
                       [&](std::size_t i) {
                         const glm::vec3 x = glm::abs(glm::vec3(particles.position[i]));
                         return particles.position[i].w > 0.0f ? std::max({x.x, x.y, x.z}) : 0.0f;
                       });
}

}  // namespace

template <>
void phase<Phase::predict>(StepState& s) {
  Particles& particles = s.world.particles;
  particles.compensates = needsCompensation(particles, s.h);
  s.tools.forces.addDragMasses(particles);
  s.integrator.predict(particles);
}

template <>
void phase<Phase::kinematic>(StepState& s) {
  const StepContext context = s.context();
  for (const auto& motion : s.world.motions) motion->advance(s.h, s.frame, context.frameFraction);
  const auto place = [&](KinematicPositions* positions) {
    if (positions == nullptr) return;
    positions->prepare(s.world.particles, context);
    positions->place(s.world.particles);
  };
  place(animatedPositions(s.world));
  place(attachedPositions(s.world));
}

template <>
void phase<Phase::mouse>(StepState& s) {
  if (s.substep == 0) mouseConstraint(s.world).beginStep();
  mouseConstraint(s.world).place(s.world.particles, s.h, 1.0f / static_cast<float>(s.settings.substeps - s.substep));
}

}  // namespace pliant::sim
