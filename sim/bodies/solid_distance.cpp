#include "sim/bodies/solid_distance.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/bodies/tolerances.h"
#include "sim/tetrahedra/tetra_mesh.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace pliant::sim {

SolidDistance::SolidDistance(const TriangleMesh& surface)
    : positions_(surface.positions), triangles_(surface.triangles), bvh_(surface.positions, surface.triangles) {
  PLIANT_ASSERT(enclosedVolume(surface) > 0.0, "the surface encloses a solid and is wound counter-clockwise");
  for (const auto& [a, b, c] : triangles_) {
    const auto at = [&](int vertex) { return glm::dvec3(positions_[vertex]); };
    normals_.push_back(glm::vec3(glm::normalize(glm::cross(at(b) - at(a), at(c) - at(a)))));
    for (const int vertex : {a, b, c}) bounds_.grow(positions_[vertex]);
  }
}

glm::vec3 SolidDistance::closestOn(Index triangle, const glm::vec3& point) const {
  const auto& [a, b, c] = triangles_[triangle];
  return closestPointOnTriangle(point, positions_[a], positions_[b], positions_[c]).point;
}

// At an edge or a corner several triangles are equally near. The one seen most frontally, from either side, decides the
// sign: the other face at an edge may be seen edge-on.
SolidDistance::Value SolidDistance::at(const glm::vec3& point) const {
  float nearest = std::numeric_limits<float>::max(), facing = 0.0f;
  for (const Index triangle : bvh_.someNear(point)) {
    nearest = std::min(nearest, glm::length(point - closestOn(triangle, point)));
  }
  const auto boxAround = [&] {
    Aabb box{point, point};
    box.inflate(nearest * (1.0f + kSearchRoom));
    return box;
  };
  Aabb box = boxAround();  // shrinks while triangles are found
  glm::vec3 closest(0.0f), normal(0.0f);
  bvh_.forEachInBox(box, [&](Index triangle) {
    const glm::vec3 q = closestOn(triangle, point);
    const float distance = glm::length(point - q);
    if (distance > nearest * (1.0f + kEquallyNear)) return;
    const float front = glm::dot(point - q, normals_[triangle]);
    const bool isFirst = normal == glm::vec3(0.0f);
    if (!isFirst && distance >= nearest * (1.0f - kEquallyNear) && std::abs(front) <= std::abs(facing)) return;
    nearest = std::min(nearest, distance);
    box = boxAround();
    facing = front;
    closest = q;
    normal = normals_[triangle];
  });
  const float side = facing < 0.0f ? -1.0f : 1.0f;
  const float distance = glm::length(point - closest);
  return {side * distance, distance > 0.0f ? side / distance * (point - closest) : normal};
}

}  // namespace pliant::sim
