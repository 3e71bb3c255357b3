#include "sim/contacts/tunnelling_guard.h"

#include "sim/contacts/tolerances.h"

#include <glm/geometric.hpp>

namespace pliant::sim {

void TunnellingGuard::admit(const Particles& particles, const Collider& collider) {
  const std::size_t known = free_.size();
  if (known == particles.size()) return;
  free_.resize(particles.size());
  for (std::size_t i = known; i < free_.size(); ++i) admit(i, particles, collider);
}

void TunnellingGuard::admit(std::size_t i, const Particles& particles, const Collider& collider) {
  if (i >= free_.size()) return;
  const glm::vec3 x(particles.position[i]);
  free_[i] = collider.hasMoved() ? collider.motion()->start().toOwn(x) : x;
}

glm::vec3 TunnellingGuard::freePosition(std::size_t i, const glm::vec3& x, float r, const Collider& collider) {
  glm::vec3& free = free_[i];
  const auto crossing = collider.firstCrossing(free, x);
  if (!crossing) return free = x;
  const float depth = glm::dot(crossing->normal, crossing->point - x);
  if (depth > kDeepestTunnel * r) return free = x;
  // The free position follows the particle, on its own side.
  const glm::vec3 beside = x + (depth + 0.5f * r) * crossing->normal;
  if (!collider.firstCrossing(free, beside)) free = beside;
  return free;
}

}  // namespace pliant::sim
