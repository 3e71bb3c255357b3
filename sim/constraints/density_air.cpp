// Density: where a liquid traps air, and the liquid around spray, foam and bubbles.
#include "sim/constraints/density.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {

namespace {

// Volumes are in units of h^3. W = 1 - r is that of Ihmsen et al. 2012, (2); sums over V W are normalised to 1 in a
// full neighbourhood.
constexpr float kBall = 4.18879f;       ///< 4 pi / 3
constexpr float kConeUnit = 0.954930f;  ///< 3 / pi: 1 over the integral of 1 - r over the ball

/// Part of the unit ball behind a plane, with its centre at the distance s in front of the plane.
float capBehind(float s) {
  s = std::clamp(s, -1.0f, 1.0f);
  return 0.25f * (1.0f - s) * (1.0f - s) * (2.0f + s);
}

}  // namespace

LiquidAround Density::around(const glm::vec3& p, const Particles& particles) const {
  LiquidAround result;
  float volume = 0.0f, weights = 0.0f, least = h_ * h_;
  std::size_t nearest = id_.size();
  grid_.forEachWithin(p, h_, [&](std::uint32_t place, float) {
    if (fluid_[place] == nullptr) return;
    const glm::vec3 d = glm::vec3(particles.position[id_[place]]) - p;
    const float squared = glm::dot(d, d);
    if (!(squared < h_ * h_)) return;
    const float weight = volume_[place] * (1.0f - std::sqrt(squared) / h_);
    volume += volume_[place];
    weights += weight;
    result.velocity += weight * particles.velocity[id_[place]];
    if (squared >= least) return;
    least = squared;
    nearest = place;
  });
  if (nearest == id_.size()) return result;
  result.isLiquid = true;
  result.velocity = weights > 0.0f ? result.velocity / weights : particles.velocity[id_[nearest]];
  float inFront = 1.0f;
  for (std::uint32_t k = borderStart_[nearest]; k < borderStart_[nearest + 1]; ++k) {
    inFront *= 1.0f - capBehind(glm::dot(borders_[k].normal, p) / h_ - borders_[k].offset);
  }
  result.filled = volume / kBall + 1.0f - inFront;
  return result;
}

// Ihmsen et al. 2012, with sums of SPH in place of sums over neighbours.
AirIntake Density::intakeAt(std::size_t place, const Particles& particles) const {
  AirIntake intake;
  const Index i = id_[place];
  const glm::vec3 p(particles.position[i]), v = particles.velocity[i];
  for (std::uint32_t k = start_[place]; k < start_[place + 1] && neighbours_[k] < id_.size(); ++k) {
    const std::size_t place2 = neighbours_[k];
    if (fluid_[place2] == nullptr) continue;
    const Index j = id_[place2];
    const glm::vec3 d = (p - glm::vec3(particles.position[j])) / h_, dv = v - particles.velocity[j];
    const float distance = glm::length(d), speed = glm::length(dv);
    if (!(distance > 0.0f && distance < 1.0f)) continue;
    intake.outward += volume_[place2] / distance * d;
    if (speed > 0.0f) intake.closing += volume_[place2] * (speed - glm::dot(dv, d) / distance) * (1.0f - distance);
  }
  intake.closing *= kConeUnit;
  return intake;
}

float Density::crestAt(std::size_t place, const Particles& particles, std::span<const glm::vec3> outward) const {
  const glm::vec3 p(particles.position[id_[place]]);
  const float own = glm::length(outward[place]);
  if (!(own > 0.0f)) return 0.0f;
  const glm::vec3 normal = outward[place] / own;
  float sum = 0.0f;
  for (std::uint32_t k = start_[place]; k < start_[place + 1] && neighbours_[k] < id_.size(); ++k) {
    const std::size_t j = neighbours_[k];
    if (fluid_[j] == nullptr) continue;
    const float other = glm::length(outward[j]);
    const glm::vec3 d = (glm::vec3(particles.position[id_[j]]) - p) / h_;
    const float distance = glm::length(d);
    if (!(other > 0.0f) || distance >= 1.0f || glm::dot(d, normal) >= 0.0f) continue;
    sum += volume_[j] * (1.0f - glm::dot(normal, outward[j]) / other) * (1.0f - distance);
  }
  return kConeUnit * sum;
}

}  // namespace pliant::sim
