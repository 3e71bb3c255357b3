// The element and particle source types that come with Pliant: one line each.
#include "sim/colliders/box.h"
#include "sim/colliders/capsule.h"
#include "sim/colliders/sphere.h"
#include "sim/colliders/triangles.h"
#include "sim/colliders/wall.h"
#include "sim/elements/animated_particle.h"
#include "sim/elements/attachment.h"
#include "sim/elements/ball.h"
#include "sim/elements/cloth.h"
#include "sim/elements/distance_lock.h"
#include "sim/elements/fluid.h"
#include "sim/elements/force_elements.h"
#include "sim/elements/formula_element.h"
#include "sim/elements/joint.h"
#include "sim/elements/rigid_body.h"
#include "sim/elements/rod.h"
#include "sim/elements/rope.h"
#include "sim/elements/sand.h"
#include "sim/elements/soft_body.h"
#include "sim/scene/registry.h"

namespace pliant::sim {

void registerBuiltinTypes(Registry& registry) {
  registry.add<AnimatedParticle>("animatedParticle", "Moves a particle along a path, one position per frame.");
  registry.add<Cloth>("cloth", "A triangle mesh that resists stretching and bending.");
  registry.add<TrianglesElement>("triangles", "A rigid triangle mesh that particles collide with.");
  registry.add<DistanceLock>("distanceLock", "Holds two particles at a fixed distance.");
  registry.add<DragElement>("drag", "A force that opposes the velocity.");
  registry.add<Fluid>("fluid", "A liquid: particles held at a rest density.");
  registry.add<GravityElement>("gravity", "A uniform acceleration.");
  registry.add<RigidBody>("rigidBody", "A solid that is rigid, or slightly deformable: brick, rock, wheel.");
  registry.add<JointElement>("joint",
                             "Connects two rigid bodies, or a rigid body and the world: hinge, slider, ball...");
  registry.add<RodElement>("rod", "A line of particles that resists bending and twisting: wire, cable, spaghetti.");
  registry.add<Rope>("rope", "A line of particles: rope, string, chain, hair.");
  registry.add<Sand>("sand", "Grains that rub and pile up.");
  registry.add<SoftBody>("softBody", "A deformable solid of tetrahedra, drawn by its surface.");
  registry.add<WallElement>("wall", "A plane that keeps particles on the side of its normal: floor, ground.");
  registry.add<Attachment>("attachment",
                           "Attaches particles to a position, a collider or another object: pin, nail, glue.");
  registry.add<Ball>("ball", "A sphere that collides, but does not turn: one that rolls is a rigid body.");
  registry.add<BoxElement>("box", "A box that particles collide with, or a container that they stay in: table, tank.");
  registry.add<CapsuleElement>("capsule", "A capsule that particles collide with.");
  registry.add<SphereElement>("sphere", "A sphere that particles collide with.");
  registry.add<FormulaElement>("constraint", "A custom constraint: C of one to four particles, given as a formula.");
  registry.add<WindElement>("wind", "Moving air that pushes cloth, ropes, rigid bodies and particles.");

  registry.addSource<SingleParticle>("particle", "One particle.");
  registry.addSource<ParticleList>("list", "All particles of a file at once.");
  registry.addSource<ParticleListSequence>("listSequence", "The particles of one file per frame.");
  registry.addSource<ParticleBlock>("block", "A box filled with a cubic lattice.");
  registry.addSource<ParticleEmitter>("emitter", "A jet from a round nozzle.");
  registry.addSource<ParticleDrain>("drain", "A box in which the particles of an object leave the scene.");
}

}  // namespace pliant::sim
