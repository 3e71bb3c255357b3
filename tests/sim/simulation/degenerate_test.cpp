// Degenerate scenes: each runs, and everything stays finite.
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <cmath>

namespace pliant::sim {
namespace {

void expectFinite(const Simulation& simulation) {
  const Particles& particles = simulation.world().particles;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    for (int axis = 0; axis < 3; ++axis) {
      EXPECT_TRUE(std::isfinite(particles.position[i][axis])) << i;
      EXPECT_TRUE(std::isfinite(particles.velocity[i][axis])) << i;
    }
  }
}

class EachIteration : public testing::TestWithParam<const char*> {
 protected:
  SceneText scene_;
  void SetUp() override { scene_.set("iteration", GetParam()).set("timestep", 0.01f); }
};
INSTANTIATE_TEST_SUITE_P(Degenerate, EachIteration, testing::Values("jacobi", "gaussSeidel", "gaussSeidelOrdered"),
                         [](const auto& each) { return each.param; });

TEST_P(EachIteration, CoincidentParticlesSeparate) {
  for (const int count : {2, 3, 10}) {
    SceneText scene = scene_;
    scene.set("stabilize", 5).element("sand", {{"radius", 0.1f}, {"mass", 0.5f}, {"particleSleeping", 0}});
    for (int i = 0; i < count; ++i) scene.particle(0, {1, 2, 3});
    Simulation simulation = scene.simulate();
    run(simulation, 100);
    expectFinite(simulation);
    for (int i = 0; i < count; ++i) {
      for (int j = 0; j < i; ++j) {
        EXPECT_GT(glm::distance(positionOf(simulation, 0, static_cast<std::size_t>(i)),
                                positionOf(simulation, 0, static_cast<std::size_t>(j))),
                  0.199f)
            << i << ' ' << j << " of " << count;
      }
    }
  }
}

TEST_P(EachIteration, ARopeOfCoincidentPointsStaysFinite) {
  scene_.points("rope.txt", {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {1, 0, 0}});
  scene_.element("gravity").element("rope",
                                    {{"file", "rope.txt"}, {"radius", 0.1f}, {"fixed", 0}, {"bending", "TRUE"}});
  Simulation simulation = scene_.simulate();
  run(simulation, 100);
  expectFinite(simulation);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_LT(glm::length(positionOf(simulation, 0, i)), 0.05f);
}

TEST_P(EachIteration, ADistanceLockOfLengthZeroDrawsTogether) {
  scene_.element("sand", {{"radius", 0.1f}, {"collides", "FALSE"}}).particle(0, {0, 0, 0}).particle(0, {1, 0, 0});
  scene_.element("distanceLock", {{"distance", 0}});
  Simulation simulation = scene_.simulate();
  run(simulation, 20);
  expectFinite(simulation);
  EXPECT_NEAR(glm::distance(positionOf(simulation, 0, 0), positionOf(simulation, 0, 1)), 0.0f, 1e-5f);
}

TEST_P(EachIteration, ARopeOfOneParticleFalls) {
  scene_.points("rope.txt", {{0, 0, 0}})
      .element("gravity")
      .element("rope", {{"file", "rope.txt"}, {"radius", 0.1f}, {"bending", "TRUE"}});
  Simulation simulation = scene_.simulate();
  run(simulation, 10);
  EXPECT_NEAR(positionOf(simulation, 0).y, -0.055f, 1e-5f);
}

TEST_P(EachIteration, ObjectsWithoutParticles) {
  scene_.element("gravity").element("wall").element("sand").element("fluid").element("sand");
  Simulation simulation = scene_.simulate();
  run(simulation, 5);
  EXPECT_EQ(simulation.world().particles.size(), 0u);
  EXPECT_EQ(simulation.frame(), 5);
}

TEST_P(EachIteration, ASceneWithoutElementsRuns) {
  scene_.element("gravity");
  Simulation simulation = scene_.simulate();
  run(simulation, 3);
}

TEST_P(EachIteration, ZeroIterationsSolveNothing) {
  scene_.points("rope.txt", {{0, 0, 0}, {1, 0, 0}}).set("solverIterations", 0).set("stiffnessModel", "perStep");
  scene_.element("gravity").element("wall").element("rope", {{"file", "rope.txt"}, {"radius", 0.1f}, {"fixed", 0}});
  Simulation simulation = scene_.simulate();
  run(simulation, 100);
  expectNear(positionOf(simulation, 0, 1), {1, -10.0f * 0.0001f * 50 * 101, 0}, 1e-3f);
  EXPECT_EQ(simulation.solveCounts().projections, 0.0);
}

TEST_P(EachIteration, BodiesOfOneAndTwoParticlesAndStraightOnes) {
  scene_.points("one.txt", {{0, 1, 0}})
      .points("two.txt", {{2, 1, 0}, {2, 1.3f, 0}})
      .points("straight.txt", {{4, 1, 0}, {4, 1.2f, 0}, {4, 1.4f, 0}});
  scene_.element("gravity").element("wall");
  for (const char* file : {"one.txt", "two.txt", "straight.txt"})
    scene_.element("rigidBody", {{"file", file}, {"radius", 0.1f}});
  Simulation simulation = scene_.simulate();
  run(simulation, 200);
  expectFinite(simulation);
  EXPECT_NEAR(positionOf(simulation, 0).y, 0.1f, 1e-3f);
  EXPECT_NEAR(glm::distance(positionOf(simulation, 1, 0), positionOf(simulation, 1, 1)), 0.3f, 1e-3f);
  EXPECT_NEAR(glm::distance(positionOf(simulation, 2, 0), positionOf(simulation, 2, 2)), 0.4f, 1e-3f);
}

TEST_P(EachIteration, AClothWithASliverOfATriangle) {
  scene_.file("cloth.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nv 1 0 1\nf 1 2 3\nf 1 3 4\n");
  scene_.element("gravity").element("cloth",
                                    {{"file", "cloth.obj"}, {"radius", 0.05f}, {"bendingStiffness", 1}, {"fixed", 0}});
  Simulation simulation = scene_.simulate();
  run(simulation, 200);
  expectFinite(simulation);
}

TEST_P(EachIteration, OverlappingImmovableObjectsStayFinite) {
  scene_.points("rope.txt", {{0, 0, 0}, {0.1f, 0, 0}});
  scene_.element("gravity").element("wall");
  scene_.element("rope", {{"file", "rope.txt"}, {"radius", 0.2f}, {"fixed", 0}, {"fixed", 1}});
  scene_.element("sand", {{"radius", 0.2f}, {"mass", 0}}).particle(1, {0, 0, 0});
  scene_.element("sand", {{"radius", 0.2f}, {"particleSleeping", 0}}).particle(2, {0.05f, 0, 0});
  Simulation simulation = scene_.simulate();
  run(simulation, 100);
  expectFinite(simulation);
  EXPECT_EQ(positionOf(simulation, 0, 0), glm::vec3(0.0f));
  EXPECT_EQ(positionOf(simulation, 1), glm::vec3(0.0f));
}

}  // namespace
}  // namespace pliant::sim
