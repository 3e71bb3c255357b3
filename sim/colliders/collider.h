// What particles bump into that is not made of particles: walls and triangle meshes.
#pragma once

#include "sim/geometry/triangle_bvh.h"
#include "sim/state/collider.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace pliant::sim {

/// The half space n.x >= distance is free.
class Wall final : public Collider {
 public:
  /// Precondition: normal has length 1.
  Wall(int element, const glm::vec3& normal, float distance, const Motion* motion = nullptr)
      : Collider(element, motion), normal_(normal), distance_(distance) {}
  std::unique_ptr<Collider> clone() const override { return std::make_unique<Wall>(*this); }
  void findContacts(const glm::vec3& x, const glm::vec3& xStar, float r, float near,
                    std::vector<SurfaceContact>& out) const override;

  bool mayMeet(const Aabb& box, float reach) const override {
    const glm::vec3 nearest = glm::mix(box.max, box.min, glm::greaterThan(normal_, glm::vec3(0.0f)));
    return glm::dot(normal_, nearest) - distance_ <= 1.0001f * reach;
  }

  glm::vec3 nearestFree(const glm::vec3& p) const override {
    return p + glm::max(distance_ - glm::dot(normal_, p), 0.0f) * normal_;
  }

  const glm::vec3& normal() const { return normal_; }
  float distance() const { return distance_; }

 private:
  glm::vec3 normal_;
  float distance_;
};

/// A rigid triangle mesh, solid from both sides. A particle whose path crosses a triangle stays on the side it came
/// from; one that is near is kept off the closest point. Limitation (thesis 3.2): for the rest of the step the
/// triangle's whole plane blocks, also beyond its edges.
class MeshCollider final : public Collider {
 public:
  MeshCollider(int element, std::vector<glm::vec3> positions, std::vector<std::array<int, 3>> triangles,
               const Motion* motion = nullptr);
  std::unique_ptr<Collider> clone() const override { return std::make_unique<MeshCollider>(*this); }
  void findContacts(const glm::vec3& x, const glm::vec3& xStar, float r, float near,
                    std::vector<SurfaceContact>& out) const override;
  bool hasSides() const override { return true; }
  std::optional<Crossing> firstCrossing(const glm::vec3& x, const glm::vec3& y) const override;

  const std::vector<glm::vec3>& positions() const { return positions_; }
  const std::vector<std::array<int, 3>>& triangles() const { return triangles_; }

 private:
  /// Whether the path from x to xStar crosses the triangle.
  bool addTriangle(int triangle, const glm::vec3& x, const glm::vec3& xStar, float r, float near, std::size_t mine,
                   std::vector<SurfaceContact>& out) const;

  std::vector<glm::vec3> positions_;
  std::vector<std::array<int, 3>> triangles_;
  TriangleBvh bvh_;
};

}  // namespace pliant::sim
