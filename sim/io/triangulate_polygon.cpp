#include "sim/io/triangulate_polygon.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace pliant::sim {

namespace {

/// A polygon projected along the axis closest to its mean normal. In double: the differences of floats are nearly exact
/// and their products cannot overflow.
class EarClipper {
 public:
  EarClipper(std::span<const glm::vec3> positions, std::span<const int> corners) {
    std::unique_copy(corners.begin(), corners.end(), std::back_inserter(ring_));
    while (ring_.size() > 1 && ring_.front() == ring_.back()) ring_.pop_back();
    // Newell's normal: the sum of the cross products around one corner, twice the vector area.
    const auto at = [&](std::size_t i) { return glm::dvec3(positions[ring_[i]]); };
    glm::dvec3 normal(0.0);
    for (std::size_t i = 2; i < ring_.size(); ++i) normal += glm::cross(at(i - 1) - at(0), at(i) - at(0));
    const glm::dvec3 size = glm::abs(normal);
    const int axis = size.x >= size.y && size.x >= size.z ? 0 : (size.y >= size.z ? 1 : 2);
    const double mirror = normal[axis] < 0.0 ? -1.0 : 1.0;  // so that the polygon is counter-clockwise
    for (std::size_t i = 0; i < ring_.size(); ++i) {
      points_.emplace_back(mirror * at(i)[(axis + 1) % 3], at(i)[(axis + 2) % 3]);
    }
  }

  void clip(std::vector<std::array<int, 3>>& triangles) {
    while (ring_.size() >= 3) {
      const std::size_t tip = findEar();
      if (tip == ring_.size()) break;
      cutOff(tip, triangles);
    }
    // Without an ear the polygon crosses itself or has no area: the rest becomes a fan.
    while (ring_.size() >= 3) cutOff(1, triangles);
  }

 private:
  std::size_t before(std::size_t i) const { return i == 0 ? ring_.size() - 1 : i - 1; }
  std::size_t after(std::size_t i) const { return i + 1 == ring_.size() ? 0 : i + 1; }

  void cutOff(std::size_t tip, std::vector<std::array<int, 3>>& triangles) {
    const std::array<int, 3> ear{ring_[before(tip)], ring_[tip], ring_[after(tip)]};
    // In a polygon that touches itself an ear may be folded to an edge.
    if (ear[0] != ear[1] && ear[1] != ear[2] && ear[2] != ear[0]) triangles.push_back(ear);
    ring_.erase(ring_.begin() + static_cast<std::ptrdiff_t>(tip));
    points_.erase(points_.begin() + static_cast<std::ptrdiff_t>(tip));
    lastEar_ = tip;
  }

  // Starts at the last ear: corners tried before have rarely become ears. The ring's size: none.
  std::size_t findEar() const {
    for (std::size_t i = 0; i < ring_.size(); ++i) {
      const std::size_t tip = (lastEar_ + i) % ring_.size();
      if (isEar(points_[before(tip)], points_[tip], points_[after(tip)])) return tip;
    }
    return ring_.size();
  }

  bool isEar(const glm::dvec2& a, const glm::dvec2& tip, const glm::dvec2& b) const {
    if (!(side(a, tip, b) > 0.0)) return false;
    return std::none_of(points_.begin(), points_.end(), [&](const glm::dvec2& p) {
      const bool isCorner = p == a || p == tip || p == b;
      return !isCorner && side(a, tip, p) >= 0.0 && side(tip, b, p) >= 0.0 && side(b, a, p) >= 0.0;
    });
  }

  // Positive: p is left of the line from a to b.
  static double side(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& p) {
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
  }

  std::vector<int> ring_;
  std::vector<glm::dvec2> points_;  // of the corners in ring_
  std::size_t lastEar_ = 1;         // 1 makes a convex polygon a fan around corner 0
};

}  // namespace

void triangulatePolygon(std::span<const glm::vec3> positions, std::span<const int> corners,
                        std::vector<std::array<int, 3>>& triangles) {
  PLIANT_ASSERT(std::all_of(corners.begin(), corners.end(), [&](Index corner) { return isIndexOf(corner, positions); }),
                "a polygon's corners are positions");
  EarClipper(positions, corners).clip(triangles);
}

}  // namespace pliant::sim
