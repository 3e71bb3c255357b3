#include "sim/colliders/box.h"

#include <glm/geometric.hpp>

#include <array>
#include <limits>

namespace pliant::sim {

namespace {

glm::vec3 cornerOf(const glm::vec3& min, const glm::vec3& max, int corner) {
  return {corner & 1 ? max.x : min.x, corner & 2 ? max.y : min.y, corner & 4 ? max.z : min.z};
}

// Every face has corners of its own, so that edges are drawn sharp.
ColliderShape boxShape(const glm::vec3& min, const glm::vec3& max) {
  ColliderShape shape;
  constexpr std::array<std::array<int, 4>, 6> kFaces{
      {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};
  for (const auto& face : kFaces) {
    const int first = static_cast<int>(shape.positions.size());
    for (const int corner : face) shape.positions.push_back(cornerOf(min, max, corner));
    shape.triangles.push_back({first, first + 1, first + 2});
    shape.triangles.push_back({first, first + 2, first + 3});
  }
  return shape;
}

}  // namespace

ColliderShape BoxCollider::shape() const { return boxShape(min_, max_); }

Solid::Distance BoxCollider::distanceFrom(const glm::vec3& p) const {
  const glm::vec3 outside = p - glm::clamp(p, min_, max_);
  const float distance = glm::length(outside);
  if (distance > 0.0f) return {distance, outside / distance};
  Distance nearest{-std::numeric_limits<float>::infinity(), glm::vec3(0.0f)};
  for (int axis = 0; axis < 3; ++axis) {
    for (const float side : {-1.0f, 1.0f}) {
      const float value = side < 0.0f ? min_[axis] - p[axis] : p[axis] - max_[axis];
      if (value <= nearest.value) continue;
      nearest = {value, glm::vec3(0.0f)};
      nearest.normal[axis] = side;
    }
  }
  return nearest;
}

ColliderShape ContainerCollider::shape() const {
  ColliderShape shape = boxShape(min_, max_);
  shape.isSeeThrough = true;
  const int first = static_cast<int>(shape.positions.size());
  for (int corner = 0; corner < 8; ++corner) {
    shape.positions.push_back(cornerOf(min_, max_, corner));
    for (const int axis : {1, 2, 4}) {
      if ((corner & axis) == 0) shape.edges.push_back({first + corner, first + (corner | axis)});
    }
  }
  return shape;
}

void ContainerCollider::findContacts(const glm::vec3&, const glm::vec3& xStar, float r, float near,
                                     std::vector<SurfaceContact>& out) const {
  for (int axis = 0; axis < 3; ++axis) {
    for (const float side : {1.0f, -1.0f}) {
      glm::vec3 normal(0.0f);
      normal[axis] = side;
      const float offset = (side > 0.0f ? min_[axis] : -max_[axis]) + r;
      if (side * xStar[axis] - offset <= near) out.push_back({normal, offset, 0, 0, 0.0f, false});
    }
  }
}

void ContainerCollider::forEachPlane(const std::function<void(const glm::vec4&)>& visit) const {
  for (int axis = 0; axis < 3; ++axis) {
    for (const float side : {1.0f, -1.0f}) {
      glm::vec4 plane(0.0f, 0.0f, 0.0f, side > 0.0f ? min_[axis] : -max_[axis]);
      plane[axis] = side;
      visit(plane);
    }
  }
}

}  // namespace pliant::sim
