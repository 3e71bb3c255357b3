// Friction in whole scenes: when a particle slides, and how fast it stops.
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <glm/gtc/constants.hpp>
#include <glm/trigonometric.hpp>

#include <array>
#include <cmath>
#include <utility>
#include <vector>

namespace pliant::sim {
namespace {

/// How far a particle slides in two seconds on a wall tilted by `degrees`.
float slideOn(float degrees, float mu, const char* iteration, int iterations) {
  const float angle = glm::radians(degrees);
  const glm::vec3 normal(std::sin(angle), std::cos(angle), 0);
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", iterations).set("iteration", iteration);
  scene.element("gravity").element("wall", {{"normal", normal}});
  scene.element("sand", {{"radius", 0.1f}, {"staticFriction", mu}, {"kineticFriction", mu}, {"particleSleeping", 0}});
  scene.particle(0, 0.1f * normal);
  Simulation simulation = scene.simulate();
  run(simulation, 200);
  return glm::distance(positionOf(simulation, 0), 0.1f * normal);
}

TEST(Slope, AParticleSticksBelowTheFrictionAngleAndSlidesAboveIt) {
  for (const char* iteration : {"jacobi", "gaussSeidel", "gaussSeidelOrdered"}) {
    for (const float mu : {0.1f, 0.3f, 0.6f, 1.0f}) {
      const float angle = glm::degrees(std::atan(mu));
      EXPECT_LT(slideOn(angle - 0.5f, mu, iteration, 5), 1e-3f) << iteration << ' ' << mu;
      EXPECT_GT(slideOn(angle + 0.5f, mu, iteration, 5), 0.05f) << iteration << ' ' << mu;
    }
  }
}

TEST(Slope, TheFrictionAngleDoesNotDependOnIterations) {
  const float angle = glm::degrees(std::atan(0.4f));
  for (const int iterations : {1, 3, 20}) {
    EXPECT_LT(slideOn(angle - 0.5f, 0.4f, "jacobi", iterations), 1e-3f) << iterations;
    EXPECT_GT(slideOn(angle + 0.5f, 0.4f, "jacobi", iterations), 0.05f) << iterations;
  }
}

TEST(Slope, SlidesFreelyWithoutFriction) {
  // g sin(a) along the slope: 5 m/s^2 for 2 s.
  EXPECT_NEAR(slideOn(30.0f, 0.0f, "jacobi", 5), 0.5f * 5.0f * 0.01f * 0.01f * 200 * 201, 0.01f);
}

// The remaining slip of an unconverged solve would let a body creep by a centimetre per second.
TEST(Slope, ABodyBelowTheFrictionAngleStaysWithoutSleeping) {
  constexpr float kDegrees = 20.0f;  // the friction's is 31
  const float angle = glm::radians(kDegrees);
  const glm::vec3 normal(std::sin(angle), std::cos(angle), 0);
  for (const char* iteration : {"jacobi", "gaussSeidel"}) {
    SceneText scene;
    scene.set("timestep", 1.0f / 60.0f).set("solverIterations", 10).set("iteration", iteration);
    scene.set("contactMargin", 0.005f).element("gravity").element("wall", {{"normal", normal}});
    scene.element("rigidBody", {{"shape", "box"},
                                {"size", glm::vec3(0.6f, 0.4f, 0.4f)},
                                {"rotateZ", -kDegrees},
                                {"translate", 0.2f * normal},
                                {"radius", 0.05f},
                                {"staticFriction", 0.6f},
                                {"kineticFriction", 0.6f},
                                {"particleSleeping", 0}});
    Simulation simulation = scene.simulate();
    run(simulation, 120);
    const glm::vec3 before = positionOf(simulation, 0);
    run(simulation, 600);
    EXPECT_LT(glm::distance(positionOf(simulation, 0), before), 1e-4f) << iteration;
  }
}

constexpr float kBall = 200.0f;  ///< radius of the ball below a plate [m]

/// A plate of particles on an immovable ball that is nearly a plane: it is only supported by pairs of particles.
SceneText plateOnABall(float degrees, float friction) {
  const float angle = glm::radians(degrees);
  const glm::vec3 normal(std::sin(angle), std::cos(angle), 0);
  SceneText scene;
  scene.set("timestep", 1.0f / 60.0f).set("iteration", "gaussSeidel");
  scene.element("gravity", {{"magnitude", 9.81f}});
  scene.element("rigidBody", {{"shape", "box"},
                              {"size", glm::vec3(0.6f, 0.2f, 0.6f)},
                              {"rotateZ", -degrees},
                              {"translate", 0.1005f * normal},
                              {"radius", 0.05f},
                              {"mass", 0.1f},
                              {"staticFriction", friction},
                              {"kineticFriction", friction},
                              {"particleSleeping", 0}});
  scene.element("sand", {{"radius", kBall}, {"mass", 0}, {"staticFriction", friction}, {"kineticFriction", friction}});
  scene.particle(1, -kBall * normal);
  return scene;
}

/// The mean position of all particles but the last along the slope at its start.
double placeOfPlate(const Simulation& simulation, float degrees) {
  const double angle = glm::radians(double(degrees));
  const auto& x = simulation.world().particles.position;
  double sum = 0.0;
  for (std::size_t i = 0; i + 1 < x.size(); ++i)
    sum += double(x[i].x) * std::cos(angle) - double(x[i].y) * std::sin(angle);
  return sum / double(x.size() - 1);
}

// With the depth of each single iteration it would creep by 1 to 9 mm per second.
TEST(Slope, APlateOnParticlesStaysBelowTheFrictionAngle) {
  for (const auto& [iterations, substeps] : {std::pair{5, 1}, {20, 1}, {5, 4}}) {
    for (const float friction : {0.3f, 0.6f}) {
      const float degrees = glm::degrees(std::atan(friction)) - 6.0f;
      SceneText scene = plateOnABall(degrees, friction);
      Simulation simulation = scene.set("solverIterations", iterations).set("substeps", substeps).simulate();
      run(simulation, 60);
      const double before = placeOfPlate(simulation, degrees);
      run(simulation, 60);
      EXPECT_NEAR(placeOfPlate(simulation, degrees), before, 1e-4)
          << friction << ", " << iterations << " x " << substeps;
    }
  }
}

TEST(Slope, APlateOnParticlesSlidesAboveTheFrictionAngleByItsLaw) {
  for (const float friction : {0.3f, 0.6f}) {
    const float degrees = glm::degrees(std::atan(friction)) + 8.0f;
    SceneText scene = plateOnABall(degrees, friction);
    Simulation simulation = scene.set("solverIterations", 10).simulate();
    std::array<double, 3> places{};
    for (double& place : places) {
      run(simulation, 30);
      place = placeOfPlate(simulation, degrees);
    }
    const double angle = glm::radians(double(degrees)) + places[1] / double(kBall);  // it grows steeper
    const double law = 9.81 * (std::sin(angle) - double(friction) * std::cos(angle));
    EXPECT_NEAR((places[2] - 2.0 * places[1] + places[0]) / 0.25, law, 0.01 * law) << friction;
  }
}

/// Sheets on a wall: the lowest lies on a collider, those above on triangles.
SceneText sheetsOnASlope(float degrees, float friction, const std::vector<float>& heights) {
  const float angle = glm::radians(degrees);
  const glm::vec3 normal(std::sin(angle), std::cos(angle), 0);
  SceneText scene;
  scene.set("timestep", 1.0f / 60.0f).set("iteration", "gaussSeidel");
  scene.element("gravity", {{"magnitude", 9.81f}});
  scene.element("wall", {{"normal", normal}, {"staticFriction", friction}, {"kineticFriction", friction}});
  for (const float height : heights) {
    scene.element("cloth", {{"shape", "grid"},
                            {"size", glm::vec3(0.6f, 0.0f, 0.6f)},
                            {"resolution", 8},
                            {"rotateZ", -degrees},
                            {"translate", height * normal},
                            {"radius", 0.02f},
                            {"mass", 0.01f},
                            {"selfCollision", "TRUE"},
                            {"staticFriction", friction},
                            {"kineticFriction", friction},
                            {"particleSleeping", 0}});
  }
  return scene;
}

TEST(Slope, SheetsBelowTheFrictionAngleStayWithoutSleeping) {
  SceneText scene = sheetsOnASlope(20.0f, 0.6f, {0.02f, 0.062f});  // the friction's angle is 31 degrees
  scene.set("solverIterations", 10).set("contactMargin", 0.005f);
  Simulation simulation = scene.simulate();
  run(simulation, 120);
  const auto before = simulation.world().particles.position;
  run(simulation, 300);
  for (std::size_t i = 0; i < before.size(); ++i)
    ASSERT_LT(glm::distance(glm::vec3(simulation.world().particles.position[i]), glm::vec3(before[i])), 6e-4f) << i;
}

// a = g (sin - mu cos) down the slope: friction over all iterations of a substep holds no more than that.
TEST(Slope, SheetsAboveTheFrictionAngleSlideByItsLaw) {
  struct Case {
    float degrees, friction;
    std::vector<float> heights;
    int iterations, substeps;
    double tolerance;
  };
  for (const auto& [degrees, friction, heights, iterations, substeps, tolerance] :
       {Case{40.0f, 0.4f, {0.0205f}, 10, 1, 0.005}, Case{40.0f, 0.4f, {0.0205f}, 5, 4, 0.005},
        Case{35.0f, 0.2f, {0.0205f, 0.0615f}, 20, 2, 0.03}}) {
    SceneText scene = sheetsOnASlope(degrees, friction, heights);
    Simulation simulation = scene.set("solverIterations", iterations).set("substeps", substeps).simulate();
    const double angle = glm::radians(double(degrees));
    const auto wayDown = [&] {
      double sum = 0.0;
      for (const glm::vec4& x : simulation.world().particles.position)
        sum += double(x.x) * std::cos(angle) - double(x.y) * std::sin(angle);
      return sum / double(simulation.world().particles.size());
    };
    std::array<double, 3> ways{};
    for (double& way : ways) {
      run(simulation, 60);
      way = wayDown();
    }
    const double law = 9.81 * (std::sin(angle) - double(friction) * std::cos(angle));
    EXPECT_NEAR(ways[2] - 2.0 * ways[1] + ways[0], law, tolerance * law) << degrees << " degrees";
  }
}

TEST(Sliding, SlowsByTheKineticCoefficientTimesGravity) {
  for (const int iterations : {1, 6}) {
    SceneText scene;
    scene.set("timestep", 0.01f).set("solverIterations", iterations);
    scene.element("gravity").element("wall");
    scene.element("sand",
                  {{"radius", 0.1f}, {"staticFriction", 0.3f}, {"kineticFriction", 0.2f}, {"particleSleeping", 0}});
    scene.particle(0, {0, 0.1f, 0}, {1, 0, 0});
    Simulation simulation = scene.simulate();
    for (int n = 1; n <= 45; ++n) {
      run(simulation, 1);
      EXPECT_NEAR(velocityOf(simulation, 0).x, 1.0f - 0.2f * 10.0f * 0.01f * static_cast<float>(n), 2e-3f) << n;
    }
    run(simulation, 20);
    EXPECT_NEAR(velocityOf(simulation, 0).x, 0.0f, 1e-6f);
    const float stopped = positionOf(simulation, 0).x;
    run(simulation, 100);
    EXPECT_NEAR(positionOf(simulation, 0).x, stopped, 1e-6f);
  }
}

TEST(Sliding, TwoPassingParticlesSlideUntilTheyStick) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", 1);
  for (int i = 0; i < 2; ++i) {
    scene.element("sand",
                  {{"radius", 0.5f}, {"staticFriction", 1000}, {"kineticFriction", 1000}, {"particleSleeping", 0}});
  }
  scene.particle(0, {-0.505f, 0, 0}, {1, 0.1f, 0}).particle(1, {0.505f, 0, 0}, {-1, -0.1f, 0});
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  ASSERT_EQ(simulation.world().contacts.pairs.size(), 1u);
  const glm::vec3 relative = velocityOf(simulation, 0) - velocityOf(simulation, 1);
  EXPECT_LT(std::abs(relative.y), 2.5e-3f);  // 0.2 before; n turns by 0.002 while they are brought to a stop
}

TEST(Sliding, VelocityFrictionRemovesItsFractionPerStep) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("velocityFriction", 0.25f);
  scene.element("gravity").element("wall").element(
      "sand", {{"radius", 0.1f}, {"staticFriction", 0}, {"kineticFriction", 0}, {"particleSleeping", 0}});
  scene.particle(0, {0, 0.1f, 0}, {1, 0, -2}).particle(0, {0, 5, 0}, {1, 0, -2});
  Simulation simulation = scene.simulate();
  for (int n = 1; n <= 10; ++n) {
    run(simulation, 1);
    const float left = std::pow(0.75f, static_cast<float>(n));
    expectNear(velocityOf(simulation, 0), {left, 0, -2.0f * left}, 1e-4f);
    EXPECT_NEAR(velocityOf(simulation, 0, 1).x, 1.0f, 1e-4f);  // in the air nothing rubs
  }
}

}  // namespace
}  // namespace pliant::sim
