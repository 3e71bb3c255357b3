#include "sim/contacts/hidden_contacts.h"

#include <gtest/gtest.h>

namespace pliant::sim {
namespace {

constexpr double kBallRadius = 0.05;

/// Contacts kept of a ball that lies on the ground and touches, at a point in the plane of the ground and with a tilted
/// normal, another shape with the rounding `its`.
std::size_t contactsKept(double its) {
  World world;
  world.bodies.resize(2);
  for (Body& body : world.bodies) body.arms = glm::dvec3(kBallRadius * 0.6);
  BodyContact ground;
  ground.a = 0;
  ground.collider = 0;
  ground.roundA = kBallRadius;
  ground.normal = glm::dvec3(0.0, 1.0, 0.0);
  ground.startA = glm::dvec3(0.0, kBallRadius, 0.0);
  BodyContact beside = ground;
  beside.collider = -1;
  beside.b = 1;
  beside.roundB = its;
  beside.normal = glm::dvec3(0.6, 0.8, 0.0);
  beside.gap = 1e-5;
  beside.startB = glm::dvec3(-0.05, 0.0, 0.0) - its * beside.normal;
  BodyContactSet set;
  set.contacts = {ground, beside};
  set.patches = {{0, 1}, {1, 2}};
  HiddenContacts().drop(world, set);
  return set.contacts.size();
}

TEST(HiddenContacts, AnEdgeFlushWithTheGroundIsHidden) { EXPECT_EQ(contactsKept(0.0), 1u); }

TEST(HiddenContacts, ABallKeepsItsContacts) { EXPECT_EQ(contactsKept(kBallRadius), 2u); }

}  // namespace
}  // namespace pliant::sim
