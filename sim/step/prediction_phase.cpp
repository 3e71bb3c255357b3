// x* <- x + h v; what is animated, attached or held by the mouse goes to its goal.
#include "sim/constraints/kinematic.h"
#include "sim/constraints/mouse_constraint.h"
#include "sim/step/stepper.h"

namespace pliant::sim {

template <>
void phase<Phase::predict>(StepState& s) {
  s.integrator.predict(s.world.particles);
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
  mouseConstraint(s.world).place(s.world.particles, s.h, 1.0f / static_cast<float>(s.settings.substeps - s.substep));
}

}  // namespace pliant::sim
