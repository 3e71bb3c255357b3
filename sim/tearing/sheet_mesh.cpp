#include "sim/tearing/sheet_mesh.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/constraints/weave.h"
#include "sim/projection/find_batch.h"
#include "sim/state/material.h"
#include "sim/state/object.h"
#include "sim/tearing/divided_particle.h"
#include "sim/tearing/pull_apart.h"
#include "sim/tearing/tolerances.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pliant::sim {

namespace {

/// Calls visit(batch, index, constraint) for each constraint of an element with a stiffness that `counts(column)`.
template <typename C, typename Counts, typename Visit>
void visitConstraints(World& world, int element, Counts&& counts, Visit&& visit) {
  for (const auto& batch : world.batches) {
    auto* typed = dynamic_cast<TypedBatch<C>*>(batch.get());
    if (typed == nullptr || !counts(typed->column())) continue;
    const auto constraints = typed->constraints();
    for (std::size_t c = 0; c < constraints.size(); ++c) {
      if (world.elementOfRow(constraints[c].material) == element) visit(*typed, c, constraints[c]);
    }
  }
}

}  // namespace

SheetMesh::SheetMesh(World& world, SurfaceMesh& surface)
    : world_(world), surface_(surface), first_(world.particles.size(), -1), next_(3 * surface.triangles.size(), -1) {
  PLIANT_ASSERT(surface.divisible, "the surface's edges are constraints");
  for (std::size_t corner = 3 * surface_.triangles.size(); corner-- > 0;) link(corner);
}

void SheetMesh::link(std::size_t corner) {
  int& head = first_[surface_.triangles[corner / 3][corner % 3]];
  next_[corner] = head;
  head = static_cast<int>(corner);
}

void SheetMesh::unlink(std::size_t corner) {
  int* place = &first_[surface_.triangles[corner / 3][corner % 3]];
  while (*place != static_cast<int>(corner)) place = &next_[*place];
  *place = next_[corner];
}

std::vector<int> SheetMesh::trianglesAt(int vertex) const {
  std::vector<int> triangles;
  for (int c = first_[vertex]; c >= 0; c = next_[c]) {
    triangles.push_back(c / 3);
  }
  std::sort(triangles.begin(), triangles.end());
  return triangles;
}

std::vector<int> SheetMesh::neighboursOf(int vertex) const {
  std::vector<int> neighbours;
  for (const int t : trianglesAt(vertex)) {
    for (const int corner : triangle(t)) {
      if (corner != vertex) neighbours.push_back(corner);
    }
  }
  std::sort(neighbours.begin(), neighbours.end());
  neighbours.erase(std::unique(neighbours.begin(), neighbours.end()), neighbours.end());
  return neighbours;
}

std::vector<int> SheetMesh::trianglesAtEdge(int a, int b) const {
  std::vector<int> triangles = trianglesAt(a);
  std::erase_if(triangles,
                [&](int t) { return std::find(triangle(t).begin(), triangle(t).end(), b) == triangle(t).end(); });
  return triangles;
}

int SheetMesh::oppositeOf(int index, int a, int b) const {
  const auto& [i, j, k] = triangle(index);
  return i != a && i != b ? i : j != a && j != b ? j : k;
}

void SheetMesh::load(std::span<const int> vertices) {
  std::vector<bool> wanted(world_.particles.size(), false);
  for (const int vertex : vertices) {
    wanted[vertex] = true;
    for (const int neighbour : neighboursOf(vertex)) wanted[neighbour] = true;
  }
  const auto touches = [&](const auto& constraint) {
    return wanted[constraint.particles[0]] || wanted[constraint.particles[1]];
  };
  edges_.clear();
  visitConstraints<Distance>(world_, surface_.element, isStretching,
                             [&](auto& batch, std::size_t index, const Distance& c) {
                               stretchingGroup_ = batch.group();
                               if (!touches(c)) return;
                               Edge& loaded = edge(c.particles[0], c.particles[1]);
                               loaded.restLength = c.restLength;
                               loaded.batch = &batch;
                               loaded.stretching = index;
                             });
  bending_ = nullptr;
  const auto bends = [](float Material::*column) { return column == &Material::bendingStiffness; };
  visitConstraints<Dihedral>(world_, surface_.element, bends, [&](auto& batch, std::size_t index, const Dihedral& c) {
    bending_ = &batch;
    if (!touches(c)) return;
    Edge& loaded = edge(c.particles[0], c.particles[1]);
    loaded.bends = true;
    loaded.restAngle = c.restAngle;
    loaded.bending = static_cast<int>(index);
  });
}

// The parts of a vertex's mass that belong to its triangles, by their area at rest; their sum is 1.
std::vector<double> SheetMesh::weightsOf(std::span<const int> triangles) const {
  std::vector<double> weights;
  for (const int t : triangles) {
    const auto& [a, b, c] = triangle(t);
    weights.push_back(glm::length(glm::cross(restOf(b) - restOf(a), restOf(c) - restOf(a))));
  }
  const double mean = std::accumulate(weights.begin(), weights.end(), 0.0) / static_cast<double>(weights.size());
  if (!(mean > 0.0) || !std::isfinite(mean)) weights.assign(weights.size(), 1.0);
  for (double& weight : weights) weight = std::max(weight, kSmallestWeight * mean);
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (double& weight : weights) weight /= sum;
  return weights;
}

int SheetMesh::addVertex(int like, const glm::vec3& position, const glm::vec3& velocity, const glm::vec3& rest,
                         float mass) {
  first_.push_back(-1);
  return addParticleLike(world_, like, position, velocity, rest, mass);
}

void SheetMesh::replaceCorner(int index, int from, int to) {
  const auto& triangle = corners(index);
  const std::size_t place = std::find(triangle.begin(), triangle.end(), from) - triangle.begin();
  const std::size_t corner = 3 * index + place;
  unlink(corner);
  corners(index)[place] = to;
  link(corner);
}

void SheetMesh::touchEdgesOf(int index) {
  const auto [a, b, c] = triangle(index);
  edge(a, b).changed = edge(b, c).changed = edge(c, a).changed = true;
}

// Gives the triangles of a fan another vertex. Their edges move with them; those between two fans are duplicated.
void SheetMesh::moveFan(std::span<const int> fan, int from, int to) {
  std::vector<int> neighbours;
  for (const int t : fan) {
    touchEdgesOf(t);
    for (const int corner : triangle(t)) {
      if (corner != from) neighbours.push_back(corner);
    }
  }
  for (const int t : fan) replaceCorner(t, from, to);
  std::sort(neighbours.begin(), neighbours.end());
  neighbours.erase(std::unique(neighbours.begin(), neighbours.end()), neighbours.end());
  for (const int neighbour : neighbours) {
    Edge& moved = edge(to, neighbour);
    if (trianglesAtEdge(from, neighbour).empty()) {
      moved = edge(from, neighbour);
      edges_.erase(edgeKey(from, neighbour));
    } else {
      moved.restLength = edge(from, neighbour).restLength;
      moved.changed = true;
    }
  }
}

float SheetMesh::restLength(int a, int b) const {
  const auto found = edges_.find(edgeKey(a, b));
  PLIANT_ASSERT(found != edges_.end(), "the edge is loaded");
  return found->second.restLength;
}

std::vector<int> SheetMesh::separate(int vertex, const StaysTogether& together) {
  const std::vector<int> triangles = trianglesAt(vertex);
  if (triangles.size() < 2) return {};
  // Union of the triangles that share an edge at the vertex: fan[k] leads to the first of k's fan.
  std::vector<std::size_t> fan(triangles.size());
  std::iota(fan.begin(), fan.end(), std::size_t{0});
  const auto rootOf = [&](std::size_t k) {
    while (fan[k] != k) k = fan[k];
    return k;
  };
  std::vector<std::pair<int, std::size_t>> sides;  // other end of an edge at the vertex, its triangle
  for (std::size_t k = 0; k < triangles.size(); ++k) {
    for (const int corner : triangle(triangles[k])) {
      if (corner != vertex) sides.emplace_back(corner, k);
    }
  }
  std::sort(sides.begin(), sides.end());
  for (std::size_t s = 1; s < sides.size(); ++s) {
    const auto [neighbour, k] = sides[s];
    if (sides[s - 1].first != neighbour || !together(triangles[sides[s - 1].second], triangles[k], neighbour)) continue;
    const std::size_t one = rootOf(sides[s - 1].second), other = rootOf(k);
    fan[std::max(one, other)] = std::min(one, other);
  }

  const std::vector<double> weights = weightsOf(triangles);
  std::vector<double> share(triangles.size(), 0.0);
  for (std::size_t k = 0; k < triangles.size(); ++k) share[rootOf(k)] += weights[k];
  const std::size_t keeper = std::max_element(share.begin(), share.end()) - share.begin();
  const double mass = world_.particles.mass[vertex];
  std::vector<int> added;
  for (std::size_t root = 0; root < triangles.size(); ++root) {
    if (fan[root] != root || root == keeper) continue;
    std::vector<int> members;
    for (std::size_t k = 0; k < triangles.size(); ++k) {
      if (rootOf(k) == root) members.push_back(triangles[k]);
    }
    const glm::vec3 here(world_.particles.position[vertex]);
    added.push_back(addVertex(vertex, here, world_.particles.velocity[vertex], restOf(vertex),
                              static_cast<float>(mass * share[root])));
    moveFan(members, vertex, added.back());
  }
  if (!added.empty()) {
    setMass(world_, vertex, static_cast<float>(mass * share[keeper]));
    separated_.push_back(vertex);
    separated_.insert(separated_.end(), added.begin(), added.end());
  }
  world_.tears += added.size();
  return added;
}

std::vector<int> SheetMesh::separate(int vertex) {
  return separate(vertex, [](int, int, int) { return true; });
}

int SheetMesh::divideEdge(int a, int b, float t) {
  const std::vector<int> triangles = trianglesAtEdge(a, b);
  PLIANT_ASSERT(!triangles.empty(), "the edge exists");
  PLIANT_ASSERT(t > 0.0f && t < 1.0f, "a new vertex lies between the ends of its edge");
  // For evenly spread mass: of a's third of a triangle the new vertex gets the part 1 - t, and of b's the part t.
  const auto partAtEdge = [&](int vertex) {
    const std::vector<int> all = trianglesAt(vertex);
    const std::vector<double> weights = weightsOf(all);
    double part = 0.0;
    for (std::size_t k = 0; k < all.size(); ++k) {
      if (std::binary_search(triangles.begin(), triangles.end(), all[k])) part += weights[k];
    }
    return part;
  };
  const Particles& particles = world_.particles;
  const double fromA = partAtEdge(a) * (1.0 - double(t)) * double(particles.mass[a]);
  const double fromB = partAtEdge(b) * double(t) * double(particles.mass[b]);
  const double mass = fromA + fromB;
  const float s = mass > 0.0 ? static_cast<float>(fromB / mass) : t;  // keeps the momentum
  const glm::vec3 velocity = glm::mix(particles.velocity[a], particles.velocity[b], s);
  const glm::vec3 position = glm::mix(glm::vec3(particles.position[a]), glm::vec3(particles.position[b]), t);
  const int added = addVertex(a, position, velocity, glm::mix(restOf(a), restOf(b), t), static_cast<float>(mass));
  setMass(world_, a, static_cast<float>(double(particles.mass[a]) - fromA));
  setMass(world_, b, static_cast<float>(double(particles.mass[b]) - fromB));

  const Edge whole = edge(a, b);
  edges_.erase(edgeKey(a, b));
  edge(a, added) = edge(added, b) = whole;
  edge(a, added).restLength = t * whole.restLength;
  edge(added, b).restLength = (1.0f - t) * whole.restLength;
  edge(added, b).batch = nullptr;
  edge(added, b).bending = -1;
  for (const int index : triangles) {
    const int opposite = oppositeOf(index, a, b);
    // Stewart's theorem: the length from a corner to a point on the opposite side.
    const float la = edge(a, opposite).restLength, lb = edge(b, opposite).restLength, l = whole.restLength;
    Edge& across = edge(added, opposite);
    across.restLength = std::sqrt(std::max(t * lb * lb + (1.0f - t) * la * la - t * (1.0f - t) * l * l, 0.0f));
    across.bends = bending_ != nullptr;
    std::array<int, 3> half = triangle(index);
    std::replace(half.begin(), half.end(), a, added);
    replaceCorner(index, b, added);
    surface_.triangles.push_back(half);
    next_.resize(3 * surface_.triangles.size(), -1);
    for (std::size_t corner = next_.size() - 3; corner < next_.size(); ++corner) link(corner);
    touchEdgesOf(index);
    touchEdgesOf(static_cast<int>(surface_.triangles.size()) - 1);
  }
  return added;
}

void SheetMesh::commitEdge(const EdgeKey& key, Edge& edge) {
  const std::vector<int> triangles = trianglesAtEdge(key.first, key.second);
  const Distance stretch{{key.first, key.second}, edge.restLength, surface_.element};
  if (edge.batch != nullptr) {
    edge.batch->replace(edge.stretching, stretch);
  } else {
    const auto column = stiffnessAlong(surface_.warp, restOf(key.first) - restOf(key.second));
    batchFor<Distance>(world_, stretchingGroup_, column).add(stretch);
  }
  if (triangles.size() < 2) surface_.closed = false;
  if (!edge.bends || bending_ == nullptr) return;
  const Index old = std::max(edge.bending, 0);
  if (triangles.size() < 2) {
    if (edge.bending >= 0) bending_->replace(old, Dihedral{{-1, -1, -1, -1}, 0.0f, -1});
    return;
  }
  // p1 p2 runs as in the first triangle: the angle's sign stays.
  const auto& corner = triangle(triangles[0]);
  const auto at = std::find(corner.begin(), corner.end(), key.first) - corner.begin();
  const bool forward = corner[(at + 1) % 3] == key.second;
  const int p1 = forward ? key.first : key.second, p2 = forward ? key.second : key.first;
  const Dihedral bend{
      {p1, p2, oppositeOf(triangles[0], p1, p2), oppositeOf(triangles[1], p1, p2)}, edge.restAngle, surface_.element};
  if (edge.bending >= 0) {
    bending_->replace(old, bend);
  } else {
    bending_->add(bend);
  }
}

void SheetMesh::pullBackFromCut() {
  const Object& object = world_.objectOf(surface_.triangles.front().front());
  if (object.selfContact != SelfContact::surface) return;
  std::sort(separated_.begin(), separated_.end());
  separated_.erase(std::unique(separated_.begin(), separated_.end()), separated_.end());
  pullApart(world_, *this, separated_, kPulledBack * object.thickness);
}

void SheetMesh::commit() {
  if (!separated_.empty()) pullBackFromCut();
  separated_.clear();
  for (auto& [key, edge] : edges_) {
    if (edge.changed) commitEdge(key, edge);
  }
  if (bending_ != nullptr) bending_->removeIf([](const Dihedral& bend) { return bend.particles[0] < 0; });
  edges_.clear();
  ++world_.topologyVersion;
}

}  // namespace pliant::sim
