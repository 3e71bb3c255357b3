#include "sim/observe/energy_watch.h"

#include "sim/base/parallel.h"
#include "sim/base/portable_math.h"
#include "sim/constraints/mouse_constraint.h"
#include "sim/observe/rest_extent.h"
#include "sim/observe/tolerances.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::sim {

namespace {

constexpr std::size_t kBlocks = 256;

/// Sums `term(i)` over fixed blocks.
template <typename Term>
double sumOver(std::size_t n, Term&& term) {
  std::array<double, kBlocks> sums{};
  const std::size_t block = std::max<std::size_t>((n + kBlocks - 1) / kBlocks, 256);
  const std::size_t blocks = (n + block - 1) / block;
  parallelPieces(blocks, 64, [&](std::size_t b) {
    double sum = 0.0;
    for (std::size_t i = b * block; i < std::min(n, (b + 1) * block); ++i) sum += term(i);
    sums[b] = sum;
  });
  double sum = 0.0;
  for (std::size_t b = 0; b < blocks; ++b) sum += sums[b];
  return sum;
}

double movableMass(const Particles& particles);

// Energy of particles that move by a twentieth of their radius in a step: trembling, not a blow-up, even after rest.
double energyOfTrembling(const Particles& particles, float timestep) {
  double radius = 0.0;
  if (particles.size() > 0)
    radius = sumOver(particles.size(), [&](std::size_t i) { return double(particles.radius[i]); }) /
             double(particles.size());
  const double speed = kTrembling * radius / double(timestep);
  return std::max(0.5 * movableMass(particles) * speed * speed, 1e-300);
}

double movableMass(const Particles& particles) {
  return sumOver(particles.size(),
                 [&](std::size_t i) { return particles.position[i].w > 0.0f ? double(particles.mass[i]) : 0.0; });
}

// Largest speed of a collider at the particles [m/s].
float fastestCollider(const World& world, float h) {
  const bool any =
      std::any_of(world.motions.begin(), world.motions.end(), [](const auto& motion) { return motion->moves(); });
  if (!any || world.particles.size() == 0) return 0.0f;
  glm::vec3 low(world.particles.position[0]), high = low;
  for (const glm::vec4& x : world.particles.position) {
    low = glm::min(low, glm::vec3(x));
    high = glm::max(high, glm::vec3(x));
  }
  float fastest = 0.0f;
  for (const auto& motion : world.motions) {
    for (int corner = 0; corner < 8; ++corner) {
      const glm::vec3 at(corner & 1 ? low.x : high.x, corner & 2 ? low.y : high.y, corner & 4 ? low.z : high.z);
      fastest = std::max(fastest, glm::length(motion->displacement(at)) / h);
    }
  }
  return fastest;
}

// Greatest initial depth of a particle behind a collider, which pushes it out [m].
double depthAtRest(const World& world) {
  const Particles& particles = world.particles;
  double deepest = 0.0;
  for (const std::unique_ptr<Collider>& collider : world.colliders) {
    if (collider->hasSides()) continue;
    for (std::size_t i = 0; i < particles.size(); ++i) {
      const Motion* motion = collider->motion();
      const glm::vec3 own = motion == nullptr ? particles.rest[i] : motion->end().toOwn(particles.rest[i]);
      const float depth = glm::distance(collider->nearestFree(own), own) + particles.radius[i];
      deepest = std::max(deepest, double(depth));
    }
  }
  return deepest;
}

// Upper bound of the energy that constraints and colliders set free in a step: all particles cross the whole scene in
// it, or come out of a collider that they were placed in. A lock with a length of another order gives more.
double energyOfRelease(const World& world, float timestep, double kinetic) {
  const auto energyOf = [&](double way) {
    const double speed = way / double(timestep);
    return 0.5 * movableMass(world.particles) * speed * speed;
  };
  const double extent = extentAtRest(world.particles);
  const double ofExtent = energyOf(extent);
  return kinetic > ofExtent ? energyOf(extent + depthAtRest(world)) : ofExtent;
}

}  // namespace

double kineticEnergy(const Particles& particles) {
  return sumOver(particles.size(), [&](std::size_t i) {
    if (!(particles.position[i].w > 0.0f)) return 0.0;
    const glm::vec3& v = particles.velocity[i];
    return 0.5 * double(particles.mass[i]) * double(glm::dot(v, v));
  });
}

void EnergyWatch::after(Phase phase, StepState& s) {
  if (phase == Phase::emit) {
    if (s.sources.hasConnected()) expectRelease();
    beginStep(s.world);
  }
  if (phase == Phase::forces && s.force + 1 == s.world.forces.size()) noteForces(s.world);
  if (phase == Phase::mouse) notePulls(s.world, s.h);
  if (phase != Phase::commit) return;
  kinetic_ = kineticEnergy(s.world.particles);
  if (!s.isLastSubstep()) return;
  endStep(s.world, s.settings.timestep);
  const double limit = double(s.settings.energyLimit);
  if (limit > 0.0 && excess_ > limit) s.fail(Fault::energy, phase);
}

// A gain of K since the last step came from outside.
void EnergyWatch::beginStep(const World& world) {
  const double now = kineticEnergy(world.particles);
  inputEnergy_ += std::max(now - kinetic_, 0.0);
  kinetic_ = now;
}

void EnergyWatch::noteForces(const World& world) {
  inputEnergy_ += std::max(kineticEnergy(world.particles) - kinetic_, 0.0);
}

// Call when motions, kinematic and held particles have their positions for the end of a substep of h [s].
void EnergyWatch::notePulls(const World& world, float h) {
  const Particles& particles = world.particles;
  const auto speedOf = [&](std::size_t i) {
    return glm::distance(glm::vec3(particles.predicted[i]), glm::vec3(particles.position[i])) / h;
  };
  float fastest = fastestCollider(world, h);
  const MouseConstraint& mouse = mouseConstraint(world);
  for (std::size_t k = 0; k < mouse.size(); ++k) fastest = std::max(fastest, speedOf(mouse.particle(k)));
  if (world.animated != nullptr || world.attached != nullptr) {
    for (std::size_t i = 0; i < particles.size(); ++i) {
      if (particles.position[i].w == 0.0f) fastest = std::max(fastest, speedOf(i));
    }
  }
  if (fastest > 0.0f)
    pulledEnergy_ = std::max(pulledEnergy_, 0.5 * movableMass(particles) * double(fastest) * double(fastest));
}

void EnergyWatch::endStep(const World& world, float timestep) {
  if (world.topologyVersion != topology_) settled_ = false;
  topology_ = world.topologyVersion;
  const double left = portable::exp(-double(timestep) / kFading);
  const double least = portable::exp(-double(timestep) / kTurning) * smoothedKinetic_;
  smoothedKinetic_ = settled_
                         ? std::clamp(kinetic_, least, kOrdinaryGrowth * smoothedKinetic_)
                         : std::min(kinetic_, std::max(energyOfRelease(world, timestep, kinetic_), smoothedKinetic_));
  settled_ = true;
  const double known = std::max(inputEnergy_ + pulledEnergy_, smoothedKinetic_);
  excess_ = known > 0.0 ? kinetic_ / known : 0.0;
  if (excess_ > 1.0 || known == 0.0) excess_ = kinetic_ / std::max(known, energyOfTrembling(world.particles, timestep));
  inputEnergy_ *= left;
  pulledEnergy_ *= left;
}

}  // namespace pliant::sim
