#include "sim/rigid/ridge.h"

#include "sim/base/assert.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <tuple>

namespace pliant::sim {

namespace {

/// Cosine of the angle to a face up to which a direction counts as pointing away from it: rounding of a right angle.
constexpr float kUpright = 0.01f;
/// Cosine of the angle between two faces above which they count as one: the edge bends by less than a degree.
constexpr float kOneFace = 0.9999f;

// Unit vector from the line through `from` and `to` towards a point; 0 if that is on it.
glm::vec3 acrossTo(const glm::vec3& from, const glm::vec3& to, const glm::vec3& point) {
  const glm::vec3 along = to - from, d = point - from;
  const float squared = glm::dot(along, along);
  const glm::vec3 across = squared > 0.0f ? d - glm::dot(d, along) / squared * along : d;
  const float length = glm::length(across);
  return length > 0.0f ? across / length : glm::vec3(0.0f);
}

}  // namespace

bool Ridge::isNearest(const glm::vec3& away) const {
  return glm::dot(away, acrossTo(from, to, faces[0])) <= kUpright &&
         glm::dot(away, acrossTo(from, to, faces[1])) <= kUpright;
}

bool Ridge::isFlat() const { return glm::dot(acrossTo(from, to, faces[0]), acrossTo(from, to, faces[1])) <= -kOneFace; }

std::vector<Ridge> ridgesOf(const ConvexShape& shape) {
  PLIANT_ASSERT(!shape.points.empty(), "a shape has a point");
  const auto rounding = static_cast<float>(shape.rounding);
  if (shape.faces.empty()) {
    const glm::vec3 from(shape.points.front()), to(shape.points.back());
    return {{from, to, {from, from}, rounding}};
  }
  const auto middleOf = [&](const ConvexShape::Face& face) {
    glm::dvec3 sum(0.0);
    for (const int corner : face.corners) sum += shape.points[corner];
    return glm::vec3(sum / double(face.corners.size()));
  };
  std::vector<Ridge> ridges;
  for (const ConvexShape::Edge& edge : shape.edges) {
    const Ridge ridge{glm::vec3(shape.points[edge.from]),
                      glm::vec3(shape.points[edge.to]),
                      {middleOf(shape.faces[edge.faces[0]]), middleOf(shape.faces[edge.faces[1]])},
                      rounding};
    if (!ridge.isFlat()) ridges.push_back(ridge);
  }
  return ridges;
}

MeshRidges::MeshRidges(std::span<const glm::vec3> positions, std::span<const std::array<int, 3>> triangles) {
  struct Side {
    int low, high, triangle, k;
    auto order() const { return std::tie(low, high, triangle, k); }
  };
  std::vector<Side> sides;
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    for (int k = 0; k < 3; ++k) {
      const auto [low, high] = std::minmax(triangles[t][k], triangles[t][(k + 1) % 3]);
      sides.push_back({low, high, static_cast<int>(t), k});
    }
  }
  std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) { return a.order() < b.order(); });
  beyond_.assign(triangles.size(), {kNone, kNone, kNone});
  for (std::size_t first = 0, end = 0; first < sides.size(); first = end) {
    while (end < sides.size() && sides[end].low == sides[first].low && sides[end].high == sides[first].high) ++end;
    const Side& side = sides[first];
    const auto cornerOff = [&](const Side& each) { return triangles[each.triangle][(each.k + 2) % 3]; };
    const int beyond = end - first == 2 ? cornerOff(sides[first + 1]) : kBorder;
    if (beyond != kBorder) {
      const Ridge ridge{positions[side.low], positions[side.high], {positions[cornerOff(side)], positions[beyond]}};
      if (ridge.isFlat()) continue;
    }
    beyond_[side.triangle][side.k] = beyond;
  }
}

}  // namespace pliant::sim
