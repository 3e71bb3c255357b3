// If a number becomes non-finite, the step is refused, explained and undone.
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace pliant::sim {
namespace {

struct Kept {
  AlignedVector<glm::vec4> position;
  std::vector<glm::vec3> velocity;
};

Kept keep(const Simulation& simulation) {
  return {simulation.world().particles.position, simulation.world().particles.velocity};
}

/// Steps until the simulation refuses; its state must then be what it was before that step. Returns the message.
std::string expectFailure(Simulation& simulation, int expectedFrame = -1) {
  for (int step = 0; step < 2000; ++step) {
    const Kept before = keep(simulation);
    if (simulation.step()) continue;
    const Particles& particles = simulation.world().particles;
    EXPECT_TRUE(simulation.blowUp().has_value());
    if (!simulation.blowUp()) return {};
    EXPECT_EQ(simulation.blowUp()->frame, step);
    if (expectedFrame >= 0) {
      EXPECT_EQ(step, expectedFrame);
    }
    EXPECT_EQ(simulation.frame(), step);
    if (!before.position.empty()) {
      EXPECT_EQ(
          std::memcmp(particles.position.data(), before.position.data(), before.position.size() * sizeof(glm::vec4)),
          0);
      EXPECT_EQ(
          std::memcmp(particles.velocity.data(), before.velocity.data(), before.velocity.size() * sizeof(glm::vec3)),
          0);
    }
    for (const glm::vec4& x : particles.position)
      EXPECT_TRUE(std::isfinite(x.x) && std::isfinite(x.y) && std::isfinite(x.z));
    EXPECT_FALSE(simulation.step()) << "a failed simulation goes on";
    EXPECT_EQ(simulation.frame(), step);
    return simulation.blowUp()->message;
  }
  ADD_FAILURE() << "never failed";
  return {};
}

void expectSays(const std::string& message, std::initializer_list<const char*> words) {
  for (const char* word : words)
    EXPECT_NE(message.find(word), std::string::npos) << "'" << word << "' is not in: " << message;
}

TEST(BlowUp, ADivergingConstraintIsNamed) {
  SceneText scene;
  const std::vector<glm::vec3> places{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, velocities{{0, 0, 0}, {0, 0, 0}, {0.1f, 0, 0}};
  scene.points("rope.txt", places, velocities);
  scene.set("overRelaxation", 4).set("solverIterations", 10).set("energyLimit", 0);  // until it is not finite
  scene.element("gravity", {{"magnitude", 0.1f}});
  scene.element("rope", {{"name", "tail"}, {"file", "rope.txt"}, {"radius", 0.01f}, {"fixed", 0}});
  Simulation simulation = scene.simulate();
  expectSays(expectFailure(simulation), {"solving distance", "group 1", "particle ", " of tail (Rope)"});
}

TEST(BlowUp, AnExcessiveVelocityIsFoundBeforeTheSolver) {
  SceneText scene;
  scene.element("sand", {{"radius", 0.1f}}).element("sand", {{"name", "bullet"}, {"radius", 0.1f}});
  scene.particle(0, {0, 0, 0}).particle(1, {1, 0, 0}).particle(1, {2, 0, 0}, {3e38f, 0, 0}, 2);
  Simulation simulation = scene.simulate();
  expectSays(expectFailure(simulation, 2), {"after the forces", "particle 1 of bullet (Sand)"});
}

TEST(BlowUp, DetectsAnExcessivePosition) {
  // 1e20 is finite, but useless as a position for geometry: the particle there is named, not the first one.
  SceneText scene;
  scene.element("sand", {{"name", "pebble"}, {"radius", 0.1f}}).element("sand", {{"name", "bullet"}, {"radius", 0.1f}});
  scene.particle(0, {0, 0, 0}).particle(1, {2, 0, 0}, {1e21f, 0, 0});
  Simulation simulation = scene.simulate();
  expectSays(expectFailure(simulation, 0), {"particle 0 of bullet (Sand)"});
}

// Two overlapping grains are pushed apart: 5 cm in a step of 1e-40 s.
TEST(BlowUp, AStepTooSmallForAVelocityIsReported) {
  SceneText scene;
  scene.set("timestep", 1e-40f).set("stabilize", 0);
  scene.element("sand", {{"radius", 0.1f}});
  scene.particle(0, {0, 5, 0}, {1, 0, 0}).particle(0, {0.1f, 5, 0});
  Simulation simulation = scene.simulate();
  expectSays(expectFailure(simulation, 0), {"a velocity is not finite", "time step"});
}

TEST(BlowUp, RestoresTheStartOfTheFrameFromALaterSubstep) {
  SceneText scene;
  scene.set("substeps", 4).set("timestep", 4).element("gravity", {{"magnitude", 4e14f}});
  scene.element("sand", {{"radius", 0.1f}}).particle(0, {0, 3, 0}, {1, 0, 0});
  Simulation simulation = scene.simulate();
  expectSays(expectFailure(simulation, 0), {"Sand"});
  EXPECT_EQ(positionOf(simulation, 0), glm::vec3(0, 3, 0));
  EXPECT_EQ(velocityOf(simulation, 0), glm::vec3(1, 0, 0));
}

TEST(BlowUp, RestoresAnimatedParticles) {
  SceneText scene;
  scene.points("path.txt", {{0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}});
  scene.element("sand", {{"radius", 0.1f}}).element("sand", {{"radius", 0.1f}});
  scene.element("animatedParticle", {{"file", "path.txt"}});
  scene.particle(0, {0, 0, 0}).particle(1, {5, 0, 0}).particle(1, {9, 0, 0}, {1e30f, 0, 0}, 3);
  Simulation simulation = scene.simulate();
  expectFailure(simulation, 3);
  EXPECT_EQ(positionOf(simulation, 0), glm::vec3(0, 2, 0));
}

TEST(BlowUp, IsNotReportedForAStableRun) {
  SceneText scene;
  scene.element("sand").particle(0, glm::vec3(0.0f));
  Simulation simulation = scene.simulate();
  run(simulation, 3);
  EXPECT_FALSE(simulation.blowUp().has_value());
}

// Stops when the energy runs away, long before numbers become non-finite.
SceneText overRelaxedRope() {
  SceneText scene;
  scene.set("timestep", 0.0167f).set("solverIterations", 1).set("overRelaxation", 1.9f);
  scene.element("gravity", {{"magnitude", 9.81f}});
  scene.element("rope", {{"name", "tail"},
                         {"shape", "line"},
                         {"from", glm::vec3(0)},
                         {"to", glm::vec3(2, 0, 0)},
                         {"count", 21},
                         {"radius", 0.03f},
                         {"mass", 0.1f},
                         {"fixed", 0}});
  return scene;
}

const BlowUp& runUntilItFails(Simulation& simulation) {
  for (int step = 0; step < 2000 && simulation.step(); ++step) {
  }
  static const BlowUp none;
  EXPECT_TRUE(simulation.blowUp()) << "never failed";
  return simulation.blowUp() ? *simulation.blowUp() : none;
}

float fastestOf(const Simulation& simulation) {
  float fastest = 0.0f;
  for (const glm::vec3& v : simulation.world().particles.velocity) fastest = std::max(fastest, glm::length(v));
  return fastest;
}

TEST(BlowUp, IsDetectedWhileParticlesAreStillVisible) {
  Simulation simulation = overRelaxedRope().simulate();
  const BlowUp failure = runUntilItFails(simulation);
  EXPECT_EQ(failure.constraint, "distance");
  EXPECT_EQ(failure.particles.size(), 2u);
  expectSays(failure.message, {"times the energy", "tail (Rope)"});
  expectSays(failure.cause, {"over-relaxation of 1.9", "4/3"});
  EXPECT_LT(failure.backAt, failure.frame);
  EXPECT_EQ(simulation.frame(), failure.backAt);
  // No faster than a fall from the rope's length: sqrt(2 g l).
  EXPECT_LT(fastestOf(simulation), 3.0f * std::sqrt(2.0f * 9.81f * 2.0f));
}

TEST(BlowUp, TheCureThatIsOfferedFirstCures) {
  Simulation simulation = overRelaxedRope().simulate();
  const BlowUp failure = runUntilItFails(simulation);
  ASSERT_FALSE(failure.cures.empty());
  Scene cured = simulation.scene();
  for (const std::string& assignment : failure.cures.front().assignments) setParameter(cured, assignment);
  InputMessages diagnostics;
  simulation.edit(cured, {}, diagnostics);
  EXPECT_FALSE(simulation.blowUp());
  run(simulation, 600);
}

TEST(BlowUp, NamesBendingWithoutSupport) {
  SceneText scene;
  scene.set("timestep", 0.0167f).set("solverIterations", 10).set("iteration", "gaussSeidel").element("gravity");
  scene.element("cloth", {{"shape", "grid"},
                          {"size", glm::vec3(1, 0, 1)},
                          {"resolution", 12},
                          {"radius", 0.01f},
                          {"mass", 0.01f},
                          {"stiffness", 0},
                          {"bendingStiffness", 1},
                          {"fixed", 0}});
  Simulation simulation = scene.simulate();
  const BlowUp failure = runUntilItFails(simulation);
  EXPECT_EQ(failure.constraint, "bending");
  expectSays(failure.cause, {"a bending stiffness of 1"});
}

TEST(BlowUp, NamesAnExcessiveForce) {
  for (const float magnitude : {1e26f, 1e30f}) {
    SceneText scene;
    scene.set("timestep", 0.01f).set("iteration", "gaussSeidel").element("gravity", {{"magnitude", magnitude}});
    scene.points("rope.txt", {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}});
    scene.element("rope", {{"file", "rope.txt"}, {"radius", 0.1f}, {"fixed", 0}});
    Simulation simulation = scene.simulate();
    const BlowUp failure = runUntilItFails(simulation);
    expectSays(failure.cause, {"Gravity", "m/s^2", "more than the size of the scene"});
    EXPECT_EQ(failure.cures.front().assignments, std::vector<std::string>{"elements[0].magnitude=9.81"});
  }
}

TEST(BlowUp, UnequalMassesAreNamed) {
  SceneText scene;
  scene.set("timestep", 0.0167f).set("overRelaxation", 1).set("iteration", "gaussSeidel").set("contacts", "FALSE");
  scene.element("sand", {{"radius", 0.05f}, {"mass", 0.001f}}).element("sand", {{"radius", 0.05f}, {"mass", 40.0f}});
  scene.particle(0, {0, 0, 0}, {1e20f, 0, 0}).particle(1, {1, 0, 0});
  scene.element("distanceLock",
                {{"distance", 1}, {"objectID", 0}, {"objectID", 1}, {"particleID", 0}, {"particleID", 0}});
  Simulation simulation = scene.simulate();
  const BlowUp failure = runUntilItFails(simulation);
  EXPECT_EQ(failure.particles.front(), 0);
}

TEST(BlowUp, AnOverlappingStartIsNamed) {
  SceneText scene;
  scene.set("timestep", 1e-5f).set("energyLimit", 2).element("gravity", {{"magnitude", 1.0f}});
  scene.element("sand", {{"radius", 0.5f}}).element("sand", {{"radius", 0.5f}});
  scene.particle(0, {0, 5, 0}).particle(1, {0.2f, 5, 0}, glm::vec3(0), 2);
  Simulation simulation = scene.simulate();
  const BlowUp failure = runUntilItFails(simulation);
  expectSays(failure.cause, {"overlap by 0.8 m"});
  EXPECT_EQ(failure.cures.front().assignments, std::vector<std::string>{"stabilize=20"});
}

// A joint that broke after the restored state is intact again.
TEST(BlowUp, RestoresAJointBrokenInTheFailedStep) {
  SceneText scene = overRelaxedRope();
  scene.element("rigidBody",
                {{"model", "rigid"}, {"shape", "box"}, {"size", glm::vec3(0.1f)}, {"translate", glm::vec3(9, 0, 0)}});
  scene.element("joint", {{"kind", "fixed"}, {"objectID", 1}, {"breakForce", 50}});
  const BlowUp expected = [&] {
    Simulation simulation = scene.simulate();
    return runUntilItFails(simulation);
  }();
  const int breaking = expected.frame - 2;
  ASSERT_LT(expected.backAt, breaking - 1);
  Simulation simulation = scene.simulate();
  bool broken = false;
  for (int step = 0; step < 2000; ++step) {
    if (step == breaking - 1) {  // more than it holds; it feels that in the next step
      const int particle = simulation.world().bodies[0].first;
      simulation.grab(particle, 1000.0f);
      simulation.moveGrabbed(particle, simulation.world().positionOf(particle) + glm::vec3(0.5f, 0, 0));
    }
    if (!simulation.step()) break;
    if (step == breaking) broken = simulation.world().joints[0].broken;
  }
  ASSERT_TRUE(simulation.blowUp());
  ASSERT_TRUE(broken);
  ASSERT_LE(simulation.frame(), breaking);
  EXPECT_FALSE(simulation.world().joints[0].broken);
}

TEST(BlowUp, AnEnergyLimitOfZeroDisablesDetection) {
  SceneText scene = overRelaxedRope();
  scene.set("energyLimit", 0);
  Simulation simulation = scene.simulate();
  for (int step = 0; step < 120; ++step) simulation.step();
  EXPECT_TRUE(!simulation.blowUp() || simulation.blowUp()->message.find("not finite") != std::string::npos);
  EXPECT_GT(simulation.frame(), 64);
}

// Intended actions are no blow-up: a throw, a push by a fast collider, a release, an edit.
// Only the spring adds energy; at its turning point hardly anything moves.
TEST(BlowUp, IsNotReportedForATurningSwing) {
  for (int k = 0; k < 40; ++k) {
    SceneText scene;
    scene.set("timestep", 1.0f / 60.0f).set("substeps", 20).set("stiffnessModel", "compliant");
    scene.set("contacts", "FALSE").set("iteration", "gaussSeidel");
    scene.points("spring.txt", {{0, 0, 0}, {1, 0, 0}});
    scene.element("rope", {{"file", "spring.txt"}, {"radius", 0.001f}, {"compliance", 1e6f}, {"fixed", 0}});
    scene.element("distanceLock", {{"distance", 3}, {"compliance", 0.04f + 0.0005f * static_cast<float>(k)}});
    Simulation simulation = scene.simulate();
    for (int frame = 0; frame < 240; ++frame) ASSERT_TRUE(simulation.step()) << "spring " << k << ", frame " << frame;
  }
}

TEST(BlowUp, IsNotReportedForRoughInteraction) {
  SceneText scene;
  scene.set("timestep", 0.0167f).set("solverIterations", 15).set("iteration", "gaussSeidel");
  scene.element("gravity", {{"magnitude", 9.81f}});
  scene.element("rope", {{"shape", "line"},
                         {"from", glm::vec3(0)},
                         {"to", glm::vec3(1, 0, 0)},
                         {"count", 21},
                         {"radius", 0.02f},
                         {"mass", 0.01f},
                         {"fixed", 0}});
  scene.element("sphere", {{"position", glm::vec3(-3, -0.5f, 0)}, {"radius", 0.3f}, {"velocity", glm::vec3(20, 0, 0)}});
  Simulation simulation = scene.simulate();
  run(simulation, 60);
  const int end = static_cast<int>(indexOf(simulation, 0, 20));
  simulation.grab(end, 10.0f);
  simulation.moveGrabbed(end, {5, 3, 0});
  run(simulation, 100);
  simulation.releaseGrabbed();
  run(simulation, 60);
  Scene edited = simulation.scene();
  setParameter(edited, "elements[0].magnitude=500");
  InputMessages diagnostics;
  simulation.edit(edited, {}, diagnostics);
  run(simulation, 60);
  simulation.gust({0, 60, 0});
  run(simulation, 60);
}

}  // namespace
}  // namespace pliant::sim
