// The effective masses in impacts of bodies that joints hold to the world.
#include "sim/constraints/find_held_bodies.h"

#include "tests/sim/scene_from_text.h"
#include "tests/sim/simulation/allocations.h"

#include <glm/geometric.hpp>

namespace pliant::sim {
namespace {

// A box of 2 kg on hinges about z, through a point 0.7 m above its centre; two of them constrain the same motion twice.
Simulation boxOnHinges(int hinges) {
  SceneText scene;
  scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"size", glm::vec3(0.2f)}, {"mass", 2}});
  for (int k = 0; k < hinges; ++k) {
    scene.element("joint", {{"kind", "hinge"},
                            {"objectID", 0},
                            {"position", glm::vec3(0, 0.7f, 0.1f * float(k))},
                            {"axis", glm::vec3(0, 0, 1)}});
  }
  return scene.simulate();
}

// About the hinge the inertia is I + m l^2, also with two hinges; along the directions held by the hinge it does not
// move.
TEST(HeldBodies, TurnAboutTheirHinge) {
  for (const int hinges : {1, 2}) {
    const Simulation simulation = boxOnHinges(hinges);
    HeldBodies held;
    findHeldBodies(simulation.world(), held);
    ASSERT_TRUE(held.size() == 1 && held[0]) << hinges;
    const double inertia = 2.0 * 0.04 / 6.0 + 2.0 * 0.49;
    EXPECT_NEAR(held[0]->inverseMassAt(glm::dvec3(0.0), {1, 0, 0}), 0.49 / inertia, 1e-6) << hinges;
    EXPECT_NEAR(held[0]->inverseMassAt(glm::dvec3(0.0), {0, 1, 0}), 0.0, 1e-7) << hinges;
    EXPECT_NEAR(held[0]->inverseMassAt({0.05, 0.0, 0.0}, {0, 0, 1}), 0.0, 1e-7) << hinges;
  }
}

#ifndef SANITIZED
TEST(HeldBodies, AreFoundAgainWithoutAllocating) {
  const Simulation simulation = boxOnHinges(2);
  HeldBodies held;
  findHeldBodies(simulation.world(), held);
  const long before = allocatedBytes();
  findHeldBodies(simulation.world(), held);
  EXPECT_EQ(allocatedBytes() - before, 0);
}
#endif

}  // namespace
}  // namespace pliant::sim
