// A particle that becomes several, as a tear or a cut divides it.
#pragma once

#include "sim/constraints/mouse_constraint.h"
#include "sim/state/world.h"

namespace pliant::sim {

/// Adds a particle of the same object, radius and material as another. Returns it. What it is given may come from the
/// very arrays that grow here: values, no references.
inline int addLike(World& world, int like, glm::vec3 position, glm::vec3 velocity, glm::vec3 rest, float mass) {
  Particles& particles = world.particles;
  const auto source = static_cast<std::size_t>(like);
  const int object = particles.object[source];
  const int added =
      particles.add(position, velocity, particles.radius[source], mass, object, particles.material[source]);
  particles.rest.back() = rest;
  world.objects[static_cast<std::size_t>(object)].enter(added);
  return added;
}

/// Changes the mass of a particle, which may be fixed or held by the mouse [kg]. Precondition: above 0.
inline void setMass(World& world, int particle, float mass) {
  Particles& particles = world.particles;
  const auto v = static_cast<std::size_t>(particle);
  particles.mass[v] = mass;
  if (particles.position[v].w == 0.0f) return;
  if (world.mouse != nullptr && mouseConstraint(world).holds(particle))
    return mouseConstraint(world).setInverseMass(particle, 1.0f / mass);
  particles.position[v].w = particles.predicted[v].w = 1.0f / mass;
}

}  // namespace pliant::sim
