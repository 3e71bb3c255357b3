// A rigid triangle mesh that particles collide with.
#pragma once

#include "sim/colliders/surface_element.h"
#include "sim/geometry/triangle_bvh.h"

#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pliant::sim {

/// A rigid triangle mesh that collides on both sides. A particle whose path crosses a triangle is kept on the side it
/// came from; one that is near is kept off the closest point. Limitation (Bartels 2015, 3.2): for the rest of the step
/// the triangle's whole plane blocks, also beyond its edges.
class MeshCollider final : public Collider {
 public:
  MeshCollider(int element, std::vector<glm::vec3> positions, std::vector<std::array<int, 3>> triangles,
               const Motion* motion = nullptr);
  std::unique_ptr<Collider> clone() const override { return std::make_unique<MeshCollider>(*this); }
  ColliderShape shape() const override { return {.positions = positions_, .triangles = triangles_}; }
  std::size_t bytes() const override { return triangles_.size() * kBytesPerTriangle; }
  void findContacts(const glm::vec3& x, const glm::vec3& xStar, float r, float near,
                    std::vector<SurfaceContact>& out) const override;
  void forEachConvex(const Aabb& box, const std::function<void(const ConvexShape&)>& visit) const override;
  void forEachRidge(const Aabb& box, const std::function<void(const Ridge&)>& visit) const override;
  bool mayMeet(const Aabb& box, float reach) const override;
  bool hasSides() const override { return true; }
  std::optional<Crossing> firstCrossing(const glm::vec3& x, const glm::vec3& y) const override;

 private:
  static constexpr std::size_t kBytesPerTriangle = 117;  ///< with its vertices and its part of the tree

  /// Whether the path from x to xStar crosses the triangle.
  bool addTriangle(int triangle, const glm::vec3& x, const glm::vec3& xStar, float r, float near, std::size_t mine,
                   std::vector<SurfaceContact>& out) const;

  std::vector<glm::vec3> positions_;
  std::vector<std::array<int, 3>> triangles_;
  TriangleBvh bvh_;
  MeshRidges ridges_;
};

struct TrianglesElement : SurfaceElement, Transformed {
  PLIANT_FIELDS(TrianglesElement, SurfaceElement, Transformed)
  PLIANT_FIELD(std::string, file, "", .help = "triangle mesh, OBJ; solid on both sides", .mandatory = true,
               .file = true, .label = "Mesh file")

  /// The centre of its motion is the origin of the file.
  void build(ElementBuilder& builder) const {
    auto mesh = builder.readMesh("file", file, *this);
    if (!mesh) return;
    addCollider<MeshCollider>(builder, translate, std::move(mesh->positions), std::move(mesh->triangles));
  }
};

}  // namespace pliant::sim
