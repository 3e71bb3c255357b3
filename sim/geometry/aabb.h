// Axis-aligned bounding boxes.
#pragma once

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <limits>

namespace pliant::sim {

/// Axis-aligned box; empty when min > max.
struct Aabb {
  glm::vec3 min;
  glm::vec3 max;

  bool overlaps(const Aabb& other) const;  ///< touching counts; false for an empty box
  /// Square of the distance to a point; 0 inside. Precondition: not empty.
  float squaredDistanceTo(const glm::vec3& point) const;
  void grow(const glm::vec3& point);
  void grow(const Aabb& other);
  void inflate(float distance);
  static Aabb none();  ///< empty: the neutral element of grow()
};

inline bool Aabb::overlaps(const Aabb& other) const {
  return min.x <= other.max.x && other.min.x <= max.x && min.y <= other.max.y && other.min.y <= max.y &&
         min.z <= other.max.z && other.min.z <= max.z;
}

inline float Aabb::squaredDistanceTo(const glm::vec3& point) const {
  const glm::vec3 way = glm::max(glm::max(min - point, point - max), glm::vec3(0.0f));
  return glm::dot(way, way);
}

inline void Aabb::grow(const glm::vec3& point) {
  min = glm::min(min, point);
  max = glm::max(max, point);
}

inline void Aabb::grow(const Aabb& other) {
  min = glm::min(min, other.min);
  max = glm::max(max, other.max);
}

inline void Aabb::inflate(float distance) {
  min -= distance;
  max += distance;
}

inline Aabb Aabb::none() {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  return {glm::vec3(kInfinity), glm::vec3(-kInfinity)};
}

}  // namespace pliant::sim
