// Which particles may touch, and at what distance: the common rule for contacts at x* and for those on the path.
#pragma once

#include "sim/base/index.h"
#include "sim/contacts/tolerances.h"
#include "sim/state/object.h"
#include "sim/state/particles.h"

#include <glm/geometric.hpp>

#include <cstddef>
#include <span>

namespace pliant::sim {

/// Radius of a particle in contacts with particles [m]. A surface touches other objects with its triangles; its
/// particles touch only those of their own object.
inline float pairRadius(const Particles& particles, std::span<const Object> objects, std::size_t i) {
  const float own = objects[particles.object[i]].selfRadius;
  return own > 0.0f ? own : particles.radius[i];
}

/// Whether particles i and j may make a contact.
inline bool mayTouch(const Particles& particles, std::span<const Object> objects, std::size_t i, std::size_t j) {
  if (particles.position[i].w + particles.position[j].w == 0.0f) return false;
  const Object& a = objects[particles.object[i]];
  const Object& b = objects[particles.object[j]];
  if (a.fluid != nullptr && a.fluid == b.fluid) return false;
  if (particles.object[i] != particles.object[j]) {
    if (a.collidesAsMesh || b.collidesAsMesh) return false;  // triangles: MeshContactFinder's
    return particles.tiedTo[i] != particles.object[j] && particles.tiedTo[j] != particles.object[i];
  }
  switch (a.selfContact) {
    case SelfContact::all:
      return true;
    case SelfContact::none:
    case SelfContact::surface:
      return false;
    case SelfContact::nonNeighbours: {
      const glm::vec3 d = particles.rest[i] - particles.rest[j];
      const float reach = pairRadius(particles, objects, i) + pairRadius(particles, objects, j);
      const float near = a.selfRadius > 0.0f ? kDistantAtRest * reach : reach;
      return glm::dot(d, d) >= near * near;
    }
  }
  return true;
}

}  // namespace pliant::sim
