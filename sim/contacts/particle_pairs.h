// Which particles may touch, and at what distance: the one rule for contacts found where particles end and on their way.
#pragma once

#include "sim/base/index.h"
#include "sim/contacts/tolerances.h"
#include "sim/state/object.h"
#include "sim/state/particles.h"

#include <glm/geometric.hpp>

#include <cstddef>
#include <span>

namespace pliant::sim {

/// Half the distance that a particle keeps from its like [m]. A surface of triangles meets other objects; its particles
/// meet only those of their own object.
inline float pairRadius(const Particles& particles, std::span<const Object> objects, std::size_t i) {
  const float own = objects[particles.object[i]].selfRadius;
  return own > 0.0f ? own : particles.radius[i];
}

/// Whether particles i and j keep apart by a contact.
inline bool mayTouch(const Particles& particles, std::span<const Object> objects, std::size_t i, std::size_t j) {
  if (particles.position[i].w + particles.position[j].w == 0.0f) return false;
  const Object& a = objects[particles.object[i]];
  const Object& b = objects[particles.object[j]];
  if (a.fluid != nullptr && a.fluid == b.fluid) return false;
  if (particles.object[i] != particles.object[j]) {
    if (a.meshed || b.meshed) return false;  // triangles: MeshContactFinder's
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
