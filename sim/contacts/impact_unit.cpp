#include "sim/contacts/impact_unit.h"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>

namespace pliant::sim {

namespace {

constexpr double kFlat = 1e-9;  ///< least determinant of an inertia, in units of its trace to the third

// Inertia about the mass centre: sum m (r.r 1 - r r^T).
glm::dmat3 inertiaOf(const Particles& particles, std::span<const int> members, const glm::dvec3& centre) {
  glm::dmat3 inertia(0.0);
  for (const int i : members) {
    const glm::dvec3 r = particles.exactPredicted(i) - centre;
    inertia += 1.0 / double(particles.position[i].w) * (glm::dot(r, r) * glm::dmat3(1.0) - glm::outerProduct(r, r));
  }
  return inertia;
}

}  // namespace

double ImpactUnit::inverseMassAt(const glm::dvec3& x, const glm::dvec3& n) const {
  return glm::dot(n, changeAt(x, x, n));
}

glm::dvec3 ImpactUnit::velocityAt(const Particles& particles, std::span<const glm::vec3> velocity,
                                  const glm::dvec3& x) const {
  if (!isBody) return glm::dvec3(velocity[members.front()]);
  glm::dvec3 momentum(0.0), spin(0.0);
  for (const int i : members) {
    const glm::dvec3 p = glm::dvec3(velocity[i]) / double(particles.position[i].w);
    momentum += p;
    spin += glm::cross(particles.exactPredicted(i) - centre, p);
  }
  return inverseMass * momentum + glm::cross(inverseInertia * spin, x - centre);
}

glm::dvec3 ImpactUnit::changeAt(const glm::dvec3& at, const glm::dvec3& x, const glm::dvec3& impulse) const {
  return inverseMass * impulse + glm::cross(inverseInertia * glm::cross(x - centre, impulse), at - centre);
}

ImpactUnit impactUnitOf(const Particles& particles, std::span<const Object> objects, const Index& i) {
  const ImpactUnit single{.members = std::span(&i, 1),
                          .inverseMass = double(particles.position[i].w),
                          .centre = particles.exactPredicted(i)};
  const Object& object = objects[particles.object[i]];
  if (object.selfContact != SelfContact::none || object.fluid != nullptr || object.particles.size() < 2) return single;
  const auto isHeld = [&](int member) { return particles.position[member].w == 0.0f; };
  if (std::any_of(object.particles.begin(), object.particles.end(), isHeld)) return single;
  ImpactUnit body{.members = object.particles, .isBody = true};
  double mass = 0.0;
  for (const int member : body.members) {
    const double m = 1.0 / double(particles.position[member].w);
    body.centre += m * particles.exactPredicted(member);
    mass += m;
  }
  body.centre /= mass;
  body.inverseMass = 1.0 / mass;
  const glm::dmat3 inertia = inertiaOf(particles, body.members, body.centre);
  const double trace = inertia[0][0] + inertia[1][1] + inertia[2][2];
  if (glm::determinant(inertia) > kFlat * trace * trace * trace) body.inverseInertia = glm::inverse(inertia);
  return body;
}

}  // namespace pliant::sim
