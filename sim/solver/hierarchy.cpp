#include "sim/solver/hierarchy.h"

#include "sim/base/index.h"
#include "sim/constraints/flat_sheets.h"
#include "sim/constraints/typed_batches.h"
#include "sim/constraints/weave.h"
#include "sim/solver/tolerances.h"
#include "sim/state/material.h"

#include <glm/geometric.hpp>

#include <algorithm>

namespace pliant::sim {

namespace {

using StretchBatch = TypedBatch<Distance>;

/// Calls visit(batch) for the distance constraints that keep ropes and cloth from stretching.
template <typename Visit>
void forEachStretching(const World& world, Visit&& visit) {
  for (const auto& batch : world.batches) {
    const auto* distances = dynamic_cast<const StretchBatch*>(batch.get());
    if (distances != nullptr && isStretching(distances->column())) visit(*distances);
  }
}

/// Particles and lengths of the constraints of one level.
class Graph {
 public:
  struct Edge {
    Index a, b;
    float length;
    Index material;
  };

  Graph(std::size_t particles, std::vector<Edge> edges) : edges_(std::move(edges)), start_(particles + 1, 0) {
    keepShortest();
    for (const Edge& edge : edges_) ++start_[edge.a + 1], ++start_[edge.b + 1];
    for (std::size_t i = 0; i < particles; ++i) start_[i + 1] += start_[i];
    sides_.resize(start_.back());
    std::vector<std::uint32_t> next(start_.begin(), start_.end() - 1);
    for (const Edge& edge : edges_) {
      sides_[next[edge.a]++] = {edge.b, edge.length, edge.material};
      sides_[next[edge.b]++] = {edge.a, edge.length, edge.material};
    }
  }

  struct Side {
    Index neighbour;
    float length;
    Index material;
  };
  std::span<const Side> of(Index particle) const {
    return {sides_.data() + start_[particle], sides_.data() + start_[particle + 1]};
  }
  const std::vector<Edge>& edges() const { return edges_; }

 private:
  void keepShortest() {
    for (Edge& edge : edges_) {
      if (edge.a > edge.b) std::swap(edge.a, edge.b);
    }
    std::sort(edges_.begin(), edges_.end(),
              [](const Edge& a, const Edge& b) { return std::tie(a.a, a.b, a.length) < std::tie(b.a, b.b, b.length); });
    edges_.erase(std::unique(edges_.begin(), edges_.end(),
                             [](const Edge& a, const Edge& b) { return a.a == b.a && a.b == b.b; }),
                 edges_.end());
  }

  std::vector<Edge> edges_;
  std::vector<std::uint32_t> start_;
  std::vector<Side> sides_;
};

/// The particles that the next coarser level leaves out: in order, each one whose removal leaves at least two parents
/// to it and to those left out before. Immovable ones are kept: the level hangs from them.
std::vector<char> leftOut(const Graph& graph, const Particles& particles) {
  std::vector<char> out(particles.size(), 0);
  const auto kept = [&](const Graph::Side& side) { return out[side.neighbour] == 0; };
  const auto parents = [&](Index i) {
    const auto sides = graph.of(i);
    return std::count_if(sides.begin(), sides.end(), kept);
  };
  for (Index i = 0; i < static_cast<Index>(particles.size()); ++i) {
    const auto sides = graph.of(i);
    if (sides.empty() || particles.position[i].w == 0.0f || parents(i) < kMinParents) continue;
    const bool spared = std::any_of(sides.begin(), sides.end(), [&](const Graph::Side& side) {
      return !kept(side) && parents(side.neighbour) <= kMinParents;
    });
    if (!spared) out[i] = 1;
  }
  return out;
}

/// Constraints between kept particles: existing ones, and new ones over each particle left out.
std::vector<Graph::Edge> coarseEdges(const Graph& graph, const std::vector<char>& out, const FlatSheets& sheets,
                                     float slack) {
  std::vector<Graph::Edge> edges;
  const auto isOut = [&](Index i) { return out[i] != 0; };
  for (const Graph::Edge& edge : graph.edges()) {
    if (!isOut(edge.a) && !isOut(edge.b)) edges.push_back(edge);
  }
  for (Index i = 0; i < static_cast<Index>(out.size()); ++i) {
    if (!isOut(i)) continue;
    const auto sides = graph.of(i);
    for (std::size_t a = 0; a < sides.size(); ++a) {
      if (isOut(sides[a].neighbour)) continue;
      for (std::size_t b = 0; b < a; ++b) {
        if (isOut(sides[b].neighbour)) continue;
        const Index from = sides[a].neighbour, to = sides[b].neighbour;
        const float over = sides[a].length + sides[b].length;
        const float straight = (1.0f + slack) * sheets.straightDistance(from, to).value_or(over);
        edges.push_back({from, to, std::min(over, straight), sides[a].material});
      }
    }
  }
  return edges;
}

}  // namespace

Hierarchy::Level::Level(const Level& other) : children(other.children), parents(other.parents) {
  for (const auto& batch : other.batches) batches.push_back(batch->clone());
}

void Hierarchy::prepare(const World& world, const StepContext& context) {
  Origin origin{world.topologyVersion, world.particles.size(), 0, 0, {}};
  origin.slack = context.settings.iteration == Iteration::jacobi ? kCoarseSlackOfJacobi : kCoarseSlack;
  forEachStretching(world, [&](const StretchBatch& batch) { origin.constraints += batch.constraints().size(); });
  const auto& position = world.particles.position;
  origin.movable = std::count_if(position.begin(), position.end(), [](const glm::vec4& x) { return x.w > 0.0f; });
  // A compliance is meant for the constraints as they are: compliant ones have no coarser level.
  const StiffnessModel model = context.settings.stiffnessModel;
  if (model == StiffnessModel::compliant) {
    forEachStretching(world, [&](const StretchBatch& batch) {
      for (const Distance& c : batch.constraints())
        origin.compliant.push_back(effectiveCompliance(model, context.materials[c.material], batch.column()) > 0.0f);
    });
  }
  if (!(origin == origin_)) {
    build(world, origin);
    origin_ = std::move(origin);
  }
  for (Level& level : levels_) {
    for (const auto& batch : level.batches) {
      batch->arrange(context.settings.iteration, world.particles.size());
      batch->prepare(world.particles, context);
    }
  }
}

void Hierarchy::build(const World& world, const Origin& origin) {
  levels_.clear();
  std::vector<Graph::Edge> edges;
  std::size_t number = 0;
  forEachStretching(world, [&](const StretchBatch& batch) {
    for (const Distance& c : batch.constraints()) {
      if (!origin.compliant.empty() && origin.compliant[number++] != 0) continue;
      edges.push_back({c.particles[0], c.particles[1], c.restLength, c.material});
    }
  });
  Graph graph(world.particles.size(), std::move(edges));
  const FlatSheets sheets(world.surfaces, world.particles);
  while (levels_.size() < kMaxLevels) {
    const std::vector<char> out = leftOut(graph, world.particles);
    Level level;
    for (Index i = 0; i < static_cast<Index>(out.size()); ++i) {
      if (out[i] == 0) continue;
      const auto first = static_cast<std::uint32_t>(level.parents.size());
      float sum = 0.0f;
      for (const Graph::Side& side : graph.of(i)) {
        if (out[side.neighbour] != 0) continue;
        level.parents.push_back({side.neighbour, 1.0f / std::max(side.length, 1e-9f)});
        sum += level.parents.back().weight;
      }
      for (std::size_t p = first; p < level.parents.size(); ++p) level.parents[p].weight /= sum;
      level.children.push_back({i, first, static_cast<std::uint32_t>(level.parents.size())});
    }
    if (level.children.empty()) break;
    graph = Graph(world.particles.size(), coarseEdges(graph, out, sheets, origin.slack));
    auto batch = std::make_unique<TypedBatch<DistanceLimit>>(group::kStretching, &Material::stiffness);
    for (const Graph::Edge& edge : graph.edges()) batch->add({{edge.a, edge.b}, edge.length, edge.material});
    level.batches.push_back(std::move(batch));
    levels_.push_back(std::move(level));
  }
}

void Hierarchy::solve(Particles& particles, int iterations,
                      const std::function<void(std::size_t, BatchSpan)>& solveOnce) {
  start_ = particles.predicted;
  weigh();
  for (std::size_t level = levels_.size(); level-- > 0;) {
    const std::vector<float>& inverseMass = levels_[level].inverseMass;
    for (std::size_t i = 0; i < inverseMass.size(); ++i) particles.predicted[i].w = inverseMass[i];
    for (int iteration = 0; iteration < iterations; ++iteration) solveOnce(level, levels_[level].batches);
    for (std::size_t i = 0; i < inverseMass.size(); ++i) particles.predicted[i].w = start_[i].w;
    prolongate(particles, levels_[level]);
  }
}

// From the finest level to the coarsest, in each step: pins and the mouse change masses.
void Hierarchy::weigh() {
  mass_.resize(start_.size());
  for (std::size_t i = 0; i < mass_.size(); ++i) mass_[i] = start_[i].w > 0.0f ? 1.0 / double(start_[i].w) : 0.0;
  for (Level& level : levels_) {
    for (const Child& child : level.children) {
      for (std::uint32_t p = child.firstParent; p < child.lastParent; ++p) {
        mass_[level.parents[p].particle] += double(level.parents[p].weight) * mass_[child.particle];
      }
    }
    level.inverseMass.resize(mass_.size());
    for (std::size_t i = 0; i < mass_.size(); ++i) {
      level.inverseMass[i] = start_[i].w > 0.0f ? static_cast<float>(1.0 / mass_[i]) : 0.0f;
    }
  }
}

void Hierarchy::prolongate(Particles& particles, const Level& level) const {
  for (const Child& child : level.children) {
    glm::vec4 displacement(0.0f);
    for (std::uint32_t p = child.firstParent; p < child.lastParent; ++p) {
      const Index i = level.parents[p].particle;
      displacement += level.parents[p].weight * (particles.predicted[i] - start_[i]);
    }
    const Index i = child.particle;
    if (particles.predicted[i].w > 0.0f) particles.correct(i, glm::vec3(displacement));
  }
}

}  // namespace pliant::sim
