// The inverse mass matrix, in impacts, of a body that joints hold to the world (find_held_bodies.h).
#pragma once

#include "sim/state/body.h"

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace pliant::sim {

struct HeldBody {
  /// W' as a symmetric matrix of the impulse (p, L) about the centre, row by row.
  std::array<double, 36> response;

  struct Answer {
    glm::dvec3 velocity{0.0}, angularVelocity{0.0};
  };
  /// Response to an impulse p at r.
  Answer answer(const glm::dvec3& r, const glm::dvec3& p) const {
    const glm::dvec3 moment = glm::cross(r, p);
    const std::array<double, 6> impulse{p.x, p.y, p.z, moment.x, moment.y, moment.z};
    std::array<double, 6> sums{};
    for (std::size_t i = 0; i < 6; ++i) {
      for (std::size_t j = 0; j < 6; ++j) sums[i] += response[6 * i + j] * impulse[j];
    }
    return {{sums[0], sums[1], sums[2]}, {sums[3], sums[4], sums[5]}};
  }
  /// Generalised inverse mass of the point at r from the centre, along n.
  double inverseMassAt(const glm::dvec3& r, const glm::dvec3& n) const {
    const Answer its = answer(r, n);
    return glm::dot(n, its.velocity + glm::cross(its.angularVelocity, r));
  }
  /// Applies an impulse p at r to the velocities of `body`.
  void applyImpulse(BodyMotion& body, const glm::dvec3& r, const glm::dvec3& p) const {
    const Answer its = answer(r, p);
    body.velocity += its.velocity;
    const glm::dquat& turn = body.freeRotation;
    body.angularMomentum += turn * ((glm::conjugate(turn) * its.angularVelocity) / body.inverseInertia);
  }
};

/// By body; nothing: it is free, or fixed. Empty: no body is held.
using HeldBodies = std::vector<std::optional<HeldBody>>;

}  // namespace pliant::sim
