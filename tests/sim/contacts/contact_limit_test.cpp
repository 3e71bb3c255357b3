// More contacts than fit in memory end the run with a reason, within a second.
#include "tests/sim/scene_from_text.h"

#include <gtest/gtest.h>

#include <vector>

namespace pliant::sim {
namespace {

void expectTooManyContacts(Simulation simulation, const std::string& cause) {
  EXPECT_FALSE(simulation.step());
  ASSERT_TRUE(simulation.blowUp());
  EXPECT_EQ(simulation.blowUp()->message, "more particles touch than can be held in memory");
  EXPECT_NE(simulation.blowUp()->cause.find(cause), std::string::npos) << simulation.blowUp()->cause;
  EXPECT_EQ(simulation.frame(), 0);
}

TEST(ContactLimit, StopsParticlesThatAreAllInOnePlace) {
  SceneText text;
  text.element("sand", {{"radius", 0.1}});
  text.points("all.txt", std::vector<glm::vec3>(5000, glm::vec3(0.0f, 1.0f, 0.0f)));
  text.source("list", {{"time", 0}, {"object", 0}, {"file", "all.txt"}});
  Simulation simulation = text.simulate();
  expectTooManyContacts(std::move(simulation), "the 5000 particles of Sand lie within 0 x 0 x 0 m");
}

// These pairs have no contacts, since all overlap from the start.
TEST(ContactLimit, StopsARopeThatIsThickerThanItIsLong) {
  SceneText text;
  text.element("rope", {{"shape", "line"}, {"from", "0 0 0"}, {"to", "1 0 0"}, {"count", 300000}, {"radius", 1}});
  expectTooManyContacts(text.simulate(), "the 300000 particles of Rope lie within 1 x 0 x 0 m and touch at 2 m");
}

TEST(ContactLimit, StopsASurfaceThatIsThickerThanItIsWide) {
  SceneText text;
  text.element("cloth", {{"shape", "grid"},
                         {"size", "1 1 0"},
                         {"resolution", 60},
                         {"radius", 0.005},
                         {"stiffness", 1},
                         {"selfCollision", "TRUE"},
                         {"thickness", 1000}});
  expectTooManyContacts(text.simulate(), "the 3721 particles of Cloth lie within 1 x 1 x 0 m and touch at");
}

}  // namespace
}  // namespace pliant::sim
