// Particles that are held or kinematic, and distance locks.
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <cmath>

namespace pliant::sim {
namespace {

SceneText withPath(const char* iteration = "jacobi") {
  SceneText scene;
  scene.set("timestep", 0.1f).set("iteration", iteration);
  scene.points("path.txt", {{0, 1, 0}, {0.1f, 1, 0}, {0.3f, 1, 0}, {0.3f, 1.4f, 0}});
  return scene;
}

TEST(AnimatedParticle, FollowsItsPathAndHoldsTheLast) {
  for (const char* iteration : {"jacobi", "gaussSeidel", "gaussSeidelOrdered"}) {
    SceneText scene = withPath(iteration);
    scene.element("gravity").element("sand", {{"radius", 0.05f}}).particle(0, {7, 7, 7});
    scene.element("animatedParticle", {{"file", "path.txt"}});
    Simulation simulation = scene.simulate();
    const std::vector<glm::vec3> path{{0, 1, 0}, {0.1f, 1, 0}, {0.3f, 1, 0}, {0.3f, 1.4f, 0}};
    for (std::size_t frame = 0; frame < 8; ++frame) {
      run(simulation, 1);
      const std::size_t line = std::min<std::size_t>(frame, 3);
      EXPECT_EQ(positionOf(simulation, 0), path[line]) << frame;
      const glm::vec3 before = path[line > 0 && frame < 4 ? line - 1 : line];
      expectNear(velocityOf(simulation, 0), (path[line] - before) / 0.1f, 2e-6f);
    }
  }
}

TEST(AnimatedParticle, IsTransformed) {
  SceneText scene = withPath();
  scene.element("sand", {{"radius", 0.05f}}).particle(0, {7, 7, 7});
  scene.element("animatedParticle",
                {{"file", "path.txt"}, {"scale", 2}, {"rotateZ", 90}, {"translate", glm::vec3(0, 0, 5)}});
  Simulation simulation = scene.simulate();
  run(simulation, 2);
  expectNear(positionOf(simulation, 0), {-2, 0.2f, 5}, 1e-6f);
}

TEST(AnimatedParticle, SubstepsLieEvenlyBetweenFrames) {
  // A rope of stiffness 1 behind it would be jerked ahead if the whole distance were covered in the first substep.
  SceneText scene = withPath();
  scene.set("substeps", 4).element("sand", {{"radius", 0.05f}}).particle(0, {7, 7, 7});
  scene.element("animatedParticle", {{"file", "path.txt"}});
  Simulation simulation = scene.simulate();
  run(simulation, 3);
  expectNear(positionOf(simulation, 0), {0.3f, 1, 0}, 1e-7f);
  expectNear(velocityOf(simulation, 0), {2, 0, 0}, 1e-5f);  // 0.2 in 0.1 s, in every substep
}

TEST(AnimatedParticle, PullsAttachedParticles) {
  SceneText scene;
  std::vector<glm::vec3> path;
  for (int frame = 0; frame < 200; ++frame) path.emplace_back(0.01f * static_cast<float>(frame), 0, 0);
  scene.points("path.txt", path).points("rope.txt", {{0, 0, 0}, {0, -0.5f, 0}, {0, -1, 0}});
  scene.set("timestep", 0.01f).set("solverIterations", 20);
  scene.element("rope", {{"file", "rope.txt"}, {"radius", 0.01f}}).element("animatedParticle", {{"file", "path.txt"}});
  Simulation simulation = scene.simulate();
  run(simulation, 200);
  expectNear(positionOf(simulation, 0, 0), {1.99f, 0, 0}, 1e-6f);
  EXPECT_NEAR(glm::distance(positionOf(simulation, 0, 0), positionOf(simulation, 0, 1)), 0.5f, 1e-3f);
  EXPECT_GT(positionOf(simulation, 0, 2).x, 0.9f);
}

TEST(AnimatedParticle, IsMovedOnceEmitted) {
  SceneText scene = withPath();
  scene.element("sand", {{"radius", 0.05f}}).particle(0, {7, 7, 7}, glm::vec3(0.0f), 2);
  scene.element("animatedParticle", {{"file", "path.txt"}});
  Simulation simulation = scene.simulate();
  run(simulation, 2);
  EXPECT_EQ(simulation.world().particles.size(), 0u);
  run(simulation, 1);
  EXPECT_EQ(positionOf(simulation, 0), glm::vec3(0.3f, 1, 0));
  // When it enters it is where the path was a frame ago: no jump that would shoot away what it touches.
  expectNear(velocityOf(simulation, 0), {2, 0, 0}, 1e-5f);
}

TEST(AnimatedParticle, PushesOthersAndIsNotPushed) {
  for (const char* iteration : {"jacobi", "gaussSeidel"}) {
    SceneText scene;
    std::vector<glm::vec3> path;
    for (int frame = 0; frame < 100; ++frame) path.emplace_back(0.01f * static_cast<float>(frame), 0, 0);
    scene.points("path.txt", path).set("timestep", 0.01f).set("iteration", iteration);
    scene.element("sand", {{"radius", 0.1f}, {"mass", 1}}).particle(0, {0, 0, 0});
    scene.element("sand", {{"radius", 0.1f}, {"mass", 100}}).particle(1, {0.4f, 0, 0});
    scene.element("animatedParticle", {{"file", "path.txt"}});
    Simulation simulation = scene.simulate();
    run(simulation, 100);
    EXPECT_EQ(positionOf(simulation, 0), path.back());
    EXPECT_GE(positionOf(simulation, 1).x, path.back().x + 0.2f - 1e-5f);
  }
}

TEST(FixedParticle, DoesNotMove) {
  for (const char* iteration : {"jacobi", "gaussSeidel", "gaussSeidelOrdered"}) {
    SceneText scene;
    scene.set("timestep", 0.01f).set("iteration", iteration).set("stabilize", 2);
    scene.points("rope.txt", {{0, 0.05f, 0}, {0.5f, 1, 0}, {1, 1, 0}});
    scene.element("gravity").element("wall");
    scene.element("rope", {{"file", "rope.txt"}, {"radius", 0.2f}, {"fixed", 0}, {"fixed", 2}});
    scene.element("sand", {{"radius", 0.3f}, {"mass", 1000}}).particle(1, {1, 1.2f, 0}, {0, -5, 0});
    Simulation simulation = scene.simulate();
    run(simulation, 100);
    EXPECT_EQ(positionOf(simulation, 0, 0), glm::vec3(0, 0.05f, 0)) << iteration;  // sunk into the wall
    EXPECT_EQ(positionOf(simulation, 0, 2), glm::vec3(1, 1, 0)) << iteration;      // hit from above
    EXPECT_EQ(velocityOf(simulation, 0, 0), glm::vec3(0.0f));
  }
}

TEST(FixedParticle, OthersComeToRestOnIt) {
  for (const char* iteration : {"jacobi", "gaussSeidel", "gaussSeidelOrdered"}) {
    SceneText scene;
    scene.set("timestep", 0.01f).set("iteration", iteration).element("gravity");
    scene.points("post.txt", {{0, 0, 0}}).element("rope", {{"file", "post.txt"}, {"radius", 0.3f}, {"fixed", 0}});
    scene.element("sand", {{"radius", 0.1f}}).particle(1, {0, 0.8f, 0});
    Simulation simulation = scene.simulate();
    run(simulation, 200);
    expectNear(positionOf(simulation, 1), {0, 0.4f, 0}, 1e-5f);
  }
}

TEST(FixedParticle, OfARepeatedBodyIsFixedInEach) {
  SceneText scene;
  scene.points("square.txt", {{0, 0, 0}, {1, 0, 0}, {0, 0, 1}, {1, 0, 1}}).points("places.txt", {{0, 0, 0}, {5, 0, 0}});
  scene.set("timestep", 0.01f).element("gravity");
  scene.element("rigidBody", {{"file", "square.txt"}, {"repeater", "places.txt"}, {"radius", 0.1f}, {"fixed", 1}});
  Simulation simulation = scene.simulate();
  run(simulation, 30);
  for (const std::size_t body : {std::size_t{0}, std::size_t{1}}) {
    EXPECT_EQ(positionOf(simulation, body, 1), glm::vec3(1 + 5 * static_cast<float>(body), 0, 0));
    EXPECT_LT(positionOf(simulation, body, 2).y, -0.05f);
    EXPECT_NEAR(glm::distance(positionOf(simulation, body, 1), positionOf(simulation, body, 2)), std::sqrt(2.0f),
                1e-2f);
  }
}

TEST(DistanceLock, HoldsParticlesOfTwoObjects) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("solverIterations", 20);
  scene.element("sand", {{"radius", 0.01f}}).element("sand", {{"radius", 0.01f}, {"mass", 3}});
  scene.element("distanceLock",
                {{"distance", 0.5f}, {"objectID", 1}, {"objectID", 0}, {"particleID", 0}, {"particleID", 1}});
  scene.particle(0, {9, 9, 9}).particle(0, {0, 0, 0}, {0, 2, 0}).particle(1, {0.5f, 0, 0});
  Simulation simulation = scene.simulate();
  for (int step = 0; step < 50; ++step) {
    run(simulation, 1);
    ASSERT_NEAR(glm::distance(positionOf(simulation, 0, 1), positionOf(simulation, 1)), 0.5f, 1e-5f);
  }
}

TEST(DistanceLock, ActsOnceItsParticleIsEmitted) {
  for (const char* iteration : {"jacobi", "gaussSeidel", "gaussSeidelOrdered"}) {
    SceneText scene;
    scene.set("timestep", 0.01f).set("iteration", iteration);
    scene.element("sand", {{"radius", 0.01f}, {"particleSleeping", 0}}).element("distanceLock", {{"distance", 1}});
    scene.particle(0, {0, 0, 0}, {1, 0, 0}).particle(0, {3, 0, 0}, glm::vec3(0.0f), 5);
    Simulation simulation = scene.simulate();
    run(simulation, 5);
    EXPECT_NEAR(positionOf(simulation, 0, 0).x, 0.05f, 1e-6f);
    run(simulation, 1);
    EXPECT_NEAR(glm::distance(positionOf(simulation, 0, 0), positionOf(simulation, 0, 1)), 1.0f, 1e-5f) << iteration;
  }
}

}  // namespace
}  // namespace pliant::sim
