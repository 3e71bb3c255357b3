// Seams: cloth comes apart along them where it is overloaded, and nowhere else.
#include "sim/state/world.h"
#include "sim/tearing/divided_particle.h"
#include "sim/tearing/sheet_mesh.h"
#include "sim/tearing/strands.h"
#include "tests/sim/tearing/sheet_check.h"
#include "tests/sim/tearing/sheet_scene.h"
#include "tests/support/expect_assertion.h"

namespace pliant::sim {
namespace {

constexpr int kSide = 9, kMiddle = 4;

/// 9 x 9 vertices, 1 apart, with a seam along the column in the middle; the left edge is held.
SceneText sewnSheet(float seamTear) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("iteration", "gaussSeidel").set("solverIterations", 2);
  SceneText::Tags tags{{"seamTear", seamTear}, {"bendingStiffness", 0.2f}};
  for (int row = 0; row < kSide; ++row) {
    tags.emplace_back("seam", row * kSide + kMiddle);
    tags.emplace_back("fixed", row * kSide);
  }
  return addSheet(scene, kSide, tags);
}

void pullRightEdge(Simulation& simulation, float distance, int rows = kSide) {
  for (int row = 0; row < rows; ++row) {
    const int particle = row * kSide + kSide - 1;
    simulation.grab(particle, 50.0f);
    simulation.moveGrabbed(particle, glm::vec3(static_cast<float>(kSide - 1) + distance, static_cast<float>(row), 0));
  }
}

TEST(Seam, OpensAlongItsWholeLengthAndOnlyThere) {
  Simulation simulation = sewnSheet(1.1f).simulate();
  const double mass = expectSoundSheet(simulation).mass;
  pullRightEdge(simulation, 3.0f);
  run(simulation, 20);
  const SheetCount open = expectSoundSheet(simulation);
  EXPECT_EQ(open.pieces, 2);
  EXPECT_EQ(open.vertices, kSide * kSide + kSide);
  EXPECT_EQ(simulation.world().tears, static_cast<std::size_t>(kSide));
  EXPECT_NEAR(open.mass, mass, 1e-6 * mass);
}

TEST(Seam, HoldsBelowItsLimitAndWithoutOne) {
  for (const float limit : {0.0f, 0.9f, 1.6f}) {
    Simulation simulation = sewnSheet(limit).simulate();
    pullRightEdge(simulation, 1.0f);
    run(simulation, 20);
    EXPECT_EQ(simulation.world().tears, 0u) << limit;
  }
}

TEST(Seam, OpensFromTheEndThatIsPulled) {
  Simulation simulation = sewnSheet(1.3f).simulate();
  pullRightEdge(simulation, 4.0f, 1);
  std::size_t tears = 0;
  for (int step = 0; step < 15; ++step) {
    run(simulation, 1);
    expectSoundSheet(simulation);
    if (tears == 0 && simulation.world().tears > 0) {
      EXPECT_LT(simulation.world().tears, static_cast<std::size_t>(kSide)) << "like a zip";
    }
    tears = simulation.world().tears;
  }
  EXPECT_GT(tears, 1u);
  EXPECT_GT(simulation.world().objects[0].particles.size(), static_cast<std::size_t>(kSide * kSide));
}

TEST(Seam, ALiveParameterOpensIt) {
  Simulation simulation = sewnSheet(0.0f).simulate();
  pullRightEdge(simulation, 3.0f);
  run(simulation, 10);
  ASSERT_EQ(simulation.world().tears, 0u);
  Scene edited = simulation.scene();
  setParameter(edited, "elements[0].seamTear=1.1");
  InputMessages diagnostics;
  simulation.edit(edited, {}, diagnostics);
  run(simulation, 10);
  EXPECT_EQ(expectSoundSheet(simulation).pieces, 2);
}

TEST(Seam, ABalloonWithoutAirInItBursts) {
  // The equator of an octahedron is the seam; overinflated, it opens and loses its pressure.
  SceneText scene;
  scene.set("timestep", 0.01f).set("iteration", "gaussSeidel").set("solverIterations", 5);
  scene.file("ball.obj",
             "v 1 0 0\nv 0 0 1\nv -1 0 0\nv 0 0 -1\nv 0 1 0\nv 0 -1 0\n"
             "f 5 2 1\nf 5 3 2\nf 5 4 3\nf 5 1 4\nf 6 1 2\nf 6 2 3\nf 6 3 4\nf 6 4 1\n");
  scene.element("cloth", {{"file", "ball.obj"},
                          {"radius", 0.01f},
                          {"pressure", 3},
                          {"stiffness", 0.2f},
                          {"seamTear", 1.2f},
                          {"seam", 0},
                          {"seam", 1},
                          {"seam", 2},
                          {"seam", 3}});
  Simulation simulation = scene.simulate();
  EXPECT_TRUE(simulation.world().surfaces[0].closed);
  run(simulation, 30);
  EXPECT_FALSE(simulation.world().surfaces[0].closed);
  EXPECT_EQ(expectSoundSheet(simulation).pieces, 2);
}

TEST(TearingDeathTest, RefusesInvalidBreaks) {
  World world;
  EXPECT_ASSERTION(breakStrands(world, {0}), "k and k . 1 are of one strand");
  world.strands.push_back({0, 0, 4});
  world.objects.emplace_back();
  for (int i = 0; i < 4; ++i) world.particles.add(glm::vec3(float(i), 0, 0), glm::vec3(0), 0.1f, 1.0f, 0, 0);
  EXPECT_ASSERTION(breakStrands(world, {2, 1}), "particles come in ascending order, each once");
  EXPECT_ASSERTION(setMass(world, 1, 0.0f), "what is divided keeps mass");
  EXPECT_ASSERTION(world.particles.fix(4), "the particle exists");
}

}  // namespace
}  // namespace pliant::sim
