// Divides a particle at a tear or a cut.
#pragma once

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/constraints/mouse_constraint.h"
#include "sim/state/world.h"

namespace pliant::sim {

/// Adds a particle with the same object, radius and material as another. Returns it. Arguments are values, since
/// references may point into the arrays that grow here.
inline int addParticleLike(World& world, int like, glm::vec3 position, glm::vec3 velocity, glm::vec3 rest, float mass) {
  Particles& particles = world.particles;
  PLIANT_ASSERT(isIndexOf(like, particles.object), "the particle exists");
  const int object = particles.object[like];
  const int added = particles.add(position, velocity, particles.radius[like], mass, object, particles.material[like]);
  particles.rest.back() = rest;
  world.objects[object].enter(added);
  return added;
}

/// Changes the mass of a particle, which may be fixed or held by the mouse [kg]. Precondition: above 0.
inline void setMass(World& world, int particle, float mass) {
  Particles& particles = world.particles;
  PLIANT_ASSERT(mass > 0.0f, "what is divided keeps mass");
  particles.mass[particle] = mass;
  if (particles.position[particle].w == 0.0f) return;
  if (world.mouse != nullptr && mouseConstraint(world).holds(particle))
    return mouseConstraint(world).setInverseMass(particle, 1.0f / mass);
  particles.position[particle].w = particles.predicted[particle].w = 1.0f / mass;
}

}  // namespace pliant::sim
