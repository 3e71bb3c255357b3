// Loops of the projection in project.h over constraints of a type, each with a stiffness of its own. Types may overload
// them, as distance does with packs of eight.
#pragma once

#include "sim/projection/project.h"
#include "sim/state/particles.h"

#include <glm/vec4.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace pliant::sim {

/// Projects constraints one after the other, at once on x; `stiffness` by material row.
template <typename C>
void projectOneByOne(std::span<const C> constraints, std::span<const float> stiffness, glm::vec4* x) {
  PointsOf<C> correction;
  for (const C& c : constraints) {
    if (!projectConstraint(c, x, stiffness[c.material], correction)) continue;
    for (std::size_t i = 0; i < C::kCardinality; ++i) x[c.particles[i]] += glm::vec4(correction[i], 0.0f);
  }
}

/// The same for constraints that share no particle.
template <typename C>
void projectIndependent(std::span<const C> constraints, std::span<const float> stiffness, glm::vec4* x) {
  projectOneByOne(constraints, stiffness, x);
}

/// Writes each constraint's corrections at positions x into its slots: xyz, and w = 1 where it corrects, else zeros.
template <typename C>
void computeCorrections(std::span<const C> constraints, std::span<const float> stiffness, const glm::vec4* x,
                        glm::vec4* slots) {
  PointsOf<C> correction;
  for (const C& c : constraints) {
    const bool active = projectConstraint(c, x, stiffness[c.material], correction);
    for (std::size_t i = 0; i < C::kCardinality; ++i) {
      *slots++ = active ? glm::vec4(correction[i], 1.0f) : glm::vec4(0.0f);
    }
  }
}

/// projectOneByOne() for particles that keep rounding errors. `independent`: no two constraints share a particle, so
/// that they are computed in chunks.
template <typename C>
void projectCompensated(std::span<const C> constraints, std::span<const float> stiffness, Particles& particles,
                        bool independent) {
  constexpr std::size_t kChunk = 32;
  std::array<glm::vec4, kChunk * C::kCardinality> corrections;
  while (!constraints.empty()) {
    const auto chunk = constraints.first(independent ? std::min(kChunk, constraints.size()) : 1);
    computeCorrections(chunk, stiffness, particles.predicted.data(), corrections.data());
    const glm::vec4* correction = corrections.data();
    for (const C& c : chunk) {
      for (const auto particle : c.particles) particles.correct(particle, glm::vec3(*correction++));
    }
    constraints = constraints.subspan(chunk.size());
  }
}

}  // namespace pliant::sim
