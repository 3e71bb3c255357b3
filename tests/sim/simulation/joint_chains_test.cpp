// Chains of rigid bars whose links swing too fast for the substep, and pendulums.
#include "sim/constraints/joints.h"
#include "sim/observe/measures.h"
#include "sim/simulation.h"
#include "sim/state/world.h"
#include "tests/sim/simulation/joint_scene.h"

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace pliant::sim {
namespace {

struct Chain {
  std::string name;
  int links;
  float load;  ///< density of the last link, of those of the others
  float tilt;  ///< against the level [degrees]
  int iterations;
  double mayStretch;  ///< [m]: of a heavy load as many iterations leave
};

void PrintTo(const Chain& chain, std::ostream* out) { *out << chain.name; }

class JointChains : public testing::TestWithParam<Chain> {
 protected:
  Simulation simulation() const {
    constexpr float kLength = 0.2f;
    const Chain& chain = GetParam();
    SceneText scene = jointScene(chain.iterations, 1);
    scene.element("gravity");
    const float angle = glm::radians(chain.tilt);
    const glm::vec3 along(std::cos(angle), std::sin(angle), 0.0f);
    for (int i = 0; i < chain.links; ++i) {
      scene.element("rigidBody", {{"model", "rigid"},
                                  {"shape", "box"},
                                  {"size", glm::vec3(kLength, 0.04f, 0.04f)},
                                  {"density", i + 1 < chain.links ? 1000.0f : 1000.0f * chain.load},
                                  {"rotateZ", chain.tilt},
                                  {"translate", kLength * (float(i) + 0.5f) * along}});
      SceneText::Tags joint{{"kind", "ball"}, {"position", kLength * float(i) * along}, {"objectID", i}};
      if (i > 0) joint.push_back({"objectID", i - 1});
      scene.element("joint", joint);
    }
    return scene.simulate();
  }
};

// Energy is only ever lost, for any motion of the chain: swings that the substep does not resolve are damped.
TEST_P(JointChains, SwingAndWhipWithoutGainingEnergy) {
  Simulation simulation = this->simulation();
  const Energy given = measureEnergy(simulation.world());
  const double start = given.kinetic + given.potential;
  for (int frame = 0; frame < 300; ++frame) {
    ASSERT_TRUE(simulation.step()) << frame;
    const Energy now = measureEnergy(simulation.world());
    ASSERT_LT(now.kinetic + now.potential, start + 0.02 * std::abs(now.potential - given.potential) + 0.05) << frame;
    ASSERT_LT(simulation.world().joint->largestError(simulation.world().particles), GetParam().mayStretch) << frame;
  }
}

INSTANTIATE_TEST_SUITE_P(Chains, JointChains,
                         testing::Values(Chain{"three", 3, 1.0f, 0.0f, 30, 0.01}, Chain{"nine", 9, 1.0f, 0.0f, 8, 0.03},
                                         Chain{"nine_well_solved", 9, 1.0f, 0.0f, 100, 0.03},
                                         Chain{"twenty", 20, 1.0f, 0.0f, 30, 0.03},
                                         Chain{"hanging_with_ten", 9, 10.0f, -89.0f, 8, 0.03},
                                         Chain{"hanging_with_a_hundred", 9, 100.0f, -89.0f, 30, 0.03},
                                         Chain{"whose_load_falls", 9, 100.0f, 0.0f, 30, 0.05}),
                         [](const auto& each) { return each.param.name; });

struct Pendulum {
  std::string name;
  double arm, radius;  ///< of a ball on a massless arm [m]
  double tilt;         ///< from where it hangs [degrees]
  int iterations, substeps;
};

void PrintTo(const Pendulum& pendulum, std::ostream* out) { *out << pendulum.name; }

class JointPendulum : public testing::TestWithParam<Pendulum> {
 protected:
  Simulation simulation() const {
    const Pendulum& p = GetParam();
    SceneText scene = jointScene(p.iterations, p.substeps);
    scene.element("gravity");
    const double tilt = glm::radians(p.tilt);
    scene.element("rigidBody", {{"model", "rigid"},
                                {"shape", "sphere"},
                                {"size", glm::vec3(static_cast<float>(2.0 * p.radius))},
                                {"translate", p.arm * glm::dvec3(std::sin(tilt), -std::cos(tilt), 0.0)}});
    scene.element("joint", {{"kind", "ball"}, {"objectID", 0}, {"position", glm::vec3(0)}});
    return scene.simulate();
  }
};

// A pendulum returns to its initial height, and no higher, in twenty seconds, for any small inertia of the ball and few
// iterations.
TEST_P(JointPendulum, ComesBackToItsHeight) {
  Simulation simulation = this->simulation();
  const Pendulum& pendulum = GetParam();
  const double start = simulation.world().bodies[0].now.centre.y, near = 0.01 * pendulum.arm;
  double highest = -pendulum.arm;
  for (int frame = 0; frame < 1200; ++frame) {
    ASSERT_TRUE(simulation.step()) << frame;
    const double height = simulation.world().bodies[0].now.centre.y;
    ASSERT_LT(height, start + near) << frame;
    ASSERT_NEAR(glm::length(simulation.world().bodies[0].now.centre), pendulum.arm, near) << frame;
    if (frame >= 1080) highest = std::max(highest, height);  // the last two seconds
  }
  EXPECT_NEAR(highest, start, near);
}

INSTANTIATE_TEST_SUITE_P(Pendulums, JointPendulum,
                         testing::Values(Pendulum{"a_ball_on_its_arm", 1.0, 0.1, 90.0, 10, 1},
                                         Pendulum{"a_small_ball_on_a_long_arm", 1.0, 0.025, 40.0, 20, 1},
                                         Pendulum{"a_smaller_one_from_above", 1.0, 0.02, 135.0, 10, 1},
                                         Pendulum{"one_of_a_foot_from_above", 0.3, 0.02, 150.0, 3, 1},
                                         Pendulum{"one_with_two_substeps", 0.3, 0.02, 135.0, 10, 2},
                                         Pendulum{"a_bead_on_a_thread", 0.5, 0.005, 60.0, 5, 1},
                                         Pendulum{"a_short_one_from_the_level", 0.1, 0.02, 90.0, 3, 1},
                                         Pendulum{"a_short_one_from_above", 0.15, 0.02, 150.0, 10, 1},
                                         Pendulum{"a_fast_one_well_solved", 0.1, 0.03, 130.0, 60, 1}),
                         [](const auto& each) { return each.param.name; });

// Pendulums that swing by more than 0.3 rad per substep lose the excess, but gain nothing.
TEST(JointPendulums, LoseEnergyIfTooFastForTheSubstep) {
  for (const int iterations : {3, 10, 40}) {
    SceneText scene = jointScene(iterations, 1);
    scene.element("gravity");
    scene.element("rigidBody", {{"model", "rigid"},
                                {"shape", "sphere"},
                                {"size", glm::vec3(0.04f)},
                                {"translate", glm::vec3(0.05f, 0.0f, 0.0f)}});
    scene.element("joint", {{"kind", "ball"}, {"objectID", 0}, {"position", glm::vec3(0)}});
    Simulation simulation = scene.simulate();
    double highest = -1.0;
    for (int frame = 0; frame < 1200; ++frame) {
      ASSERT_TRUE(simulation.step()) << frame;
      const double height = simulation.world().bodies[0].now.centre.y;
      ASSERT_LT(height, 0.001) << iterations << " iterations, frame " << frame;
      if (frame >= 1080) highest = std::max(highest, height);
    }
    EXPECT_GT(highest, -0.03) << iterations << " iterations";
  }
}

}  // namespace
}  // namespace pliant::sim
