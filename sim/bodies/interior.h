// Signed distances that particles of bodies carry: how deep they lie below their body's surface, and the way out.
// Bodies that have got into one another part by them (Macklin et al. 2014, 5).
#pragma once

#include "sim/bodies/solid_distance.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <optional>
#include <span>
#include <vector>

namespace pliant::sim {

/// What one particle knows of its body at rest.
struct Depth {
  float depth;        ///< below the surface [m], above 0
  glm::vec3 outward;  ///< unit: the shortest way to the surface
};

/// By particle, up to the last one that carries a distance.
struct Interior {
  std::vector<float> depth;        ///< below the surface of its own body [m]; 0: carries none
  std::vector<glm::vec3> rest;     ///< the way out, as the body was at rest
  std::vector<glm::vec3> outward;  ///< the same, as the body lies now

  bool empty() const { return depth.empty(); }
  bool carries(std::size_t particle) const { return particle < depth.size() && depth[particle] > 0.0f; }
  void set(std::size_t particle, const Depth& value);
};

/// Depths of points that fill a solid.
[[nodiscard]] std::vector<Depth> depthsIn(const SolidDistance& solid, std::span<const glm::vec3> points);
/// The same for points of which no surface is known: the body is the union of their spheres.
[[nodiscard]] std::vector<Depth> depthsOf(std::span<const glm::vec3> points, float radius);

/// How a pair of particles of two bodies is to be kept apart where its distance alone does not decide.
/// C = n.(xa - xb) - rest.
struct DirectedContact {
  glm::vec3 normal;  ///< n, unit: the way that a goes
  float rest;        ///< [m]
};
/// Nothing where the distance decides: near the surface, seen from outside. Precondition: both carry distances. The
/// particle that is nearer to its surface decides; at the surface itself the line of the centres is reflected when it
/// points inwards.
[[nodiscard]] std::optional<DirectedContact> directedContact(const Interior& interior, std::span<const glm::vec4> x,
                                                             std::span<const float> radius, std::size_t a,
                                                             std::size_t b);

}  // namespace pliant::sim
