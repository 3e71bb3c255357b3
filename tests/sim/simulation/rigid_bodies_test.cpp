// Single bodies with an orientation: how they turn, and how they are held.
#include "tests/sim/simulation/rigid_scene.h"

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <cmath>
#include <cstddef>

namespace pliant::sim {
namespace {

TEST(RigidBodies, RotateFreelyKeepingAngularMomentumAndEnergy) {
  SceneText scene = rigidScene();
  scene.element("rigidBody", {{"model", "rigid"},
                              {"shape", "box"},
                              {"size", glm::vec3(1.0f, 0.5f, 0.2f)},
                              {"mass", 2.0f},
                              {"angularVelocity", glm::vec3(0.03f, 3.0f, 0.03f)}});
  Simulation simulation = scene.simulate();
  const RigidMotion before = motionOfBody(simulation, 0);
  // I of a box about y: m (x^2 + z^2) / 12.
  EXPECT_NEAR(before.angularMomentum.y, 2.0 * (1.0 + 0.04) / 12.0 * 3.0, 1e-5);
  int flips = 0;
  double lastSide = 1.0;
  for (int frame = 0; frame < 600; ++frame) {
    simulation.step();
    const RigidMotion now = motionOfBody(simulation, 0);
    ASSERT_NEAR(glm::distance(now.angularMomentum, before.angularMomentum), 0.0, 1e-6 * 0.52);
    ASSERT_NEAR(now.energy / before.energy, 1.0, 1e-5);
    // The intermediate axis flips again and again (Dzhanibekov).
    const Particles& particles = simulation.world().particles;
    const double side =
        double(particles.position[0].y - particles.position[1].y + particles.position[2].y - particles.position[3].y);
    if (side * lastSide < 0.0) ++flips;
    if (side != 0.0) lastSide = side;
  }
  EXPECT_GE(flips, 1);
}

TEST(RigidBodies, AreDraggedByTheMouse) {
  SceneText scene = rigidScene();
  scene.element("gravity").element("wall");
  scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"translate", glm::vec3(0, 0.5f, 0)}});
  Simulation simulation = scene.simulate();
  simulation.grab(0, 10.0f);
  const glm::vec3 target(0.6f, 2.0f, 0.3f);
  for (int frame = 0; frame < 180; ++frame) {
    simulation.moveGrabbed(0, target, frame < 150 ? 0.5f : 0.0f);
    simulation.step();
  }
  const Particles& particles = simulation.world().particles;
  EXPECT_LT(glm::distance(glm::vec3(particles.position[0]), target), 2e-3f);
  // Its particles keep their distances.
  const double side = 2.0 * std::sqrt(2.0 / 12.0);
  EXPECT_NEAR(glm::distance(glm::vec3(particles.position[0]), glm::vec3(particles.position[1])), side, 1e-5);
  simulation.releaseGrabbed();
  run(simulation, 240);
  EXPECT_NEAR(centreOfBody(simulation, 0).y, 0.5, 1e-3) << "it fell back on a side";
}

TEST(RigidBodies, ImmovableBodiesSupportFallingOnes) {
  for (const char* held : {"fixed", "mass"}) {
    for (const char* iteration : {"gaussSeidel", "jacobi"}) {
      SceneText scene;
      scene.set("timestep", 1.0f / 60.0f).set("solverIterations", 20).set("iteration", iteration);
      scene.element("gravity", {{"magnitude", kRigidGravity}});
      scene.element("rigidBody", {{"model", "rigid"},
                                  {"shape", "box"},
                                  {"size", glm::vec3(2, 1, 2)},
                                  {"translate", glm::vec3(0, -0.5f, 0)},
                                  {held, 0}});
      scene.element("ball", {{"radius", 0.1f}, {"mass", 1.0f}, {"position", glm::vec3(0, 0.3f, 0)}});
      Simulation simulation = scene.simulate();
      run(simulation, 90);
      EXPECT_NEAR(positionOf(simulation, 1).y, 0.1f, 0.005f) << held << " " << iteration;
    }
  }
}

TEST(RigidBodies, ArePinnedAsAWhole) {
  SceneText scene = rigidScene();
  scene.element("gravity").element("wall");
  scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"translate", glm::vec3(0, 2, 0)}});
  Simulation simulation = scene.simulate();
  run(simulation, 10);
  const glm::dvec3 held = centreOfBody(simulation, 0);
  simulation.pin(2, true);
  run(simulation, 60);
  EXPECT_EQ(centreOfBody(simulation, 0), held);
  const Particles& particles = simulation.world().particles;
  EXPECT_NEAR(glm::distance(glm::vec3(particles.position[2]), glm::vec3(particles.position[3])),
              2.0 * std::sqrt(2.0 / 12.0), 1e-5);
  simulation.pin(1, false);
  run(simulation, 240);
  EXPECT_NEAR(centreOfBody(simulation, 0).y, 0.5, 1e-3) << "it fell on a side";
}

TEST(RigidBodies, MeshBodiesUseTheirConvexHull) {
  SceneText scene = rigidScene();
  scene.element("gravity").element("wall");
  scene.element("rigidBody", {{"model", "rigid"},
                              {"file", sourcePath("assets/meshes/block.obj")},
                              {"density", 500.0f},
                              {"translate", glm::vec3(0, 3, 0)}});
  Simulation simulation = scene.simulate();
  ASSERT_EQ(simulation.world().bodies.size(), 1u);
  const Body& body = simulation.world().bodies[0];
  EXPECT_EQ(body.shapes[0]->points.size(), 8u);
  EXPECT_EQ(body.shapes[0]->faces.size(), 6u);
  run(simulation, 240);
  EXPECT_NEAR(motionOfBody(simulation, 0).energy, 0.0, 1e-6);
}

}  // namespace
}  // namespace pliant::sim
