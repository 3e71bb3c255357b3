// A bounding volume hierarchy over a triangle mesh: finds the triangles near a box.
#pragma once

#include "sim/base/index.h"
#include "sim/geometry/aabb.h"

#include <glm/vec3.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace pliant::sim {

/// Closest point of triangle (a, b, c) to p, and the feature of the triangle that it is on. A triangle without area
/// counts as its edges or its one point.
struct ClosestPoint {
  enum class Feature { face, edge, vertex };
  glm::vec3 point;
  Feature feature;
};
[[nodiscard]] ClosestPoint closestPointOnTriangle(const glm::vec3& p, const glm::vec3& a, const glm::vec3& b,
                                                  const glm::vec3& c);

/// Whether the segment from p to q crosses triangle (a, b, c), its edges included; either side. A segment that lies
/// in the triangle's plane does not cross. `t` in [0, 1] is set to where, only if it does. A segment through the common
/// edge of two triangles hits at least one of them.
[[nodiscard]] bool segmentHitsTriangle(const glm::vec3& p, const glm::vec3& q, const glm::vec3& a, const glm::vec3& b,
                                       const glm::vec3& c, float& t);

/// Static hierarchy; queries are O(log n) and allocate nothing. Build is O(n log n), deterministic.
class TriangleBvh {
 public:
  TriangleBvh() = default;
  /// Keeps no reference to the arguments' storage. Precondition: every index is inside positions.
  TriangleBvh(std::span<const glm::vec3> positions, std::span<const std::array<int, 3>> triangles);

  /// Box around everything; Aabb::none() without triangles.
  Aabb bounds() const;

  /// Recomputes all boxes for moved positions of the same triangles.
  void refit(std::span<const glm::vec3> positions);

  /// Some triangles near the point, mostly the nearest: the leaf found by always descending into the nearer box. Their
  /// distance bounds a search for the nearest. Empty without triangles.
  [[nodiscard]] std::span<const Index> someNear(const glm::vec3& point) const;

  /// Whether forEachInBox() would visit any triangle.
  [[nodiscard]] bool hasAnyInBox(const Aabb& box) const;

  /// Calls visit(triangle index) for every triangle whose box overlaps `box`, in a fixed order. A visit may shrink the
  /// box.
  template <typename Visit>
  void forEachInBox(const Aabb& box, Visit&& visit) const {
    firstInBox(box, [&](Index triangle) {
      visit(triangle);
      return false;
    });
  }

 private:
  struct Node {
    Aabb box;
    Index first = 0;  ///< leaf: first entry in order_; inner: index of the right child (the left one is next)
    Index count = 0;  ///< triangles of a leaf; 0 for an inner node
  };
  static constexpr int kMaxDepth = 64;

  static Aabb triangleBox(std::span<const glm::vec3> positions, const std::array<int, 3>& triangle);
  void split(Index first, Index count, std::span<const glm::vec3> centres);
  /// Visits the triangles in the box until ends(triangle index) is true; returns whether it was.
  template <typename Ends>
  bool firstInBox(const Aabb& box, Ends&& ends) const;

  std::vector<Node> nodes_;
  std::vector<Aabb> boxes_;   ///< of the triangles in order_
  std::vector<Index> order_;  ///< triangle indices, leaf by leaf
  std::vector<std::array<int, 3>> triangles_;
};

template <typename Ends>
bool TriangleBvh::firstInBox(const Aabb& box, Ends&& ends) const {
  if (nodes_.empty()) return false;
  Index stack[kMaxDepth];
  int top = 0;
  stack[top++] = 0;
  while (top > 0) {
    const Index index = stack[--top];
    const Node& node = nodes_[index];
    if (!node.box.overlaps(box)) continue;
    if (node.count == 0) {
      stack[top++] = node.first;
      stack[top++] = index + 1;
      continue;
    }
    for (Index i = node.first; i < node.first + node.count; ++i) {
      if (boxes_[i].overlaps(box) && ends(order_[i])) return true;
    }
  }
  return false;
}

inline bool TriangleBvh::hasAnyInBox(const Aabb& box) const {
  return firstInBox(box, [](Index) { return true; });
}

}  // namespace pliant::sim
