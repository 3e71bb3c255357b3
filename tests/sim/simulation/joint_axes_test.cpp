// Forces along the axes of joints: stops, springs and motors.
#include "sim/constraints/joints.h"
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"
#include "tests/sim/simulation/joint_scene.h"

#include <glm/vec3.hpp>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>
#include <vector>

namespace pliant::sim {
namespace {

double coordinate(const Simulation& simulation) {
  World world(simulation.world());
  for (Body& body : world.bodies) readMotion(body, world.particles);
  return Joints::coordinateOf(world.joints[0], world);
}

// Stop, spring and motor of a sliding joint carry the body's weight along its axis.
TEST(JointAxes, BreakUnderForcesAlongThem) {
  const double weight = 1000.0 * 0.001 * kJointGravity;
  const std::vector<std::pair<const char*, std::vector<Tag>>> held{
      {"slider", {{"lower", 0.0f}}},
      {"cylindrical", {{"lower", 0.0f}}},
      {"cylindrical", {{"upper", 0.0f}, {"axis", glm::vec3(0, -1, 0)}}},
      {"slider", {{"motorSpeed", 0.0f}, {"maxForce", 1000.0f}}},
      {"slider", {{"compliance", 1e-3f}, {"damping", 100.0f}}}};
  for (const auto& [kind, tags] : held) {
    for (const auto& [part, breaks] : {std::pair{0.9, true}, std::pair{3.0, false}}) {
      SceneText scene = jointScene();
      scene.element("gravity", {{"magnitude", kJointGravity}});
      scene.element("rigidBody",
                    {{"model", "rigid"}, {"shape", "box"}, {"size", glm::vec3(0.1f)}, {"density", 1000.0f}});
      SceneText::Tags joint{{"kind", kind}, {"breakForce", part * weight}};
      joint.insert(joint.end(), tags.begin(), tags.end());
      if (tags.back().name != "axis") joint.push_back({"axis", glm::vec3(0, 1, 0)});
      scene.element("joint", joint);
      Simulation simulation = scene.simulate();
      run(simulation, 120);
      EXPECT_EQ(simulation.world().joints[0].broken, breaks) << kind << " " << tags.front().name << " " << part;
      if (breaks) continue;
      EXPECT_NEAR(simulation.world().joints[0].force(), weight, 0.02 * weight) << kind << " " << tags.front().name;
    }
  }
}

// With little force a motor brakes in time: it comes to rest at its goal.
TEST(JointAxes, WeakMotorsDoNotSwingAboutTheirGoal) {
  for (const auto& [rate, force, goal] :
       {std::tuple{60, 6.0f, 1.0f}, std::tuple{240, 6.0f, 1.0f}, std::tuple{120, 0.7f, -2.5f}}) {
    SceneText scene;
    scene.set("timestep", 1.0f / float(rate)).set("solverIterations", 20).set("iteration", "gaussSeidel");
    scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"size", glm::vec3(0.2f)}, {"mass", 3.0f}});
    scene.element("joint",
                  {{"kind", "slider"}, {"axis", glm::vec3(1, 0, 0)}, {"motorAngle", goal}, {"maxForce", force}});
    Simulation simulation = scene.simulate();
    double farthest = 0.0;
    for (int frame = 0; frame < 12 * rate; ++frame) {
      run(simulation, 1);
      farthest = std::max(farthest, coordinate(simulation) / double(goal));
    }
    EXPECT_LT(farthest, 1.01) << force;
    EXPECT_NEAR(coordinate(simulation), double(goal), 0.005) << force;
  }
}

// On a hinge, a body turns about that: the inertia about its end is four times that of a bar about its centre. Braking in
// time, it is never faster than by half of the angle at full torque, sqrt(T phi / I).
TEST(JointAxes, WeakMotorsBrakeABodyThatIsHeldAtItsEnd) {
  constexpr double kTorque = 2.0, kGoal = 1.0, kMass = 2.5, kLength = 0.8, kWidth = 0.1;
  constexpr double kInertia = kMass * ((kLength * kLength + kWidth * kWidth) / 12.0 + kLength * kLength / 4.0);
  for (const int substeps : {1, 3, 10}) {
    SceneText scene = jointScene(20, substeps);
    scene.element("rigidBody", {{"model", "rigid"},
                                {"shape", "box"},
                                {"size", glm::vec3(kLength, kWidth, kWidth)},
                                {"mass", float(kMass)},
                                {"translate", glm::vec3(0.5 * kLength, 0, 0)}});
    scene.element("joint", {{"kind", "hinge"},
                            {"position", glm::vec3(0)},
                            {"axis", glm::vec3(0, 0, 1)},
                            {"motorAngle", float(kGoal)},
                            {"maxTorque", float(kTorque)}});
    Simulation simulation = scene.simulate();
    double farthest = 0.0, fastest = 0.0, last = 0.0;
    for (int frame = 0; frame < 240; ++frame) {
      run(simulation, 1);
      farthest = std::max(farthest, coordinate(simulation));
      fastest = std::max(fastest, (coordinate(simulation) - last) * 60.0);
      last = coordinate(simulation);
    }
    EXPECT_LT(farthest, 1.01) << substeps;
    EXPECT_NEAR(last, kGoal, 0.005) << substeps;
    EXPECT_LT(fastest, 1.05 * std::sqrt(kTorque * kGoal / kInertia)) << substeps;
    EXPECT_GT(fastest, 0.8 * std::sqrt(kTorque * kGoal / kInertia)) << substeps;
  }
}

// d = d_0 exp(-t / 0.05 s) for a strong motor, whatever the substeps.
TEST(JointAxes, MotorsApproachTheirGoalAtTheSamePaceForAnySubsteps) {
  for (const auto& [rate, substeps] : {std::pair{60, 1}, std::pair{60, 5}, std::pair{240, 1}, std::pair{100, 3}}) {
    SceneText scene;
    scene.set("timestep", 1.0f / float(rate)).set("substeps", substeps);
    scene.set("solverIterations", 20).set("iteration", "gaussSeidel");
    scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"size", glm::vec3(0.2f)}, {"mass", 3.0f}});
    scene.element("joint",
                  {{"kind", "slider"}, {"axis", glm::vec3(1, 0, 0)}, {"motorAngle", 0.4f}, {"maxForce", 1e6f}});
    Simulation simulation = scene.simulate();
    for (int frame = 1; frame <= rate / 5; ++frame) {
      run(simulation, 1);
      const double expected = 0.4 * (1.0 - std::exp(-double(frame) / rate / 0.05));
      ASSERT_NEAR(coordinate(simulation), expected, 1e-3) << rate << " Hz, " << substeps << " substeps, " << frame;
    }
  }
}

}  // namespace
}  // namespace pliant::sim
