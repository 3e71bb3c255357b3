#include "sim/elements/joint.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>

namespace pliant::sim {

namespace {

// The body that is this object; nothing, with the error reported, where it is none.
std::optional<Index> bodyOf(ElementBuilder& builder, int object, std::size_t place) {
  const auto& bodies = builder.world().bodies;
  const auto found =
      std::find_if(bodies.begin(), bodies.end(), [&](const Body& body) { return body.object == object; });
  if (found != bodies.end()) return static_cast<Index>(found - bodies.begin());
  builder.error(
      "objectID",
      object >= builder.objectCount()
          ? fmt::format("<objectID> is {}, expected an object number from 0 to {}", object, builder.objectCount() - 1)
          : fmt::format("<objectID> is {}, which is no rigid body, expected a rigidBody whose <model> is rigid",
                        object),
      place);
  return std::nullopt;
}

glm::dquat inverseOf(const glm::dquat& q) { return glm::conjugate(q); }

}  // namespace

void JointElement::connect(ElementBuilder& builder) const {
  if (objectID.empty() || objectID.size() > 2) {
    return builder.error("objectID",
                         fmt::format("<objectID> is given {} times, expected once or twice", objectID.size()));
  }
  if (objectID.size() == 2 && objectID[0] == objectID[1]) {
    return builder.error("objectID", "a joint of a body with itself, expected two bodies");
  }
  if (!(glm::length(axis) > 0.0f)) return builder.error("axis", "<axis> is zero, expected a vector");
  if (lower && upper && *lower > *upper) {
    return builder.error("upper",
                         fmt::format("<upper> is {} and <lower> {}, expected a larger <upper>", *upper, *lower));
  }
  if (motorSpeed && motorAngle) {
    return builder.error("motorAngle", "<motorAngle> is given beside <motorSpeed>, expected one of them");
  }
  Joint joint;
  World& world = builder.world();
  const auto a = bodyOf(builder, objectID[0], 0);
  const auto b = objectID.size() == 2 ? bodyOf(builder, objectID[1], 1) : std::optional<Index>(-1);
  if (!a || !b) return;
  for (const Index each : {*a, *b}) {
    if (each >= 0) readMotion(world.bodies[each], world.particles);
  }
  const BodyMotion& first = world.bodies[*a].now;
  const BodyMotion* second = *b >= 0 ? &world.bodies[*b].now : nullptr;
  if (kind == JointKind::distance && second == nullptr && !position) {
    return builder.error("position", "a distance to the world needs a <position>");
  }
  joint.kind = kind;
  joint.a = *a;
  joint.b = *b;
  joint.material = builder.index();
  const glm::dvec3 place = position ? glm::dvec3(*position) : first.centre;
  const glm::dvec3 unit = glm::normalize(glm::dvec3(axis));
  // A distance is that of the first centre from the second's, or from the place in the world.
  const glm::dvec3 placeA = kind == JointKind::distance ? first.centre : place;
  const glm::dvec3 placeB = kind == JointKind::distance && second != nullptr ? second->centre : place;
  joint.length = glm::distance(placeA, placeB);
  joint.ownA = inverseOf(first.rotation) * (placeA - first.centre);
  joint.axisA = inverseOf(first.rotation) * unit;
  joint.restA = inverseOf(first.rotation);
  joint.ownB = second != nullptr ? inverseOf(second->rotation) * (placeB - second->centre) : placeB;
  joint.axisB = second != nullptr ? inverseOf(second->rotation) * unit : unit;
  if (second != nullptr) joint.restB = inverseOf(second->rotation);
  world.joints.push_back(joint);
  if (*b >= 0) world.apart.add(*a, *b);
}

void JointElement::writeMaterial(Material& row) const {
  row.joint = {.lower = lower,
               .upper = upper,
               .motorSpeed = motorSpeed,
               .motorGoal = motorAngle,
               .motorEffort = kind == JointKind::hinge ? maxTorque : maxForce,
               .breakForce = breakForce};
}

}  // namespace pliant::sim
