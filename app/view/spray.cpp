#include "app/view/spray.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

namespace pliant::app {

namespace {

constexpr float kReach = 2.6f;       ///< within so many radii others count; drops at rest lie 2 apart
constexpr float kOfOneAlone = 0.4f;  ///< of its radius
constexpr float kTogether = 5.0f;    ///< with so many others it is part of a body of liquid
constexpr std::size_t kMostCells = 1u << 21u;

bool isFinite(const render::Sphere& drop) { return std::isfinite(drop.position.x + drop.position.y + drop.position.z); }

/// Drops sorted into the cells of a grid, whose sides are what counts as near.
class Cells {
 public:
  Cells(std::span<const render::Sphere> drops, float side) : drops_(drops) {
    low_ = glm::vec3(std::numeric_limits<float>::max());
    high_ = -low_;
    for (const render::Sphere& drop : drops) {
      if (!isFinite(drop)) continue;
      low_ = glm::min(low_, drop.position);
      high_ = glm::max(high_, drop.position);
    }
    // Where few drops fly far, cells are larger: more are looked at, none is missed.
    for (side_ = side;; side_ *= 1.5f) {
      const glm::dvec3 count = glm::floor(glm::dvec3(high_ - low_) / double(side_)) + 1.0;
      if (count.x * count.y * count.z > double(kMostCells)) continue;
      size_ = glm::ivec3(count);
      break;
    }
    start_.assign(std::size_t(size_.x) * size_.y * size_.z + 1, 0);
    for (const render::Sphere& drop : drops) ++start_[indexOf(cellOf(drop)) + 1];
    std::partial_sum(start_.begin(), start_.end(), start_.begin());
    sorted_.resize(drops.size());
    std::vector<std::uint32_t> next(start_.begin(), start_.end() - 1);
    for (std::size_t i = 0; i < drops.size(); ++i) {
      sorted_[next[indexOf(cellOf(drops[i]))]++] = static_cast<std::uint32_t>(i);
    }
  }

  /// How many others lie within `reach`, which is at most a cell's side.
  int othersNear(const render::Sphere& drop, float reach) const {
    int count = -1;  // itself
    forEachNear(drop, reach, [&](std::size_t, const glm::vec3&) { ++count; });
    return count;
  }
  /// Calls visit(number, way to it) for all within `reach`, the drop itself among them.
  template <typename Visit>
  void forEachNear(const render::Sphere& drop, float reach, Visit&& visit) const {
    const glm::ivec3 cell = cellOf(drop);
    const glm::ivec3 first = glm::max(cell - 1, glm::ivec3(0)), last = glm::min(cell + 1, size_ - 1);
    for (int z = first.z; z <= last.z; ++z) {
      for (int y = first.y; y <= last.y; ++y) {
        const std::uint32_t end = start_[indexOf({last.x, y, z}) + 1];
        for (std::uint32_t k = start_[indexOf({first.x, y, z})]; k < end; ++k) {
          const glm::vec3 arm = drops_[sorted_[k]].position - drop.position;
          if (glm::dot(arm, arm) < reach * reach) visit(sorted_[k], arm);
        }
      }
    }
  }

 private:
  glm::ivec3 cellOf(const render::Sphere& drop) const {
    if (!isFinite(drop)) return glm::ivec3(0);
    return glm::clamp(glm::ivec3((drop.position - low_) / side_), glm::ivec3(0), size_ - 1);
  }
  std::size_t indexOf(const glm::ivec3& cell) const {
    return (std::size_t(cell.z) * size_.y + cell.y) * size_.x + cell.x;
  }

  std::span<const render::Sphere> drops_;
  glm::vec3 low_{0.0f}, high_{0.0f};
  float side_ = 1.0f;
  glm::ivec3 size_{1};
  std::vector<std::uint32_t> start_, sorted_;
};

}  // namespace

void shrinkSpray(std::span<render::Sphere> drops) {
  if (std::none_of(drops.begin(), drops.end(), isFinite)) return;
  float radius = 0.0f;
  for (const render::Sphere& drop : drops) radius = std::max(radius, drop.radius);
  const float reach = kReach * radius;
  const Cells cells(drops, reach);
  std::vector<float> sizes;
  for (const render::Sphere& drop : drops) {
    const float together = std::min(float(cells.othersNear(drop, reach)) / kTogether, 1.0f);
    sizes.push_back(glm::mix(kOfOneAlone, 1.0f, together));
  }
  for (std::size_t i = 0; i < drops.size(); ++i) drops[i].radius *= sizes[i];
}

}  // namespace pliant::app
