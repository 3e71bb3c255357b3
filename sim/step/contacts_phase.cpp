// The search for contacts at x*, and corrections of positions by contacts and surfaces outside of the solver.
#include "sim/base/index.h"
#include "sim/base/parallel.h"
#include "sim/constraints/shape_matching.h"
#include "sim/contacts/tolerances.h"
#include "sim/step/costs.h"
#include "sim/step/flicker.h"
#include "sim/step/stepper.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::sim {

namespace {

// Grains that lie on one another sink together by g h^2 in a substep, and the solver pushes them up by as much, each
// into the next, whose contact a search at x* does not find: a pile would boil. With contacts made this many g h^2
// ahead it rests; with 4 it trembles at 10 mm/s.
constexpr float kFallsAhead = 10.0f;
/// Upper bound of this, as part of the smallest grain's radius: the number of pairs at most doubles.
constexpr float kFarthestAhead = 0.5f;

// Acceleration by all forces together.
glm::vec3 gravityOf(const StepState& s) {
  glm::vec3 down(0.0f);
  for (const auto& force : s.world.forces) down += force->acceleration();
  return down;
}

// How far ahead contacts between particles are made; as set in the scene where results are to match the papers.
float pairMargin(const StepState& s) {
  if (s.settings.followsPapersToTheDigit()) return s.settings.contactMargin;
  float radius = 0.0f;
  for (const Object& object : s.world.objects) {
    if (object.selfContact != SelfContact::all || object.fluid != nullptr) continue;
    radius = radius > 0.0f ? std::min(radius, object.radius) : object.radius;
  }
  const float ahead = std::min(kFallsAhead * glm::length(gravityOf(s)) * s.h * s.h, kFarthestAhead * radius);
  return std::max(s.settings.contactMargin, ahead);
}

// Up is against the total gravity; 0 without any.
glm::vec3 massScaling(const StepState& s) {
  const glm::vec3 down = gravityOf(s);
  const float length = glm::length(down);
  return length > 0.0f ? -s.settings.massScaling / length * down : glm::vec3(0.0f);
}

float recoveryOf(const StepState& s) { return std::min(kLargestRecovery, kRecoveryRate * s.h); }

MeshScene meshSceneOf(const World& world) {
  return {world.surfaces, world.objects, world.materials, world.topologyVersion, world.solids};
}

// In the papers' schemes strands are only spheres.
std::span<const Strand> roundStrands(const StepState& s) {
  if (!s.settings.contacts || s.settings.followsPapersToTheDigit()) return {};
  return s.world.strands;
}

SurfaceStep strandStep(const StepState& s) {
  return {&s.world.particles, nullptr, meshSceneOf(s.world), s.settings.contactMargin, false, recoveryOf(s)};
}

// Untangling moves vertices permanently: friction on colliders must not undo it.
void forgetTangledSlips(StepState& s) {
  const MeshContactFinder& finder = s.tools.meshContactFinder;
  if (finder.crossings().empty()) return;
  for (std::size_t i = 0; i < s.world.particles.size(); ++i) {
    if (finder.isTangled(static_cast<Index>(i))) s.tools.contactFinder.surfaces().forgetSlip(i, s.world.contacts);
  }
}

bool findMeshContacts(StepState& s) {
  World& world = s.world;
  if (!s.settings.contacts) {
    world.meshContacts = {};
    return true;
  }
  const bool coloured = s.settings.iteration == Iteration::gaussSeidel;
  const bool gathered = s.settings.iteration == Iteration::jacobi || s.settings.stabilize > 0;
  const bool areFew =
      s.tools.meshContactFinder.find(world.particles, meshSceneOf(world),
                                     {s.settings.contactMargin, coloured, gathered, recoveryOf(s),
                                      s.tools.strandContactFinder.contacts(), s.tools.ridgeContactFinder.contacts()},
                                     world.meshContacts);
  forgetTangledSlips(s);
  return areFew;
}

// Whether anything entered the step fast enough to tunnel: only then paths are checked again after the solve. Particles
// that overlaps push far apart at once do not count.
bool anyCameFast(const StepState& s) {
  const Particles& particles = s.world.particles;
  return s.world.contacts.passing > 0 || parallelAny(particles.size(), kMoveCost, [&](std::size_t i) {
           const glm::vec3 way = s.h * particles.velocity[i];
           return glm::dot(way, way) > particles.radius[i] * particles.radius[i];
         });
}

bool surfacesCollide(const StepState& s) {
  return s.settings.contacts && !s.tools.meshContactFinder.topology().triangles.empty();
}

// Surfaces that press on a particle must not push its centre behind a collider: a path that is held back would end
// there.
void keepStartsInFront(Particles& particles, std::span<const SurfaceContact> contacts,
                       std::span<const glm::vec4> before) {
  for (const SurfaceContact& contact : contacts) {
    const Index i = contact.particle;
    const auto inFront = [&](const glm::vec4& x) {
      return glm::dot(contact.normal, glm::vec3(x)) - contact.offset + particles.radius[i] + contact.advance;
    };
    const float lost = std::min(inFront(before[i]), 0.0f) - inFront(particles.position[i]);
    if (!(lost > 0.0f)) continue;
    particles.shift(i, lost * contact.normal);
  }
}

}  // namespace

template <>
void phase<Phase::contacts>(StepState& s) {
  World& world = s.world;
  Interior& interior = world.interior;
  if (!interior.empty()) {
    for (const auto& batch : world.batches) {
      if (auto* matching = dynamic_cast<ShapeMatching*>(batch.get())) matching->turn(world.particles, interior);
    }
  }
  if (!s.tools.strandContactFinder.find(strandStep(s), roundStrands(s)) ||
      !s.tools.ridgeContactFinder.find(strandStep(s), roundStrands(s), world.colliders)) {
    return s.fail(Fault::contacts, Phase::contacts);
  }
  const ContactOptions options{s.settings.contacts,
                               pairMargin(s),
                               s.settings.iteration == Iteration::gaussSeidel,
                               interior.empty() ? nullptr : &interior,
                               massScaling(s),
                               recoveryOf(s),
                               !s.settings.followsPapersToTheDigit(),
                               s.tools.strandContactFinder.separatedPairs()};
  const bool areFew = s.tools.contactFinder.find(world.particles, world.objects, world.materials, world.colliders,
                                                 options, world.contacts);
  if (!areFew || (world.meshCollision != nullptr && !findMeshContacts(s))) {
    return s.fail(Fault::contacts, Phase::contacts);
  }
  s.tools.solver.prepare(world, s.context());
}

// Solves only contacts, at x instead of x*; both positions change, the velocity does not (listing 2).
template <>
void phase<Phase::prestabilise>(StepState& s) {
  World& world = s.world;
  Particles& particles = world.particles;
  if (world.contacts.size() + world.meshContacts.size() == 0) return;
  const bool movesSurfaces = s.settings.stabilize > 0 && surfacesCollide(s);
  auto& before = s.tools.beforePrestabilisation;
  if (movesSurfaces) before.assign(particles.position.begin(), particles.position.end());
  JacobiMemory& memory = s.tools.solver.memory();
  Corrections& corrections = memory.sums;
  const std::array<Batch*, 2> both{world.collision, world.meshCollision};
  const auto batches = std::span(both).first(world.meshCollision != nullptr ? 2 : 1);
  for (int iteration = 0; iteration < s.settings.stabilize; ++iteration) {
    parallelFor(corrections.size(), kMoveCost, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) corrections[i] = glm::vec4(0.0f);
    });
    for (Batch* batch : batches) batch->accumulate(particles, particles.position, corrections);
    if (s.settings.averaging == Averaging::massSplitting) splitMasses(batches, particles.position, memory);
    parallelFor(particles.size(), kMoveCost, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        if (!(corrections[i].w > 0.0f)) continue;
        particles.shift(i, s.settings.overRelaxation / corrections[i].w * glm::vec3(corrections[i]));
      }
    });
  }
  if (!movesSurfaces) return;
  keepStartsInFront(particles, world.contacts.surfaces, before);
  if (!s.tools.meshContactFinder.holdStartBack(particles, before, world.contacts.surfaces)) ++world.halts;
}

// Corrects remaining errors of the solver; where nothing is solved, nothing is corrected either.
template <>
void phase<Phase::guard>(StepState& s) {
  if (s.settings.solverIterations == 0) return;
  if (s.settings.contacts && anyCameFast(s)) {
    s.tools.contactFinder.guardAgainstPassing(s.world.objects, s.world.materials, pairMargin(s), s.world.contacts,
                                              s.world.particles);
    s.tools.strandContactFinder.separatePassed(strandStep(s), roundStrands(s), s.world.particles);
  }
  s.tools.contactFinder.surfaces().guardAgainstTunnelling(s.world.materials, s.world.colliders, s.world.particles);
  s.tools.ridgeContactFinder.putBack(strandStep(s), s.world.colliders, s.world.particles);
}

// Each iteration undoes half of the remaining move of a flickering particle: it comes to rest in the middle, where the
// next step finds the contacts on both of its sides.
template <>
void phase<Phase::poststabilise>(StepState& s) {
  if (s.settings.postStabilize == 0 || s.substep > 0) return;
  const float takenBack = 1.0f - std::ldexp(1.0f, -s.settings.postStabilize);
  Particles& particles = s.world.particles;
  parallelFor(particles.size(), kMoveCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const glm::vec3 move(particles.exactPredicted(i) - particles.exactPosition(i));
      if (particles.position[i].w > 0.0f && isReversal(move, s.h * s.startVelocity[i])) {
        particles.correct(i, -takenBack * move);
      }
    }
  });
}

// Whatever the solver has done, no surface may go through itself or another.
template <>
void phase<Phase::holdBack>(StepState& s) {
  if (!surfacesCollide(s)) return;
  if (!s.world.bodies.empty()) s.tools.bodyContactFinder.holdBack(s.world);
  if (!s.tools.meshContactFinder.holdBack(s.world.particles, s.world.contacts.surfaces)) ++s.world.halts;
}

}  // namespace pliant::sim
