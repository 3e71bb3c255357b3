#include "sim/geometry/triangle_bvh.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pliant::sim {

namespace {

constexpr Index kLeafSize = 4;

/// A triangle with a sine below this counts as flat: its height is lost in the rounding of the result anyway.
constexpr double kFlatSine = 1e-10;

struct PointOnSegment {
  glm::dvec3 point;
  bool isEnd;
};

PointOnSegment closestOnSegment(const glm::dvec3& p, const glm::dvec3& a, const glm::dvec3& b) {
  const glm::dvec3 ab = b - a;
  const double along = glm::dot(p - a, ab);
  const double length2 = glm::dot(ab, ab);
  if (!(along > 0.0)) return {a, true};
  if (along >= length2) return {b, true};
  return {a + ab * (along / length2), false};
}

bool isBefore(const glm::dvec3& a, const glm::dvec3& b) {
  if (a.x != b.x) return a.x < b.x;
  if (a.y != b.y) return a.y < b.y;
  return a.z < b.z;
}

/// Six times the signed volume of the tetrahedron (p, p + d, a, b): the side on which the line passes the edge from a
/// to b. Exchanging a and b changes only the sign, to the last bit, so that a line never passes outside of both
/// triangles at an edge.
double edgeVolume(const glm::dvec3& d, const glm::dvec3& p, const glm::dvec3& a, const glm::dvec3& b) {
  if (isBefore(b, a)) return -edgeVolume(d, p, b, a);
  return glm::dot(d, glm::cross(a - p, b - p));
}

bool haveOppositeSigns(double a, double b) { return (a >= 0.0 && b <= 0.0) || (a <= 0.0 && b >= 0.0); }

}  // namespace

ClosestPoint closestPointOnTriangle(const glm::vec3& p, const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
  // In double, where differences and products of floats are nearly exact and cannot overflow.
  const glm::dvec3 q(p);
  const glm::dvec3 corners[3] = {a, b, c};
  const glm::dvec3 ab = corners[1] - corners[0];
  const glm::dvec3 ac = corners[2] - corners[0];
  const glm::dvec3 normal = glm::cross(ab, ac);
  const double normal2 = glm::dot(normal, normal);
  if (normal2 > kFlatSine * kFlatSine * glm::dot(ab, ab) * glm::dot(ac, ac)) {
    bool isInside = true;
    for (int i = 0; i < 3; ++i) {
      const glm::dvec3 edge = corners[(i + 1) % 3] - corners[i];
      isInside = isInside && glm::dot(glm::cross(edge, q - corners[i]), normal) > 0.0;
    }
    if (isInside) {
      const glm::dvec3 foot = q - normal * (glm::dot(q - corners[0], normal) / normal2);
      return {glm::vec3(foot), ClosestPoint::Feature::face};
    }
  }
  PointOnSegment best = closestOnSegment(q, corners[0], corners[1]);
  for (int i = 1; i < 3; ++i) {
    const PointOnSegment other = closestOnSegment(q, corners[i], corners[(i + 1) % 3]);
    if (glm::dot(q - other.point, q - other.point) < glm::dot(q - best.point, q - best.point)) best = other;
  }
  return {glm::vec3(best.point), best.isEnd ? ClosestPoint::Feature::vertex : ClosestPoint::Feature::edge};
}

bool segmentHitsTriangle(const glm::vec3& p, const glm::vec3& q, const glm::vec3& a, const glm::vec3& b,
                         const glm::vec3& c, float& t) {
  const glm::dvec3 start(p);
  const glm::dvec3 direction = glm::dvec3(q) - start;
  const glm::dvec3 corner(a);
  const glm::dvec3 normal = glm::cross(glm::dvec3(b) - corner, glm::dvec3(c) - corner);
  const double heightStart = glm::dot(start - corner, normal);
  const double heightEnd = glm::dot(glm::dvec3(q) - corner, normal);
  if (!haveOppositeSigns(heightStart, heightEnd) || heightStart == heightEnd) return false;
  const double ab = edgeVolume(direction, start, a, b);
  const double bc = edgeVolume(direction, start, b, c);
  const double ca = edgeVolume(direction, start, c, a);
  const bool isInside = (ab >= 0.0 && bc >= 0.0 && ca >= 0.0) || (ab <= 0.0 && bc <= 0.0 && ca <= 0.0);
  if (!isInside) return false;
  t = static_cast<float>(heightStart / (heightStart - heightEnd));
  return true;
}

TriangleBvh::TriangleBvh(std::span<const glm::vec3> positions, std::span<const std::array<int, 3>> triangles)
    : boxes_(triangles.size()), order_(triangles.size()), triangles_(triangles.begin(), triangles.end()) {
  if (triangles.empty()) return;
  std::iota(order_.begin(), order_.end(), 0);
  std::vector<glm::vec3> centres;
  centres.reserve(triangles.size());
  for (const std::array<int, 3>& triangle : triangles_) {
    const Aabb box = triangleBox(positions, triangle);
    glm::vec3 centre = 0.5f * box.min + 0.5f * box.max;
    for (int axis = 0; axis < 3; ++axis) {
      if (!std::isfinite(centre[axis])) centre[axis] = 0.0f;  // sorting needs an order of all centres
    }
    centres.push_back(centre);
  }
  nodes_.reserve(triangles.size());
  split(0, static_cast<Index>(order_.size()), centres);
  refit(positions);
}

Aabb TriangleBvh::triangleBox(std::span<const glm::vec3> positions, const std::array<int, 3>& triangle) {
  Aabb box = Aabb::none();
  for (const int vertex : triangle) {
    PLIANT_ASSERT(isIndexOf(vertex, positions), "a triangle's corners are positions");
    box.grow(positions[vertex]);
  }
  return box;
}

// Splits at the median, not by position: the depth is log2(n / kLeafSize) + 1 whatever the centres are, at most 30.
void TriangleBvh::split(Index first, Index count, std::span<const glm::vec3> centres) {
  const std::size_t index = nodes_.size();
  nodes_.emplace_back();
  const auto begin = order_.begin() + first;
  const auto end = begin + count;
  if (count <= kLeafSize) {
    std::sort(begin, end);
    nodes_[index].first = first;
    nodes_[index].count = count;
    return;
  }
  Aabb spread = Aabb::none();
  for (auto it = begin; it != end; ++it) spread.grow(centres[*it]);
  const glm::vec3 size = spread.max - spread.min;
  const int axis = size.x >= size.y && size.x >= size.z ? 0 : (size.y >= size.z ? 1 : 2);
  const Index half = count / 2;
  // Equal centres are ordered by index, so that the halves are the same with every standard library.
  std::nth_element(begin, begin + half, end, [&centres, axis](Index a, Index b) {
    const float centreA = centres[a][axis];
    const float centreB = centres[b][axis];
    return centreA < centreB || (centreA == centreB && a < b);
  });
  split(first, half, centres);
  nodes_[index].first = static_cast<Index>(nodes_.size());
  split(first + half, count - half, centres);
}

Aabb TriangleBvh::bounds() const { return nodes_.empty() ? Aabb::none() : nodes_.front().box; }

std::span<const Index> TriangleBvh::someNear(const glm::vec3& point) const {
  if (nodes_.empty()) return {};
  Index index = 0;
  while (nodes_[index].count == 0) {
    const Index left = index + 1, right = nodes_[index].first;
    const bool isRight = nodes_[right].box.squaredDistanceTo(point) < nodes_[left].box.squaredDistanceTo(point);
    index = isRight ? right : left;
  }
  return std::span(order_).subspan(nodes_[index].first, nodes_[index].count);
}

void TriangleBvh::refit(std::span<const glm::vec3> positions) {
  for (std::size_t i = 0; i < order_.size(); ++i) {
    boxes_[i] = triangleBox(positions, triangles_[order_[i]]);
  }
  for (std::size_t i = nodes_.size(); i-- > 0;) {  // children come after their parent
    Node& node = nodes_[i];
    node.box = Aabb::none();
    if (node.count == 0) {
      node.box.grow(nodes_[i + 1].box);
      node.box.grow(nodes_[node.first].box);
    }
    for (Index k = node.first; k < node.first + node.count; ++k) node.box.grow(boxes_[k]);
  }
}

}  // namespace pliant::sim
