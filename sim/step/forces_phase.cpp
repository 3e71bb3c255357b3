// v <- v + h w sum f(x, v), and damping.
#include "sim/base/parallel.h"
#include "sim/step/damping.h"
#include "sim/step/stepper.h"

#include <glm/geometric.hpp>

namespace pliant::sim {

namespace {

void limitSpeed(std::vector<glm::vec3>& velocity, float limit) {
  if (limit <= 0.0f) return;
  for (glm::vec3& v : velocity) {
    const float speed = glm::length(v);
    if (speed > limit) v *= limit / speed;
  }
}

}  // namespace

template <>
void phase<Phase::forces>(StepState& s) {
  if (s.force == 0) s.tools.forces.begin(s.world.forces, s.world.particles, s.integrator, s.h, s.time());
  s.world.forces[s.force]->apply(s.world.particles, s.tools.forces.step());
}

template <>
void phase<Phase::speedLimit>(StepState& s) {
  limitSpeed(s.world.particles.velocity, s.settings.maxSpeed);
}

template <>
void phase<Phase::finalSpeedLimit>(StepState& s) {
  limitSpeed(s.world.particles.velocity, s.settings.maxSpeed);
}

template <>
void phase<Phase::damping>(StepState& s) {
  parallelPieces(s.world.objects.size(), 8, [&](std::size_t o) {
    const Object& object = s.world.objects[o];
    const float own = s.world.materials[object.material].damping;
    const float k = dampingOfSubstep(own >= 0.0f ? own : s.settings.damping, s.settings.substeps);
    if (k > 0.0f) dampTowardsRigidMotion(s.world.particles, object.particles, k);
  });
}

}  // namespace pliant::sim
