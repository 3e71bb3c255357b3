// Impacts of rigid bodies on the ground or one another: rebounds and conservation of momentum.
#include "sim/observe/measures.h"
#include "tests/sim/simulation/rigid_scene.h"

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace pliant::sim {
namespace {

double heightOfBounce(const char* shape, float e, int substeps) {
  SceneText scene = rigidScene(20, substeps);
  scene.element("gravity", {{"magnitude", kRigidGravity}}).element("wall");
  scene.element("rigidBody",
                {{"model", "rigid"}, {"shape", shape}, {"translate", glm::vec3(0, 1.5f, 0)}, {"restitution", e}});
  Simulation simulation = scene.simulate();
  double highest = 0.0, last = 1.5;
  bool rises = false;
  for (int frame = 0; frame < 110; ++frame) {
    simulation.step();
    const double y = centreOfBody(simulation, 0).y;
    if (y < last - 1e-9 && rises) break;
    rises = rises || y > last + 1e-4;
    if (rises) highest = std::max(highest, y - 0.5);
    last = y;
  }
  return highest;
}

TEST(RigidImpacts, BounceToTheSquareOfTheirRestitution) {
  for (const char* shape : {"sphere", "box"}) {
    for (const float e : {0.2f, 0.5f, 0.8f, 1.0f}) {
      for (const int substeps : {1, 3}) {
        // The highest of the frames may miss the top by g h^2 / 8, a third of a millimetre.
        EXPECT_NEAR(heightOfBounce(shape, e, substeps), double(e) * double(e), 1e-3) << shape << ' ' << e;
      }
    }
    EXPECT_LT(heightOfBounce(shape, 0.0f, 1), 1e-6);
  }
}

// The striking edge leaves with e times its speed, for any rotation of the box. Without friction the impulse P is
// vertical, and the change of angular momentum tells where it acted: dL = x P.
TEST(RigidImpacts, BounceFromAnEdgeWithTheirRestitution) {
  for (const float degrees : {20.0f, 45.0f, 70.0f}) {
    for (const float spin : {0.0f, 3.0f, -5.0f, 10.0f}) {
      for (const float e : {0.3f, 0.5f, 0.8f, 1.0f}) {
        SceneText scene = rigidScene(20, degrees > 40.0f ? 4 : 1);
        scene.element("wall", {{"staticFriction", 0}, {"kineticFriction", 0}, {"restitution", e}});
        scene.element("rigidBody", {{"model", "rigid"},
                                    {"shape", "box"},
                                    {"size", glm::vec3(0.4f, 0.3f, 0.8f)},
                                    {"rotateZ", degrees},
                                    {"translate", glm::vec3(0, 0.6f, 0)},
                                    {"velocity", glm::vec3(0, -2, 0)},
                                    {"angularVelocity", glm::vec3(0, 0, spin)},
                                    {"staticFriction", 0},
                                    {"kineticFriction", 0},
                                    {"restitution", e}});
        Simulation simulation = scene.simulate();
        const double inertia = (0.4 * 0.4 + 0.3 * 0.3) / 12.0, fall = -2.0, turn = double(spin) * inertia;
        double rise = fall, after = turn;
        for (int frame = 0; frame < 60 && std::abs(rise - fall) < 1e-3; ++frame) {
          simulation.step();
          after = motionOfBody(simulation, 0).angularMomentum.z;
          rise = double(simulation.world().particles.velocity[0].y + simulation.world().particles.velocity[1].y +
                        simulation.world().particles.velocity[2].y + simulation.world().particles.velocity[3].y) /
                 4.0;
        }
        const double x = (after - turn) / (rise - fall);
        const double before = fall + turn / inertia * x, left = rise + after / inertia * x;
        EXPECT_NEAR(-left / before, double(e), 0.01 * double(e)) << degrees << " degrees, " << spin << " rad/s";
      }
    }
  }
}

TEST(RigidImpacts, KeepMomentumWhenTheyMeetInSpace) {
  SceneText scene = rigidScene();
  scene.element("rigidBody", {{"model", "rigid"},
                              {"shape", "box"},
                              {"velocity", glm::vec3(2, 0.1f, 0)},
                              {"angularVelocity", glm::vec3(0, 1, 2)},
                              {"restitution", 0.5f}});
  scene.element("rigidBody", {{"model", "rigid"},
                              {"shape", "capsule"},
                              {"size", glm::vec3(0.5f, 1.5f, 0.5f)},
                              {"mass", 3.0f},
                              {"translate", glm::vec3(2, 0.3f, 0.1f)}});
  Simulation simulation = scene.simulate();
  const auto total = [&] {
    glm::dvec3 p(0.0), l(0.0);
    const Particles& particles = simulation.world().particles;
    for (std::size_t i = 0; i < particles.size(); ++i) {
      const glm::dvec3 mv = double(particles.mass[i]) * particles.exactVelocity(i);
      p += mv;
      l += glm::cross(particles.exactPosition(i), mv);
    }
    return std::pair(p, l);
  };
  const auto [p0, l0] = total();
  run(simulation, 120);
  const auto [p1, l1] = total();
  EXPECT_GT(centreOfBody(simulation, 1).x, 2.2) << "they have met";
  EXPECT_NEAR(glm::distance(p1, p0), 0.0, 1e-6);
  EXPECT_NEAR(glm::distance(l1, l0), 0.0, 2e-3 * glm::length(l0));
}

// Two that meet while turning, and stay together or slide along one another.
double angularMomentumMade(const char* shape, float friction, int substeps) {
  SceneText scene = rigidScene(20, substeps);
  for (const float side : {-1.0f, 1.0f}) {
    scene.element("rigidBody", {{"model", "rigid"},
                                {"shape", shape},
                                {"size", glm::vec3(0.4f, 0.9f, 0.4f)},
                                {"density", side < 0.0f ? 100.0f : 250.0f},
                                {"rotateX", 50.0f * side},
                                {"rotateZ", 20.0f},
                                {"translate", glm::vec3(0.7f * side, 0.1f * side, 0)},
                                {"velocity", glm::vec3(-1.5f * side, 0, 0.2f * side)},
                                {"angularVelocity", glm::vec3(2, 3 * side, -1)},
                                {"staticFriction", friction},
                                {"kineticFriction", friction},
                                {"particleSleeping", 0.0f}});
  }
  Simulation simulation = scene.simulate();
  const Momentum before = measureMomentum(simulation.world());
  const double energy = measure(simulation.world()).kineticEnergy;
  run(simulation, 60);
  EXPECT_LT(measure(simulation.world()).kineticEnergy, 0.8 * energy) << shape << ": they have met";
  return glm::distance(measureMomentum(simulation.world()).angular, before.angular) / glm::length(before.angular);
}

TEST(RigidImpacts, KeepAngularMomentumWhenTheyMeetTurning) {
  for (const char* shape : {"box", "cylinder", "capsule"}) {
    for (const float friction : {0.0f, 0.5f}) {
      EXPECT_LT(angularMomentumMade(shape, friction, 1), 2e-3) << shape << ", friction " << friction;
      EXPECT_LT(angularMomentumMade(shape, friction, 8), 1e-4) << shape << ", friction " << friction << ", 8 substeps";
    }
  }
}

TEST(RigidImpacts, OverlappingBodiesSeparateSlowly) {
  SceneText scene = rigidScene();
  scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}});
  scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"translate", glm::vec3(0.2f, 0.3f, 0.1f)}});
  Simulation simulation = scene.simulate();
  for (int frame = 0; frame < 240; ++frame) {
    simulation.step();
    for (const auto& v : simulation.world().particles.velocity) ASSERT_LT(glm::length(v), 1.0f) << frame;
  }
  EXPECT_GT(glm::distance(centreOfBody(simulation, 0), centreOfBody(simulation, 1)), 0.9);
}

}  // namespace
}  // namespace pliant::sim
