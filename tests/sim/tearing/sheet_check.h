// The elements of a sheet, counted only from its triangles and compared with its constraints: independent of the code
// that tears and cuts.
#pragma once

#include "sim/constraints/typed_batches.h"
#include "sim/simulation.h"
#include "sim/state/material.h"
#include "sim/state/surfaces.h"
#include "sim/state/world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <vector>

namespace pliant::sim {

struct SheetCount {
  int vertices = 0, edges = 0, triangles = 0;
  int pieces = 0;      ///< connected parts
  int boundaries = 0;  ///< closed lines of boundary edges
  double mass = 0.0;
  int eulerCharacteristic() const { return vertices - edges + triangles; }
};

using Edge = std::pair<int, int>;
inline Edge edgeOf(int a, int b) { return {std::min(a, b), std::max(a, b)}; }

/// Groups that are joined step by step.
class Groups {
 public:
  void add(int item) { parent_.try_emplace(item, item); }
  int find(int item) { return parent_.at(item) == item ? item : parent_[item] = find(parent_[item]); }
  void join(int a, int b) { parent_[find(a)] = find(b); }
  int count() {
    int roots = 0;
    for (const auto& [item, parent] : parent_) roots += item == parent;
    return roots;
  }

 private:
  std::map<int, int> parent_;
};

inline std::map<Edge, std::vector<int>> trianglesByEdge(const SurfaceMesh& surface) {
  std::map<Edge, std::vector<int>> edges;
  for (std::size_t t = 0; t < surface.triangles.size(); ++t) {
    const auto& [a, b, c] = surface.triangles[t];
    for (const Edge& edge : {edgeOf(a, b), edgeOf(b, c), edgeOf(c, a)}) edges[edge].push_back(static_cast<int>(t));
  }
  return edges;
}

/// Every edge has one or two triangles, which run along it in opposite directions; the triangles at every vertex are
/// one fan. Counts the sheet on the way.
inline SheetCount expectManifold(const SurfaceMesh& surface) {
  SheetCount count;
  const auto edges = trianglesByEdge(surface);
  Groups pieces, boundaries;
  std::map<int, std::vector<int>> fans;  // triangles at a vertex
  std::set<Edge> directed;
  for (std::size_t t = 0; t < surface.triangles.size(); ++t) {
    const auto& triangle = surface.triangles[t];
    for (std::size_t k = 0; k < 3; ++k) {
      EXPECT_NE(triangle[k], triangle[(k + 1) % 3]) << "triangle " << t;
      EXPECT_TRUE(directed.emplace(triangle[k], triangle[(k + 1) % 3]).second)
          << "two triangles run alike along an edge of " << t;
      fans[triangle[k]].push_back(static_cast<int>(t));
      pieces.add(triangle[k]);
    }
    pieces.join(triangle[0], triangle[1]);
    pieces.join(triangle[0], triangle[2]);
  }
  std::map<int, int> boundaryEnds;
  for (const auto& [edge, triangles] : edges) {
    EXPECT_LE(triangles.size(), 2u) << "at edge " << edge.first << ' ' << edge.second;
    if (triangles.size() != 1) continue;
    for (const int end : {edge.first, edge.second}) {
      boundaries.add(end);
      ++boundaryEnds[end];
    }
    boundaries.join(edge.first, edge.second);
  }
  for (const auto& [vertex, ends] : boundaryEnds) EXPECT_EQ(ends, 2) << "boundary edges at vertex " << vertex;
  for (const auto& [vertex, triangles] : fans) {
    Groups fan;
    for (const int t : triangles) fan.add(t);
    for (const int t : triangles) {
      for (const int corner : surface.triangles[static_cast<std::size_t>(t)]) {
        if (corner == vertex) continue;
        for (const int other : edges.at(edgeOf(vertex, corner))) fan.join(t, other);
      }
    }
    EXPECT_EQ(fan.count(), 1) << "fans at vertex " << vertex;
  }
  count.vertices = static_cast<int>(fans.size());
  count.edges = static_cast<int>(edges.size());
  count.triangles = static_cast<int>(surface.triangles.size());
  count.pieces = pieces.count();
  count.boundaries = boundaries.count();
  return count;
}

/// Each edge has one distance constraint; where the sheet bends each inner edge has one dihedral constraint, of the two
/// triangles that are there.
inline void expectConstraintsFitTriangles(const World& world, const SurfaceMesh& surface) {
  const auto edges = trianglesByEdge(surface);
  std::map<Edge, int> stretching, bending;
  for (const auto& batch : world.batches) {
    if (const auto* typed = dynamic_cast<const TypedBatch<Distance>*>(batch.get())) {
      if (typed->column() != &Material::stiffness) continue;
      for (const Distance& c : typed->constraints()) {
        if (c.material == surface.element) ++stretching[edgeOf(c.particles[0], c.particles[1])];
      }
    }
    if (const auto* typed = dynamic_cast<const TypedBatch<Dihedral>*>(batch.get())) {
      for (const Dihedral& c : typed->constraints()) {
        if (c.material != surface.element) continue;
        const Edge edge = edgeOf(c.particles[0], c.particles[1]);
        ++bending[edge];
        ASSERT_TRUE(edges.contains(edge));
        ASSERT_EQ(edges.at(edge).size(), 2u);
        std::multiset<int> expected, opposite{c.particles[2], c.particles[3]};
        for (const int t : edges.at(edge)) {
          for (const int corner : surface.triangles[static_cast<std::size_t>(t)]) {
            if (corner != edge.first && corner != edge.second) expected.insert(corner);
          }
        }
        EXPECT_EQ(opposite, expected);
      }
    }
  }
  EXPECT_EQ(stretching.size(), edges.size());
  std::size_t inner = 0;
  for (const auto& [edge, triangles] : edges) {
    EXPECT_EQ(stretching[edge], 1) << "edge " << edge.first << ' ' << edge.second;
    inner += triangles.size() == 2;
    const int bends = !bending.empty() && triangles.size() == 2 ? 1 : 0;
    EXPECT_EQ(bending.contains(edge) ? bending.at(edge) : 0, bends) << "edge " << edge.first << ' ' << edge.second;
  }
  EXPECT_TRUE(bending.empty() || bending.size() == inner);
}

/// All of the above for every divisible surface, and that every number is finite, every movable mass above 0 and every
/// array as long as the others. Returns the counts by surface.
inline std::vector<SheetCount> expectSoundSheets(const World& world) {
  const Particles& p = world.particles;
  const std::size_t n = p.size();
  EXPECT_TRUE(p.predicted.size() == n && p.velocity.size() == n && p.radius.size() == n && p.mass.size() == n &&
              p.object.size() == n && p.material.size() == n && p.rest.size() == n);
  std::size_t listed = 0;
  for (std::size_t o = 0; o < world.objects.size(); ++o) {
    for (const int particle : world.objects[o].particles) {
      EXPECT_EQ(p.object.at(static_cast<std::size_t>(particle)), static_cast<int>(o));
    }
    listed += world.objects[o].particles.size();
  }
  EXPECT_EQ(listed, n);
  for (std::size_t i = 0; i < n; ++i) {
    EXPECT_TRUE(std::isfinite(glm::dot(glm::vec3(p.position[i]), glm::vec3(1)) + glm::dot(p.velocity[i], glm::vec3(1))))
        << i;
    EXPECT_TRUE(std::isfinite(p.position[i].w) && p.position[i].w >= 0.0f) << i;
    EXPECT_EQ(p.position[i].w, p.predicted[i].w) << i;
  }
  std::vector<SheetCount> counts;
  for (const SurfaceMesh& surface : world.surfaces) {
    if (!surface.divisible) continue;
    counts.push_back(expectManifold(surface));
    expectConstraintsFitTriangles(world, surface);
    std::set<int> vertices;
    for (const auto& triangle : surface.triangles) vertices.insert(triangle.begin(), triangle.end());
    for (const int v : vertices) counts.back().mass += double(p.mass[static_cast<std::size_t>(v)]);
  }
  return counts;
}

/// The same of a simulation with one sheet.
inline SheetCount expectSoundSheet(const Simulation& simulation) {
  const auto counts = expectSoundSheets(simulation.world());
  EXPECT_EQ(counts.size(), 1u);
  return counts.empty() ? SheetCount{} : counts.front();
}

}  // namespace pliant::sim
