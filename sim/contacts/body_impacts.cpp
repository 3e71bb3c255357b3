#include "sim/contacts/body_impacts.h"

#include "sim/base/parallel.h"
#include "sim/base/prefetch.h"
#include "sim/state/body_sides.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace pliant::sim {

namespace {

constexpr double kSeparationSpeed = 0.5;   ///< of bodies that start inside each other [m/s]
constexpr double kSeparatedPerStep = 0.2;  ///< part of an overlap that is removed
/// Allowed penetration of bodies at rest, as part of a body's thickness.
constexpr double kSlop = 1e-4;
/// Largest gap, as part of a body's thickness, of an active contact that is drawn together in the same way as overlaps
/// are removed. If its multiplier closed it, that would lag behind and make it swing.
constexpr double kOpen = 2e-3;
constexpr int kOverlapPasses = 4;
constexpr ItemCost kContactCost{40.0};
constexpr int kImpactPasses = 2000;            ///< an impact travels through a row of that many balls, in any order
constexpr std::size_t kStrikesPerPatch = 100;  ///< on average: bounds the work of balls that are squeezed
constexpr int kPatchPasses = 40;               ///< for the points of one patch: four of them come to 1e-4
constexpr double kSolved = 1e-14;              ///< relative change of the impulse below which a patch is solved
/// Speeds below that from forces in this many steps do not bounce: they are at rest.
constexpr double kRestingSteps = 2.0;

// Whether it was active in the last substep, with a gap of at most kOpen.
bool isBearing(const BodyContact& contact, const World& world) {
  return !contact.isWithParticles() && contact.lambda.x > 0.0 &&
         contact.gap < kOpen * world.bodies[contact.a].thickness();
}

/// Data of one contact of a patch in an impact.
struct Strike {
  BodyContact* contact;
  BodySides sides;
  glm::dvec3 ground;        ///< velocity of a collider's surface [m/s]
  double target = 0.0;      ///< least speed along n after the impact [m/s]
  glm::dvec3 impulse{0.0};  ///< along n and the tangents [kg m/s]
};

class PatchImpact {
 public:
  PatchImpact(World& world, const HeldBodies& held, std::span<BodyContact> contacts, double h)
      : world_(world), held_(held), strikes_(buffer()) {
    strikes_.clear();
    for (BodyContact& contact : contacts) {
      glm::dvec3 ground(0.0);
      if (contact.collider >= 0 && h > 0.0) ground = (contact.ownB - contact.startB) / h;
      strikes_.push_back({&contact, BodySides(contact, world.bodies, world.particles), ground});
    }
  }
  std::vector<Strike>& strikes() { return strikes_; }
  glm::dvec3 velocity(const Strike& strike) const {
    return strike.sides.velocity(*strike.contact, world_.particles) - strike.ground;
  }
  /// Projected Gauss-Seidel of all points together.
  void solve() {
    for (int pass = 0; pass < kPatchPasses; ++pass) {
      double change = 0.0, most = 0.0;
      for (Strike& strike : strikes_) {
        const glm::dvec3 before = strike.impulse;
        solveOne(strike);
        change = std::max(change, glm::length(strike.impulse - before));
        most = std::max(most, glm::length(strike.impulse));
      }
      if (change <= kSolved * most) return;
    }
  }

 private:
  void solveOne(Strike& strike) {
    const BodyContact& contact = *strike.contact;
    const double w = inverseMass(strike, contact.normal);
    if (!(w > 0.0)) return;
    const double v = glm::dot(contact.normal, velocity(strike));
    const double normal = std::max(strike.impulse.x + (strike.target - v) / w, 0.0);
    push(strike, (normal - strike.impulse.x) * contact.normal);
    strike.impulse.x = normal;
    const double limit = contact.material.kineticFriction * normal;
    if (limit == 0.0) return;
    const glm::dvec3 slip = velocity(strike);
    glm::dvec2 rub(strike.impulse.y - glm::dot(slip, contact.tangent) / inverseMass(strike, contact.tangent),
                   strike.impulse.z - glm::dot(slip, contact.bitangent) / inverseMass(strike, contact.bitangent));
    const double size = glm::length(rub);
    if (size > limit) rub *= limit / size;
    push(strike, (rub.x - strike.impulse.y) * contact.tangent + (rub.y - strike.impulse.z) * contact.bitangent);
    strike.impulse.y = rub.x;
    strike.impulse.z = rub.y;
  }
  // Patches are solved one after the other.
  static std::vector<Strike>& buffer() {
    thread_local std::vector<Strike> strikes;
    return strikes;
  }
  const HeldBody* held(Index body) const { return !held_.empty() && held_[body] ? &*held_[body] : nullptr; }
  double inverseMass(const Strike& strike, const glm::dvec3& n) const {
    const auto ofBody = [&](Index number, const BodyMotion* body, const glm::dvec3& arm) {
      if (body == nullptr) return 0.0;
      return held(number) != nullptr ? held(number)->inverseMassAt(arm, n) : body->inverseMassAt(arm, n);
    };
    return ofBody(strike.contact->a, strike.sides.a, strike.sides.armA) +
           ofBody(strike.contact->b, strike.sides.b, strike.sides.armB) + strike.sides.particleInverseMass;
  }
  void push(Strike& strike, const glm::dvec3& p) {
    const auto strikeBody = [&](Index number, BodyMotion* body, const glm::dvec3& arm, const glm::dvec3& impulse) {
      if (body == nullptr) return;
      held(number) != nullptr ? held(number)->applyImpulse(*body, arm, impulse) : body->applyImpulse(arm, impulse);
    };
    strikeBody(strike.contact->a, strike.sides.a, strike.sides.armA, p);
    strikeBody(strike.contact->b, strike.sides.b, strike.sides.armB, -p);
    for (std::size_t k = 0; k < strike.sides.particles.size(); ++k) {
      const Index i = strike.sides.particles[k];
      const double inverseMass = double(world_.particles.predicted[i].w);
      world_.particles.accelerate(static_cast<std::size_t>(i), -strike.contact->shareOf(k) * inverseMass * p);
    }
  }

  World& world_;
  const HeldBodies& held_;
  std::vector<Strike>& strikes_;
};

std::span<BodyContact> contactsOf(BodyContactSet& set, const ContactPatch& patch) {
  return std::span(set.contacts).subspan(patch.first, patch.last - patch.first);
}

// Closing acceleration along n, at most 0.
double closingAcceleration(const BodyContact& contact, const World& world, const Acceleration& acceleration) {
  glm::dvec3 relative = acceleration(world.bodies[contact.a]);
  if (contact.b >= 0) relative -= acceleration(world.bodies[contact.b]);
  return std::min(glm::dot(contact.normal, relative), 0.0);
}

// False: no contact of the patch strikes.
bool bounce(World& world, const HeldBodies& held, ContactPatch& patch, double h, const Acceleration& acceleration) {
  const auto contacts = contactsOf(world.bodyContacts, patch);
  if (!(contacts.front().material.restitution > 0.0) || patch.bouncesLater) return false;
  const double a = closingAcceleration(contacts.front(), world, acceleration),
               e = contacts.front().material.restitution;
  PatchImpact impact(world, held, contacts, h);
  bool strikes = false, returns = true;
  for (Strike& strike : impact.strikes()) {
    const BodyContact& contact = *strike.contact;
    const double v = glm::dot(contact.normal, impact.velocity(strike)), s = std::max(contact.gap, 0.0);
    const double start = v - 0.5 * a * h;  // V(t)
    const double meeting = std::sqrt(std::max(start * start - 2.0 * a * s, 0.0));
    strike.contact->separatingSpeed = 0.0;
    strike.target = std::min(v, -s / h);
    if (v >= 0.0 || s + h * v >= 0.0 || meeting <= -kRestingSteps * a * h) continue;
    strikes = true;
    const double back = e * e * meeting * meeting + 2.0 * a * s;
    returns = returns && back > 0.0;
    strike.contact->separatingSpeed = e * meeting - 0.5 * a * h;
    strike.target = std::sqrt(std::max(back, 0.0)) + 0.5 * a * h;
  }
  if (!strikes) return false;
  patch.bouncesLater = !returns;
  if (!returns) {
    for (Strike& strike : impact.strikes()) strike.target = -std::max(strike.contact->gap, 0.0) / h;
  }
  impact.solve();
  return true;
}

/// A contact whose gap is moved to its goal.
struct Overlap {
  const BodyContact* contact;
  double goal;  ///< of the gap [m]
  bool isOpen;
  bool isCentral;            ///< pushes along the normal turn neither side: balls
  double inverseMass = 0.0;  ///< along the normal [1/kg]
  double pushed = 0.0;       ///< accumulated multiplier [kg m]
  std::size_t sides = 0;     ///< index of its sides, if it is not central
};

// Change of the multiplier for a gap; accumulates it.
double changeOf(Overlap& overlap, double gap) {
  double pushed = overlap.pushed + (overlap.goal - gap) / overlap.inverseMass;
  if (!overlap.isOpen) pushed = std::max(pushed, 0.0);
  return pushed - std::exchange(overlap.pushed, pushed);
}

// Solves a central one.
void separateCentres(Overlap& overlap, std::vector<Body>& bodies) {
  const BodyContact& contact = *overlap.contact;
  BodyMotion& a = bodies[contact.a].now;
  BodyMotion* const b = contact.b >= 0 ? &bodies[contact.b].now : nullptr;
  overlap.inverseMass = a.inverseMass + (b != nullptr ? b->inverseMass : 0.0);
  if (!(overlap.inverseMass > 0.0)) return;
  const glm::dvec3& other = b != nullptr ? b->centre : contact.startB;
  const double gap = glm::dot(contact.normal, a.centre - other) - contact.roundA - contact.roundB;
  const glm::dvec3 impulse = changeOf(overlap, gap) * contact.normal;
  a.centre += a.inverseMass * impulse;
  if (b != nullptr) b->centre -= b->inverseMass * impulse;
}

// Prefetches the bodies of a later overlap, which are scattered in memory.
void prefetchBodies(const std::vector<Overlap>& overlaps, std::size_t now, const std::vector<Body>& bodies) {
  constexpr std::size_t kAhead = 8;
  if (now + 2 * kAhead >= overlaps.size()) return;
  __builtin_prefetch(&overlaps[now + 2 * kAhead].contact->a);
  const BodyContact& contact = *overlaps[now + kAhead].contact;
  __builtin_prefetch(&contact.normal);
  if (contact.b < 0) return;
  __builtin_prefetch(&bodies[contact.b].now.centre);
  __builtin_prefetch(&bodies[contact.b].now.inverseMass);
}

// Limits the displacement of a body, which several others may push, to `most` [m]. Returns the part that is left of it.
double separateSlowly(Body& body, double most) {
  BodyMotion& now = body.now;
  const double way =
      glm::length(now.centre - now.startCentre) + body.reach * glm::length(now.applyInverseInertia(now.turned));
  if (way <= most) return 1.0;
  now.centre = now.startCentre + most / way * (now.centre - now.startCentre);
  now.turned *= most / way;
  now.turn(glm::dvec3(0.0));
  return most / way;
}

}  // namespace

void separateBodies(World& world, double h) {
  BodyContactSet& set = world.bodyContacts;
  const auto gapBetween = [](const BodyContact& contact, const glm::dvec3& hullA, const glm::dvec3& hullB) {
    return glm::dot(contact.normal, hullA - hullB) - contact.roundA - contact.roundB;
  };
  thread_local std::vector<Overlap> overlaps;
  thread_local std::vector<BodySides> allSides;
  thread_local std::vector<char> isMoved;  // by body
  thread_local std::vector<double> parts;  // by body: result of separateSlowly()
  overlaps.clear();
  allSides.clear();
  for (std::size_t c = 0; c < set.contacts.size(); ++c) {
    prefetchAhead(set.contacts, c);
    const BodyContact& contact = set.contacts[c];
    if (contact.isWithParticles()) continue;  // these separate in the solver, as particles do
    const double slop = kSlop * world.bodies[contact.a].thickness();
    const bool isOpen = contact.gap > 0.0 && isBearing(contact, world);
    if (contact.gap >= -slop && !isOpen) continue;
    const double parted = std::min(-kSeparatedPerStep * (contact.gap + slop), kSeparationSpeed * h);
    const bool isCentral = contact.ownA == glm::dvec3(0.0) && (contact.b < 0 || contact.ownB == glm::dvec3(0.0));
    overlaps.push_back({&contact, contact.gap + parted, isOpen, isCentral});
  }
  isMoved.assign(world.bodies.size(), 0);
  parts.assign(world.bodies.size(), 1.0);
  for (int pass = 0; pass < kOverlapPasses; ++pass) {
    for (std::size_t o = 0; o < overlaps.size(); ++o) {
      Overlap& overlap = overlaps[o];
      prefetchBodies(overlaps, o, world.bodies);
      const BodyContact& contact = *overlap.contact;
      if (overlap.isCentral) {
        separateCentres(overlap, world.bodies);
        isMoved[contact.a] = 1;
        if (contact.b >= 0) isMoved[contact.b] = 1;
        continue;
      }
      if (pass == 0) {
        overlap.sides = allSides.size();
        allSides.emplace_back(contact, world.bodies, world.particles);
        overlap.inverseMass = allSides.back().inverseMass(contact.normal);
      }
      BodySides& sides = allSides[overlap.sides];  // lever arms are kept while the bodies separate
      if (pass > 0) sides.update(contact, world.particles);
      if (!(overlap.inverseMass > 0.0)) continue;
      const double gap = gapBetween(contact, sides.hullA, contact.b >= 0 ? sides.hullB : contact.startB);
      const glm::dvec3 impulse = changeOf(overlap, gap) * contact.normal;
      sides.a->push(sides.armA, impulse);
      isMoved[contact.a] = 1;
      if (sides.b == nullptr) continue;
      sides.b->push(sides.armB, -impulse);
      isMoved[contact.b] = 1;
    }
  }
  for (std::size_t b = 0; b < isMoved.size(); ++b) {
    if (isMoved[b] == 0) continue;
    parts[b] = separateSlowly(world.bodies[b], kSeparationSpeed * h);
    startFromPose(world.bodies[b], world.particles);
  }
  for (const Overlap& overlap : overlaps) {
    const BodyContact& contact = *overlap.contact;
    if (contact.b < 0) continue;
    BodyMotion &a = world.bodies[contact.a].now, &b = world.bodies[contact.b].now;
    const glm::dvec3 carried = parts[contact.a] * a.velocity - parts[contact.b] * b.velocity;
    removeAngularMomentum(a, b, glm::cross(overlap.pushed * contact.normal, carried));
  }
  parallelFor(set.contacts.size(), kContactCost, [&, moved = isMoved.data()](std::size_t begin, std::size_t end) {
    for (std::size_t c = begin; c < end; ++c) {
      prefetchAhead(set.contacts, c);
      BodyContact& contact = set.contacts[c];
      if (moved[contact.a] != 0 || (contact.b >= 0 && moved[contact.b] != 0)) {
        contact.startA = placeOn(world.bodies[contact.a].now, contact.ownA);
        if (contact.b >= 0) contact.startB = placeOn(world.bodies[contact.b].now, contact.ownB);
        contact.gap = gapBetween(contact, contact.startA, contact.startB);
      }
      contact.kept = !contact.isWithParticles() && (contact.gap < 0.0 || isBearing(contact, world)) ? contact.gap : 0.0;
    }
  });
}

// A pass visits only the patches of which a side has been changed by another one since their last visit.
void bounceBodies(World& world, double h, const Acceleration& acceleration, const HeldBodies& held) {
  BodyContactSet& set = world.bodyContacts;
  if (!set.mayBounce) return;
  // Indices of strikes: the last one on a body, and the last one when a patch was visited.
  thread_local std::vector<std::size_t> changed, seen;
  changed.assign(world.bodies.size(), 1);
  seen.assign(set.patches.size(), 0);
  std::size_t strikes = 1;
  for (int pass = 0; pass < kImpactPasses && strikes <= kStrikesPerPatch * set.patches.size(); ++pass) {
    bool any = false;
    for (std::size_t p = 0; p < set.patches.size(); ++p) {
      const BodyContact& contact = set.contacts[set.patches[p].first];
      const std::size_t ofA = changed[contact.a], ofB = contact.b >= 0 ? changed[contact.b] : 0;
      if (!contact.isWithParticles() && std::max(ofA, ofB) <= seen[p]) continue;
      seen[p] = strikes;
      if (!bounce(world, held, set.patches[p], h, acceleration)) continue;
      any = true;
      changed[contact.a] = ++strikes;
      if (contact.b >= 0) changed[contact.b] = strikes;
    }
    if (!any) return;
  }
}

void finishImpacts(World& world, const HeldBodies& held) {
  for (ContactPatch& patch : world.bodyContacts.patches) {
    if (!patch.bouncesLater) continue;
    PatchImpact impact(world, held, contactsOf(world.bodyContacts, patch), world.bodyContacts.h);
    for (Strike& strike : impact.strikes()) {
      strike.target = strike.contact->separatingSpeed > 0.0 ? strike.contact->separatingSpeed : -1e30;
    }
    impact.solve();
  }
}

}  // namespace pliant::sim
