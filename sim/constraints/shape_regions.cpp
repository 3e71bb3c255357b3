// How a body is split into overlapping regions.
#include "sim/base/index.h"
#include "sim/constraints/shape_matching.h"
#include "sim/constraints/tolerances.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <limits>

namespace pliant::sim {

namespace {

float distance(const glm::vec3& a, const glm::vec3& b) { return glm::length(a - b); }

std::size_t nearest(const std::vector<glm::vec3>& seeds, const glm::vec3& point) {
  const auto nearer = [&](const glm::vec3& a, const glm::vec3& b) { return distance(a, point) < distance(b, point); };
  return std::min_element(seeds.begin(), seeds.end(), nearer) - seeds.begin();
}

// Each seed as far as possible from those before it.
std::vector<glm::vec3> farthestPoints(std::span<const glm::vec3> points, std::size_t count) {
  glm::vec3 mean(0.0f);
  for (const glm::vec3& point : points) mean += point / static_cast<float>(points.size());
  std::vector<float> reach(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) reach[i] = distance(points[i], mean);
  std::vector<glm::vec3> seeds;
  while (seeds.size() < count) {
    const std::size_t farthest = std::max_element(reach.begin(), reach.end()) - reach.begin();
    if (!seeds.empty() && reach[farthest] == 0.0f) break;  // fewer different points than regions
    seeds.push_back(points[farthest]);
    for (std::size_t i = 0; i < points.size(); ++i) {
      const float here = distance(points[i], points[farthest]);
      reach[i] = seeds.size() == 1 ? here : std::min(reach[i], here);
    }
  }
  return seeds;
}

// Seeds move to the middle of what is nearest to them (Lloyd).
void relax(std::span<const glm::vec3> points, std::vector<glm::vec3>& seeds) {
  std::vector<glm::vec3> sums(seeds.size(), glm::vec3(0.0f));
  std::vector<float> counts(seeds.size(), 0.0f);
  for (const glm::vec3& point : points) {
    const std::size_t seed = nearest(seeds, point);
    sums[seed] += point;
    counts[seed] += 1.0f;
  }
  for (std::size_t s = 0; s < seeds.size(); ++s) {
    if (counts[s] > 0.0f) seeds[s] = sums[s] / counts[s];
  }
}

}  // namespace

std::vector<std::vector<Index>> overlappingRegions(std::span<const glm::vec3> points, int count) {
  if (points.empty()) return {};
  std::vector<glm::vec3> seeds = farthestPoints(points, std::max(count, 1));
  for (int pass = 0; pass < kRegionRelaxations; ++pass) relax(points, seeds);
  std::vector<std::vector<Index>> regions(seeds.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    const float least = distance(seeds[nearest(seeds, points[i])], points[i]);
    for (std::size_t s = 0; s < seeds.size(); ++s) {
      if (distance(seeds[s], points[i]) <= kRegionOverlap * least) regions[s].push_back(static_cast<Index>(i));
    }
  }
  std::erase_if(regions, [](const auto& region) { return region.empty(); });
  return regions;
}

}  // namespace pliant::sim
