#include "sim/contacts/untangling.h"

#include "sim/base/index.h"
#include "sim/contacts/tolerances.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace pliant::sim {

namespace {

/// An edge that crosses a triangle, and the direction in which to move the edge relative to the triangle.
struct Escape {
  std::array<Index, 5> particles;  ///< the edge's, the triangle's
  std::array<float, 5> weights;    ///< 1 - t, t, -b
  glm::vec3 direction;             ///< length below 1
};

class EscapeFinder {
 public:
  EscapeFinder(const SurfaceTopology& topology, const Particles& particles)
      : topology_(topology), x_(particles.position) {}

  // G = sum over the one or two faces at the edge of R - 2 (E.R)/(E.N) N: gradient of the curve's shortening as the
  // edge moves. N = normal of the triangle, E = direction of the edge, R = direction of the curve from the edge into
  // the face.
  Escape of(const EdgeCrossing& crossing) const {
    const SurfaceEdge& edge = topology_.edges[crossing.edge];
    const auto& [p1, p2, p3] = topology_.triangles[crossing.triangle];
    const glm::vec3 a = point(edge.a), b = point(edge.b);
    const glm::vec3 e = b - a;
    const glm::vec3 normal = glm::cross(point(p2) - point(p1), point(p3) - point(p1));
    const float area = glm::length(normal), length = glm::length(e);
    Escape escape{{edge.a, edge.b, p1, p2, p3}, {}, glm::vec3(0.0f)};
    if (!(area > 0.0f) || !(length > 0.0f)) return escape;
    const glm::vec3 n = normal / area, direction = e / length;
    const float slope = glm::dot(direction, n);
    if (slope == 0.0f) return escape;
    const float t = glm::clamp(glm::dot(point(p1) - a, n) / (slope * length), 0.0f, 1.0f);
    const glm::vec3 hit = a + t * e;
    const glm::vec3 area2 = glm::cross(point(p3) - hit, point(p1) - hit),
                    area3 = glm::cross(point(p1) - hit, point(p2) - hit);
    const float b2 = glm::dot(area2, n) / area, b3 = glm::dot(area3, n) / area;
    escape.weights = {1.0f - t, t, b2 + b3 - 1.0f, -b2, -b3};
    glm::vec3 gradient(0.0f);
    for (const Index face : {edge.left, edge.right}) {
      if (face < 0) continue;
      const glm::vec3 r = curveInto(face, edge, a, e, n);
      gradient += r - 2.0f * glm::dot(direction, r) / slope * n;
    }
    escape.direction = gradient / std::sqrt(1.0f + glm::dot(gradient, gradient));
    return escape;
  }

 private:
  glm::vec3 point(Index particle) const { return glm::vec3(x_[particle]); }

  glm::vec3 curveInto(Index face, const SurfaceEdge& edge, const glm::vec3& a, const glm::vec3& e,
                      const glm::vec3& n) const {
    Index opposite = edge.a;
    for (const Index corner : topology_.triangles[face]) {
      if (corner != edge.a && corner != edge.b) opposite = corner;
    }
    const glm::vec3 side = point(opposite) - a;
    const glm::vec3 along = glm::cross(n, glm::cross(e, side));
    const float length = glm::length(along);
    if (!(length > 0.0f)) return glm::vec3(0.0f);
    const glm::vec3 inward = side - glm::dot(side, e) / glm::dot(e, e) * e;
    return (glm::dot(along, inward) < 0.0f ? -1.0f : 1.0f) / length * along;
  }

  const SurfaceTopology& topology_;
  std::span<const glm::vec4> x_;
};

}  // namespace

void Untangler::mark(std::span<const EdgeCrossing> crossings, const SurfaceTopology& topology,
                     std::size_t particleCount) {
  any_ = !crossings.empty();
  if (!any_) return;
  tangled_.assign(particleCount, 0);
  part_.resize(particleCount);
  size_.assign(particleCount, 1);
  findParts(crossings, topology);
  for (const EdgeCrossing& crossing : crossings) {
    const SurfaceEdge& edge = topology.edges[crossing.edge];
    tangled_[edge.a] = tangled_[edge.b] = 1;
    for (const Index corner : topology.triangles[crossing.triangle]) tangled_[corner] = 1;
  }
}

// Parts are vertices connected by edges that cross nothing.
void Untangler::findParts(std::span<const EdgeCrossing> crossings, const SurfaceTopology& topology) {
  cut_.assign(topology.edges.size(), 0);
  for (const EdgeCrossing& crossing : crossings) cut_[crossing.edge] = 1;
  std::iota(part_.begin(), part_.end(), 0);
  for (std::size_t e = 0; e < topology.edges.size(); ++e) {
    if (cut_[e] != 0) continue;
    const Index a = rootOf(topology.edges[e].a), b = rootOf(topology.edges[e].b);
    if (a == b) continue;
    part_[std::max(a, b)] = std::min(a, b);
    size_[std::min(a, b)] += size_[std::max(a, b)];
  }
}

Index Untangler::rootOf(Index vertex) {
  while (part_[vertex] != vertex) vertex = part_[vertex] = part_[part_[vertex]];
  return vertex;
}

void Untangler::move(std::span<const EdgeCrossing> crossings, const SurfaceTopology& topology,
                     std::span<const Object> objects, Particles& particles) {
  if (crossings.empty()) return;
  sums_.assign(particles.size(), glm::vec4(0.0f));
  const EscapeFinder finder(topology, particles);
  for (const EdgeCrossing& crossing : crossings) {
    Escape escape = finder.of(crossing);
    const Index a = rootOf(escape.particles[0]), b = rootOf(escape.particles[1]);
    if (a != b) {
      const bool firstIsSmaller = std::pair(size_[a], a) < std::pair(size_[b], b);
      const glm::vec4 e = particles.position[escape.particles[1]] - particles.position[escape.particles[0]];
      const float length = glm::length(glm::vec3(e));
      if (length > 0.0f) escape.direction = (firstIsSmaller ? 1.0f : -1.0f) / length * glm::vec3(e);
    }
    float denominator = 0.0f;
    for (std::size_t k = 0; k < 5; ++k) {
      denominator += particles.position[escape.particles[k]].w * escape.weights[k] * escape.weights[k];
    }
    if (!(denominator > 0.0f)) continue;
    const float thickness = objects[particles.object[escape.particles[0]]].thickness;
    const glm::vec3 push = kLargestUntangling * thickness / denominator * escape.direction;
    for (std::size_t k = 0; k < 5; ++k) {
      const float w = particles.position[escape.particles[k]].w;
      sums_[escape.particles[k]] += glm::vec4(w * escape.weights[k] * push, 1.0f);
    }
  }
  for (std::size_t i = 0; i < particles.size(); ++i) {
    if (!(sums_[i].w > 0.0f)) continue;
    particles.correct(i, glm::vec3(sums_[i]) / sums_[i].w);
  }
}

}  // namespace pliant::sim
