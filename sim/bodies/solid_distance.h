// Signed distance of points to a closed surface.
#pragma once

#include "sim/geometry/triangle_bvh.h"
#include "sim/io/mesh_file.h"

#include <glm/vec3.hpp>

#include <vector>

namespace pliant::sim {

class SolidDistance {
 public:
  /// Precondition: checkSolid() found nothing, and the surface is wound counter-clockwise seen from outside.
  explicit SolidDistance(const TriangleMesh& surface);

  struct Value {
    float distance;     ///< to the surface, negative inside [m]
    glm::vec3 outward;  ///< gradient of the distance, unit
  };
  Value at(const glm::vec3& point) const;

  const Aabb& bounds() const { return bounds_; }

 private:
  glm::vec3 closestOn(Index triangle, const glm::vec3& point) const;

  std::vector<glm::vec3> positions_;
  std::vector<std::array<int, 3>> triangles_;
  std::vector<glm::vec3> normals_;  ///< of the triangles, unit
  TriangleBvh bvh_;
  Aabb bounds_ = Aabb::none();
};

}  // namespace pliant::sim
