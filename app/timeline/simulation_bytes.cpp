#include "app/timeline/simulation_bytes.h"

#include "sim/observe/diffuse_particle.h"
#include "sim/state/collider.h"
#include "sim/state/surfaces.h"
#include "sim/state/world.h"
#include "sim/step/time_integrator.h"

namespace pliant::app {

namespace {

// Bytes per item, including what the phases of a step store for it: fitted to what clones of the shipped scenes
// allocate after 25 steps.
constexpr std::size_t kParticle = 510, kBdf2 = 520, kFluidParticle = 580, kConstraint = 32, kPair = 70,
                      kSurfaceContact = 120, kMeshContact = 240, kTriangle = 12, kCollidingTriangle = 230,
                      kTetrahedron = 130, kBody = 2600, kBodyContact = 1100, kJoint = 6500, kRest = 12000;

std::size_t bytesOfBatches(const sim::World& world) {
  std::size_t bytes = 0;
  for (const auto& batch : world.batches) {
    const bool isContact = batch->type().ends_with("ollision") || batch->type().ends_with("riction");
    if (!isContact) bytes += batch->size() * (batch->type() == "density" ? kFluidParticle : kConstraint);
  }
  return bytes;
}

std::size_t bytesOfSurfaces(const sim::World& world) {
  std::size_t triangles = 0, bytes = 0;
  for (const sim::SurfaceMesh& surface : world.surfaces) triangles += surface.triangles.size();
  bytes += triangles * (world.meshCollision != nullptr ? kCollidingTriangle : kTriangle);
  for (const sim::TetrahedralBody& solid : world.solids) bytes += solid.tetrahedra.size() * kTetrahedron;
  for (const sim::EmbeddedSurface& surface : world.embedded) {
    bytes +=
        surface.vertices.size() * sizeof(surface.vertices[0]) + surface.triangles.size() * sizeof(surface.triangles[0]);
  }
  for (const auto& collider : world.colliders) bytes += collider->bytes();
  return bytes;
}

}  // namespace

std::size_t bytesOf(const sim::Simulation& simulation) {
  const sim::World& world = simulation.world();
  const bool isMultistep = sim::makeIntegrator(simulation.scene().settings.integrator)->isMultistep();
  return kRest + world.particles.size() * (kParticle + (isMultistep ? kBdf2 : 0)) + bytesOfBatches(world) +
         world.contacts.pairs.capacity() * kPair + world.contacts.surfaces.capacity() * kSurfaceContact +
         world.meshContacts.size() * kMeshContact + world.bodies.size() * kBody + simulation.foam().size_bytes() +
         world.bodyContacts.contacts.size() * kBodyContact + world.joints.size() * kJoint + bytesOfSurfaces(world);
}

std::size_t bytesOf(const TimedAction& action) {
  std::size_t bytes = sizeof(TimedAction);
  if (const auto* pin = std::get_if<Pin>(&action.action)) bytes += pin->particles.capacity() * sizeof(int);
  if (std::holds_alternative<Edit>(action.action)) bytes += kBytesOfEdit;
  return bytes;
}

std::size_t bytesOf(const std::vector<const sim::Simulation*>& runs) {
  std::size_t bytes = 0;
  for (const sim::Simulation* run : runs) bytes += bytesOf(*run);
  return bytes;
}

}  // namespace pliant::app
