#include "sim/observe/contact_count.h"

#include "sim/observe/measures.h"
#include "tests/sim/scene_from_text.h"

namespace pliant::sim {
namespace {

TEST(ContactCount, CountsWhereRigidBodiesMeetToo) {
  SceneText scene;
  scene.set("timestep", 1.0f / 60.0f).element("gravity").element("wall");
  scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"translate", glm::vec3(0, 0.5f, 0)}});
  Simulation simulation = scene.simulate();
  run(simulation, 5);
  EXPECT_EQ(countContacts(simulation.world()), 4u) << "a box on its four corners";
  EXPECT_EQ(countConstraints(simulation.world()).at(std::string(kBodyContact)), 4u) << "and not the body itself";
  EXPECT_TRUE(isContact(kBodyContact));
  EXPECT_FALSE(isContact("distance"));
}

}  // namespace
}  // namespace pliant::sim
