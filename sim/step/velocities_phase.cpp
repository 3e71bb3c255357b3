// v <- (x* - x) / h, and changes of velocities by contacts and fluids.
#include "sim/base/index.h"
#include "sim/base/parallel.h"
#include "sim/constraints/collision.h"
#include "sim/constraints/friction.h"
#include "sim/contacts/impact_unit.h"
#include "sim/step/bodies.h"
#include "sim/step/costs.h"
#include "sim/step/stepper.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace pliant::sim {

namespace {

constexpr float kTouching = 0.01f;  ///< a contact counts as closed when its gap is below this part of its reach

/// Effect of a closed contact on the relative velocity of its sides (Müller et al. 2007, 3.4).
struct Bounce {
  float restingSpeed;      ///< approaches slower than this do not bounce [m/s]
  float velocityFriction;  ///< part of the sliding velocity that is lost

  /// Change of the relative velocity `now` along and across n; `before`: that before the solver.
  glm::vec3 change(const glm::vec3& n, const glm::vec3& before, const glm::vec3& now, float restitution) const {
    const float approach = glm::dot(n, before);
    const float parting = glm::dot(n, now);
    glm::vec3 change = -velocityFriction * (now - parting * n);
    if (approach < -restingSpeed) change += std::max(-restitution * approach - parting, 0.0f) * n;
    return change;
  }
  /// The same, with friction by the bounce's impulse along n: the solver's friction is only by the impulse that stops.
  glm::vec3 change(const glm::vec3& n, const glm::vec3& before, const glm::vec3& now, float restitution,
                   const FrictionCoefficients& mu) const {
    const glm::vec3 bounce = change(n, before, now, restitution);
    const glm::vec3 after = now + bounce;
    return bounce - frictionCorrection(after - glm::dot(n, after) * n, glm::dot(n, bounce), mu);
  }
};

// Two units that collided within the step.
struct Meeting {
  Index one, other;
  glm::vec3 normal;  ///< towards `one`
  glm::dvec3 place;  ///< where they touch [m]
  ImpactUnit first, second;

  /// Relative velocity of the units where they touch [m/s].
  glm::vec3 relative(const Particles& particles, std::span<const glm::vec3> velocity) const {
    return glm::vec3(first.velocityAt(particles, velocity, place) - second.velocityAt(particles, velocity, place));
  }
  /// Sum of the generalised inverse masses along the unit vector n [1/kg].
  double inverseMassAlong(const glm::dvec3& n) const {
    return first.inverseMassAt(place, n) + second.inverseMassAt(place, n);
  }
  void push(const Particles& particles, const glm::dvec3& impulse, std::vector<glm::vec3>& velocity) const {
    for (const int i : first.members)
      velocity[i] += glm::vec3(first.changeAt(particles.exactPredicted(i), place, impulse));
    for (const int i : second.members)
      velocity[i] -= glm::vec3(second.changeAt(particles.exactPredicted(i), place, impulse));
  }
};

// A rigid body that is not fixed is struck at the point of contact.
ImpactUnit unitOf(const StepState& s, const Index& i) {
  const Particles& particles = s.world.particles;
  if (s.world.materialOf(i).stiffness >= 1.0f) return impactUnitOf(particles, s.world.objects, i);
  return {.members = std::span(&i, 1),
          .inverseMass = double(particles.position[i].w),
          .centre = particles.exactPredicted(i)};
}

// Calls visit(meeting) for the impacts of the step, except those that other contacts have prevented: pairs that were
// found at x* must touch there.
template <typename Visit>
void forEachMeeting(const StepState& s, Visit&& visit) {
  const Particles& particles = s.world.particles;
  const ContactSet& contacts = s.world.contacts;
  for (const DirectedPair& directed : contacts.directed) {
    if (!directed.isImpact) continue;
    const ContactPair& pair = contacts.pairs[directed.pair];
    const glm::vec3& n = directed.contact.normal;
    const glm::vec3 d(particles.predicted[pair.a] - particles.predicted[pair.b]);
    const float widest = (contacts.isPassing(directed.pair) ? 1.0f : kTouching) * pair.reach;
    if (glm::dot(n, d) - directed.contact.rest > widest) continue;
    visit(Meeting{pair.a, pair.b, n,
                  particles.exactPredicted(pair.b) + double(particles.radius[pair.b]) * glm::dvec3(n),
                  unitOf(s, pair.a), unitOf(s, pair.b)});
  }
}

// Calls forget(particle) for particles that collide in this step.
template <typename Forget>
void forEachTouching(const StepState& s, Forget&& forget) {
  const World& world = s.world;
  const Particles& particles = world.particles;
  const ContactSet& contacts = world.contacts;
  for (std::size_t p = 0; p < contacts.pairs.size(); ++p) {
    const ContactPair& pair = contacts.pairs[p];
    const glm::vec3 d(particles.predicted[pair.a] - particles.predicted[pair.b]);
    glm::vec3 n;
    if (pairCollision(contacts, p, d, n) > kTouching * pair.reach) continue;
    forget(pair.a);
    forget(pair.b);
  }
  forEachMeeting(s, [&](const Meeting& meeting) {
    for (const int i : meeting.first.members) forget(i);
    for (const int i : meeting.second.members) forget(i);
  });
  for (const MeshContact& contact : world.meshContacts.contacts) {
    if (contact.value(particles.predicted.data()) > kTouching * contact.distanceKept(particles.radius)) continue;
    for (const Index i : contact.members()) forget(i);
  }
  for (const BodyContact& contact : world.bodyContacts.contacts) {
    for (const Index i : contact.particles()) forget(i);
    for (const Index b : {contact.a, contact.b}) {
      if (b >= 0 && contact.collider < 0) forget(world.bodies[b].first);
    }
  }
}

/// Marks in StepTools what restarts: sets of joined particles, and a whole fluid that touches something else.
class IntegrationRestarts {
 public:
  explicit IntegrationRestarts(StepState& s) : s_(s), sets_(s.tools.joined.sets()), restarts_(s.tools.restartedSets) {
    restarts_.assign(s.world.particles.size(), 0);
    s.tools.restartedFluids.assign(s.world.objects.size(), 0);
  }
  bool isMovable(Index i) const { return s_.world.particles.position[i].w > 0.0f; }
  bool has(Index i) const { return sets_[i] < 0 || restarts_[sets_[i]] != 0; }
  void add(Index i) {
    if (sets_[i] >= 0 && isMovable(i)) restarts_[sets_[i]] = 1;
  }
  /// For particles that touch something other than a collider.
  void addWithFluid(Index i) {
    add(i);
    const auto object = static_cast<std::size_t>(s_.world.particles.object[i]);
    if (s_.world.objects[object].fluid == nullptr || s_.tools.restartedFluids[object] != 0) return;
    s_.tools.restartedFluids[object] = 1;
    for (const int other : s_.world.objects[object].particles) add(other);
  }
  /// A pair may have collided within the step and be apart by now: both restart, or neither.
  void addPartners() {
    for (bool changed = true; changed;) {
      changed = false;
      for (const ContactPair& pair : s_.world.contacts.pairs) {
        if (has(pair.a) == has(pair.b) || !isMovable(pair.a) || !isMovable(pair.b)) continue;
        addWithFluid(has(pair.a) ? pair.b : pair.a);
        changed = true;
      }
    }
  }

 private:
  StepState& s_;
  std::span<const Index> sets_;
  std::vector<std::uint8_t>& restarts_;
};

// Second order needs smooth motion: a particle that collides restarts, and with it all that constraints connect to it.
// A correction dx is a velocity of dx / h for a restarted particle, and 3/2 of that for others: between the two
// momentum would not be conserved.
void forgetContactMotion(StepState& s) {
  const Particles& particles = s.world.particles;
  IntegrationRestarts anew(s);
  forEachTouching(s, [&](Index i) { anew.addWithFluid(i); });
  for (const SurfaceContact& contact : s.world.contacts.surfaces) {
    const Index i = contact.particle;
    if (surfaceCollision(glm::vec3(particles.predicted[i]), contact) <= kTouching * particles.radius[i]) anew.add(i);
  }
  for (std::size_t i = 0; i < particles.size(); ++i) {
    if (!s.integrator.hasHistory(i)) anew.add(static_cast<Index>(i));
  }
  anew.addPartners();
  for (std::size_t i = 0; i < particles.size(); ++i) {
    if (anew.has(static_cast<Index>(i))) s.integrator.forget(i);
  }
}

bool isBouncy(const StepState& s) {
  const auto& materials = s.world.materials;
  return s.settings.velocityFriction > 0.0f ||
         std::any_of(materials.begin(), materials.end(), [](const Material& m) { return m.restitution > 0; }) ||
         std::any_of(s.world.colliders.begin(), s.world.colliders.end(),
                     [](const auto& collider) { return collider->material.restitution > 0.0f; });
}

// Speed that forces give in two steps: slower contacts do not bounce [m/s].
float restingSpeed(const StepState& s, int object) {
  glm::vec3 acceleration(0.0f);
  for (const auto& force : s.world.forces) {
    if (force->actsOn(object)) acceleration += force->acceleration();
  }
  return 2.0f * s.h * glm::length(acceleration);
}

// Calls visit(change of velocity, other particle) for each closed contact of particle i that changes its velocity; the
// other of a surface is i itself.
template <typename Visit>
void forEachBounce(const StepState& s, Index i, Visit&& visit) {
  const Particles& particles = s.world.particles;
  const ContactSet& contacts = s.world.contacts;
  if (particles.position[i].w == 0.0f) return;
  if (contacts.start[i] == contacts.start[i + 1] && contacts.surfaceStart[i] == contacts.surfaceStart[i + 1]) return;
  const auto restitutionOf = [&](Index k) { return s.world.materialOf(k).restitution; };
  const float ownRest = restingSpeed(s, particles.object[i]);
  const glm::vec3 x(particles.predicted[i]);

  for (std::uint32_t k = contacts.start[i]; k < contacts.start[i + 1]; ++k) {
    const std::size_t p = contacts.sides[k].pair;
    if (contacts.isImpact(p)) continue;
    const ContactPair& pair = contacts.pairs[p];
    const Index j = pair.a == i ? pair.b : pair.a;
    const float side = pair.a == i ? 1.0f : -1.0f;
    glm::vec3 n;
    if (pairCollision(contacts, p, side * (x - glm::vec3(particles.predicted[j])), n) > kTouching * pair.reach)
      continue;
    n *= side;
    const bool sameObject = particles.object[i] == particles.object[j];
    const Bounce bounce{sameObject ? ownRest : std::max(ownRest, restingSpeed(s, particles.object[j])),
                        s.settings.velocityFriction};
    const glm::vec3 change = bounce.change(
        n, particles.velocity[i] - particles.velocity[j], s.tools.newVelocity.value[i] - s.tools.newVelocity.value[j],
        std::max(restitutionOf(i), restitutionOf(j)), frictionBetween(s.world.materialOf(i), s.world.materialOf(j)));
    if (change != glm::vec3(0.0f)) visit(std::abs(contacts.sides[k].share) * change, j);
  }
  for (std::uint32_t k = contacts.surfaceStart[i]; k < contacts.surfaceStart[i + 1]; ++k) {
    const SurfaceContact& contact = contacts.surfaces[k];
    if (surfaceCollision(x, contact) > kTouching * particles.radius[i]) continue;
    const Collider& collider = *s.world.colliders[contact.collider];
    glm::vec3 own(0.0f);  // of the surface
    if (collider.moves()) own = collider.motion()->displacement(x - particles.radius[i] * contact.normal) / s.h;
    const Bounce bounce{ownRest, s.settings.velocityFriction};
    const glm::vec3 change =
        bounce.change(contact.normal, particles.velocity[i] - own, s.tools.newVelocity.value[i] - own,
                      std::max(restitutionOf(i), collider.material.restitution),
                      frictionBetween(s.world.materialOf(i), collider.material));
    if (change != glm::vec3(0.0f)) visit(change, i);
  }
}

// Coulomb friction of an impact: the impulse that stops sliding, up to mu times the impulse along the normal.
glm::dvec3 frictionOfImpact(const StepState& s, const Meeting& meeting, const glm::vec3& relative, double impulse) {
  const FrictionCoefficients mu = frictionBetween(s.world.materialOf(meeting.one), s.world.materialOf(meeting.other));
  const glm::dvec3 n(meeting.normal), sliding = glm::dvec3(relative) - glm::dot(glm::dvec3(relative), n) * n;
  const double speed = glm::length(sliding);
  if (!(speed > 0.0)) return glm::dvec3(0.0);
  const glm::dvec3 along = sliding / speed;
  const double needed = speed / meeting.inverseMassAlong(along);
  const bool sticks = needed < double(mu.staticFriction) * impulse;
  return -(sticks ? needed : std::min(needed, double(mu.kineticFriction) * impulse)) * along;
}

// The separating speed of pairs that collided on their paths does not follow from x*. It is set by Newton's law of
// impact, also with e = 0: J = m (e n.u - n.v) n, 1/m = n.(w1 + w2) n; a rigid body takes its impulse as a whole.
// Impacts are treated one after the other: u is the velocity before the step, or after an earlier impact.
void bounceFromImpacts(StepState& s) {
  const Particles& particles = s.world.particles;
  auto& velocity = s.tools.newVelocity.value;
  Corrections& met = s.tools.solver.memory().sums;  // w: whether a particle has met another
  forEachMeeting(s, [&](const Meeting& meeting) { met[meeting.one].w = met[meeting.other].w = 0.0f; });
  forEachMeeting(s, [&](const Meeting& meeting) {
    const bool isFirst = met[meeting.one].w + met[meeting.other].w == 0.0f;
    met[meeting.one].w = met[meeting.other].w = 1.0f;
    const float restitution =
        std::max(s.world.materialOf(meeting.one).restitution, s.world.materialOf(meeting.other).restitution);
    const glm::vec3 now = meeting.relative(particles, velocity);
    const glm::vec3 before = isFirst ? meeting.relative(particles, particles.velocity) : now;
    const Bounce bounce{0.0f, s.settings.velocityFriction};
    const glm::vec3 change = bounce.change(meeting.normal, before, now, restitution);
    const double inverseMass = meeting.inverseMassAlong(glm::dvec3(meeting.normal));
    if (!(inverseMass > 0.0)) return;
    if (change != glm::vec3(0.0f)) meeting.push(particles, glm::dvec3(change) / inverseMass, velocity);
    const glm::vec3 after = meeting.relative(particles, velocity);
    const double impulse = std::max(double(glm::dot(meeting.normal, after - before)), 0.0) / inverseMass;
    meeting.push(particles, frictionOfImpact(s, meeting, after, impulse), velocity);
  });
}

// One contact after the other, including the effect of those before it: momentum is conserved, and no vertex bounces
// twice.
void bounceOffTriangles(StepState& s) {
  const Particles& particles = s.world.particles;
  const glm::vec4* x = particles.predicted.data();
  const auto objectOf = [&](Index i) { return particles.object[i]; };
  for (const MeshContact& contact : s.world.meshContacts.contacts) {
    if (contact.value(x) > kTouching * contact.distanceKept(particles.radius)) continue;
    const Index one = contact.particles[0], other = contact.particles[3];
    const Bounce bounce{std::max(restingSpeed(s, objectOf(one)), restingSpeed(s, objectOf(other))),
                        s.settings.velocityFriction};
    float restitution = std::max(s.world.materialOf(one).restitution, s.world.materialOf(other).restitution);
    glm::vec3 own(0.0f);  // of a collider
    if (contact.collider >= 0) {
      const Collider& collider = *s.world.colliders[contact.collider];
      restitution = std::max(restitution, collider.material.restitution);
      const glm::vec3 place = contact.between(x) - particles.radius[one] * contact.normal;
      if (collider.moves()) own = collider.motion()->displacement(place) / s.h;
    }
    const glm::vec3 change = bounce.change(contact.normal, contact.sum(particles.velocity) - own,
                                           contact.sum(s.tools.newVelocity.value) - own, restitution,
                                           {contact.staticFriction, contact.kineticFriction});
    if (change == glm::vec3(0.0f)) continue;
    for (std::size_t k = 0; k < 4; ++k)
      s.tools.newVelocity.value[contact.particles[k]] += contact.correction(k, change, x);
  }
}

// Removal of overlap that an earlier solve has left between grains at rest on one another must not give a speed: with
// few iterations they would hop, half of the steps in the air. In an impact it is what passes momentum on. No more
// speed is removed than the overlap adds.
void stopSeparatedOverlaps(StepState& s) {
  const Particles& particles = s.world.particles;
  const ContactSet& contacts = s.world.contacts;
  std::vector<std::uint8_t>& isOverlapRemoved = s.tools.isOverlapRemoved;
  isOverlapRemoved.assign(contacts.colourCount() > 0 ? particles.size() : 0, 0);
  auto& velocity = s.tools.newVelocity.value;
  float resting = 0.0f;
  for (std::size_t object = 0; object < s.world.objects.size(); ++object)
    resting = std::max(resting, restingSpeed(s, static_cast<int>(object)));
  const auto isGrain = [&](Index i) { return s.world.objects[particles.object[i]].selfContact == SelfContact::all; };
  const auto stop = [&](std::size_t p) {
    const ContactPair& pair = contacts.pairs[p];
    if (!(contacts.depth[p] > 0.0f) || !isGrain(pair.a) || !isGrain(pair.b)) return;
    const glm::vec3 start(particles.position[pair.a] - particles.position[pair.b]);
    const glm::vec3 d(particles.predicted[pair.a] - particles.predicted[pair.b]);
    const float overlap = pair.reach - glm::length(start), length = glm::length(d);
    if (!(overlap > 0.0f && length > 0.0f)) return;
    const glm::vec3 n = d / length;
    if (glm::dot(particles.velocity[pair.a] - particles.velocity[pair.b], n) < -resting) return;
    const float less = std::min(glm::dot(velocity[pair.a] - velocity[pair.b], n), overlap / s.h);
    if (!(less > 0.0f)) return;
    velocity[pair.a] -= pair.share * less * n;
    velocity[pair.b] += (1.0f - pair.share) * less * n;
    isOverlapRemoved[pair.a] = isOverlapRemoved[pair.b] = 1;
  };
  for (std::size_t colour = 0; colour < contacts.colourCount(); ++colour) {
    const std::size_t first = contacts.colourStart[colour];
    parallelFor(contacts.colourStart[colour + 1] - first, kBounceCost, [&](std::size_t begin, std::size_t end) {
      for (std::size_t p = first + begin; p < first + end; ++p) stop(p);
    });
  }
}

// Pairs of particles, and particles with colliders. All bounces are computed from the velocities before and after the
// solver and applied at once; each side of a pair takes the pair's bounce divided by the larger number of bounces of
// the two, so that their momentum is conserved.
void bounceParticles(StepState& s) {
  if (s.world.contacts.size() == 0) return;
  const Particles& particles = s.world.particles;
  Corrections& corrections = s.tools.solver.memory().sums;
  const auto forEachBouncing = [&](const auto& act) {
    parallelFor(particles.size(), kBounceCost, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) act(i);
    });
  };
  forEachBouncing([&](std::size_t i) {
    int count = 0;
    forEachBounce(s, i, [&](const glm::vec3&, std::size_t) { ++count; });
    corrections[i] = glm::vec4(0.0f, 0.0f, 0.0f, static_cast<float>(count));
  });
  forEachBouncing([&](std::size_t i) {
    if (corrections[i].w == 0.0f) return;
    glm::vec3 sum(0.0f);
    forEachBounce(s, i, [&](const glm::vec3& change, std::size_t j) {
      sum += change / std::max(corrections[i].w, corrections[j].w);
    });
    corrections[i].x = sum.x;  // each by itself: other threads read w
    corrections[i].y = sum.y;
    corrections[i].z = sum.z;
  });
  parallelFor(particles.size(), kMoveCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) s.tools.newVelocity.value[i] += glm::vec3(corrections[i]);
  });
}

}  // namespace

template <>
void phase<Phase::velocities>(StepState& s) {
  Particles& particles = s.world.particles;
  s.tools.forces.restoreMasses(particles);
  if (!particles.compensates) {
    parallelFor(particles.size(), kMoveCost, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) particles.dropStaleTail(i);
    });
  }
  if (s.integrator.isMultistep()) forgetContactMotion(s);  // its velocity is that of Euler, and so is the next step
  s.integrator.finishVelocities(particles, s.tools.newVelocity);
  if (s.integrator.isMultistep()) forgetContactMotion(s);
}

// `velocity` still holds the velocities before the solver, `newVelocity` those after it.
template <>
void phase<Phase::restitution>(StepState& s) {
  stopSeparatedOverlaps(s);
  bounceFromImpacts(s);
  if (isBouncy(s)) {
    bounceOffTriangles(s);
    bounceParticles(s);
  }
  std::swap(s.world.particles.velocity, s.tools.newVelocity.value);
  std::swap(s.world.particles.velocityTail, s.tools.newVelocity.tail);
  finishBodies(s);
}

template <>
void phase<Phase::fluidMotion>(StepState& s) {
  const StepContext context = s.context();
  for (const auto& batch : s.world.batches) batch->updateVelocities(s.world.particles, context);
}

}  // namespace pliant::sim
