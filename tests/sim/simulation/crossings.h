// Counts intersections of surfaces with themselves and one another: every edge against every triangle, in double
// precision, without the simulator's own geometry.
#pragma once

#include "sim/simulation.h"
#include "sim/state/surfaces.h"
#include "sim/state/world.h"
#include "sim/tetrahedra/tetra_mesh.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

namespace pliant::sim {

/// Whether the segment from p to q crosses triangle (a, b, c), by more than single-precision rounding on either side.
inline bool goesThrough(const glm::dvec3& p, const glm::dvec3& q, const glm::dvec3& a, const glm::dvec3& b,
                        const glm::dvec3& c) {
  const auto volume = [](const glm::dvec3& o, const glm::dvec3& u, const glm::dvec3& v, const glm::dvec3& w) {
    return glm::dot(u - o, glm::cross(v - o, w - o));
  };
  const double before = volume(p, a, b, c), after = volume(q, a, b, c);
  const double rounding = 1e-5 * glm::length(q - p) * glm::length(glm::cross(b - a, c - a));
  if (std::min(std::abs(before), std::abs(after)) <= rounding || (before > 0.0) == (after > 0.0)) return false;
  const bool first = volume(p, q, a, b) > 0.0;
  return first == (volume(p, q, b, c) > 0.0) && first == (volume(p, q, c, a) > 0.0);
}

/// Whether x lies in a tetrahedron of positive volume.
inline bool isInTetrahedron(const glm::dvec3& x, const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c,
                            const glm::dvec3& d) {
  const auto volume = [](const glm::dvec3& o, const glm::dvec3& u, const glm::dvec3& v, const glm::dvec3& w) {
    return glm::dot(glm::cross(u - o, v - o), w - o);
  };
  return volume(x, b, c, d) > 0.0 && volume(a, x, c, d) > 0.0 && volume(a, b, x, d) > 0.0 && volume(a, b, c, x) > 0.0;
}

/// The pairs of an edge and a triangle, without a common vertex, that go through each other: of all cloths and balloons
/// with themselves, and of all of these and the soft bodies' tetrahedra with one another.
inline int countCrossings(const World& world) {
  std::vector<std::array<int, 3>> triangles;
  std::vector<std::pair<int, int>> edges;
  const auto add = [&](int a, int b, int c) {
    triangles.push_back({a, b, c});
    for (const auto& [u, v] : {std::pair(a, b), std::pair(b, c), std::pair(c, a)})
      edges.emplace_back(std::minmax(u, v));
  };
  std::vector<char> isSoft(world.objects.size(), 0);
  const auto objectOf = [&](int i) {
    return static_cast<std::size_t>(world.particles.object[static_cast<std::size_t>(i)]);
  };
  for (const SurfaceMesh& surface : world.surfaces) {
    for (const auto& [a, b, c] : surface.triangles) add(a, b, c);
  }
  for (const TetrahedralBody& body : world.solids) {
    isSoft[objectOf(body.tetrahedra[0][0])] = 1;
    for (const auto& [a, b, c] : boundaryOf(body.tetrahedra)) add(a, b, c);
  }
  const auto at = [&](int i) { return glm::dvec3(world.particles.position[static_cast<std::size_t>(i)]); };
  // Sorted along x: an edge that ends before a triangle begins, or begins after its end, is skipped.
  struct Span {
    glm::dvec3 low, high;
    int a, b;
  };
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  std::vector<Span> spans;
  double longest = 0.0;
  for (const auto& [u, v] : edges) {
    spans.push_back({glm::min(at(u), at(v)), glm::max(at(u), at(v)), u, v});
    longest = std::max(longest, spans.back().high.x - spans.back().low.x);
  }
  std::sort(spans.begin(), spans.end(), [](const Span& p, const Span& q) { return p.low.x < q.low.x; });
  int count = 0;
  for (const auto& [a, b, c] : triangles) {
    const glm::dvec3 pa = at(a), pb = at(b), pc = at(c);
    const glm::dvec3 low = glm::min(pa, glm::min(pb, pc)), high = glm::max(pa, glm::max(pb, pc));
    const bool isOfSoft = isSoft[objectOf(a)] != 0;
    auto span = std::lower_bound(spans.begin(), spans.end(), low.x - longest,
                                 [](const Span& s, double x) { return s.low.x < x; });
    for (; span != spans.end() && span->low.x <= high.x; ++span) {
      if (span->high.x < low.x || span->high.y < low.y || span->low.y > high.y || span->high.z < low.z ||
          span->low.z > high.z)
        continue;
      const int u = span->a, v = span->b;
      if (u == a || u == b || u == c || v == a || v == b || v == c) continue;
      if (isOfSoft && objectOf(u) == objectOf(a)) continue;
      count += goesThrough(at(u), at(v), pa, pb, pc);
    }
  }
  return count;
}

/// The largest ratio of an edge's length to its length at rest.
inline double longestEdgeRatio(const World& world) {
  double longest = 0.0;
  for (const SurfaceMesh& surface : world.surfaces) {
    for (const auto& corners : surface.triangles) {
      for (std::size_t k = 0; k < 3; ++k) {
        const auto a = static_cast<std::size_t>(corners[k]), b = static_cast<std::size_t>(corners[(k + 1) % 3]);
        const auto& particles = world.particles;
        const double rest = glm::length(glm::dvec3(particles.rest[a]) - glm::dvec3(particles.rest[b]));
        const double now = glm::length(glm::dvec3(particles.position[a]) - glm::dvec3(particles.position[b]));
        longest = std::max(longest, now / rest);
      }
    }
  }
  return longest;
}

}  // namespace pliant::sim
