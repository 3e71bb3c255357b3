#include "sim/constraints/long_range.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/base/parallel.h"
#include "sim/constraints/costs.h"
#include "sim/constraints/typed_batches.h"
#include "sim/state/surfaces.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <queue>
#include <tuple>
#include <utility>

namespace pliant::sim {

namespace {

/// The edges of all strands and surfaces and the distance locks, from each of their ends.
class EdgeGraph {
 public:
  explicit EdgeGraph(const World& world) : rest_(world.particles.rest), start_(rest_.size() + 1, 0) {
    forEachEdge(world, [&](int a, int, float) { ++start_[a + 1]; });
    for (std::size_t i = 0; i < rest_.size(); ++i) start_[i + 1] += start_[i];
    neighbours_.resize(start_.back());
    std::vector<std::size_t> next(start_.begin(), start_.end() - 1);
    forEachEdge(world, [&](int a, int b, float length) { neighbours_[next[a]++] = {b, length}; });
  }

  template <typename Visit>
  void forEachNeighbour(int particle, Visit&& visit) const {
    for (std::size_t i = start_[particle]; i < start_[particle + 1]; ++i)
      visit(neighbours_[i].particle, neighbours_[i].length);
  }

 private:
  struct Neighbour {
    int particle;
    float length;  ///< [m]
  };

  template <typename Visit>
  void forEachEdge(const World& world, Visit&& visit) const {
    const auto along = [&](int a, int b, float length) { visit(a, b, length), visit(b, a, length); };
    const auto both = [&](int a, int b) { along(a, b, glm::distance(rest_[a], rest_[b])); };
    for (const Strand& strand : world.strands) {
      for (int i = strand.first; i + 1 < strand.first + strand.count; ++i) both(i, i + 1);
    }
    for (const SurfaceMesh& surface : world.surfaces) {
      for (const auto& [a, b, c] : surface.triangles) both(a, b), both(b, c), both(c, a);
    }
    for (const auto& batch : world.batches) {
      const auto* locks = dynamic_cast<const TypedBatch<Distance>*>(batch.get());
      if (locks == nullptr || locks->column() != nullptr) continue;  // not of a rope or a cloth
      for (const Distance& lock : locks->constraints()) along(lock.particles[0], lock.particles[1], lock.restLength);
    }
  }

  const std::vector<glm::vec3>& rest_;
  std::vector<std::size_t> start_;
  std::vector<Neighbour> neighbours_;
};

/// Whether a surface or a strand gives the connectivity of an object's particles.
bool isDrawn(const World& world, int object) {
  const auto isOf = [&](int particle) { return world.particles.object[particle] == object; };
  return world.objects[object].particles.empty() ||
         std::any_of(world.strands.begin(), world.strands.end(), [&](const Strand& s) { return isOf(s.first); }) ||
         std::any_of(world.surfaces.begin(), world.surfaces.end(),
                     [&](const SurfaceMesh& surface) { return isOf(surface.triangles.front().front()); });
}

/// The displacement that brings a particle beyond its distance back; 0 for any other.
glm::vec3 wayBack(const glm::vec3& x, const glm::vec3& anchor, float distance) {
  const glm::vec3 d = x - anchor;
  const float length = glm::length(d);
  return length > distance ? (distance / length - 1.0f) * d : glm::vec3(0.0f);
}

}  // namespace

bool LongRange::isUpToDate(const Particles& particles) const {
  if (topologyVersion_ != world_->topologyVersion || particleCount_ != particles.size()) return false;
  std::size_t number = 0;
  for (const int o : objects_) {
    for (const int particle : world_->objects[o].particles) {
      const char isHeld = particles.position[particle].w == 0.0f;
      if (number == held_.size() || held_[number++] != isHeld) return false;
    }
  }
  return number == held_.size();
}

// Particles that a distance lock connects to a rope or a cloth are tied as well, or a heavy load would draw out the
// lock. Dijkstra's shortest paths from all held particles at once; of equal ones that to the anchor of the lower index
// is used.
void LongRange::findTies(const Particles& particles) {
  constexpr float kFar = std::numeric_limits<float>::max();
  struct Way {
    float length;
    int anchor, particle;
    bool operator>(const Way& other) const {
      return std::tie(length, anchor, particle) > std::tie(other.length, other.anchor, other.particle);
    }
  };
  PLIANT_ASSERT(std::all_of(objects_.begin(), objects_.end(), [&](int object) { return isDrawn(*world_, object); }),
                "what is tied is drawn by a surface or a strand");
  const EdgeGraph graph(*world_);
  std::vector<char> isMember(world_->objects.size(), 0);
  for (const int o : objects_) isMember[o] = 1;
  const auto ofMember = [&](int particle) { return isMember[particles.object[particle]] != 0; };
  std::vector<float> shortest(particles.size(), kFar);
  std::priority_queue<Way, std::vector<Way>, std::greater<>> open;
  held_.clear();
  ties_.clear();
  topologyVersion_ = world_->topologyVersion;
  particleCount_ = particles.size();
  for (const int o : objects_) {
    for (const int particle : world_->objects[o].particles) {
      held_.push_back(particles.position[particle].w == 0.0f);
      if (held_.back() == 0) continue;
      shortest[particle] = 0.0f;
      open.push({0.0f, particle, particle});
    }
  }
  while (!open.empty()) {
    const Way way = open.top();
    open.pop();
    const Index p = way.particle;
    if (way.length > shortest[p]) continue;
    if (particles.position[p].w > 0.0f) {
      ties_.push_back({way.particle, way.anchor, way.length});
      shortest[p] = -1.0f;  // settled
    }
    graph.forEachNeighbour(way.particle, [&](int neighbour, float length) {
      if (!ofMember(way.particle) && !ofMember(neighbour)) return;
      float& best = shortest[neighbour];
      if (!(way.length + length < best)) return;
      best = way.length + length;
      open.push({best, way.anchor, neighbour});
    });
  }
  std::sort(ties_.begin(), ties_.end(), [](const Tie& a, const Tie& b) { return a.particle < b.particle; });
}

void LongRange::prepare(const Particles& particles, const StepContext&) {
  if (!isUpToDate(particles)) findTies(particles);
}

void LongRange::accumulate(const Particles&, std::span<const glm::vec4> x, Corrections& sums) {
  parallelFor(ties_.size(), kTieCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t t = begin; t < end; ++t) {
      const Tie& tie = ties_[t];
      const Index i = tie.particle;
      const glm::vec3 back = wayBack(glm::vec3(x[i]), glm::vec3(x[tie.anchor]), tie.distance);
      if (back != glm::vec3(0.0f)) sums[i] += glm::vec4(back, 1.0f);
    }
  });
}

// Only the particle at x moves: s = 1 / n.
void LongRange::accumulateSplit(std::span<const glm::vec4> x, CorrectionSums counts, Corrections& split) {
  parallelFor(ties_.size(), kTieCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t t = begin; t < end; ++t) {
      const Tie& tie = ties_[t];
      const Index i = tie.particle;
      const glm::vec3 back = wayBack(glm::vec3(x[i]), glm::vec3(x[tie.anchor]), tie.distance);
      if (back != glm::vec3(0.0f)) split[i] += glm::vec4(back / counts[i].w, 0.0f);
    }
  });
}

void LongRange::projectColour(std::size_t, Particles& particles) {
  const auto& x = particles.predicted;
  parallelFor(ties_.size(), kTieCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t t = begin; t < end; ++t) {
      const Tie& tie = ties_[t];
      const Index i = tie.particle;
      particles.correct(i, wayBack(glm::vec3(x[i]), glm::vec3(x[tie.anchor]), tie.distance));
    }
  });
}

LongRange& LongRange::of(World& world, int group) {
  for (const auto& batch : world.batchesOf(group)) {
    if (auto* ties = dynamic_cast<LongRange*>(batch.get())) return *ties;
  }
  return static_cast<LongRange&>(world.insert(std::make_unique<LongRange>(group, world)));
}

void LongRange::describeSolve(const Particles&, std::span<const glm::vec4> x, const DescriptionVisitor& visitor) const {
  for (const Tie& tie : ties_) {
    const std::array<Index, 2> ends{tie.particle, tie.anchor};
    const glm::vec4& own = x[tie.particle];
    const glm::vec3 d = glm::vec3(own) - glm::vec3(x[tie.anchor]);
    const float length = glm::length(d);
    const glm::vec3 n = length > 0.0f ? d / length : glm::vec3(0.0f);
    const std::array<glm::vec3, 2> gradient{-n, n};
    const std::array<float, 2> weights{own.w, 0.0f};
    const std::array<Term, 2> terms{Term::number(R"(|\mathbf{x} - \mathbf{a}|)", length, "[m]"),
                                    Term::number("d", tie.distance, "way along the mesh at rest [m]")};
    ConstraintDescription row{{ends, gradient, tie.distance - length, ConstraintKind::inequality}};
    row.weights = weights;
    row.terms = terms;
    row.subject = 0;
    visitor(row);
  }
}

float LongRange::largestError(const Particles& particles) const {
  float largest = 0.0f;
  for (const Tie& tie : ties_) {
    const glm::vec3 x(particles.predicted[tie.particle]);
    const glm::vec3 anchor(particles.predicted[tie.anchor]);
    largest = std::max(largest, glm::length(wayBack(x, anchor, tie.distance)));
  }
  return largest;
}

void LongRange::forEach(const Particles&, std::span<const glm::vec4> x, const ConstraintVisitor& visitor) const {
  for (const Tie& tie : ties_) {
    const std::array<Index, 2> ends{tie.particle, tie.anchor};
    const glm::vec3 p(x[tie.particle]);
    const glm::vec3 anchor(x[tie.anchor]);
    const float value = std::min(tie.distance - glm::length(p - anchor), 0.0f);
    visitor({ends, 0, value, tie.distance > 0.0f ? value / tie.distance : 0.0f});
  }
}

}  // namespace pliant::sim
