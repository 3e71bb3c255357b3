// A number that stops being finite: the step is refused, explained, and undone.
#include "tests/sim/scene_from_text.h"

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
    EXPECT_TRUE(simulation.failure().has_value());
    if (!simulation.failure()) return {};
    EXPECT_EQ(simulation.failure()->frame, step);
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
    return simulation.failure()->message;
  }
  ADD_FAILURE() << "never failed";
  return {};
}

void expectSays(const std::string& message, std::initializer_list<const char*> words) {
  for (const char* word : words)
    EXPECT_NE(message.find(word), std::string::npos) << "'" << word << "' is not in: " << message;
}

TEST(Failure, ADivergingConstraintIsNamed) {
  SceneText scene;
  const std::vector<glm::vec3> places{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, velocities{{0, 0, 0}, {0, 0, 0}, {0.1f, 0, 0}};
  scene.points("rope.txt", places, velocities);
  scene.set("overRelaxation", 4).set("solverIterations", 10);
  scene.element("gravity", {{"magnitude", 0.1f}});
  scene.element("rope", {{"name", "tail"}, {"file", "rope.txt"}, {"radius", 0.01f}, {"fixed", 0}});
  Simulation simulation = scene.simulate();
  expectSays(expectFailure(simulation),
             {"element 1 (rope 'tail')", "solving distance", "group 1", "object 0", "particle "});
}

TEST(Failure, AnExcessiveVelocityIsFoundBeforeTheSolver) {
  SceneText scene;
  scene.element("sand", {{"radius", 0.1f}}).element("sand", {{"name", "bullet"}, {"radius", 0.1f}});
  scene.particle(0, {0, 0, 0}).particle(1, {1, 0, 0}).particle(1, {2, 0, 0}, {3e38f, 0, 0}, 2);
  Simulation simulation = scene.simulate();
  expectSays(expectFailure(simulation, 2), {"after the forces", "particle 1 of object 1", "element 1 (sand 'bullet')"});
}

TEST(Failure, APositionTooFarAwayForStepsIsOneToo) {
  // 1e20 is a finite number, but no place to do geometry at: the particle that is there is named, not the first one.
  SceneText scene;
  scene.element("sand", {{"name", "pebble"}, {"radius", 0.1f}}).element("sand", {{"name", "bullet"}, {"radius", 0.1f}});
  scene.particle(0, {0, 0, 0}).particle(1, {2, 0, 0}, {1e21f, 0, 0});
  Simulation simulation = scene.simulate();
  expectSays(expectFailure(simulation, 0), {"particle 0 of object 1", "element 1 (sand 'bullet')"});
}

TEST(Failure, AStepTooSmallForAVelocityIsTold) {
  SceneText scene;
  scene.set("timestep", 1e-40f);
  scene.element("sand", {{"radius", 0.1f}});
  scene.particle(0, {0, 5, 0}, {1, 0, 0});
  Simulation simulation = scene.simulate();
  expectSays(expectFailure(simulation, 0), {"a velocity is not finite", "time step"});
}

TEST(Failure, InALaterSubstepComesBackToTheStartOfTheFrame) {
  SceneText scene;
  scene.set("substeps", 4).set("timestep", 4).element("gravity", {{"magnitude", 4e14f}});
  scene.element("sand", {{"radius", 0.1f}}).particle(0, {0, 3, 0}, {1, 0, 0});
  Simulation simulation = scene.simulate();
  expectSays(expectFailure(simulation, 0), {"element 1 (sand)"});
  EXPECT_EQ(positionOf(simulation, 0), glm::vec3(0, 3, 0));
  EXPECT_EQ(velocityOf(simulation, 0), glm::vec3(1, 0, 0));
}

TEST(Failure, AnimatedParticlesComeBackToo) {
  SceneText scene;
  scene.points("path.txt", {{0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}});
  scene.element("sand", {{"radius", 0.1f}}).element("sand", {{"radius", 0.1f}});
  scene.element("animatedParticle", {{"file", "path.txt"}});
  scene.particle(0, {0, 0, 0}).particle(1, {5, 0, 0}).particle(1, {9, 0, 0}, {1e30f, 0, 0}, 3);
  Simulation simulation = scene.simulate();
  expectFailure(simulation, 3);
  EXPECT_EQ(positionOf(simulation, 0), glm::vec3(0, 2, 0));
}

TEST(Failure, WhatDoesNotFailLeavesNoMessage) {
  SceneText scene;
  scene.element("sand").particle(0, glm::vec3(0.0f));
  Simulation simulation = scene.simulate();
  run(simulation, 3);
  EXPECT_FALSE(simulation.failure().has_value());
}

}  // namespace
}  // namespace pliant::sim
