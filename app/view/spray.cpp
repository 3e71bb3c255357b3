#include "app/view/spray.h"

#include "render/drop_cells.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace pliant::app {

namespace {

constexpr float kReach = 2.6f;         ///< radius of the neighbourhood, in drop radii; drops at rest are 2 apart
constexpr float kOfOneAlone = 0.4f;    ///< fraction of its radius
constexpr int kTogether = 5;           ///< with this many neighbours it is inside a body of liquid
constexpr float kReachInSheet = 4.0f;  ///< in drop radii
constexpr int kInSheet = 4;            ///< with this many neighbours in that radius it is part of a sheet,
constexpr float kFlat = 0.03f;         ///< if their flatness is at most this

bool isFinite(const render::Sphere& drop) { return std::isfinite(drop.position.x + drop.position.y + drop.position.z); }

/// How flat or thin a set of drops is: the determinant of the mean squared offsets, relative to that of a ball. From 0
/// (all in a plane through the centre) to 1.
class Flatness {
 public:
  void add(const glm::vec3& way) {
    squares_ += glm::outerProduct(way, way);
    ++count_;
  }
  int count() const { return count_; }
  float value() const {
    const float mean = (squares_[0].x + squares_[1].y + squares_[2].z) / 3.0f;
    return mean > 0.0f ? glm::determinant(squares_ / mean) : 0.0f;
  }

 private:
  glm::mat3 squares_{0.0f};
  int count_ = 0;
};

/// 0 for an isolated drop to 1 for one inside a body of liquid.
float togetherness(const render::DropCells& cells, const glm::vec3& place, float radius) {
  int near = -1;  // not counting itself
  cells.forEachNear(place, kReach * radius, [&](std::size_t, const glm::vec3&) { ++near; });
  if (near >= kTogether) return 1.0f;
  const float together = std::max(float(near), 0.0f) / float(kTogether);
  // A stretched sheet is still coherent, though its drops are farther apart.
  Flatness around;
  cells.forEachNear(place, kReachInSheet * radius, [&](std::size_t, const glm::vec3& way) {
    if (glm::dot(way, way) > 0.0f) around.add(way);
  });
  const bool isInSheet = around.count() >= kInSheet && around.value() < kFlat;
  return isInSheet ? 1.0f : together;
}

}  // namespace

void shrinkSpray(std::span<render::Sphere> drops) {
  if (std::none_of(drops.begin(), drops.end(), isFinite)) return;
  float radius = 0.0f;
  for (const render::Sphere& drop : drops) radius = std::max(radius, drop.radius);
  std::vector<glm::vec3> places;
  places.reserve(drops.size());
  for (const render::Sphere& drop : drops) places.push_back(drop.position);
  const render::DropCells cells(places, kReach * radius);
  std::vector<float> sizes;
  sizes.reserve(drops.size());
  for (const glm::vec3& place : places)
    sizes.push_back(glm::mix(kOfOneAlone, 1.0f, togetherness(cells, place, radius)));
  for (std::size_t i = 0; i < drops.size(); ++i) drops[i].radius *= sizes[i];
}

}  // namespace pliant::app
