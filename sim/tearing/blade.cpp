#include "sim/tearing/blade.h"

#include <glm/geometric.hpp>

namespace pliant::sim {

float Sight::distanceTo(const glm::vec3& point) const { return glm::length(glm::cross(direction, point - origin)); }

Sight Sight::aimedAt(const glm::vec3& point, bool parallel) const {
  if (parallel) return {point - glm::dot(point - origin, direction) * direction, direction};
  const glm::vec3 d = point - origin;
  const float length = glm::length(d);
  return {origin, length > 0.0f ? d / length : direction};
}

BladePlane::BladePlane(const Blade& blade) : from_(blade.from), to_(blade.to) {
  normal_ = glm::cross(from_.direction, to_.at(1.0f) - from_.origin);
  const float length = glm::length(normal_);
  isUsable_ = length > 1e-9f;
  if (isUsable_) normal_ /= length;
}

float BladePlane::height(const glm::vec3& point) const { return glm::dot(normal_, point - from_.origin); }

std::optional<float> BladePlane::crossing(const glm::vec3& p, const glm::vec3& q) const {
  const float hp = height(p), hq = height(q);
  if ((hp < 0.0f) == (hq < 0.0f)) return std::nullopt;
  const float t = hp / (hp - hq);
  const glm::vec3 x = p + t * (q - p);
  const bool inside = glm::dot(glm::cross(normal_, from_.direction), x - from_.origin) >= 0.0f &&
                      glm::dot(glm::cross(normal_, to_.direction), x - to_.origin) <= 0.0f &&
                      glm::dot(from_.direction, x - from_.origin) > 0.0f;
  return inside ? std::optional(t) : std::nullopt;
}

}  // namespace pliant::sim
