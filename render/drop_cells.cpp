#include "render/drop_cells.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numeric>

namespace pliant::render {

namespace {

constexpr double kMaxCells = 1U << 21U;

bool isPlace(glm::vec3 point) { return std::isfinite(point.x + point.y + point.z); }

}  // namespace

DropCells::DropCells(std::span<const glm::vec3> points, float side) : side_(side) {
  std::vector<glm::vec3> places;
  std::copy_if(points.begin(), points.end(), std::back_inserter(places), isPlace);
  sorted_.resize(places.size());
  // Outliers are clamped into the outermost cells, so that cells stay small where most points are.
  glm::vec3 high(0.0F);
  for (int axis = 0; axis < 3 && !places.empty(); ++axis) {
    const auto at = [axis](const glm::vec3& place) { return place[axis]; };
    const auto nth = [&](std::size_t n) {
      std::ranges::nth_element(places, places.begin() + static_cast<std::ptrdiff_t>(n), {}, at);
      return at(places[n]);
    };
    const std::size_t last = places.size() - 1, aside = last / 50;
    const float from = nth(aside), to = nth(last - aside), room = 0.5F * (to - from) + side;
    low_[axis] = std::max(nth(0), from - room);
    high[axis] = std::min(nth(last), to + room);
  }
  for (;; side_ *= 1.5F) {
    const glm::dvec3 count = glm::floor((glm::dvec3(high) - glm::dvec3(low_)) / double(side_)) + 1.0;
    if (count.x * count.y * count.z > kMaxCells) continue;
    size_ = glm::ivec3(count);
    break;
  }
  start_.assign(indexOf(size_ - 1) + 2, 0);
  const auto forEachFinite = [&](auto&& visit) {
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (isPlace(points[i])) visit(static_cast<std::uint32_t>(i), indexOf(cellOf(points[i])));
    }
  };
  forEachFinite([&](std::uint32_t, std::size_t cell) { ++start_[cell + 1]; });
  std::partial_sum(start_.begin(), start_.end(), start_.begin());
  std::vector<std::uint32_t> next(start_.begin(), start_.end() - 1);
  forEachFinite([&](std::uint32_t i, std::size_t cell) { sorted_[next[cell]++] = {points[i], i}; });
}

}  // namespace pliant::render
