#include "app/view/hair.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::app {

namespace {

constexpr std::size_t kMostStrands = 5000;
constexpr std::size_t kMostEach = 150;  ///< strands for a guide
constexpr std::size_t kLeastEach = 4;
constexpr int kFiner = 3;        ///< pieces of a strand for one of its guide
constexpr float kThin = 0.055f;  ///< radius of a strand, in that of its guide

/// The k-th of evenly spread numbers of 0..1 in base `base` (J. Halton, 1960).
float haltonNumber(std::size_t k, std::size_t base) {
  float result = 0.0f, part = 1.0f;
  for (std::size_t n = k + 1; n > 0; n /= base) {
    part /= static_cast<float>(base);
    result += part * static_cast<float>(n % base);
  }
  return result;
}

/// The guides whose roots are nearest to that of guide `g`, itself first.
std::array<std::size_t, 3> nearestGuides(std::span<const GuideHair> guides, std::size_t g) {
  std::vector<std::pair<float, std::size_t>> order;
  for (std::size_t k = 0; k < guides.size(); ++k) {
    if (guides[k].points.size() != guides[g].points.size()) continue;
    order.emplace_back(glm::distance(guides[k].points.front(), guides[g].points.front()), k);
  }
  const std::size_t wanted = std::min<std::size_t>(order.size(), 7);
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(wanted), order.end());
  const std::size_t second = wanted > 1 ? 1 : 0, third = wanted > 2 ? 2 : second;
  return {g, order[second].second, order[third].second};
}

/// The cubic of Catmull and Rom through points 1 and 2 of four.
glm::vec3 between(const std::array<glm::vec3, 4>& p, float t) {
  return 0.5f * (2.0f * p[1] +
                 t * (p[2] - p[0] +
                      t * (2.0f * p[0] - 5.0f * p[1] + 4.0f * p[2] - p[3] + t * (3.0f * (p[1] - p[2]) + p[3] - p[0]))));
}

/// The points with kFiner times as many pieces, along a smooth curve.
std::vector<glm::vec3> refined(std::span<const glm::vec3> points) {
  std::vector<glm::vec3> fine;
  const auto at = [&](std::ptrdiff_t i) {
    return points[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(i, 0, std::ssize(points) - 1))];
  };
  for (std::ptrdiff_t i = 0; i + 1 < std::ssize(points); ++i) {
    const std::array<glm::vec3, 4> around{at(i - 1), at(i), at(i + 1), at(i + 2)};
    for (int k = 0; k < kFiner; ++k) fine.push_back(between(around, static_cast<float>(k) / kFiner));
  }
  fine.push_back(points.back());
  return fine;
}

/// Where a strand of a lock lies: shares of three guides, a way out of their mean, a wave of its own.
struct Whereabouts {
  glm::vec3 share{1.0f, 0.0f, 0.0f};
  glm::vec3 aside{0.0f};  ///< in radii of the guide
  float wave = 0.0f, phase = 0.0f, length = 1.0f;
};

Whereabouts whereaboutsOf(std::size_t k) {
  const float a = haltonNumber(k, 2), b = haltonNumber(k, 3), c = haltonNumber(k, 5), d = haltonNumber(k, 7);
  Whereabouts its;
  // Even over the part of the triangle that is nearest to the first guide.
  const float second = 0.85f * std::sqrt(a) * b, third = 0.85f * std::sqrt(a) * (1.0f - b);
  its.share = {1.0f - second - third, second, third};
  const float angle = 6.2831853f * c, out = std::sqrt(d), up = 2.0f * haltonNumber(k, 11) - 1.0f;
  its.aside = out * glm::vec3(std::cos(angle), up, std::sin(angle));
  its.wave = 0.55f * haltonNumber(k, 13);
  its.phase = 6.2831853f * haltonNumber(k, 17);
  its.length = 0.82f + 0.18f * haltonNumber(k, 19);
  return its;
}

}  // namespace

void addHair(std::span<const GuideHair> guides, render::Frame& frame, int fewer) {
  if (guides.empty()) return;
  const std::size_t strands =
      std::clamp<std::size_t>(kMostStrands, kLeastEach * guides.size(), kMostEach * guides.size());
  const auto firstOf = [&](std::size_t guide) { return guide * strands / guides.size(); };
  std::vector<glm::vec3> points;
  for (std::size_t g = 0; g < guides.size(); ++g) {
    const GuideHair& guide = guides[g];
    if (guide.points.size() < 2) continue;
    const std::array<std::size_t, 3> near = nearestGuides(guides, g);
    // The first ones of the lock: any stretch of Halton's numbers is even, one of every few of them is not.
    const std::size_t first = firstOf(g), all = firstOf(g + 1) - first;
    const std::size_t drawn = std::max<std::size_t>(all / static_cast<std::size_t>(std::max(fewer, 1)), 1);
    const float thickness = kThin * static_cast<float>(all) / static_cast<float>(drawn);
    for (std::size_t k = first; k < first + drawn; ++k) {
      const Whereabouts its = whereaboutsOf(k);
      points.clear();
      const auto last = static_cast<float>(guide.points.size() - 1);
      for (std::size_t i = 0; i < guide.points.size(); ++i) {
        glm::vec3 mean(0.0f);
        for (std::size_t n = 0; n < 3; ++n) mean += its.share[static_cast<int>(n)] * guides[near[n]].points[i];
        const float along = static_cast<float>(i) / last;
        const float curl = its.wave * along * std::sin(its.phase + 9.0f * along);
        const float lock = 1.0f - 0.45f * along;  // thinner towards its end
        mean += guide.radius * (2.2f * lock * its.aside + curl * glm::vec3(its.aside.z, 0.0f, its.aside.x));
        points.push_back(mean);
      }
      const auto kept =
          std::max<std::size_t>(2, static_cast<std::size_t>(its.length * static_cast<float>(points.size())));
      const float tone = 0.72f + 0.5f * haltonNumber(k, 23);
      render::Strand& strand =
          frame.addStrand(refined(std::span(points).first(std::min(kept, points.size()))), thickness * guide.radius,
                          render::toColour(glm::vec3(guide.colour) / 255.0f * tone));
      strand.look = render::Look::hair;
    }
  }
}

}  // namespace pliant::app
