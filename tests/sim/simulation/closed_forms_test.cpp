// Motions whose discrete closed form is known: tolerances are rounding, not physics.
#include "tests/sim/scene_from_text.h"

#include <cmath>
#include <vector>

namespace pliant::sim {
namespace {

TEST(ClosedForm, FreeFallMatchesSymplecticEuler) {
  constexpr float kStep = 0.01f;
  SceneText scene;
  scene.set("timestep", kStep);
  scene.element("gravity", {{"magnitude", 10}, {"direction", glm::vec3(0, -3, 0)}});
  scene.element("sand", {{"radius", 0.1f}, {"mass", 7}});
  scene.particle(0, {1, 0, 2}, {0.5f, 0, 0});
  Simulation simulation = scene.simulate();
  for (int n = 1; n <= 100; ++n) {
    run(simulation, 1);
    const auto steps = static_cast<float>(n);
    expectNear(velocityOf(simulation, 0), {0.5f, -10.0f * kStep * steps, 0}, 2e-3f);  // differences of positions near 5
    expectNear(positionOf(simulation, 0),
               {1 + 0.5f * kStep * steps, -10.0f * kStep * kStep * 0.5f * steps * (steps + 1), 2}, 2e-4f);
  }
}

TEST(ClosedForm, GravityActsOnTheObjectsThatItNames) {
  SceneText scene;
  scene.set("timestep", 0.1f);
  for (int i = 0; i < 3; ++i) scene.element("sand", {{"radius", 0.1f}}).particle(i, {static_cast<float>(i), 0, 0});
  scene.element("gravity", {{"magnitude", 10}, {"objectID", 0}, {"objectID", 2}});
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  EXPECT_NEAR(velocityOf(simulation, 0).y, -1.0f, 1e-6f);
  EXPECT_EQ(velocityOf(simulation, 1).y, 0.0f);
  EXPECT_NEAR(velocityOf(simulation, 2).y, -1.0f, 1e-6f);
}

TEST(ClosedForm, DragSlowsByAConstantFactor) {
  constexpr float kStep = 0.1f, kCoefficient = 0.4f;
  SceneText scene;
  scene.set("timestep", kStep);
  scene.element("drag", {{"coefficient", kCoefficient}});
  scene.element("sand", {{"radius", 0.01f}, {"mass", 2}, {"particleSleeping", 0}});
  scene.element("sand", {{"radius", 0.01f}, {"mass", 0.01f}, {"particleSleeping", 0}});
  scene.particle(0, {0, 0, 0}, {3, 0, -4}).particle(1, {0, 5, 0}, {3, 0, -4});
  Simulation simulation = scene.simulate();
  for (int n = 1; n <= 60; ++n) {
    run(simulation, 1);
    const float factor = std::pow(1.0f - kStep * kCoefficient / 2.0f, static_cast<float>(n));
    expectNear(velocityOf(simulation, 0), factor * glm::vec3(3, 0, -4), 3e-5f);
    // Above h w c = 1 drag stops a particle; it never reverses it.
    EXPECT_EQ(velocityOf(simulation, 1), glm::vec3(0.0f));
  }
}

/// Stretch of a spring of rest length 1 and stiffness k from a fixed to a free particle, pushed at the start.
std::vector<float> stretches(float k, float omega, const char* iteration, int steps) {
  constexpr float kStep = 0.01f, kPush = 0.02f;  // first stretch 0.0002
  SceneText scene;
  const std::vector<glm::vec3> places{{-1, 0, 0}, {0, 0, 0}}, velocities{{0, 0, 0}, {kPush, 0, 0}};
  scene.points("spring.txt", places, velocities);
  scene.set("timestep", kStep).set("solverIterations", 1).set("overRelaxation", omega).set("iteration", iteration);
  scene.set("energyLimit", 0);  // it may diverge
  scene.element("rope", {{"file", "spring.txt"}, {"radius", 0.001f}, {"mass", 0.2f}, {"stiffness", k}, {"fixed", 0}});
  Simulation simulation = scene.simulate();
  std::vector<float> result;
  for (int step = 0; step < steps; ++step) {
    run(simulation, 1);
    result.push_back(positionOf(simulation, 0, 1).x);
  }
  return result;
}

/// e(n+1) = (1 - omega k)(2 e(n) - e(n-1)): characteristic lambda^2 - 2(1 - omega k) lambda + (1 - omega k) = 0.
std::vector<double> recurrence(double omegaK, int steps) {
  std::vector<double> e{0.0, (1.0 - omegaK) * 0.0002};
  while (e.size() < static_cast<std::size_t>(steps) + 1)
    e.push_back((1.0 - omegaK) * (2.0 * e[e.size() - 1] - e[e.size() - 2]));
  return {e.begin() + 1, e.end()};
}

void expectRecurrence(float k, float omega, const char* iteration, int steps) {
  const std::vector<float> measured = stretches(k, omega, iteration, steps);
  const std::vector<double> expected = recurrence(double(omega) * double(k), steps);
  double largest = 2e-4;
  for (std::size_t n = 0; n < measured.size(); ++n) {
    largest = std::max(largest, std::abs(expected[n]));
    // Lengths near 1 are known to 6e-8; the error grows along with the motion.
    ASSERT_NEAR(measured[n], expected[n], 2e-3 * largest) << "k " << k << " omega " << omega << " step " << n;
  }
}

TEST(ClosedForm, SpringFollowsItsRecurrence) {
  for (const float k : {0.05f, 0.2f, 0.5f, 0.9f, 1.0f}) {
    for (const char* iteration : {"jacobi", "gaussSeidel", "gaussSeidelOrdered"})
      expectRecurrence(k, 1.0f, iteration, 40);
  }
  for (const float omega : {1.2f, 1.3f}) expectRecurrence(1.0f, omega, "jacobi", 40);
  expectRecurrence(0.8f, 1.5f, "jacobi", 40);
}

TEST(ClosedForm, SpringDivergesAboveFourThirds) {
  // One constraint, one iteration; |lambda| > 1 exactly when omega k > 4/3.
  const auto growth = [](float omega) {
    const std::vector<float> e = stretches(1.0f, omega, "jacobi", 24);
    return std::abs(e[22]) + std::abs(e[23]);
  };
  EXPECT_LT(growth(1.32f), 4e-4f);
  EXPECT_GT(growth(1.36f), 4e-4f);
  expectRecurrence(1.0f, 1.5f, "jacobi", 18);
  EXPECT_GT(growth(1.5f), 0.05f);
}

TEST(ClosedForm, ARigidPendulumKeepsItsLengthAndItsHeightBound) {
  SceneText scene;
  scene.points("pendulum.txt", {{0, 0, 0}, {1, 0, 0}});
  scene.set("timestep", 0.002f).set("solverIterations", 4);
  scene.element("gravity");
  scene.element("rope", {{"file", "pendulum.txt"}, {"radius", 0.01f}, {"fixed", 0}});
  Simulation simulation = scene.simulate();
  float lowest = 0.0f;
  for (int step = 0; step < 1500; ++step) {
    run(simulation, 1);
    const glm::vec3 x = positionOf(simulation, 0, 1);
    ASSERT_NEAR(glm::length(x), 1.0f, 1e-6f);
    ASSERT_LE(x.y, 1e-4f);  // never above its start
    lowest = std::min(lowest, x.y);
  }
  EXPECT_LT(lowest, -0.999f);
}

TEST(ClosedForm, BounceHeightIsTheSquareOfTheRestitution) {
  for (const float e : {0.5f, 0.8f, 1.0f}) {
    SceneText scene;
    scene.set("timestep", 0.001f).set("solverIterations", 2);
    scene.element("gravity").element("wall", {{"restitution", e}});
    scene.element("sand", {{"radius", 0.1f}, {"staticFriction", 0}, {"kineticFriction", 0}});
    scene.particle(0, {0, 1.1f, 0});
    Simulation simulation = scene.simulate();
    run(simulation, 460);  // falls 1 m in 447 steps
    ASSERT_GT(velocityOf(simulation, 0).y, 0.0f);
    float top = 0.0f;
    while (velocityOf(simulation, 0).y > 0.0f) {
      run(simulation, 1);
      top = std::max(top, positionOf(simulation, 0).y - 0.1f);
    }
    EXPECT_NEAR(top, e * e, 0.02f * e * e) << e;
  }
}

TEST(ClosedForm, GravityOfAnotherObjectDoesNotAffectTheBounce) {
  SceneText scene;
  scene.set("timestep", 0.001f).set("solverIterations", 2);
  scene.element("gravity", {{"magnitude", 10}, {"objectID", 0}})
      .element("gravity", {{"magnitude", 10000}, {"objectID", 1}});
  scene.element("wall").element("sand", {{"radius", 0.1f}, {"restitution", 1}}).element("sand", {{"radius", 0.1f}});
  scene.particle(0, {0, 1.1f, 0});
  Simulation simulation = scene.simulate();
  run(simulation, 460);
  EXPECT_NEAR(velocityOf(simulation, 0).y, 4.4f, 0.2f);
}

TEST(ClosedForm, TheLargerRestitutionCounts) {
  SceneText scene;
  scene.set("timestep", 0.01f);
  scene.element("wall", {{"restitution", 0.2f}}).element("sand", {{"radius", 0.1f}, {"restitution", 0.7f}});
  scene.particle(0, {0, 0.2f, 0}, {0, -5, 0});
  Simulation simulation = scene.simulate();
  run(simulation, 4);
  EXPECT_NEAR(velocityOf(simulation, 0).y, 3.5f, 1e-3f);
}

TEST(ClosedForm, TwoParticlesExchangeTheirVelocitiesInAnElasticHit) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", 5);
  for (int i = 0; i < 2; ++i)
    scene.element("sand", {{"radius", 0.1f}, {"mass", i == 0 ? 1 : 3}, {"restitution", 1}, {"particleSleeping", 0}});
  scene.particle(0, {-0.3f, 0, 0}, {2, 0, 0}).particle(1, {0.3f, 0, 0}, {-1, 0, 0});
  Simulation simulation = scene.simulate();
  run(simulation, 30);
  // v1 = -2.5 and v2 = 0.5: momentum 2 - 3 and energy 2 + 1.5 are kept.
  EXPECT_NEAR(velocityOf(simulation, 0).x, -2.5f, 1e-3f);
  EXPECT_NEAR(velocityOf(simulation, 1).x, 0.5f, 1e-3f);
}

}  // namespace
}  // namespace pliant::sim
