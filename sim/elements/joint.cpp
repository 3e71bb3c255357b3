#include "sim/elements/joint.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace pliant::sim {

namespace {

// The same; if the object is not a rigid body, the error is reported.
Index rigidBodyOf(ElementBuilder& builder, int object, std::size_t place) {
  const Index found = bodyOf(builder.world(), object);
  if (found >= 0) return found;
  builder.error(
      "objectID",
      object >= builder.objectCount()
          ? fmt::format("<objectID> is {}, expected an object number from 0 to {}", object, builder.objectCount() - 1)
          : fmt::format("<objectID> is {}, which is not a rigid body, expected a rigidBody whose <model> is rigid",
                        object),
      place);
  return -1;
}

/// One side of a joint under construction.
struct Side {
  glm::dvec3 centre{0.0};
  glm::dquat rotation{1.0, 0.0, 0.0, 0.0};

  Side() = default;
  Side(World& world, Index body) {
    readMotion(world.bodies[body], world.particles);
    centre = world.bodies[body].now.centre;
    rotation = world.bodies[body].now.rotation;
  }
  glm::dvec3 own(const glm::dvec3& place) const { return glm::conjugate(rotation) * (place - centre); }
};

}  // namespace

Index bodyOf(const World& world, int object) {
  const auto found =
      std::find_if(world.bodies.begin(), world.bodies.end(), [&](const Body& body) { return body.object == object; });
  return found != world.bodies.end() ? static_cast<Index>(found - world.bodies.begin()) : -1;
}

void joinParticle(World& world, JointKind kind, Index body, Index particle, const glm::dvec3& place, Index row) {
  const glm::dvec3 at = world.particles.exactPosition(static_cast<std::size_t>(particle));
  const Side side(world, body);
  Joint joint;
  joint.kind = kind;
  joint.a = body;
  joint.particle = particle;
  joint.material = row;
  joint.ownA = side.own(kind == JointKind::distance ? place : at);
  joint.restA = glm::conjugate(side.rotation);
  joint.length = glm::distance(place, at);
  world.joints.push_back(joint);
  world.particles.tiedTo[particle] = world.bodies[body].object;
}

// What is wrong with the keys; empty: nothing.
std::string JointElement::mistakeInKeys() const {
  std::istringstream stream(controlKeys);
  const std::vector<std::string> words{std::istream_iterator<std::string>(stream), {}};
  const auto isKey = [](const std::string& word) {
    if (word.size() == 1) return (word[0] >= 'A' && word[0] <= 'Z') || (word[0] >= '0' && word[0] <= '9');
    return word == "Left" || word == "Right" || word == "Up" || word == "Down";
  };
  if (words.empty() || (words.size() == 2 && std::all_of(words.begin(), words.end(), isKey))) return {};
  return fmt::format("<controlKeys> is '{}', expected two of A to Z, 0 to 9, Left, Right, Up and Down", controlKeys);
}

bool JointElement::isConsistent(ElementBuilder& builder) const {
  if (objectID.empty() || objectID.size() > 2) {
    builder.error("objectID", fmt::format("<objectID> is given {} times, expected once or twice", objectID.size()));
  } else if (objectID.size() == 2 && objectID[0] == objectID[1]) {
    builder.error("objectID", "the joint connects a body to itself, expected two bodies");
  } else if (!(glm::length(axis) > 0.0f)) {
    builder.error("axis", "<axis> is zero, expected a vector");
  } else if (lower && upper && *lower > *upper) {
    builder.error("upper", fmt::format("<upper> is {} and <lower> {}, expected a larger <upper>", *upper, *lower));
  } else if (motorSpeed && motorAngle) {
    builder.error("motorAngle", "<motorAngle> is given beside <motorSpeed>, expected one of them");
  } else if (const std::string wrong = mistakeInKeys(); !wrong.empty()) {
    builder.error("controlKeys", wrong);
  } else if (particleID && objectID.size() != 2) {
    builder.error("particleID", "<particleID> is given with one <objectID>, expected the particle's object as well");
  } else if (particleID && kind != JointKind::ball && kind != JointKind::distance) {
    builder.error("particleID", "a particle does not turn, expected a <kind> of ball or distance");
  } else {
    return true;
  }
  return false;
}

void JointElement::connect(ElementBuilder& builder) const {
  if (!isConsistent(builder)) return;
  World& world = builder.world();
  const Index a = rigidBodyOf(builder, objectID[0], 0);
  if (a < 0) return;
  const Side first(world, a);
  const glm::dvec3 place = position ? glm::dvec3(*position) : first.centre;
  if (particleID) {
    const ParticleReference reference{objectID[1], *particleID};
    if (!builder.checkReference("objectID", "particleID", reference, 1)) return;
    const auto particle = builder.find(reference);
    if (!particle) {
      return builder.error("particleID", "the particle does not exist at the start, expected one that does");
    }
    if (kind == JointKind::ball && position) {
      builder.warning("position", "<position> has no effect: a ball joint with a particle is where the particle is");
    }
    return joinParticle(world, kind, a, *particle, place, builder.index());
  }
  const Index b = objectID.size() == 2 ? rigidBodyOf(builder, objectID[1], 1) : -1;
  if (objectID.size() == 2 && b < 0) return;
  if (kind == JointKind::distance && b < 0 && !position) {
    return builder.error("position", "a distance to the world needs a <position>");
  }
  if (kind == JointKind::distance && b >= 0 && position) {
    builder.warning("position", "<position> has no effect: a distance joint of two bodies is between their centres");
  }
  const Side second = b >= 0 ? Side(world, b) : Side();
  Joint joint;
  joint.kind = kind;
  joint.a = a;
  joint.b = b;
  joint.material = builder.index();
  const glm::dvec3 unit = glm::normalize(glm::dvec3(axis));
  // A distance joint acts between the two centres, or between the first centre and a point in the world.
  const glm::dvec3 placeA = kind == JointKind::distance ? first.centre : place;
  const glm::dvec3 placeB = kind == JointKind::distance && b >= 0 ? second.centre : place;
  joint.length = glm::distance(placeA, placeB);
  if (kind == JointKind::distance && joint.length == 0.0) {
    return builder.error("kind", "<kind> is distance, but both ends are at the same position, expected ball");
  }
  if (world.bodies[a].now.inverseMass == 0.0 && (b < 0 || world.bodies[b].now.inverseMass == 0.0)) {
    builder.warning("objectID", "neither side of the joint can move: it does nothing");
  }
  joint.ownA = first.own(placeA);
  joint.ownB = second.own(placeB);
  joint.restA = glm::conjugate(first.rotation);
  joint.restB = glm::conjugate(second.rotation);
  joint.axisA = joint.restA * unit;
  joint.axisB = joint.restB * unit;
  world.joints.push_back(joint);
  if (b >= 0) world.apart.add(a, b);
}

void JointElement::writeMaterial(Material& row) const {
  row.joint = {.lower = lower,
               .upper = upper,
               .motorSpeed = motorSpeed,
               .motorGoal = motorAngle,
               .motorEffort = kind == JointKind::hinge ? maxTorque : maxForce,
               .breakForce = breakForce,
               .compliance = compliance,
               .damping = damping,
               .relaxedAt = relaxed};
}

}  // namespace pliant::sim
