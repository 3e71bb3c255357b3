// The end of a step: velocities from positions, restitution and friction of velocities, and what stops flicker.
#include "sim/base/parallel.h"
#include "sim/constraints/collision.h"
#include "sim/simulation.h"
#include "sim/simulation_state.h"
#include "sim/state/material.h"
#include "sim/step/flicker.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {

namespace {

constexpr std::size_t kSerialBelow = 10000;
constexpr float kTouching = 0.01f;  ///< a contact counts as closed when its gap is below this part of its reach

/// What a closed contact does to the relative velocity of its sides (REQUIREMENTS LOOP-14).
struct Bounce {
  float restingSpeed;      ///< approaches slower than this do not bounce [m/s]
  float velocityFriction;  ///< part of the sliding velocity that is lost

  /// Change of the relative velocity `now` along and across n, when it was `before` the solver.
  glm::vec3 change(const glm::vec3& n, const glm::vec3& before, const glm::vec3& now, float restitution) const {
    const float approach = glm::dot(n, before);
    const float parting = glm::dot(n, now);
    glm::vec3 change = -velocityFriction * (now - parting * n);
    if (approach < -restingSpeed) change += std::max(-restitution * approach - parting, 0.0f) * n;
    return change;
  }
};

}  // namespace

// Each iteration takes back half of what is left of a flickering particle's move: it comes to rest in the middle, where
// the next step sees the contacts on both of its sides.
void Simulation::poststabilise() {
  const Stopwatch watch(phaseTimes_, Phase::stabilise);
  if (scene_.settings.postStabilize == 0 || substep_ > 0) return;
  const float takenBack = 1.0f - std::exp2(-static_cast<float>(scene_.settings.postStabilize));
  Particles& particles = world_->particles;
  parallelFor(particles.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const glm::vec4 move = particles.predicted[i] - particles.position[i];
      if (particles.position[i].w > 0.0f && takesBack(glm::vec3(move), h_ * kept_->velocity[i])) {
        particles.predicted[i] -= takenBack * move;
      }
    }
  });
  enterMoving(BudgetTerm::poststabilisation);
  note(StepPhase::poststabilise);
}

void Simulation::updateVelocities() {
  const Stopwatch watch(phaseTimes_, Phase::velocities);
  Particles& particles = world_->particles;
  newVelocity_.resize(particles.size());
  if (scene_.settings.integrator == Integrator::bdf2) {
    forgetContactMotion();  // its velocity is that of Euler, and so is the next step
    bdf2_.velocities(particles, newVelocity_);
    forgetContactMotion();
  } else {
    const float inverseStep = 1.0f / h_;
    parallelFor(particles.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        newVelocity_[i] = inverseStep * glm::vec3(particles.predicted[i] - particles.position[i]);
      }
    });
  }
  enterDecided(BudgetTerm::integration, newVelocity_);
  applyRestitution();
  enterDecided(BudgetTerm::restitution, newVelocity_);
  std::swap(particles.velocity, newVelocity_);
  const StepContext now = context();
  for (const auto& batch : world_->batches) batch->updateVelocities(particles, now);
  enterDecided(BudgetTerm::flow, particles.velocity);
  limitSpeed();
  enterDecided(BudgetTerm::speedLimit, particles.velocity);
  note(StepPhase::velocities);
}

// Second order needs smooth motion: a particle that meets something begins anew.
void Simulation::forgetContactMotion() {
  const Particles& particles = world_->particles;
  const auto forget = [&](std::int32_t particle) { bdf2_.forget(static_cast<std::size_t>(particle)); };
  const ContactSet& contacts = world_->contacts;
  for (std::size_t p = 0; p < contacts.pairs.size(); ++p) {
    const ContactPair& pair = contacts.pairs[p];
    const glm::vec3 d(particles.predicted[static_cast<std::size_t>(pair.a)] -
                      particles.predicted[static_cast<std::size_t>(pair.b)]);
    glm::vec3 n;
    if (pairCollision(contacts, p, d, n) > kTouching * pair.reach) continue;
    forget(pair.a);
    forget(pair.b);
  }
  for (const SurfaceContact& contact : contacts.surfaces) {
    const auto i = static_cast<std::size_t>(contact.particle);
    if (surfaceCollision(glm::vec3(particles.predicted[i]), contact) <= kTouching * particles.radius[i])
      forget(contact.particle);
  }
}

bool Simulation::isBouncy() const {
  const auto& materials = world_->materials;
  return scene_.settings.velocityFriction > 0.0f ||
         std::any_of(materials.begin(), materials.end(), [](const Material& m) { return m.restitution > 0; }) ||
         std::any_of(world_->colliders.begin(), world_->colliders.end(),
                     [](const auto& collider) { return collider->material.restitution > 0.0f; });
}

// What forces give in two steps: slower contacts do not bounce [m/s].
float Simulation::restingSpeed(int object) const {
  glm::vec3 acceleration(0.0f);
  for (const auto& force : world_->forces) {
    if (force->actsOn(object)) acceleration += force->acceleration();
  }
  return 2.0f * h_ * glm::length(acceleration);
}

// `velocity` still holds the velocities before the solver, `newVelocity_` those after it. All bounces are computed from
// these and applied at once; each side of a pair takes the pair's bounce divided by the larger number of bounces of the
// two, so that their momentum stays.
void Simulation::applyRestitution() {
  if (!isBouncy()) return;
  bounceOffTriangles();
  if (world_->contacts.size() == 0) return;
  Particles& particles = world_->particles;
  Corrections& corrections = solver_.corrections();
  const auto forEachBouncing = [&](const auto& act) {
    parallelFor(particles.size(), kSerialBelow / 10, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) act(i);
    });
  };
  forEachBouncing([&](std::size_t i) {
    int count = 0;
    forEachBounce(i, [&](const glm::vec3&, std::size_t) { ++count; });
    corrections[i] = glm::vec4(0.0f, 0.0f, 0.0f, static_cast<float>(count));
  });
  forEachBouncing([&](std::size_t i) {
    if (corrections[i].w == 0.0f) return;
    glm::vec3 sum(0.0f);
    forEachBounce(i, [&](const glm::vec3& change, std::size_t j) {
      sum += change / std::max(corrections[i].w, corrections[j].w);
    });
    corrections[i] = glm::vec4(sum, corrections[i].w);
  });
  parallelFor(particles.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) newVelocity_[i] += glm::vec3(corrections[i]);
  });
}

// One contact after the other, each with what those before it did: momentum stays, and no vertex bounces twice.
void Simulation::bounceOffTriangles() {
  const Particles& particles = world_->particles;
  const glm::vec4* x = particles.predicted.data();
  const auto materialOf = [&](std::int32_t i) -> const Material& {
    return world_->materials[static_cast<std::size_t>(particles.material[static_cast<std::size_t>(i)])];
  };
  const auto objectOf = [&](std::int32_t i) { return particles.object[static_cast<std::size_t>(i)]; };
  for (const MeshContact& contact : world_->meshContacts.contacts) {
    if (contact.value(x) > kTouching * contact.reach) continue;
    const std::int32_t one = contact.particles[0], other = contact.particles[3];
    const Bounce bounce{std::max(restingSpeed(objectOf(one)), restingSpeed(objectOf(other))),
                        scene_.settings.velocityFriction};
    const float restitution = std::max(materialOf(one).restitution, materialOf(other).restitution);
    const glm::vec3 change =
        bounce.change(contact.normal, contact.sum(particles.velocity), contact.sum(newVelocity_), restitution);
    if (change == glm::vec3(0.0f)) continue;
    for (std::size_t k = 0; k < 4; ++k)
      newVelocity_[static_cast<std::size_t>(contact.particles[k])] += contact.correction(k, change, x);
  }
}

// Calls visit(change of velocity, other particle) for each closed contact of particle i that changes its velocity; the
// other of a surface is i itself.
template <typename Visit>
void Simulation::forEachBounce(std::size_t i, Visit&& visit) const {
  const Particles& particles = world_->particles;
  const ContactSet& contacts = world_->contacts;
  if (particles.position[i].w == 0.0f) return;
  if (contacts.start[i] == contacts.start[i + 1] && contacts.surfaceStart[i] == contacts.surfaceStart[i + 1]) return;
  const auto restitutionOf = [&](std::size_t k) {
    return world_->materials[static_cast<std::size_t>(particles.material[k])].restitution;
  };
  const float ownRest = restingSpeed(particles.object[i]);
  const glm::vec3 x(particles.predicted[i]);

  for (std::uint32_t k = contacts.start[i]; k < contacts.start[i + 1]; ++k) {
    const std::size_t p = contacts.sides[k].pair;
    const ContactPair& pair = contacts.pairs[p];
    const auto j = static_cast<std::size_t>(static_cast<std::size_t>(pair.a) == i ? pair.b : pair.a);
    const float side = static_cast<std::size_t>(pair.a) == i ? 1.0f : -1.0f;
    glm::vec3 n;
    if (pairCollision(contacts, p, side * (x - glm::vec3(particles.predicted[j])), n) > kTouching * pair.reach)
      continue;
    n *= side;
    const bool sameObject = particles.object[i] == particles.object[j];
    const Bounce bounce{sameObject ? ownRest : std::max(ownRest, restingSpeed(particles.object[j])),
                        scene_.settings.velocityFriction};
    const glm::vec3 change =
        bounce.change(n, particles.velocity[i] - particles.velocity[j], newVelocity_[i] - newVelocity_[j],
                      std::max(restitutionOf(i), restitutionOf(j)));
    if (change != glm::vec3(0.0f)) visit(std::abs(contacts.sides[k].share) * change, j);
  }
  for (std::uint32_t k = contacts.surfaceStart[i]; k < contacts.surfaceStart[i + 1]; ++k) {
    const SurfaceContact& contact = contacts.surfaces[k];
    if (surfaceCollision(x, contact) > kTouching * particles.radius[i]) continue;
    const Collider& collider = *world_->colliders[static_cast<std::size_t>(contact.collider)];
    glm::vec3 own(0.0f);  // of the surface
    if (collider.moves()) own = collider.motion()->displacement(x - particles.radius[i] * contact.normal) / h_;
    const Bounce bounce{ownRest, scene_.settings.velocityFriction};
    const glm::vec3 change = bounce.change(contact.normal, particles.velocity[i] - own, newVelocity_[i] - own,
                                           std::max(restitutionOf(i), collider.material.restitution));
    if (change != glm::vec3(0.0f)) visit(change, i);
  }
}

}  // namespace pliant::sim
