#include "sim/bodies/sample_solid.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/base/roots.h"
#include "sim/bodies/tolerances.h"
#include "sim/geometry/neighbour_grid.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>

namespace pliant::sim {

namespace {

struct LatticeAxis {
  float first = 0.0f;  ///< [m]
  float step = 0.0f;   ///< [m]
  int points = 0;
  double wanted = 0.0;  ///< points; more than there are where they are too many for any lattice
};

/// Even steps, about `spacing` long, over the extent less the depth on both sides.
LatticeAxis axisOf(float low, float high, const SampleOptions& options) {
  const float inner = high - low - 2.0f * options.depth;
  const double wanted = std::max(1.0, std::round(std::max(double(inner), 0.0) / double(options.spacing)));
  const int intervals = static_cast<int>(std::min(wanted, kMaxLatticePoints));
  return {low + options.depth, inner / static_cast<float>(intervals), intervals + 1, wanted + 1.0};
}

/// A layer point on its way to the surface `depth` below the solid's own.
struct Candidate {
  glm::vec3 point;
  float way;  ///< its displacement to get there [m]
};

/// Keeps points apart.
class Room {
 public:
  explicit Room(float apart) : apart_(apart) {}

  void take(const glm::vec3& point) { cells_[cellOf(point)].push_back(point); }
  bool isFree(const glm::vec3& point) const {
    const auto [x, y, z] = cellOf(point);
    for (int i = x - 1; i <= x + 1; ++i) {
      for (int j = y - 1; j <= y + 1; ++j) {
        for (int k = z - 1; k <= z + 1; ++k) {
          const auto cell = cells_.find({i, j, k});
          if (cell == cells_.end()) continue;
          for (const glm::vec3& other : cell->second) {
            if (glm::length(other - point) < apart_) return false;
          }
        }
      }
    }
    return true;
  }

 private:
  std::array<int, 3> cellOf(const glm::vec3& p) const {
    const auto along = [&](float x) { return static_cast<int>(std::floor(x / apart_)); };
    return {along(p.x), along(p.y), along(p.z)};
  }

  float apart_;
  std::map<std::array<int, 3>, std::vector<glm::vec3>> cells_;
};

class Sampler {
 public:
  Sampler(const SolidDistance& solid, const SampleOptions& options) : solid_(solid), options_(options) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const auto a = static_cast<int>(axis);
      axes_[axis] = axisOf(solid.bounds().min[a], solid.bounds().max[a], options);
    }
    spacing_ = std::min({axes_[0].step, axes_[1].step, axes_[2].step});
  }

  std::optional<std::string> problem() const;
  void classifyLattice();
  void addLayer();
  void spreadLayer();
  std::vector<glm::vec3> takePoints() { return std::move(points_); }
  float closest() const { return std::min(spacing_, kTooNear * options_.spacing); }

 private:
  Candidate onLayer(const glm::vec3& from) const;

  const SolidDistance& solid_;
  SampleOptions options_;
  std::array<LatticeAxis, 3> axes_;
  float spacing_;                  ///< the smallest of the lattice's steps
  std::vector<glm::vec3> points_;  ///< of the lattice first, then of the layer
  std::vector<Candidate> candidates_;
  std::size_t layerStart_ = 0;
};

std::optional<std::string> Sampler::problem() const {
  double count = 1.0;
  for (const LatticeAxis& axis : axes_) count *= axis.wanted;
  if (count > kMaxLatticePoints) {
    return fmt::format("a spacing of {:.4g} m makes a lattice of {:.4g} points, expected at least {:.4g} m",
                       options_.spacing, count, double(options_.spacing) * 1.01 * cubeRoot(count / kMaxLatticePoints));
  }
  const glm::vec3 extent = solid_.bounds().max - solid_.bounds().min;
  const float thinnest = std::min({extent.x, extent.y, extent.z});
  if (!(spacing_ > 0.2f * options_.spacing)) {
    return fmt::format(
        "the solid is {:.4g} m thin: with a spacing of {:.4g} m its particles of radius {:.4g} m would lie in "
        "one plane, expected smaller ones",
        thinnest, options_.spacing, options_.depth);
  }
  return std::nullopt;
}

// The distance changes by no more than the step from point to point along a line of the lattice: most need no query.
void Sampler::classifyLattice() {
  const float deepEnough = options_.depth - kLatticeRoom * spacing_;
  const float farthest = kFromOutside * options_.spacing;
  for (int i = 0; i < axes_[0].points; ++i) {
    for (int j = 0; j < axes_[1].points; ++j) {
      float inside = 0.0f, outside = 0.0f;  // what is known: the point lies at least so deep, or so far outside
      for (int k = 0; k < axes_[2].points; ++k) {
        const glm::vec3 p(axes_[0].first + static_cast<float>(i) * axes_[0].step,
                          axes_[1].first + static_cast<float>(j) * axes_[1].step,
                          axes_[2].first + static_cast<float>(k) * axes_[2].step);
        inside -= axes_[2].step;
        outside -= axes_[2].step;
        if (inside < deepEnough && outside <= farthest) {
          const float distance = solid_.at(p).distance;
          inside = -distance;
          outside = distance;
        }
        if (inside >= deepEnough) {
          points_.push_back(p);
        } else if (outside <= farthest) {
          candidates_.push_back(onLayer(p));
        }
      }
    }
  }
  layerStart_ = points_.size();
}

// If the solid is too thin for the depth, as deep inside as the steps find.
Candidate Sampler::onLayer(const glm::vec3& from) const {
  glm::vec3 p = from, best = from;
  float leastError = std::numeric_limits<float>::infinity();
  for (int step = 0; step <= kProjections; ++step) {
    const SolidDistance::Value value = solid_.at(p);
    const float error = std::abs(value.distance + options_.depth);
    if (error < leastError) {
      leastError = error;
      best = p;
    }
    p -= (value.distance + options_.depth) * value.outward;
  }
  return {best, glm::length(best - from)};
}

// Those with the smallest displacement come first, and later ones only where there is still room.
void Sampler::addLayer() {
  std::stable_sort(candidates_.begin(), candidates_.end(),
                   [](const Candidate& a, const Candidate& b) { return a.way < b.way; });
  Room room(kTooNear * options_.spacing);
  for (const glm::vec3& point : points_) room.take(point);
  for (const Candidate& candidate : candidates_) {
    if (!room.isFree(candidate.point)) continue;
    room.take(candidate.point);
    points_.push_back(candidate.point);
  }
}

// Layer points repel one another along the layer, and are repelled by the lattice.
void Sampler::spreadLayer() {
  NeighbourGrid grid;
  std::vector<glm::vec4> places(points_.size());
  std::vector<Index> ids(points_.size());
  for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = static_cast<Index>(i);
  for (int round = 0; round < kLayerRelaxations && layerStart_ < points_.size(); ++round) {
    for (std::size_t i = 0; i < points_.size(); ++i) places[i] = glm::vec4(points_[i], 0.0f);
    grid.build(places, ids, options_.spacing);
    for (std::size_t i = layerStart_; i < points_.size(); ++i) {
      glm::vec3 push(0.0f);
      grid.forEachWithin(glm::vec3(places[i]), options_.spacing, [&](std::uint32_t hit, float squared) {
        const NeighbourGrid::Entry& other = grid.entries()[hit];
        if (other.id == ids[i] || !(squared > 0.0f)) return;
        const float distance = std::sqrt(squared);
        push += 0.3f * (options_.spacing - distance) / distance * (glm::vec3(places[i]) - other.position);
      });
      points_[i] = onLayer(glm::vec3(places[i]) + push).point;
    }
  }
}

}  // namespace

SampleResult sampleSolid(const SolidDistance& solid, const SampleOptions& options) {
  PLIANT_ASSERT(options.spacing > 0.0f, "points lie apart");
  Sampler sampler(solid, options);
  SampleResult result;
  result.failure = sampler.problem();
  if (result.failure) return result;
  sampler.classifyLattice();
  sampler.addLayer();
  sampler.spreadLayer();
  result.closest = sampler.closest();
  result.points = sampler.takePoints();
  return result;
}

}  // namespace pliant::sim
