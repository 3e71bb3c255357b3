// Splits a body into overlapping regions.
#include "sim/base/index.h"
#include "sim/constraints/shape_matching.h"
#include "sim/constraints/tolerances.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

namespace pliant::sim {

namespace {

float distance(const glm::vec3& a, const glm::vec3& b) { return glm::length(a - b); }

std::size_t nearest(const std::vector<glm::vec3>& seeds, const glm::vec3& point) {
  const auto nearer = [&](const glm::vec3& a, const glm::vec3& b) { return distance(a, point) < distance(b, point); };
  return std::min_element(seeds.begin(), seeds.end(), nearer) - seeds.begin();
}

// Farthest point sampling: each seed is as far as possible from those before it.
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

// Moves seeds to the mean of the points nearest to them (Lloyd).
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

using Regions = std::vector<std::vector<Index>>;

// Each point belongs to the seeds that are little farther from it than the nearest one: at most kRegionOverlap times as
// far, and `growth` of the seed beyond that.
Regions regionsAround(const std::vector<glm::vec3>& seeds, std::span<const glm::vec3> points,
                      const std::vector<float>& growth) {
  Regions regions(seeds.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    const float reach = kRegionOverlap * distance(seeds[nearest(seeds, points[i])], points[i]);
    for (std::size_t s = 0; s < seeds.size(); ++s) {
      if (distance(seeds[s], points[i]) <= reach + growth[s]) regions[s].push_back(static_cast<Index>(i));
    }
  }
  return regions;
}

// The number of common points of each pair of regions that has any.
std::map<std::pair<std::size_t, std::size_t>, std::size_t> sharedPoints(const Regions& regions, std::size_t points) {
  std::vector<std::vector<std::size_t>> owners(points);
  for (std::size_t r = 0; r < regions.size(); ++r) {
    for (const Index point : regions[r]) owners[point].push_back(r);
  }
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> shared;
  for (const auto& its : owners) {
    for (std::size_t a = 0; a < its.size(); ++a) {
      for (std::size_t b = a + 1; b < its.size(); ++b) ++shared[{its[a], its[b]}];
    }
  }
  return shared;
}

// For each region the first one that it is welded to, directly or through others: two regions are welded by three
// common points, which hold a body as a triangle does.
std::vector<std::size_t> weldedGroups(const Regions& regions, std::size_t points) {
  constexpr std::size_t kWeld = 3;
  std::vector<std::size_t> group(regions.size());
  std::iota(group.begin(), group.end(), std::size_t{0});
  for (const auto& [pair, count] : sharedPoints(regions, points)) {
    if (count < std::min(kWeld, points)) continue;
    const auto [kept, merged] = std::minmax(group[pair.first], group[pair.second]);
    std::replace(group.begin(), group.end(), std::size_t{merged}, std::size_t{kept});
  }
  return group;
}

constexpr float kFasterGrowth = 0.25f;  ///< least growth per pass, as a part of the growth so far

// Enlarges the regions that are not welded to the one with the most points. Returns whether there were any. Steps grow,
// or it would never end for seeds that are extremely close.
bool growLoose(const Regions& regions, std::size_t points, float step, std::vector<float>& growth) {
  const std::vector<std::size_t> group = weldedGroups(regions, points);
  const auto smaller = [](const auto& a, const auto& b) { return a.size() < b.size(); };
  const std::size_t body = group[std::max_element(regions.begin(), regions.end(), smaller) - regions.begin()];
  bool isAnyLoose = false;
  for (std::size_t r = 0; r < regions.size(); ++r) {
    if (group[r] == body || regions[r].empty()) continue;
    growth[r] += std::max(step, kFasterGrowth * growth[r]);
    isAnyLoose = true;
  }
  return isAnyLoose;
}

float leastDistance(const std::vector<glm::vec3>& points) {
  float least = std::numeric_limits<float>::max();
  for (std::size_t a = 0; a < points.size(); ++a) {
    for (std::size_t b = a + 1; b < points.size(); ++b) least = std::min(least, distance(points[a], points[b]));
  }
  return least;
}

}  // namespace

// Seeds in a lattice can be so far apart that kRegionOverlap alone leaves regions without common points: each of
// 2 x 2 x 2 points is 0.87 of the spacing from its own seed, and 1.66 from the next. Loose regions grow until the body
// is connected.
std::vector<std::vector<Index>> overlappingRegions(std::span<const glm::vec3> points, int count) {
  constexpr float kGrowth = 0.125f;  ///< per pass [least distances of two seeds]
  if (points.empty()) return {};
  std::vector<glm::vec3> seeds = farthestPoints(points, std::max(count, 1));
  for (int pass = 0; pass < kRegionRelaxations; ++pass) relax(points, seeds);
  std::vector<float> growth(seeds.size(), 0.0f);
  Regions regions = regionsAround(seeds, points, growth);
  const float step = kGrowth * leastDistance(seeds);
  while (step > 0.0f && growLoose(regions, points.size(), step, growth)) regions = regionsAround(seeds, points, growth);
  std::erase_if(regions, [](const auto& region) { return region.empty(); });
  return regions;
}

}  // namespace pliant::sim
