#include "sim/contacts/surface_topology.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/contacts/contact_limit.h"
#include "sim/contacts/tolerances.h"
#include "sim/state/object.h"
#include "sim/state/surfaces.h"
#include "sim/state/world.h"
#include "sim/tetrahedra/tetra_mesh.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <functional>
#include <limits>
#include <tuple>

namespace pliant::sim {

namespace {

constexpr float kFar = std::numeric_limits<float>::infinity();

using Triangle = std::array<Index, 3>;

/// An edge of a triangle, to be matched with that of its neighbour.
struct Side {
  Index low, high, triangle;
  auto operator<=>(const Side&) const = default;
};

class Builder {
 public:
  Builder(const Particles& particles, std::span<const Object> objects) : particles_(particles), objects_(objects) {}

  void add(std::span<const Triangle> triangles) {
    triangles_.insert(triangles_.end(), triangles.begin(), triangles.end());
  }
  SurfaceTopology finish();

 private:
  void pairSides();
  void cutIntoPatches();
  void assignVertices();
  void assignEdges();
  void markSharpSides();
  void listTrianglesAround();
  glm::vec3 normalAtRest(Index triangle) const;
  void listPatchNeighbours();
  void listNearVertices(std::span<const Index> welded);
  void markSlits(std::span<const Index> welded);
  std::vector<Index> weldedVertices() const;
  const Object& objectOf(Index particle) const { return objects_[particles_.object[particle]]; }

  const Particles& particles_;
  std::span<const Object> objects_;
  std::vector<Triangle> triangles_;
  std::vector<SurfaceEdge> edges_;                ///< of triangles_
  std::vector<std::array<Index, 3>> neighbours_;  ///< triangles beside each triangle; -1: none
  std::vector<Index> patchOf_;                    ///< of each of triangles_
  std::vector<std::uint8_t> onSurface_;           ///< by particle
  SurfaceTopology result_;
};

void Builder::pairSides() {
  std::vector<Side> sides;
  sides.reserve(3 * triangles_.size());
  for (std::size_t t = 0; t < triangles_.size(); ++t) {
    for (std::size_t k = 0; k < 3; ++k) {
      const Index a = triangles_[t][k], b = triangles_[t][(k + 1) % 3];
      sides.push_back({std::min(a, b), std::max(a, b), static_cast<Index>(t)});
    }
  }
  std::sort(sides.begin(), sides.end());
  neighbours_.assign(triangles_.size(), {-1, -1, -1});
  const auto meet = [&](Index triangle, Index other) {
    auto& list = neighbours_[triangle];
    *std::find(list.begin(), list.end() - 1, -1) = other;
  };
  for (std::size_t s = 0; s < sides.size(); ++s) {
    SurfaceEdge edge{sides[s].low, sides[s].high, sides[s].triangle, -1};
    if (s + 1 < sides.size() && sides[s + 1].low == edge.a && sides[s + 1].high == edge.b) {
      edge.right = sides[++s].triangle;
      meet(edge.left, edge.right);
      meet(edge.right, edge.left);
    }
    edges_.push_back(edge);
  }
}

// Breadth first from the triangle where the last patch left off, so that patches are round and few scraps are left.
void Builder::cutIntoPatches() {
  constexpr Index kNoPatch = -1;
  patchOf_.assign(triangles_.size(), kNoPatch);
  std::vector<Index> order, newNumber(triangles_.size());
  std::vector<Index> front;
  std::size_t unseen = 0;
  Index seed = kNoPatch;
  while (order.size() < triangles_.size()) {
    while (patchOf_[unseen] != kNoPatch) ++unseen;
    if (seed == kNoPatch) seed = static_cast<Index>(unseen);
    const auto patch = static_cast<Index>(result_.patches());
    const std::size_t first = order.size();
    front.assign(1, seed);
    seed = kNoPatch;
    for (std::size_t next = 0; next < front.size(); ++next) {
      const Index triangle = front[next];
      if (patchOf_[triangle] != kNoPatch) continue;
      if (order.size() - first == kPatchTriangles) {
        seed = triangle;
        break;
      }
      patchOf_[triangle] = patch;
      newNumber[triangle] = static_cast<Index>(order.size());
      order.push_back(triangle);
      for (const Index other : neighbours_[triangle]) {
        if (other >= 0 && patchOf_[other] == kNoPatch) front.push_back(other);
      }
    }
    result_.triangleStart.push_back(static_cast<std::uint32_t>(order.size()));
  }
  for (const Index triangle : order) result_.triangles.push_back(triangles_[triangle]);
  std::vector<Index> patches;
  for (const Index triangle : order) patches.push_back(patchOf_[triangle]);
  patchOf_ = std::move(patches);
  for (std::size_t patch = 0; patch < result_.patches(); ++patch) {
    result_.object.push_back(particles_.object[result_.firstCorner(patch)]);
  }
  const auto isFirst = [&](Index object) { return object == result_.object.front(); };
  const bool several = !std::all_of(result_.object.begin(), result_.object.end(), isFirst);
  for (const Index object : result_.object) {
    result_.mutual.push_back(several || objects_[object].selfContact == SelfContact::surface ? 1 : 0);
  }
  for (SurfaceEdge& edge : edges_) {
    edge.left = newNumber[edge.left];
    if (edge.right >= 0) edge.right = newNumber[edge.right];
  }
}

void Builder::assignVertices() {
  onSurface_.assign(particles_.size(), 0);
  for (std::size_t patch = 0; patch < result_.patches(); ++patch) {
    const std::size_t first = result_.vertices.size();
    for (std::uint32_t t = result_.triangleStart[patch]; t < result_.triangleStart[patch + 1]; ++t) {
      for (const Index vertex : result_.triangles[t]) {
        if (onSurface_[vertex] != 0) continue;
        onSurface_[vertex] = 1;
        result_.vertices.push_back(vertex);
      }
    }
    std::sort(result_.vertices.begin() + static_cast<std::ptrdiff_t>(first), result_.vertices.end());
    result_.vertexStart.push_back(static_cast<std::uint32_t>(result_.vertices.size()));
  }
}

void Builder::assignEdges() {
  const auto patchOf = [&](const SurfaceEdge& edge) { return patchOf_[edge.left]; };
  std::stable_sort(edges_.begin(), edges_.end(),
                   [&](const SurfaceEdge& a, const SurfaceEdge& b) { return patchOf(a) < patchOf(b); });
  result_.edgeStart.assign(result_.patches() + 1, 0);
  for (const SurfaceEdge& edge : edges_) ++result_.edgeStart[patchOf(edge) + 1];
  for (std::size_t patch = 0; patch < result_.patches(); ++patch) {
    result_.edgeStart[patch + 1] += result_.edgeStart[patch];
  }
  result_.edges = edges_;
  result_.shortestEdge.assign(result_.patches(), kFar);
  for (const SurfaceEdge& edge : edges_) {
    float& shortest = result_.shortestEdge[patchOf(edge)];
    shortest = std::min(shortest, glm::length(particles_.rest[edge.a] - particles_.rest[edge.b]));
  }
}

glm::vec3 Builder::normalAtRest(Index triangle) const {
  const auto& [a, b, c] = result_.triangles[triangle];
  const auto& x = particles_.rest;
  const glm::vec3 normal = glm::cross(x[b] - x[a], x[c] - x[a]);
  const float length = glm::length(normal);
  return length > 0.0f ? normal / length : glm::vec3(0.0f);
}

void Builder::markSharpSides() {
  result_.sharpSides.assign(result_.triangles.size(), 0);
  const auto mark = [&](Index triangle, const SurfaceEdge& edge) {
    const auto& corners = result_.triangles[triangle];
    for (int k = 0; k < 3; ++k) {
      if (corners[k] != edge.a && corners[k] != edge.b) result_.sharpSides[triangle] |= 1u << k;
    }
  };
  for (const SurfaceEdge& edge : result_.edges) {
    if (edge.right >= 0 && glm::dot(normalAtRest(edge.left), normalAtRest(edge.right)) > kFlatFace) continue;
    mark(edge.left, edge);
    if (edge.right >= 0) mark(edge.right, edge);
  }
}

void Builder::listTrianglesAround() {
  std::vector<std::vector<Index>> around(particles_.size());
  for (std::size_t t = 0; t < result_.triangles.size(); ++t) {
    for (const Index corner : result_.triangles[t]) {
      if (objectOf(corner).solid) around[corner].push_back(static_cast<Index>(t));
    }
  }
  for (const auto& triangles : around) {
    result_.around.items.insert(result_.around.items.end(), triangles.begin(), triangles.end());
    result_.around.endList();
  }
}

void Builder::listPatchNeighbours() {
  std::vector<std::pair<Index, Index>> visits;  // vertex, patch
  for (std::size_t t = 0; t < result_.triangles.size(); ++t) {
    for (const Index vertex : result_.triangles[t]) visits.emplace_back(vertex, patchOf_[t]);
  }
  std::sort(visits.begin(), visits.end());
  visits.erase(std::unique(visits.begin(), visits.end()), visits.end());
  std::vector<std::vector<Index>> direct(result_.patches());
  for (std::size_t i = 0; i < visits.size(); ++i) {
    for (std::size_t j = i + 1; j < visits.size() && visits[j].first == visits[i].first; ++j) {
      direct[visits[i].second].push_back(visits[j].second);
      direct[visits[j].second].push_back(visits[i].second);
    }
  }
  for (auto& list : direct) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  std::vector<std::pair<Index, Index>> around;  // patch, the one between
  for (std::size_t patch = 0; patch < result_.patches(); ++patch) {
    around.clear();
    for (const Index near : direct[patch]) around.emplace_back(near, near);
    for (const Index near : direct[patch]) {
      for (const Index far : direct[near]) {
        if (std::cmp_not_equal(far, patch) && !std::binary_search(direct[patch].begin(), direct[patch].end(), far)) {
          around.emplace_back(far, near);
        }
      }
    }
    std::stable_sort(around.begin(), around.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t k = 0; k < around.size(); ++k) {
      if (k > 0 && around[k].first == around[k - 1].first) continue;
      result_.patchNeighbours.items.push_back(around[k].first);
      result_.between.push_back(around[k].second);
    }
    result_.patchNeighbours.endList();
  }
}

// The lowest vertex of the same object with the same rest position.
std::vector<Index> Builder::weldedVertices() const {
  const auto key = [&](Index i) {
    const glm::vec3& p = particles_.rest[i];
    return std::tuple(particles_.object[i], p.x, p.y, p.z, i);
  };
  std::vector<Index> sorted = result_.vertices;
  std::sort(sorted.begin(), sorted.end(), [&](Index a, Index b) { return key(a) < key(b); });
  std::vector<Index> welded(particles_.size(), -1);
  for (std::size_t k = 0; k < sorted.size(); ++k) {
    const auto same = [&](Index a, Index b) {
      return particles_.object[a] == particles_.object[b] && particles_.rest[a] == particles_.rest[b];
    };
    const bool again = k > 0 && same(sorted[k - 1], sorted[k]);
    welded[sorted[k]] = again ? welded[sorted[k - 1]] : sorted[k];
  }
  return welded;
}

// Slits are where several vertices coincide at rest: welded[] is the lowest of them.
void Builder::markSlits(std::span<const Index> welded) {
  std::vector<std::uint8_t> parted(particles_.size(), 0);
  for (const Index vertex : result_.vertices) {
    if (welded[vertex] != vertex) parted[vertex] = parted[welded[vertex]] = 1;
  }
  result_.slit.assign(result_.patches(), 0);
  for (std::size_t t = 0; t < result_.triangles.size(); ++t) {
    for (const Index vertex : result_.triangles[t]) result_.slit[patchOf_[t]] |= parted[vertex];
  }
}

void Builder::listNearVertices(std::span<const Index> welded) {
  const std::size_t most = ContactLimit::ofNearVertices(result_.vertices.size());
  std::vector<std::vector<Index>> members(particles_.size()), ring(particles_.size());
  for (const Index vertex : result_.vertices) members[welded[vertex]].push_back(vertex);
  for (const SurfaceEdge& edge : result_.edges) {
    const Index a = welded[edge.a], b = welded[edge.b];
    if (a == b) continue;
    ring[a].push_back(b);
    ring[b].push_back(a);
  }
  const auto length = [&](Index a, Index b) { return glm::length(particles_.rest[a] - particles_.rest[b]); };
  std::vector<float> distance(particles_.size(), kFar);  // of the vertices from one
  std::vector<Index> seen;
  std::vector<std::pair<float, Index>> open;  // a heap
  for (std::size_t i = 0; i < particles_.size(); ++i) {
    result_.isCrowded = result_.isCrowded || result_.near.items.size() > most;
    if (!result_.isCrowded && onSurface_[i] != 0 &&
        objectOf(static_cast<Index>(i)).selfContact == SelfContact::surface) {
      const Index from = welded[i];
      float longest = 0.0f;
      for (const Index other : ring[from]) longest = std::max(longest, length(from, other));
      const float reach = 2.0f * objects_[particles_.object[i]].thickness + longest;
      const auto see = [&](Index vertex, float far) {
        if (far > reach || far >= distance[vertex]) return;
        if (distance[vertex] == kFar) seen.push_back(vertex);
        distance[vertex] = far;
        open.emplace_back(far, vertex);
        std::push_heap(open.begin(), open.end(), std::greater<>());
      };
      see(from, 0.0f);
      while (!open.empty()) {
        std::pop_heap(open.begin(), open.end(), std::greater<>());
        const auto [far, vertex] = open.back();
        open.pop_back();
        if (far > distance[vertex]) continue;
        for (const Index other : ring[vertex]) see(other, far + length(vertex, other));
      }
      for (const Index vertex : seen) {
        distance[vertex] = kFar;
        const auto& all = members[vertex];
        result_.near.items.insert(result_.near.items.end(), all.begin(), all.end());
      }
      seen.clear();
    }
    result_.near.endList();
  }
}

SurfaceTopology Builder::finish() {
  pairSides();
  cutIntoPatches();
  assignVertices();
  assignEdges();
  markSharpSides();
  listTrianglesAround();
  listPatchNeighbours();
  const std::vector<Index> welded = weldedVertices();
  markSlits(welded);
  listNearVertices(welded);
  return std::move(result_);
}

}  // namespace

bool SurfaceTopology::isNear(Index vertex, Index other) const {
  if (vertex >= std::ssize(near.start) - 1) return false;
  const auto list = near.of(vertex);
  return std::find(list.begin(), list.end(), other) != list.end();
}

Index SurfaceTopology::patchBetween(std::size_t patch, Index other) const {
  PLIANT_ASSERT(patch < patches(), "the patch exists");
  const auto list = patchNeighbours.of(patch);
  const auto found = std::lower_bound(list.begin(), list.end(), other);
  if (found == list.end() || *found != other) return -1;
  return between[patchNeighbours.start[patch] + (found - list.begin())];
}

SurfaceTopology makeSurfaceTopology(std::span<const SurfaceMesh> meshes, std::span<const TetrahedralBody> solids,
                                    const Particles& particles, std::span<const Object> objects) {
  Builder builder(particles, objects);
  for (const SurfaceMesh& mesh : meshes) builder.add(mesh.triangles);
  for (const TetrahedralBody& solid : solids) builder.add(boundaryOf(solid.tetrahedra));
  return builder.finish();
}

}  // namespace pliant::sim
