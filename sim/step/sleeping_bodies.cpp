#include "sim/step/sleeping_bodies.h"

#include "sim/constraints/mouse_constraint.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <limits>
#include <optional>

namespace pliant::sim {

namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();

bool bySides(const BodyContact& one, const BodyContact& other) { return one.sides() < other.sides(); }

bool isOfSleepers(const BodyContact& contact, const World& world) {
  return world.bodies[contact.a].isAsleep() || (contact.b >= 0 && world.bodies[contact.b].isAsleep());
}

// Moves the elements for which `goes` is true from one list to the other; both stay sorted.
template <typename Goes>
void moveContacts(AlignedVector<BodyContact>& from, AlignedVector<BodyContact>& to, Goes&& goes) {
  const auto first = std::stable_partition(from.begin(), from.end(), [&](const auto& each) { return !goes(each); });
  const auto middle = static_cast<std::ptrdiff_t>(to.size());
  to.insert(to.end(), first, from.end());
  from.erase(first, from.end());
  std::inplace_merge(to.begin(), to.begin() + middle, to.end(), bySides);
}

void wake(Body& body) {
  const bool isPulled = body.sleep.isPulled;
  body.sleep = {};
  body.sleep.isPulled = isPulled;
}

// Restores contacts of woken bodies with their multipliers.
void recallContacts(World& world) {
  BodyContactSet& set = world.bodyContacts;
  moveContacts(set.asleep, set.contacts, [&](const BodyContact& each) { return !isOfSleepers(each, world); });
}

bool isPinned(const Body& body, const Particles& particles) {
  for (std::size_t k = 0; k < Body::kParticles; ++k) {
    if (particles.position[body.first + k].w == 0.0f) return true;
  }
  return false;
}

// Sets the pose from the particles, without motion, and makes the body immovable: a function of the state alone. False:
// forces already differ from those with which it fell asleep.
bool settle(Body& body, const Particles& particles, double speed) {
  readMotion(body, particles);
  const bool isAsBefore = glm::length(body.now.velocity - body.sleep.forceVelocity) < speed;
  body.now.velocity = body.now.angularMomentum = glm::dvec3(0.0);
  body.now.inverseMass = 0.0;
  body.now.inverseInertia = glm::dvec3(0.0);
  body.sleep.isSettled = true;
  for (std::size_t k = 0; k < Body::kParticles; ++k) body.sleep.forced[k] = particles.velocity[body.first + k];
  return isAsBefore && !isPinned(body, particles);
}

bool isForcedOtherwise(const Body& body, const Particles& particles) {
  for (std::size_t k = 0; k < Body::kParticles; ++k) {
    if (particles.velocity[body.first + k] != body.sleep.forced[k]) return true;
  }
  return isPinned(body, particles);
}

// The body of a particle; nothing: it has none. Bodies are in the order of their particles.
std::optional<std::size_t> bodyOfParticle(const World& world, std::size_t particle) {
  const auto after =
      std::upper_bound(world.bodies.begin(), world.bodies.end(), particle,
                       [](std::size_t i, const Body& body) { return i < static_cast<std::size_t>(body.first); });
  if (after == world.bodies.begin()) return std::nullopt;
  const auto found = after - 1;
  if (particle >= static_cast<std::size_t>(found->first) + Body::kParticles) return std::nullopt;
  return static_cast<std::size_t>(found - world.bodies.begin());
}

bool mayPush(const Particles& particles, Index particle) {
  return particles.position[particle].w > 0.0f || particles.velocity[particle] != glm::vec3(0.0f);
}

// Upper bound of the displacement of its points since the start of the last substep [m]. Not from velocities:
// correction of a joint's drift that its load makes again is not a motion, but separation from an overlap is one.
double displacementBoundOf(const Body& body) {
  const glm::dquat turn = body.now.rotation * glm::conjugate(body.sleep.lastRotation);
  return glm::length(body.now.centre - body.sleep.lastCentre) +
         2.0 * body.reach * glm::length(glm::dvec3(turn.x, turn.y, turn.z));
}

void measureRest(Body& body, double speed, double h) {
  body.sleep.restTime = displacementBoundOf(body) < speed * h ? body.sleep.restTime + h : 0.0;
  body.sleep.lastCentre = body.now.centre;
  body.sleep.lastRotation = body.now.rotation;
  body.sleep.forceVelocity = body.now.velocity - body.sleep.lastVelocity;
}

}  // namespace

void SleepingBodies::wakeAll(World& world) {
  for (Body& body : world.bodies) {
    if (body.isAsleep()) wake(body);
    body.sleep.isPulled = false;
  }
  recallContacts(world);
}

void SleepingBodies::markHeld(const World& world) {
  const MouseConstraint& mouse = mouseConstraint(world);
  for (std::size_t k = 0; k < mouse.size(); ++k) {
    const auto held = bodyOfParticle(world, mouse.particle(k));
    if (held && world.bodies[*held].isAsleep()) mark(world.bodies[*held]);
  }
}

void SleepingBodies::begin(World& world, double speed, double h) {
  isWoken_.assign(world.bodies.size(), 0);
  bool anyNew = false;
  for (Body& body : world.bodies) {
    if (!body.isAsleep()) {
      readMotion(body, world.particles);
      if (speed > 0.0) measureRest(body, speed, h);
    } else if (!body.sleep.isSettled) {
      if (!settle(body, world.particles, speed)) mark(body);
      anyNew = true;
    } else if (isForcedOtherwise(body, world.particles)) {
      mark(body);
    }
  }
  if (anyNew) {
    BodyContactSet& set = world.bodyContacts;
    moveContacts(set.contacts, set.asleep, [&](const BodyContact& each) { return isOfSleepers(each, world); });
  }
  markHeld(world);
  wakeMarked(world);
}

void SleepingBodies::wakeMarked(World& world) {
  woken_.clear();
  if (std::find(isWoken_.begin(), isWoken_.end(), 1) == isWoken_.end()) return;
  for (std::size_t b = 0; b < world.bodies.size(); ++b) {
    Body& body = world.bodies[b];
    if (!body.isAsleep() || isWoken_[static_cast<std::size_t>(body.sleep.island)] == 0) continue;
    wake(body);
    readMotion(body, world.particles);
    woken_.push_back(static_cast<Index>(b));
  }
  recallContacts(world);
  std::fill(isWoken_.begin(), isWoken_.end(), 0);
}

void SleepingBodies::wakeTouched(World& world) {
  if (std::ranges::any_of(world.bodies, &Body::isAsleep)) {
    for (const BodyContact& contact : world.bodyContacts.contacts) {
      for (const Index side : {contact.a, contact.b}) {
        if (side >= 0 && world.bodies[side].isAsleep()) mark(world.bodies[side]);
      }
    }
  }
  wakeMarked(world);
}

void SleepingBodies::hold(Body& body, Particles& particles) {
  for (std::size_t k = 0; k < Body::kParticles; ++k) {
    const std::size_t i = static_cast<std::size_t>(body.first) + k;
    particles.velocity[i] = glm::vec3(0.0f);
    particles.velocityTail[i] = glm::vec4(0.0f);
    particles.predicted[i] = particles.position[i];
    particles.predictedTail[i] = particles.positionTail[i];
    body.written[k] = particles.predicted[i];
  }
}

// Keeps bodies awake on which forces may grow without a motion.
void SleepingBodies::keepDisturbedAwake(World& world) const {
  const auto keepAwake = [&](Index body) { world.bodies[body].sleep.restTime = 0.0; };
  for (const BodyContact& contact : world.bodyContacts.contacts) {
    if (contact.isWithParticles()) {
      for (const Index i : contact.particles()) {
        if (mayPush(world.particles, i)) keepAwake(contact.a);
      }
    } else if (contact.collider >= 0) {
      if (world.colliders[contact.collider]->moves()) keepAwake(contact.a);
    } else {
      for (const auto& [one, other] : {std::pair(contact.a, contact.b), std::pair(contact.b, contact.a)}) {
        const BodyMotion& motion = world.bodies[other].now;
        if (motion.inverseMass == 0.0 && motion.velocity != glm::dvec3(0.0)) keepAwake(one);
      }
    }
  }
  for (const Joint& joint : world.joints) {
    if (joint.broken) continue;
    const bool isDriven = world.materials[joint.material].joint.motorSpeed.value_or(0.0f) != 0.0f;
    if (isDriven || (joint.particle >= 0 && mayPush(world.particles, joint.particle))) {
      keepAwake(joint.a);
      if (joint.b >= 0) keepAwake(joint.b);
    }
  }
  const MouseConstraint& mouse = mouseConstraint(world);
  for (std::size_t k = 0; k < mouse.size(); ++k) {
    if (const auto held = bodyOfParticle(world, mouse.particle(k))) keepAwake(static_cast<Index>(*held));
  }
}

// Wakes bodies that are moved although they sleep.
void SleepingBodies::wakePulled(World& world) {
  for (Body& body : world.bodies) {
    if (!body.isAsleep()) continue;
    for (std::size_t k = 0; k < Body::kParticles; ++k) {
      const std::size_t i = static_cast<std::size_t>(body.first) + k;
      if (world.particles.predicted[i] != world.particles.position[i]) body.sleep.isPulled = true;
    }
    if (!body.sleep.isPulled) continue;
    hold(body, world.particles);
    mark(body);
  }
  wakeMarked(world);
}

void SleepingBodies::finish(World& world, double speed, double time) {
  if (!(speed > 0.0)) return;
  wakePulled(world);
  for (Body& body : world.bodies) body.sleep.lastVelocity = body.now.velocity;
  keepDisturbedAwake(world);
  const auto hasRested = [time](const Body& body) {
    return !body.isAsleep() && !body.sleep.isPulled && body.sleep.restTime >= time;
  };
  if (std::none_of(world.bodies.begin(), world.bodies.end(), hasRested)) return;
  const auto isFree = [&](Index body) { return body >= 0 && world.bodies[body].now.inverseMass > 0.0; };
  islands_.reset(world.bodies.size());
  for (const BodyContact& contact : world.bodyContacts.contacts) {
    if (isFree(contact.a) && isFree(contact.b)) islands_.unite(contact.a, contact.b);
  }
  for (const Joint& joint : world.joints) {
    if (!joint.broken && isFree(joint.a) && isFree(joint.b)) islands_.unite(joint.a, joint.b);
  }
  islandRest_.assign(world.bodies.size(), kForever);
  for (std::size_t b = 0; b < world.bodies.size(); ++b) {
    if (!isFree(static_cast<Index>(b))) continue;
    double& least = islandRest_[static_cast<std::size_t>(islands_.find(static_cast<Index>(b)))];
    least = std::min(least, world.bodies[b].sleep.isPulled ? 0.0 : world.bodies[b].sleep.restTime);
  }
  for (std::size_t b = 0; b < world.bodies.size(); ++b) {
    const Index island = islands_.find(static_cast<Index>(b));
    if (!isFree(static_cast<Index>(b)) || islandRest_[static_cast<std::size_t>(island)] < time) continue;
    Body& body = world.bodies[b];
    body.sleep.island = island;
    body.sleep.isSettled = false;
    for (std::size_t k = 0; k < Body::kParticles; ++k) {
      world.particles.setVelocity(static_cast<std::size_t>(body.first) + k, glm::dvec3(0.0));
    }
  }
}

}  // namespace pliant::sim
