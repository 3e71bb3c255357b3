#include "app/view/hair.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace pliant::app {

namespace {

constexpr std::size_t kMaxStrands = 5000;
constexpr std::size_t kMostEach = 150;  ///< strands per guide
constexpr std::size_t kLeastEach = 4;
constexpr int kFiner = 3;               ///< segments of a strand per segment of its guide
constexpr float kThin = 0.055f;         ///< radius of a strand relative to its guide's
constexpr std::size_t kNeighbours = 8;  ///< neighbours of a root if roots are evenly spread, plus a few
constexpr float kClumping = 0.5f;       ///< fraction by which strands of a lock converge towards its end
constexpr float kParting = 2.0f;        ///< distance up to which hair stays together, relative to that of the roots
constexpr float kLoose = 1.1f;          ///< offset of a strand from the mean, in radii of its guide

/// The k-th number of the Halton sequence in base `base`, 0..1 (J. Halton, 1960).
float haltonNumber(std::size_t k, std::size_t base) {
  float result = 0.0f, part = 1.0f;
  for (std::size_t n = k + 1; n > 0; n /= base) {
    part /= static_cast<float>(base);
    result += part * static_cast<float>(n % base);
  }
  return result;
}

/// The guides with the same number of points whose roots are nearest to that of guide `g`, without itself.
std::vector<std::size_t> guidesNear(std::span<const GuideHair> guides, std::size_t g) {
  std::vector<std::pair<float, std::size_t>> order;
  for (std::size_t k = 0; k < guides.size(); ++k) {
    if (k == g || guides[k].points.size() != guides[g].points.size()) continue;
    order.emplace_back(glm::distance(guides[k].points.front(), guides[g].points.front()), k);
  }
  const std::size_t wanted = std::min(order.size(), kNeighbours);
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(wanted), order.end());
  std::vector<std::size_t> near;
  for (std::size_t k = 0; k < wanted; ++k) near.push_back(order[k].second);
  return near;
}

/// Three guides with hair between them; the first one owns the lock.
struct Patch {
  std::array<std::size_t, 3> guides{};
  float area = 0.0f;
};

/// Whether no other root lies in the ball around the circle through three of them, so that they form a Delaunay
/// triangle on the scalp.
bool isEmpty(const std::array<glm::vec3, 3>& corner, std::span<const glm::vec3> others) {
  const glm::vec3 b = corner[1] - corner[0], c = corner[2] - corner[0], normal = glm::cross(b, c);
  const float square = glm::dot(normal, normal);
  if (!(square > 1e-6f * glm::dot(b, b) * glm::dot(c, c))) return false;  // collinear
  const glm::vec3 arm =
      (glm::dot(c, c) * glm::cross(normal, b) + glm::dot(b, b) * glm::cross(c, normal)) / (2.0f * square);
  const float limit = (1.0f - 1e-4f) * glm::dot(arm, arm);
  return std::none_of(others.begin(), others.end(), [&](const glm::vec3& other) {
    const glm::vec3 way = other - (corner[0] + arm);
    return glm::dot(way, way) < limit;
  });
}

/// The triangles of roots around guide `g`: together with those of the others they cover the scalp without gaps.
std::vector<Patch> patchesAround(std::span<const GuideHair> guides, std::size_t g) {
  const std::vector<std::size_t> near = guidesNear(guides, g);
  const auto rootOf = [&](std::size_t guide) { return guides[guide].points.front(); };
  std::vector<Patch> patches;
  for (std::size_t i = 0; i < near.size(); ++i) {
    for (std::size_t j = i + 1; j < near.size(); ++j) {
      std::vector<glm::vec3> others;
      for (std::size_t k = 0; k < near.size(); ++k) {
        if (k != i && k != j) others.push_back(rootOf(near[k]));
      }
      const std::array<glm::vec3, 3> corner{rootOf(g), rootOf(near[i]), rootOf(near[j])};
      if (!isEmpty(corner, others)) continue;
      patches.push_back({{g, near[i], near[j]}, glm::length(glm::cross(corner[1] - corner[0], corner[2] - corner[0]))});
    }
  }
  if (patches.empty()) {  // a single guide, or guides in a row
    patches.push_back({{g, near.empty() ? g : near[0], near.size() < 2 ? g : near[1]}, 1.0f});
  }
  return patches;
}

/// The patch at the fraction `part` (0..1) of their total area.
const Patch& patchAt(std::span<const Patch> patches, float part) {
  float left = 0.0f;
  for (const Patch& patch : patches) left += part * patch.area;
  for (const Patch& patch : patches) {
    left -= patch.area;
    if (left < 0.0f) return patch;
  }
  return patches.back();
}

/// The Catmull-Rom cubic between points 1 and 2 of four.
glm::vec3 between(const std::array<glm::vec3, 4>& p, float t) {
  return 0.5f * (2.0f * p[1] +
                 t * (p[2] - p[0] +
                      t * (2.0f * p[0] - 5.0f * p[1] + 4.0f * p[2] - p[3] + t * (3.0f * (p[1] - p[2]) + p[3] - p[0]))));
}

/// The points of a smooth curve with kFiner times as many segments.
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

/// The position of a strand in its lock: weights of three guides, an offset from their mean, and its own wave.
struct Whereabouts {
  float patch = 0.0f;  ///< fraction of the area of the lock's patches
  glm::vec3 share{1.0f, 0.0f, 0.0f};
  glm::vec3 aside{0.0f};  ///< offset, in radii of the guide
  float wave = 0.0f, phase = 0.0f, length = 1.0f;
};

Whereabouts whereaboutsOf(std::size_t k) {
  const float a = haltonNumber(k, 2), b = haltonNumber(k, 3), c = haltonNumber(k, 5), d = haltonNumber(k, 7);
  Whereabouts its;
  its.patch = haltonNumber(k, 29);
  // Uniform over a triangle; the largest weight is that of the first guide, so that each has a third of the area.
  const float second = std::sqrt(a) * b, third = std::sqrt(a) * (1.0f - b);
  its.share = {1.0f - second - third, second, third};
  if (its.share.y > its.share.x) std::swap(its.share.x, its.share.y);
  if (its.share.z > its.share.x) std::swap(its.share.x, its.share.z);
  const float angle = 6.2831853f * c, out = std::sqrt(d), up = 2.0f * haltonNumber(k, 11) - 1.0f;
  its.aside = out * glm::vec3(std::cos(angle), up, std::sin(angle));
  its.wave = 0.55f * haltonNumber(k, 13);
  its.phase = 6.2831853f * haltonNumber(k, 17);
  const float cut = haltonNumber(k, 19);
  its.length = 1.0f - 0.3f * cut * cut;
  return its;
}

/// The i-th point of a strand. The farther the guides diverge, the more it follows the first: a mean of hair that falls
/// to two sides would pass through the head.
glm::vec3 pointOf(const Whereabouts& its, const Patch& patch, std::span<const GuideHair> guides, std::size_t i) {
  const GuideHair& guide = guides[patch.guides[0]];
  const float along = static_cast<float>(i) / static_cast<float>(guide.points.size() - 1);
  const float together = 1.0f - kClumping * along;
  glm::vec3 point = guide.points[i];
  for (int n = 1; n < 3; ++n) {
    const GuideHair& other = guides[patch.guides[std::size_t(n)]];
    const glm::vec3 way = other.points[i] - guide.points[i];
    const float reach = kParting * glm::distance(other.points[0], guide.points[0]);
    const float near = std::min(reach * reach / std::max(glm::dot(way, way), 1e-12f), 1.0f);
    point += its.share[n] * together * near * near * way;
  }
  const float curl = its.wave * along * std::sin(its.phase + 9.0f * along);
  return point + guide.radius * (kLoose * together * its.aside + curl * glm::vec3(its.aside.z, 0.0f, its.aside.x));
}

}  // namespace

void addHair(std::span<const GuideHair> guides, render::Frame& frame, int fewer) {
  if (guides.empty()) return;
  const std::size_t strands =
      std::clamp<std::size_t>(kMaxStrands, kLeastEach * guides.size(), kMostEach * guides.size());
  const auto firstOf = [&](std::size_t guide) { return guide * strands / guides.size(); };
  std::vector<glm::vec3> points;
  for (std::size_t g = 0; g < guides.size(); ++g) {
    const GuideHair& guide = guides[g];
    if (guide.points.size() < 2) continue;
    const std::vector<Patch> patches = patchesAround(guides, g);
    // The first ones of the lock: any range of the Halton sequence is even, but not every n-th number.
    const std::size_t first = firstOf(g), all = firstOf(g + 1) - first;
    const std::size_t drawn = std::max<std::size_t>(all / static_cast<std::size_t>(std::max(fewer, 1)), 1);
    const float thickness = kThin * static_cast<float>(all) / static_cast<float>(drawn);
    for (std::size_t k = first; k < first + drawn; ++k) {
      const Whereabouts its = whereaboutsOf(k);
      const Patch& patch = patchAt(patches, its.patch);
      points.clear();
      for (std::size_t i = 0; i < guide.points.size(); ++i) points.push_back(pointOf(its, patch, guides, i));
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
