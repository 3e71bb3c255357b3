// Signed distances of particles inside bodies: their depth below their body's surface, and the direction out of it, by
// which interpenetrating bodies are separated (Macklin et al. 2014, 5).
#pragma once

#include "sim/bodies/solid_distance.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <optional>
#include <span>
#include <vector>

namespace pliant::sim {

/// Depth of one particle in its body at rest.
struct Depth {
  float depth;        ///< below the surface [m], above 0
  glm::vec3 outward;  ///< unit, towards the nearest surface point
};

/// By particle, up to the last one that has a distance.
struct Interior {
  std::vector<float> depth;        ///< below the surface of its own body [m]; 0: none
  std::vector<glm::vec3> rest;     ///< direction out of the body, at rest
  std::vector<glm::vec3> outward;  ///< the same, rotated to the current pose

  bool empty() const { return depth.empty(); }
  bool carries(std::size_t particle) const { return particle < depth.size() && depth[particle] > 0.0f; }
  void set(std::size_t particle, const Depth& value);
};

/// Depths of points that fill a solid.
[[nodiscard]] std::vector<Depth> depthsIn(const SolidDistance& solid, std::span<const glm::vec3> points);
/// The same for points without a surface: the body is the union of their spheres.
[[nodiscard]] std::vector<Depth> depthsOf(std::span<const glm::vec3> points, float radius);

/// Contact of a pair of particles of two bodies whose normal is not the line of the centres. C = n.(xa - xb) - rest.
struct DirectedContact {
  glm::vec3 normal;  ///< n, unit: the direction in which a is pushed
  float rest;        ///< [m]
};
/// Nothing where the line of the centres is used: near the surface, seen from outside. Precondition: both have
/// distances. The normal is that of the particle nearer to its surface; at the surface itself the line of the centres
/// is reflected if it points inwards.
[[nodiscard]] std::optional<DirectedContact> directedContact(const Interior& interior, std::span<const glm::vec4> x,
                                                             std::span<const float> radius, std::size_t a,
                                                             std::size_t b);

}  // namespace pliant::sim
