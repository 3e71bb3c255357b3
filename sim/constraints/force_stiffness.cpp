#include "sim/constraints/force_stiffness.h"

#include "sim/geometry/principal_axes.h"
#include "sim/state/body_momentum.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>

namespace pliant::sim {

namespace {

/// Safety factor on K against swings: forces that change from substep to substep drive those with periods of two, three
/// and four substeps, beta = 4, 3 and 2. With it, swings of five substeps or more are left alone.
constexpr double kMargin = 2.89;

glm::dmat3 diagonal(const glm::dvec3& v) { return {v.x, 0.0, 0.0, 0.0, v.y, 0.0, 0.0, 0.0, v.z}; }

}  // namespace

glm::dmat3 stiffnessOf(const glm::dvec3& p, const glm::dvec3& arm) {
  return diagonal(glm::dvec3(glm::dot(p, arm))) - 0.5 * (glm::outerProduct(p, arm) + glm::outerProduct(arm, p));
}

void JointLoad::add(const glm::dvec3& p, const glm::dvec3& arm, double mass) {
  stiffness += stiffnessOf(p, arm);
  held += mass;
  heldArm += mass * arm;
}

std::optional<glm::dmat3> resistedTurns(const BodyMotion& body, const JointLoad& load) {
  const glm::dvec3& inverse = body.inverseInertia;
  if (!(inverse.x > 0.0 && inverse.y > 0.0 && inverse.z > 0.0)) return std::nullopt;
  const glm::dmat3 frame = glm::mat3_cast(body.freeRotation);
  const glm::dmat3 inertia = frame * diagonal(1.0 / inverse) * glm::transpose(frame);

  const double mass = 1.0 / body.inverseMass;
  const glm::dvec3 follows = load.heldArm / (mass + load.held);  // the centre moves by -theta x follows
  const glm::dmat3 swung =
      inertia + mass * (diagonal(glm::dvec3(glm::dot(follows, follows))) - glm::outerProduct(follows, follows));
  const double ahead = 1.0 + 2.0 * impulsePart(glm::length(body.turnSinceStart()));
  std::optional<glm::dmat3> left;
  glm::dmat3 sum = inertia;
  const auto add = [&](const glm::dmat3& lacking) {
    const PrincipalAxes missing = principalAxes(lacking);
    const glm::dvec3 added = glm::max(missing.values, glm::dvec3(0.0));
    if (!(added.x + added.y + added.z > 0.0)) return;
    // In those axes, so that a large D about one does not swamp I about the others.
    const glm::dmat3 &axes = missing.axes, back = glm::transpose(axes);
    const glm::dmat3 part = axes * glm::inverse(back * sum * axes + diagonal(added)) * back * sum;
    left = left ? part * *left : part;
    sum += axes * diagonal(added) * back;
  };
  add(0.5 * kMargin * ahead * load.stiffness - 2.0 * swung);
  add(-ahead * load.stiffness - swung);
  return left;
}

}  // namespace pliant::sim
