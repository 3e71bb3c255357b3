#include "sim/bodies/solid_distance.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/bodies/tolerances.h"
#include "sim/tetrahedra/tetra_mesh.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

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

// At an edge or a corner several triangles are equally near. The one that is seen most from the front or from behind
// decides the side: of two faces at an edge, the other one may be seen edge-on.
SolidDistance::Value SolidDistance::at(const glm::vec3& point, float guess) const {
  PLIANT_ASSERT(guess > 0.0f, "a search begins with a reach");
  for (float reach = guess;; reach *= 2.0f) {
    float nearest = reach, facing = 0.0f;
    glm::vec3 closest(0.0f), normal(0.0f);
    Aabb box{point, point};  // shrinks while triangles are found
    box.inflate(reach);
    bvh_.forEachInBox(box, [&](Index triangle) {
      const auto& [a, b, c] = triangles_[triangle];
      const auto vertex = [&](int v) { return positions_[v]; };
      const glm::vec3 q = closestPointOnTriangle(point, vertex(a), vertex(b), vertex(c)).point;
      const float distance = glm::length(point - q);
      if (distance > nearest * (1.0f + kEquallyNear)) return;
      const float front = glm::dot(point - q, normals_[triangle]);
      if (distance >= nearest * (1.0f - kEquallyNear) && std::abs(front) <= std::abs(facing)) return;
      nearest = std::min(nearest, distance);
      box = {point, point};
      box.inflate(nearest * (1.0f + kSearchRoom));
      facing = front;
      closest = q;
      normal = normals_[triangle];
    });
    if (normal == glm::vec3(0.0f)) continue;
    const float side = facing < 0.0f ? -1.0f : 1.0f;
    const float distance = glm::length(point - closest);
    return {side * distance, distance > 0.0f ? side / distance * (point - closest) : normal};
  }
}

}  // namespace pliant::sim
