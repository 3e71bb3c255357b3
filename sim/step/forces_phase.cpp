// v <- v + h w sum f(x, v), and damping.
#include "sim/base/parallel.h"
#include "sim/step/costs.h"
#include "sim/step/damping.h"
#include "sim/step/stepper.h"

#include <glm/geometric.hpp>

#include <cstddef>
#include <vector>

namespace pliant::sim {

namespace {

constexpr std::size_t kLargeObject = 4096;  ///< number of particles from which on all threads damp one object

void limitSpeed(std::vector<glm::vec3>& velocity, float limit) {
  if (limit <= 0.0f) return;
  parallelFor(velocity.size(), kMoveCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const float speed = glm::length(velocity[i]);
      if (speed > limit) velocity[i] *= limit / speed;
    }
  });
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
  const auto damp = [&](const Object& object) {
    const float own = s.world.materials[object.material].damping;
    const float k = dampingOfSubstep(own >= 0.0f ? own : s.settings.damping, s.settings.substeps);
    if (k > 0.0f) dampTowardsRigidMotion(s.world.particles, object.particles, k);
  };
  const std::vector<Object>& objects = s.world.objects;
  parallelPieces(objects.size(), 8, [&](std::size_t o) {
    if (objects[o].particles.size() < kLargeObject) damp(objects[o]);
  });
  for (const Object& object : objects) {
    if (object.particles.size() >= kLargeObject) damp(object);
  }
}

}  // namespace pliant::sim
