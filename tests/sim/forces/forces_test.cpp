// Several forces: in a substep all see the same state, in any order; their accuracy, and the effect of strong drag.
#include "tests/sim/scene_from_text.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace pliant::sim {
namespace {

struct ForceTags {
  std::string type;
  SceneText::Tags tags;
};

SceneText fallingGrain(const std::vector<ForceTags>& forces, float h, const char* integrator, float mass = 1.0f) {
  SceneText scene;
  scene.set("timestep", h).set("integrator", integrator).set("contacts", "FALSE");
  for (const ForceTags& force : forces) scene.element(force.type, force.tags);
  scene.element("sand", {{"radius", 0.1f}, {"mass", mass}, {"particleSleeping", 0}});
  scene.particle(0, glm::vec3(0.0f));
  return scene;
}

TEST(Forces, TerminalVelocityIsWeightOverDragInEitherOrder) {
  const ForceTags gravity{"gravity", {{"magnitude", 10}}}, drag{"drag", {{"coefficient", 6.0f}}};
  for (const char* integrator : {"euler", "bdf2"}) {
    for (const float h : {0.01f, 1.0f / 60.0f, 0.1f, 0.3f}) {  // the last two: h w c = 0.2, 0.6
      for (const auto& forces : {std::vector{gravity, drag}, std::vector{drag, gravity}}) {
        Simulation simulation = fallingGrain(forces, h, integrator, 3.0f).simulate();
        run(simulation, static_cast<int>(10.0f / h));
        const float lastBit = 0x1p-18f;  // of 50 m, where it is by now
        EXPECT_NEAR(velocityOf(simulation, 0).y, -5.0f, 2e-6f + lastBit / h)
            << integrator << ' ' << h << ' ' << forces[0].type;
      }
    }
  }
}

TEST(Forces, TheirOrderDoesNotChangeTheMotion) {
  std::vector<ForceTags> forces{{"gravity", {{"magnitude", 9.81f}}},
                                {"drag", {{"coefficient", 0.7f}}},
                                {"wind", {{"magnitude", 3.0f}, {"gust", 0.5f}, {"resistance", 20.0f}}}};
  std::vector<std::size_t> order{0, 1, 2};
  for (const char* integrator : {"euler", "bdf2"}) {
    std::vector<glm::vec3> velocities;
    do {
      Simulation simulation =
          fallingGrain({forces[order[0]], forces[order[1]], forces[order[2]]}, 0.02f, integrator).simulate();
      run(simulation, 100);
      velocities.push_back(velocityOf(simulation, 0));
    } while (std::next_permutation(order.begin(), order.end()));
    ASSERT_EQ(velocities.size(), 6u);
    EXPECT_GT(glm::length(velocities.front()), 1.0f);
    for (const glm::vec3& v : velocities) expectNear(v, velocities.front(), 2e-6f);
  }
}

/// |v - exact| of a grain that gravity pulls and drag holds back, v' = -10 - 0.8 v, after a second.
double errorAfterASecond(const char* integrator, float h) {
  Simulation simulation =
      fallingGrain({{"drag", {{"coefficient", 0.8f}}}, {"gravity", {{"magnitude", 10}}}}, h, integrator).simulate();
  run(simulation, static_cast<int>(std::lround(1.0f / h)));
  return std::abs(double(velocityOf(simulation, 0).y) + 10.0 / double(0.8f) * -std::expm1(-double(0.8f)));
}

TEST(Forces, EulerWithDragIsOfFirstOrderAndBdf2OfSecond) {
  for (const float h : {0.05f, 0.025f, 0.0125f}) {
    EXPECT_NEAR(errorAfterASecond("euler", h) / errorAfterASecond("euler", h / 2.0f), 2.0, 0.1) << h;
    EXPECT_NEAR(errorAfterASecond("bdf2", h) / errorAfterASecond("bdf2", h / 2.0f), 4.0, 0.6) << h;
    EXPECT_LT(errorAfterASecond("bdf2", h), 0.2 * errorAfterASecond("euler", h)) << h;
  }
}

TEST(Forces, StrongDragNeitherReversesNorExplodes) {
  for (const char* integrator : {"euler", "bdf2"}) {
    for (const float coefficient : {3.0f, 9.0f, 11.0f, 19.0f, 30.0f, 1000.0f, 1e6f}) {  // h w c = 0.3 to 1e5
      Simulation simulation =
          fallingGrain({{"drag", {{"coefficient", coefficient}}}, {"gravity", {}}}, 0.1f, integrator).simulate();
      run(simulation, 1);
      simulation.gust({5, 0, 0});
      float before = velocityOf(simulation, 0).x;
      for (int step = 0; step < 40; ++step) {
        run(simulation, 1);
        const glm::vec3 v = velocityOf(simulation, 0);
        EXPECT_GE(v.x, -1e-6f) << integrator << ' ' << coefficient;
        EXPECT_LE(v.x, before) << integrator << ' ' << coefficient;
        EXPECT_LE(v.y, 0.0f) << integrator << ' ' << coefficient;
        before = v.x;
      }
      // h c w is small enough in the first case for 40 steps to be 12 times its time.
      EXPECT_NEAR(velocityOf(simulation, 0).y, -10.0f / coefficient, 2e-5f * 10.0f / coefficient + 1e-9f)
          << integrator << ' ' << coefficient;
    }
  }
}

// Two drags and a wind on the same grain: their rates add up.
TEST(Forces, StiffForcesBalanceEachOther) {
  const std::vector<ForceTags> forces{{"drag", {{"coefficient", 8.0f}}},
                                      {"drag", {{"coefficient", 7.0f}}},
                                      {"gravity", {{"direction", glm::vec3(1, 0, 0)}, {"magnitude", 30}}}};
  Simulation simulation = fallingGrain(forces, 0.1f, "euler").simulate();  // h w c = 1.5
  for (int step = 0; step < 3; ++step) {
    run(simulation, 1);
    EXPECT_NEAR(velocityOf(simulation, 0).x, 2.0f, 1e-6f);
  }
}

// Nothing moves at rest, so drag has no effect on the stretch of a spring: it was 1 / (h w c) of it where that is above
// 1, and 9/4 under bdf2, which restarts there while compliances were those of a continued motion.
TEST(Forces, StrongDragDoesNotChangeSpringStiffness) {
  constexpr float kStep = 1.0f / 60.0f, kMass = 0.7f, kCompliance = 0.003f;
  for (const char* iteration : {"gaussSeidel", "jacobi", "global", "massSpring"}) {
    for (const char* integrator : {"euler", "bdf2"}) {
      for (const float part : {0.4f, 0.7f, 1.5f, 12.0f}) {  // h w c
        SceneText scene;
        scene.set("timestep", kStep).set("integrator", integrator).set("iteration", iteration);
        scene.set("solverIterations", 10).set("stiffnessModel", "compliant").set("contacts", "FALSE");
        scene.element("drag", {{"coefficient", part * kMass / kStep}, {"objectID", 0}}).element("gravity");
        scene.element("sand", {{"radius", 0.05f}, {"mass", kMass}, {"particleSleeping", 0}});
        scene.element("sand", {{"radius", 0.05f}, {"mass", kMass}, {"particleSleeping", 0}});
        scene.particle(0, glm::vec3(0.0f)).particle(1, glm::vec3(1.0f, 0.0f, 0.0f));
        for (const int object : {0, 1})
          scene.element("attachment", {{"objectID", object}, {"particleID", 0}, {"compliance", kCompliance}});
        Simulation simulation = scene.simulate();
        run(simulation, static_cast<int>(1200.0f * std::max(1.0f, part)));
        const float sag = kMass * 10.0f * kCompliance;
        EXPECT_NEAR(-positionOf(simulation, 0).y, sag, 0.002f * sag) << iteration << ' ' << integrator << ' ' << part;
      }
    }
  }
}

}  // namespace
}  // namespace pliant::sim
