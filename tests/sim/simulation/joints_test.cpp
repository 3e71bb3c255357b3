// Joints of rigid bodies, against the laws of pendulums, motors and chains.
#include "sim/constraints/joints.h"

#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <glm/gtc/constants.hpp>
#include <glm/trigonometric.hpp>

#include <cmath>

namespace pliant::sim {
namespace {

constexpr double kGravity = 9.81;

SceneText jointScene(int iterations = 20, int substeps = 1) {
  SceneText scene;
  scene.set("timestep", 1.0f / 60.0f).set("solverIterations", iterations).set("substeps", substeps);
  scene.set("iteration", "gaussSeidel");
  return scene;
}

void addRod(SceneText& scene, const glm::vec3& size, const glm::vec3& at, float degrees = 0.0f) {
  scene.element("rigidBody",
                {{"model", "rigid"}, {"shape", "box"}, {"size", size}, {"translate", at}, {"rotateZ", degrees}});
}

double coordinate(const Simulation& simulation) {
  World world(simulation.world());
  for (Body& body : world.bodies) readMotion(body, world.particles);
  return Joints::coordinateOf(world.joints[0], world);
}

double spin(const Simulation& simulation) {
  World world(simulation.world());
  readMotion(world.bodies[0], world.particles);
  return world.bodies[0].now.angularVelocity().z;
}

// T = 2 pi sqrt(I / (m g d)), 1 + a^2 / 16 times as long at the amplitude a.
TEST(Joints, AHingeSwingsAsAPhysicalPendulum) {
  const double a = glm::radians(5.0);
  SceneText scene = jointScene(5, 4);
  scene.element("gravity", {{"magnitude", kGravity}});
  addRod(scene, {0.1f, 1.0f, 0.1f}, 0.5f * glm::vec3(float(std::sin(a)), -float(std::cos(a)), 0), 5.0f);
  scene.element("joint", {{"kind", "hinge"}, {"position", glm::vec3(0)}, {"axis", glm::vec3(0, 0, 1)}});
  Simulation simulation = scene.simulate();
  double last = 0.0, first = -1.0, now = 0.0;
  int periods = -1;
  for (int frame = 1; frame <= 420; ++frame) {
    simulation.step();
    World world(simulation.world());
    readMotion(world.bodies[0], world.particles);
    const glm::dvec3 centre = world.bodies[0].now.centre;
    ASSERT_NEAR(glm::length(centre), 0.5, 1e-5);
    if (last > 0.0 && centre.x <= 0.0) {
      now = (frame - 1 + last / (last - centre.x)) / 60.0;
      if (first < 0.0) first = now;
      ++periods;
    }
    last = centre.x;
  }
  const double inertia = 1.01 / 12.0 + 0.25;
  const double expected = glm::two_pi<double>() * std::sqrt(inertia / (kGravity * 0.5)) * (1.0 + a * a / 16.0);
  EXPECT_NEAR((now - first) / periods, expected, 0.002 * expected);
}

TEST(Joints, MotorsReachTheirSpeedWithTheirTorque) {
  const double inertia = 1.01 / 12.0;
  for (const auto& [speed, torque, expected] :
       {std::tuple{2.0f, 50.0f, 2.0}, std::tuple{-3.0f, 50.0f, -3.0}, std::tuple{20.0f, 0.1f, 0.1 / inertia * 0.5}}) {
    SceneText scene = jointScene();
    addRod(scene, {1.0f, 0.1f, 0.1f}, glm::vec3(0));
    scene.element("joint",
                  {{"kind", "hinge"}, {"axis", glm::vec3(0, 0, 1)}, {"motorSpeed", speed}, {"maxTorque", torque}});
    Simulation simulation = scene.simulate();
    run(simulation, 30);
    EXPECT_NEAR(spin(simulation), expected, 1e-3 * std::abs(expected)) << speed;
  }
}

TEST(Joints, MotorsHoldAnAngleAndLimitsStop) {
  SceneText servo = jointScene();
  servo.element("gravity");
  addRod(servo, {1.0f, 0.1f, 0.1f}, {0.5f, 0, 0});
  servo.element("joint", {{"kind", "hinge"},
                          {"position", glm::vec3(0)},
                          {"axis", glm::vec3(0, 0, 1)},
                          {"motorAngle", 0.7f},
                          {"maxTorque", 100.0f}});
  Simulation holding = servo.simulate();
  run(holding, 180);
  EXPECT_NEAR(coordinate(holding), 0.7, 1e-3);

  SceneText limited = jointScene();
  limited.element("gravity");
  addRod(limited, {1.0f, 0.1f, 0.1f}, {0.5f, 0, 0});
  limited.element(
      "joint",
      {{"kind", "hinge"}, {"position", glm::vec3(0)}, {"axis", glm::vec3(0, 0, 1)}, {"lower", -0.5f}, {"upper", 0.5f}});
  Simulation stopped = limited.simulate();
  for (int frame = 0; frame < 180; ++frame) {
    stopped.step();
    ASSERT_GT(coordinate(stopped), -0.502) << frame;
  }
  EXPECT_NEAR(coordinate(stopped), -0.5, 1e-3);
  EXPECT_NEAR(spin(stopped), 0.0, 1e-6);
}

TEST(Joints, ASliderFallsAlongItsAxisAlone) {
  SceneText scene = jointScene();
  scene.element("gravity", {{"magnitude", kGravity}});
  addRod(scene, glm::vec3(1), glm::vec3(0));
  scene.element("joint", {{"kind", "slider"}, {"axis", glm::vec3(1, -1, 0)}});
  Simulation simulation = scene.simulate();
  run(simulation, 60);
  // g / sqrt(2) along the axis; t (t + h) by symplectic Euler.
  EXPECT_NEAR(coordinate(simulation), 0.5 * kGravity * std::sqrt(0.5) * (1.0 + 1.0 / 60.0), 1e-3);
  EXPECT_NEAR(spin(simulation), 0.0, 1e-6);
}

TEST(Joints, AChainStaysTogether) {
  SceneText scene = jointScene(5, 4);
  scene.element("gravity");
  constexpr int kLinks = 8;
  for (int i = 0; i < kLinks; ++i) addRod(scene, {0.1f, 0.5f, 0.1f}, {0.25f + 0.5f * float(i), 0, 0}, 90.0f);
  scene.element("joint", {{"objectID", 0}, {"position", glm::vec3(0)}});
  for (int i = 0; i + 1 < kLinks; ++i) {
    scene.element("joint", {{"objectID", i}, {"objectID", i + 1}, {"position", glm::vec3(0.5f * float(i + 1), 0, 0)}});
  }
  Simulation simulation = scene.simulate();
  for (int frame = 0; frame < 240; ++frame) {
    simulation.step();
    ASSERT_LT(simulation.world().joint->largestError(simulation.world().particles), 5e-3f) << frame;
  }
}

TEST(Joints, BreakAtTheirForceAndNotBelow) {
  for (const auto& [force, breaks] : {std::pair{9.0f, true}, std::pair{11.0f, false}}) {
    SceneText scene = jointScene();
    scene.element("gravity", {{"magnitude", kGravity}});
    addRod(scene, glm::vec3(1), glm::vec3(0));
    scene.element("joint", {{"kind", "fixed"}, {"breakForce", force}});
    Simulation simulation = scene.simulate();
    run(simulation, 30);
    EXPECT_EQ(simulation.world().joints[0].broken, breaks);
    EXPECT_EQ(simulation.world().particles.position[0].y < 0.0f, breaks);
  }
}

TEST(Joints, OfABodyWithItselfOrOfWhatIsNoBodyAreErrors) {
  const auto fails = [](const SceneText::Tags& parameters, const char* message) {
    SceneText scene = jointScene();
    addRod(scene, glm::vec3(1), glm::vec3(0));
    scene.element("sand");
    scene.element("joint", parameters);
    try {
      scene.simulate();
      ADD_FAILURE() << message;
    } catch (const std::exception& error) {
      EXPECT_NE(std::string(error.what()).find(message), std::string::npos) << error.what();
    }
  };
  fails({{"objectID", 0}, {"objectID", 0}}, "with itself");
  fails({{"objectID", 1}}, "no rigid body");
  fails({{"objectID", 7}}, "from 0 to 1");
  fails({{"kind", "hinge"}, {"axis", glm::vec3(0)}}, "<axis> is zero");
  fails({{"kind", "hinge"}, {"lower", 1.0f}, {"upper", -1.0f}}, "<upper>");
}

}  // namespace
}  // namespace pliant::sim
