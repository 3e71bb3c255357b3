// v <- v + h w sum f(x, v), and damping.
#include "sim/base/parallel.h"
#include "sim/step/costs.h"
#include "sim/step/damping.h"
#include "sim/step/stepper.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <span>
#include <vector>

namespace pliant::sim {

namespace {

constexpr std::size_t kLargeObject = 4096;  ///< number of particles from which on all threads damp one object

// A rigid body keeps its spin: its four particles lose the same velocity, that of its centre.
void limitSpeed(World& world, float limit, std::vector<glm::vec3>& bodyVelocities) {
  if (limit <= 0.0f) return;
  std::vector<glm::vec3>& velocity = world.particles.velocity;
  bodyVelocities.clear();
  for (const Body& body : world.bodies) {
    const auto own = std::span(velocity).subspan(static_cast<std::size_t>(body.first), Body::kParticles);
    const glm::vec3 centre = std::accumulate(own.begin(), own.end(), glm::vec3(0.0f)) / float(Body::kParticles);
    const float speed = glm::length(centre);
    const glm::vec3 lost = speed > limit ? (1.0f - limit / speed) * centre : glm::vec3(0.0f);
    for (const glm::vec3& v : own) bodyVelocities.push_back(v - lost);
  }
  parallelFor(velocity.size(), kMoveCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const float speed = glm::length(velocity[i]);
      if (speed > limit) velocity[i] *= limit / speed;
    }
  });
  auto kept = bodyVelocities.begin();
  for (const Body& body : world.bodies) {
    std::copy_n(kept, Body::kParticles, velocity.begin() + body.first);
    kept += Body::kParticles;
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
  limitSpeed(s.world, s.settings.maxSpeed, s.tools.velocitiesOfBodies);
}

template <>
void phase<Phase::finalSpeedLimit>(StepState& s) {
  limitSpeed(s.world, s.settings.maxSpeed, s.tools.velocitiesOfBodies);
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
