// The integrators: orders of accuracy, energy, and restarts of BDF2.
#include "sim/observe/measures.h"
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>

#include <cmath>
#include <random>
#include <vector>

namespace pliant::sim {
namespace {

/// x'' = -x along the x axis: a mass of 1 kg on a spring of 1 N/m, x = 0, v = 1 at the start, solved exactly.
SceneText oscillator(const char* integrator, float h) {
  SceneText scene;
  scene.set("timestep", h).set("integrator", integrator).set("contacts", "FALSE");
  scene.set("iteration", "gaussSeidelOrdered").set("solverIterations", 1).set("stiffnessModel", "compliant");
  scene.points("spring.txt", std::vector<glm::vec3>{{-2, 0, 0}, {0, 0, 0}},
               std::vector<glm::vec3>{{0, 0, 0}, {1, 0, 0}});
  scene.element("rope", {{"file", "spring.txt"}, {"radius", 0.1f}, {"compliance", 1.0f}, {"fixed", 0}});
  return scene;
}

/// |v - cos t| after about one period.
double errorAfterOnePeriod(const char* integrator, float h) {
  Simulation simulation = oscillator(integrator, h).simulate();
  const auto steps = static_cast<int>(std::lround(2.0 * 3.14159265358979 / h));
  run(simulation, steps);
  return std::abs(velocityOf(simulation, 0, 1).x - std::cos(double(h) * steps));
}

// Errors computed independently, in double precision; those of BDF2 (Bender et al. 2017) with a first step by backward
// Euler.
TEST(Integrator, EulerIsOfFirstOrder) {
  EXPECT_NEAR(errorAfterOnePeriod("euler", 0.1f), 0.268933, 2e-5);
  EXPECT_NEAR(errorAfterOnePeriod("euler", 0.05f), 0.145471, 2e-5);
  EXPECT_NEAR(errorAfterOnePeriod("euler", 0.025f), 0.075426, 3e-5);
}

TEST(Integrator, Bdf2IsOfSecondOrder) {
  EXPECT_NEAR(errorAfterOnePeriod("bdf2", 0.1f), 0.0087246, 2e-5);
  EXPECT_NEAR(errorAfterOnePeriod("bdf2", 0.05f), 0.0019861, 3e-5);
  EXPECT_NEAR(errorAfterOnePeriod("bdf2", 0.025f), 0.0005040, 5e-5);
}

TEST(Integrator, Bdf2FallsFreelyWithTheExactVelocity) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("integrator", "bdf2").element("gravity", {{"magnitude", 9.81f}});
  scene.element("sand").particle(0, glm::vec3(0.0f));
  Simulation simulation = scene.simulate();
  run(simulation, 2);
  EXPECT_NEAR(velocityOf(simulation, 0, 0).y, -0.1962f, 1e-6f);
  run(simulation, 98);
  EXPECT_NEAR(velocityOf(simulation, 0, 0).y, -9.81f, 1e-4f);
  // Euler is h g t / 2 ahead of the exact path, 0.049 m by now; here only one step is by Euler, ahead by at most h^2 g.
  EXPECT_NEAR(positionOf(simulation, 0, 0).y, -4.905f, 0.01f * 0.01f * 9.81f);
}

TEST(Integrator, APendulumKeepsMoreOfItsEnergyUnderBdf2) {
  const auto lostPart = [](const char* integrator) {
    SceneText scene;
    scene.set("timestep", 0.01f).set("integrator", integrator).set("iteration", "gaussSeidelOrdered");
    scene.points("pendulum.txt", {glm::vec3(0), glm::vec3(1, 0, 0)});
    scene.element("rope", {{"file", "pendulum.txt"}, {"radius", 0.05f}, {"fixed", 0}});
    scene.element("gravity", {{"magnitude", 9.81f}});
    Simulation simulation = scene.simulate();
    float highest = -1.0f;
    run(simulation, 550);  // two and a half swings; the last half of one decides
    for (int step = 0; step < 240; ++step) {
      run(simulation, 1);
      highest = std::max(highest, positionOf(simulation, 0, 1).y);
    }
    return -highest;  // of g times the length of the rope
  };
  const float euler = lostPart("euler"), bdf2 = lostPart("bdf2");
  EXPECT_GT(euler, 0.05f);
  EXPECT_LT(bdf2, 0.5f * euler) << euler;
}

// A particle that falls to the floor stays there: second order across the impact would throw it up again.
TEST(Integrator, Bdf2DoesNotBounceWithoutRestitution) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("integrator", "bdf2").element("gravity", {{"magnitude", 9.81f}}).element("wall");
  scene.element("sand", {{"radius", 0.1f}}).particle(0, glm::vec3(0.0f, 0.5f, 0.0f));
  Simulation simulation = scene.simulate();
  run(simulation, 40);
  for (int step = 0; step < 60; ++step) {
    run(simulation, 1);
    EXPECT_NEAR(positionOf(simulation, 0, 0).y, 0.1f, 1e-4f) << step;
  }
}

TEST(Integrator, Bdf2BouncesWithItsRestitution) {
  SceneText scene;
  scene.set("timestep", 0.002f).set("integrator", "bdf2").element("gravity", {{"magnitude", 9.81f}}).element("wall");
  scene.element("sand", {{"radius", 0.1f}, {"restitution", 0.8f}}).particle(0, glm::vec3(0.0f, 1.1f, 0.0f));
  Simulation simulation = scene.simulate();
  run(simulation, 240);
  float highest = 0.0f;
  for (int step = 0; step < 400; ++step) {
    run(simulation, 1);
    highest = std::max(highest, positionOf(simulation, 0, 0).y - 0.1f);
  }
  EXPECT_NEAR(highest, 0.64f, 0.05f * 0.64f);
}

TEST(Integrator, Bdf2RestartsAfterAGust) {
  SceneText scene;
  scene.set("timestep", 0.01f)
      .set("integrator", "bdf2")
      .element("sand")
      .particle(0, glm::vec3(0.0f), glm::vec3(1, 0, 0));
  Simulation simulation = scene.simulate();
  run(simulation, 10);
  simulation.gust(glm::vec3(-1, 0, 0));
  const float there = positionOf(simulation, 0, 0).x;
  run(simulation, 20);
  EXPECT_EQ(positionOf(simulation, 0, 0).x, there);
}

// A grain at 140 m/s hits a free object. If one side restarted and the other did not, 0.4 to 1.2 of m v were created or
// lost.
TEST(Integrator, Bdf2KeepsMomentumInImpacts) {
  const SceneText::Tags rope{{"shape", "line"},
                             {"from", glm::vec3(0, -0.4f, 0)},
                             {"to", glm::vec3(0, 0.4f, 0)},
                             {"count", 21},
                             {"radius", 0.025f},
                             {"mass", 0.04f}};
  const SceneText::Tags box{
      {"model", "rigid"}, {"shape", "box"}, {"size", glm::vec3(0.2f, 0.3f, 0.4f)}, {"density", 500.0f}};
  const SceneText::Tags cloth{
      {"shape", "grid"}, {"size", glm::vec3(0, 0.9f, 0.8f)}, {"resolution", 9}, {"radius", 0.02f}, {"density", 1.0f}};
  for (const auto& [type, tags] : {std::pair{"rope", rope}, std::pair{"rigidBody", box}, std::pair{"cloth", cloth}}) {
    for (const int substeps : {1, 3}) {
      SceneText scene;
      scene.set("timestep", 1.0f / 60.0f).set("solverIterations", 20).set("iteration", "gaussSeidel");
      scene.set("integrator", "bdf2").set("substeps", substeps);
      scene.element(type, tags).element("sand", {{"radius", 0.02f}, {"mass", 0.05f}});
      scene.particle(1, {-2.5f, 0.013f, 0.004f}, glm::vec3(140, 0, 0));
      Simulation simulation = scene.simulate();
      run(simulation, 10);
      EXPECT_NEAR(measureMomentum(simulation.world()).linear.x, 7.0, 1e-3 * 7.0) << type << ' ' << substeps;
    }
  }
}

// Grains that have just met others restart, those that they meet next may not: if separated again at the end of the
// step they got 3/2 of the push, and these 60 grains created 0.2 kg m/s.
TEST(Integrator, Bdf2KeepsMomentumInManyImpacts) {
  SceneText scene;
  scene.set("timestep", 1.0f / 70.0f).set("solverIterations", 7).set("iteration", "gaussSeidel");
  scene.set("integrator", "bdf2")
      .element("sand", {{"radius", 0.06f},
                        {"mass", 0.4f},
                        {"staticFriction", 0.7f},
                        {"kineticFriction", 0.5f},
                        {"restitution", 0.6f},
                        {"particleSleeping", 0}});
  std::mt19937 random(3);
  const auto part = [&] { return static_cast<float>(random() % 1000) / 1000.0f; };
  for (int k = 0; k < 60; ++k) {
    const glm::vec3 place = 0.9f * glm::vec3{part(), part(), part()};
    scene.particle(0, place, 3.0f * glm::vec3{part() - 0.5f, part() - 0.5f, part() - 0.5f});
  }
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  const glm::dvec3 before = measureMomentum(simulation.world()).linear;
  run(simulation, 150);
  EXPECT_LT(glm::length(measureMomentum(simulation.world()).linear - before), 1e-6 * 60 * 0.4 * 1.5);
}

// A grain far off that goes on from step to step, whatever the rest does.
void addGrainAlone(SceneText& scene, int object) {
  scene.element("sand", {{"radius", 0.05f}, {"mass", 0.4f}, {"collides", "FALSE"}})
      .particle(object, {9, 4, 0}, {0.3f, 0, 0});
}

// A weight that leans on a frictionless wall and carries another one without contacts. When only touching particles
// restarted, with h^2 g, and compliances were divided by (2/3 h)^2, the springs stretched by 9/4 of it.
TEST(Integrator, ComplianceIsTheSameWhereSomethingTouches) {
  constexpr float kMass = 0.7f, kCompliance = 0.004f, kGravity = 10.0f;
  for (const char* iteration : {"gaussSeidel", "gaussSeidelOrdered", "jacobi", "global", "massSpring"}) {
    for (const char* integrator : {"euler", "bdf2"}) {
      SCOPED_TRACE(std::string(iteration) + ' ' + integrator);
      SceneText scene;
      scene.set("timestep", 1.0f / 80.0f).set("integrator", integrator).set("iteration", iteration);
      scene.set("solverIterations", 40).set("stiffnessModel", "compliant");
      scene.element("gravity", {{"magnitude", kGravity}}).element("drag", {{"coefficient", 0.6f}, {"objectID", 0}});
      scene.element("box", {{"min", glm::vec3(-1, -0.75f, -0.5f)}, {"max", glm::vec3(0, -0.35f, 0.5f)}});
      scene.element("rope", {{"shape", "line"},
                             {"from", glm::vec3(0.05f, 0, 0)},
                             {"to", glm::vec3(0.05f, -1, 0)},
                             {"count", 3},
                             {"radius", 0.05f},
                             {"mass", kMass},
                             {"compliance", kCompliance},
                             {"fixed", 0},
                             {"staticFriction", 0},
                             {"kineticFriction", 0},
                             {"particleSleeping", 0}});
      addGrainAlone(scene, 1);
      Simulation simulation = scene.simulate();
      run(simulation, 1000);
      const float weight = kMass * kGravity * kCompliance;
      const float first = positionOf(simulation, 0, 1).y, second = positionOf(simulation, 0, 2).y;
      EXPECT_NEAR(-0.5f - first, 2.0f * weight, 0.002f * weight);
      EXPECT_NEAR(first - second - 0.5f, weight, 0.002f * weight);
    }
  }
}

// The same for an attached particle, and for an elastic block on the ground: rho g H^2 / 2 E, cut into layers as well
// as without.
TEST(Integrator, ElasticityIsTheSameOnTheGround) {
  for (const char* integrator : {"euler", "bdf2"}) {
    SCOPED_TRACE(integrator);
    SceneText scene;
    scene.set("timestep", 1.0f / 80.0f).set("integrator", integrator).set("iteration", "gaussSeidel");
    scene.set("solverIterations", 40).set("stiffnessModel", "compliant");
    const SceneText::Tags smooth{{"staticFriction", 0}, {"kineticFriction", 0}, {"particleSleeping", 0}};
    const auto with = [&](SceneText::Tags tags) {
      tags.insert(tags.end(), smooth.begin(), smooth.end());
      return tags;
    };
    scene.element("gravity", {{"magnitude", 10}}).element("drag", {{"coefficient", 0.6f}}).element("wall");
    scene.element("wall", {{"normal", glm::vec3(1, 0, 0)}, {"distance", -3}});
    scene.element("softBody", with({{"shape", "box"},
                                    {"size", glm::vec3(0.4f, 0.3f, 0.4f)},
                                    {"resolution", 4},
                                    {"translate", glm::vec3(0, 0.16f, 0)},
                                    {"radius", 0.01f},
                                    {"density", 1000},
                                    {"material", "neoHookean"},
                                    {"youngsModulus", 150000},
                                    {"poissonRatio", 0}}));
    scene.element("sand", with({{"radius", 0.05f}, {"mass", 0.7f}})).particle(1, {-2.95f, 2, 0});
    scene.element("attachment", {{"objectID", 1}, {"particleID", 0}, {"compliance", 0.004f}});
    addGrainAlone(scene, 2);
    Simulation simulation = scene.simulate();
    std::vector<std::size_t> upper, lower;
    for (std::size_t i = 0; i < simulation.world().objects[0].particles.size(); ++i) {
      const float y = positionOf(simulation, 0, i).y;
      if (y > 0.3f) upper.push_back(i);
      if (y < 0.02f) lower.push_back(i);
    }
    run(simulation, 1000);
    double top = 0.0, bottom = 0.0;
    for (const std::size_t i : upper) top += double(positionOf(simulation, 0, i).y) / double(upper.size());
    for (const std::size_t i : lower) bottom += double(positionOf(simulation, 0, i).y) / double(lower.size());
    const double squashed = 1000.0 * 10.0 * 0.3 * 0.3 / (2.0 * 150000.0);
    EXPECT_NEAR(0.3 - (top - bottom), squashed, 0.03 * squashed);
    EXPECT_NEAR(2.0f - positionOf(simulation, 1, 0).y, 0.028f, 1e-4f);
  }
}

// One end of a chain lies on a smooth table and the other swings about: nothing along the table takes momentum, but
// with one link that restarted and one that continued, forces did not equal their reactions.
TEST(Integrator, PartialContactKeepsTangentialMomentum) {
  for (const char* integrator : {"euler", "bdf2"}) {
    SceneText scene;
    scene.set("timestep", 1.0f / 60.0f).set("integrator", integrator).set("iteration", "gaussSeidel");
    scene.set("solverIterations", 40);
    scene.points("chain.txt", std::vector<glm::vec3>{{0, 0.05f, 0}, {0.5f, 0.05f, 0}, {1, 0.05f, 0}},
                 std::vector<glm::vec3>{{0, 0, 0}, {0, 0, 0}, {0, 0, 1.3f}});
    scene.element("rope", {{"file", "chain.txt"},
                           {"radius", 0.05f},
                           {"mass", 0.3f},
                           {"particleSleeping", 0},
                           {"staticFriction", 0},
                           {"kineticFriction", 0}});
    scene.element("box", {{"min", glm::vec3(-2, -1, -2)},
                          {"max", glm::vec3(0.25f, 0, 2)},
                          {"staticFriction", 0},
                          {"kineticFriction", 0}});
    Simulation simulation = scene.simulate();
    for (int step = 0; step < 30; ++step) {
      run(simulation, 1);
      const glm::dvec3 momentum = measureMomentum(simulation.world()).linear;
      ASSERT_NEAR(momentum.x, 0.0, 1e-4 * 0.39) << integrator << ' ' << step;
      ASSERT_NEAR(momentum.z, 0.39, 1e-4 * 0.39) << integrator << ' ' << step;
    }
  }
}

}  // namespace
}  // namespace pliant::sim
