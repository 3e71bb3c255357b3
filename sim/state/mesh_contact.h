// Contacts with moving triangles: a particle against a triangle, an edge against an edge; and of segments of strands
// with one another, with particles and with edges of colliders. Found in each step and, like the planes of a static
// mesh, fixed for its iterations: C is linear, and n and the weights are its gradients.
#pragma once

#include "sim/base/aligned_vector.h"
#include "sim/base/colouring.h"
#include "sim/base/index.h"
#include "sim/state/particles.h"

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace pliant::sim {

/// C = n . sum_i weight_i x_i - reach >= 0; grad_i C = weight_i n. The weights sum to 0: for a particle q against a
/// triangle (1, -b1, -b2, -b3), b the barycentric coordinates of the contact point on the triangle; for edges
/// (1-s, s, -(1-t), -t). For a segment against a collider they are (1-s, s, 0, 0), and `reach` is an offset from the
/// origin, as SurfaceContact::offset.
struct MeshContact {
  std::array<Index, 4> particles;
  glm::vec4 weights;
  glm::vec3 normal;              ///< unit, from the triangle or second edge to the side that the other came from
  float reach;                   ///< distance to keep [m]
  float depth = 0.0f;            ///< penetration when the contact was last solved [m]
  float staticFriction = 0.0f;   ///< mu_s
  float kineticFriction = 0.0f;  ///< mu_k
  // As those of SurfaceContact, all 0 under Jacobi.
  /// Slip of earlier substeps that friction would have held but the solver has left, less the displacement in this
  /// substep of the collider, if any [m].
  glm::vec3 lag{0.0f};
  float scale = 0.0f;             ///< 1 / sum_i w_i weight_i^2
  glm::vec3 held{0.0f};           ///< accumulated correction by friction in the substep, across the normal [m]
  float accumulatedDepth = 0.0f;  ///< sum of the depths solved so far: bound of friction, by mu [m]
  Index collider = -1;            ///< index of the collider that the segment touches; -1: none
  float advance = 0.0f;           ///< as SurfaceContact::advance [m]

  /// sum_i weight_i x_i: vector between the contact points of both sides [m].
  glm::vec3 between(const glm::vec4* x) const {
    const glm::vec4 sum = weights[0] * x[particles[0]] + weights[1] * x[particles[1]] + weights[2] * x[particles[2]] +
                          weights[3] * x[particles[3]];
    return glm::vec3(sum);
  }
  /// The same of velocities or any other vectors of the particles.
  glm::vec3 sum(std::span<const glm::vec3> v) const {
    const auto of = [&](int k) { return weights[k] * v[particles[k]]; };
    return of(0) + of(1) + of(2) + of(3);
  }
  float value(const glm::vec4* x) const { return glm::dot(normal, between(x)) - reach; }
  /// Its particles; for a segment at a collider the two of the segment.
  std::span<const Index> members() const { return std::span(particles).first(collider < 0 ? 4 : 2); }
  /// The distance to keep between its sides [m]; for a segment at a collider its `radius`.
  float distanceKept(std::span<const float> radius) const { return collider < 0 ? reach : radius[particles[0]]; }
  /// Whether `holds` is true of one of its particles.
  template <typename Holds>
  bool anyOf(Holds&& holds) const {
    return std::any_of(particles.begin(), particles.end(), holds);
  }
  /// Correction of a corner by `push`: w_i weight_i push.
  glm::vec3 correction(std::size_t corner, const glm::vec3& push, const glm::vec4* x) const {
    return (x[particles[corner]].w * weights[static_cast<int>(corner)] * scale) * push;
  }
};

/// The contacts of one step.
struct MeshContactSet {
  AlignedVector<MeshContact> contacts;     ///< in order of colour where coloured, else as found
  std::vector<std::uint32_t> colourStart;  ///< first contact of each colour, one more than colours

  // For Jacobi: which contacts touch which particle.
  std::vector<Index> touched;            ///< particles with at least one contact, ascending
  std::vector<std::uint32_t> slotStart;  ///< first entry in `slots` of each of them; one more than touched
  std::vector<std::uint32_t> slots;      ///< 4 times the contact plus the corner, where its weight is not 0
  AlignedVector<glm::vec4> pushes;       ///< by contact: xyz = push of its corners, w = 1 if it counts

  std::size_t size() const { return contacts.size(); }
  ParticleRange touchedRange() const {
    if (touched.empty()) return {};
    return {std::size_t(touched.front()), std::size_t(touched.back()) + 1};
  }
  /// Sum of the pushes on touched[t] and of their counts, in a fixed order.
  glm::vec4 gather(std::size_t t, const glm::vec4* x) const;
};

inline glm::vec4 MeshContactSet::gather(std::size_t t, const glm::vec4* x) const {
  glm::vec4 sum(0.0f);
  for (std::uint32_t s = slotStart[t]; s < slotStart[t + 1]; ++s) {
    const glm::vec4& push = pushes[slots[s] / 4];
    if (push.w != 0.0f) sum += glm::vec4(contacts[slots[s] / 4].correction(slots[s] % 4, glm::vec3(push), x), 1.0f);
  }
  return sum;
}

}  // namespace pliant::sim
