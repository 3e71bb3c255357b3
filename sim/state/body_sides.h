// The two sides of a contact of a body, at x*.
#pragma once

#include "sim/state/body.h"
#include "sim/state/body_contact.h"
#include "sim/state/body_momentum.h"
#include "sim/state/particles.h"

#include <span>
#include <vector>

namespace pliant::sim {

/// Interpolates of(particle) at the contact point between the particles of a contact.
template <typename Of>
glm::dvec3 betweenParticles(const BodyContact& contact, Of&& of) {
  glm::dvec3 sum = contact.shareOf(0) * of(static_cast<std::size_t>(contact.particles()[0]));
  for (std::size_t k = 1; k < contact.particles().size(); ++k)
    sum += contact.shareOf(k) * of(static_cast<std::size_t>(contact.particles()[k]));
  return sum;
}

/// Contact point on the particles at x* [m].
inline glm::dvec3 placeOf(const Particles& particles, const BodyContact& contact) {
  return betweenParticles(contact, [&](std::size_t i) { return particles.exactPredicted(i); });
}

/// Radius of a body that is one ball about its centre of mass [m]; 0: it is not.
inline double ballRadius(const Body& body) {
  if (body.shapes.size() != 1) return 0.0;
  const ConvexShape& shape = *body.shapes.front();
  return shape.points.size() == 1 && shape.points.front() == glm::dvec3(0.0) ? shape.rounding : 0.0;
}

/// Position at x* of a point in the frame of a body; for a ball the centre, which needs no rotation.
inline glm::dvec3 placeOn(const BodyMotion& body, const glm::dvec3& own) {
  return own == glm::dvec3(0.0) ? body.centre : body.centre + body.rotation * own;
}

struct BodySides {
  BodyMotion* a;
  BodyMotion* b = nullptr;           ///< null: the other side is not a body
  std::span<const Index> particles;  ///< of the contact, which must outlive this
  double particleInverseMass = 0.0;  ///< of the contact point between them [1/kg]
  /// Lever arms, from the centres of mass to a common point, at impulseOrientation() [m]. Of the free motion,
  /// regardless of corrections: the effect of a multiplier must not depend on their order, or the warm start of the
  /// next substep would differ from the sum of the iterations.
  glm::dvec3 armA{0.0}, armB{0.0};
  glm::dvec3 hullA{0.0}, hullB{0.0};  ///< contact points on both hulls; on the surface if not a body [m]

  BodySides(const BodyContact& contact, std::vector<Body>& bodies, const Particles& all)
      : a(&bodies[contact.a].now),
        b(contact.b >= 0 ? &bodies[contact.b].now : nullptr),
        particles(contact.particles()) {
    for (std::size_t k = 0; k < particles.size(); ++k) {
      const double share = contact.shareOf(k);
      particleInverseMass += share * share * double(all.predicted[particles[k]].w);
    }
    armA = arm(*a, contact.ownA) - contact.roundA * contact.normal;
    if (b != nullptr) {  // with a gap between them, friction acts half way: at the same point on both
      armA -= 0.5 * contact.gap * contact.normal;
      armB = arm(*b, contact.ownB) + (contact.roundB + 0.5 * contact.gap) * contact.normal;
    }
    update(contact, all);
  }
  /// Call after they have moved.
  void update(const BodyContact& contact, const Particles& all) {
    hullA = placeOn(*a, contact.ownA);
    if (b != nullptr) {
      hullB = placeOn(*b, contact.ownB);
    } else if (particles.empty()) {
      hullB = contact.ownB;
    } else {
      hullB = placeOf(all, contact);
    }
  }
  /// n.(pA - pB) on the surfaces [m].
  double gap(const BodyContact& contact) const {
    return glm::dot(contact.normal, hullA - hullB) - contact.roundA - contact.roundB;
  }
  /// Slip of the surfaces since the start of the substep [m]. Roundings turn with their bodies by any angle: `turnA`
  /// and `turnB` are turnSinceStart() of rounded ones.
  glm::dvec3 slip(const BodyContact& contact, const glm::dvec3& turnA, const glm::dvec3& turnB) const {
    glm::dvec3 slip = hullA - contact.startA - (hullB - contact.startB);
    if (contact.roundA > 0.0) slip -= contact.roundA * glm::cross(turnA, contact.normal);
    if (contact.roundB > 0.0 && b != nullptr) slip -= contact.roundB * glm::cross(turnB, contact.normal);
    return slip;
  }
  /// Relative velocity of the first side at the contact point; the velocity of a collider is left out [m/s].
  glm::dvec3 velocity(const BodyContact& contact, const Particles& all) const {
    glm::dvec3 relative = a->velocityAt(armA);
    if (b != nullptr) relative -= b->velocityAt(armB);
    if (!particles.empty()) relative -= betweenParticles(contact, [&](std::size_t i) { return all.exactVelocity(i); });
    return relative;
  }
  /// w of both along a unit vector [1/kg]; `partA` and `partB` scale those of bodies.
  double inverseMass(const glm::dvec3& n, double partA = 1.0, double partB = 1.0) const {
    const double ofB = b != nullptr ? partB * b->inverseMassAt(armB, n) : 0.0;
    return partA * a->inverseMassAt(armA, n) + ofB + particleInverseMass;
  }

 private:
  // For a ball the centre, which needs no rotation.
  static glm::dvec3 arm(const BodyMotion& body, const glm::dvec3& own) {
    return own == glm::dvec3(0.0) ? own : impulseOrientation(body.startRotation, body.freeRotation) * own;
  }
};

}  // namespace pliant::sim
