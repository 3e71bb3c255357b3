// Rigid bodies before the solver: contacts, impacts and prediction.
#include "sim/base/parallel.h"
#include "sim/constraints/body_contacts.h"
#include "sim/constraints/deferred_particles.h"
#include "sim/constraints/find_held_bodies.h"
#include "sim/constraints/joints.h"
#include "sim/contacts/body_contact_finder.h"
#include "sim/contacts/body_impacts.h"
#include "sim/step/bodies.h"
#include "sim/step/stepper.h"

#include <algorithm>
#include <span>

namespace pliant::sim {

namespace {

constexpr ItemCost kBodyCost{150.0};

glm::dvec3 acceleration(const World& world, const Body& body) {
  glm::dvec3 sum(0.0);
  for (const auto& force : world.forces) {
    if (force->actsOn(body.object)) sum += glm::dvec3(force->acceleration());
  }
  return body.now.inverseMass > 0.0 ? sum : glm::dvec3(0.0);
}

// The centre is the mean of the proposed positions, whatever the integrator: they depend on x and v linearly.
glm::dvec3 proposedCentre(const Body& body, const Particles& particles) {
  glm::dvec3 mean(0.0);
  for (std::size_t k = 0; k < Body::kParticles; ++k) {
    mean += 0.25 * particles.exactPredicted(static_cast<std::size_t>(body.first) + k);
  }
  return mean;
}

// Finds held bodies if any contact may bounce.
void findHeldWhereItBounces(const World& world, HeldBodies& held) {
  held.clear();
  if (world.bodyContacts.mayBounce) findHeldBodies(world, held);
}

std::array<glm::dvec3, 2> motionOf(const Body& body) { return {body.now.velocity, body.now.angularMomentum}; }

}  // namespace

template <>
void phase<Phase::bodies>(StepState& s) {
  World& world = s.world;
  if (world.bodies.empty()) return;
  const double h = double(s.h);
  SleepingBodies& sleeping = s.tools.sleepingBodies;
  sleeping.begin(world, double(s.settings.sleepingSpeed), h);
  auto& before = s.tools.bodyVelocities;
  before.clear();
  for (const Body& body : world.bodies) before.push_back(motionOf(body));
  auto* joints = static_cast<Joints*>(world.joint);
  if (joints != nullptr) joints->realign(world.particles);
  if (s.settings.contacts) {
    const SurfaceTopology& surfaces =
        s.tools.meshContactFinder.update(world.particles, {.meshes = world.surfaces,
                                                           .objects = world.objects,
                                                           .materials = world.materials,
                                                           .topologyVersion = world.topologyVersion,
                                                           .solids = world.solids});
    do {
      s.tools.bodyContactFinder.find(world, surfaces, s.settings.contactMargin, h, world.bodyContacts);
      sleeping.wakeTouched(world);
      for (const Index woken : sleeping.woken()) before[woken] = motionOf(world.bodies[woken]);
    } while (!sleeping.woken().empty());
    separateBodies(world, h);
  } else {
    world.bodyContacts = {};
  }
  HeldBodies& held = s.tools.heldBodies;
  findHeldWhereItBounces(world, held);
  bounceBodies(
      world, h, [&](const Body& body) { return acceleration(world, body); }, held);
  parallelFor(world.bodies.size(), kBodyCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t b = begin; b < end; ++b) {
      Body& body = world.bodies[b];
      if (body.isAsleep()) {
        SleepingBodies::hold(body, world.particles);
        continue;
      }
      body.now.centre = proposedCentre(body, world.particles) + h * (body.now.velocity - before[b][0]);
      if (motionOf(body) != before[b]) writeVelocities(body, world.particles);
      integrateRotation(body.now, h);
      writeProposed(body, world.particles);
    }
  });
}

void flushBodies(StepState& s) {
  if (s.world.bodyContact != nullptr) static_cast<BodyContacts*>(s.world.bodyContact)->flushPoses(s.world.particles);
  updateDeferredParticles(s.world);
}

void finishBodies(StepState& s) {
  Particles& particles = s.world.particles;
  std::vector<Body>& bodies = s.world.bodies;
  parallelFor(bodies.size(), kBodyCost, [&](std::size_t begin, std::size_t end) {
    for (Body& body : std::span(bodies).subspan(begin, end - begin)) {
      if (body.now.inverseMass == 0.0) continue;
      readMoves(body, particles);
      writeProposed(body, particles);
      body.now.velocity = glm::dvec3(0.0);
      for (std::size_t k = 0; k < Body::kParticles; ++k) {
        body.now.velocity += 0.25 * particles.exactVelocity(static_cast<std::size_t>(body.first) + k);
      }
      body.now.angularMomentum += body.now.turned / double(s.h);
    }
  });
  if (s.world.bodyContact != nullptr) static_cast<BodyContacts*>(s.world.bodyContact)->finish();
  const auto& patches = s.world.bodyContacts.patches;
  const bool bounces =
      std::any_of(patches.begin(), patches.end(), [](const ContactPatch& patch) { return patch.bouncesLater; });
  if (bounces) {
    findHeldBodies(s.world, s.tools.heldBodies);
    finishImpacts(s.world, s.tools.heldBodies);
  }
  if (s.world.joint != nullptr) static_cast<Joints*>(s.world.joint)->finish();
  parallelFor(bodies.size(), kBodyCost, [&](std::size_t begin, std::size_t end) {
    for (const Body& body : std::span(bodies).subspan(begin, end - begin)) writeVelocities(body, particles);
  });
  s.tools.sleepingBodies.finish(s.world, double(s.settings.sleepingSpeed), double(s.settings.sleepingTime));
}

}  // namespace pliant::sim
