// Rigid bodies that stand on one another, with any masses, and on an edge.
#include "tests/sim/simulation/rigid_scene.h"

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <cstddef>
#include <tuple>
#include <utility>
#include <vector>

namespace pliant::sim {
namespace {

TEST(RigidStacks, StandInATowerOfTen) {
  for (const auto& [iterations, substeps] : {std::pair{20, 1}, std::pair{5, 4}}) {
    SceneText scene = rigidScene(iterations, substeps);
    scene.element("gravity").element("wall");
    for (int i = 0; i < 10; ++i) {
      scene.element("rigidBody",
                    {{"model", "rigid"},
                     {"shape", "box"},
                     {"translate", glm::vec3(0.006f * float(i % 3), 0.5f + float(i), -0.004f * float(i % 2))},
                     {"rotateY", 4.0f * float(i % 4)}});
    }
    Simulation simulation = scene.simulate();
    std::vector<glm::dvec3> start;
    for (std::size_t b = 0; b < 10; ++b) start.push_back(centreOfBody(simulation, b));
    run(simulation, 900);
    for (std::size_t b = 0; b < 10; ++b) {
      EXPECT_LT(glm::distance(centreOfBody(simulation, b), start[b]), 5e-4) << iterations << ' ' << b;
    }
  }
}

// Ten seconds at 20 iterations: solved one after another, the patches of such a high tower would affect one another too
// late.
TEST(RigidStacks, StandInATowerOfThirty) {
  for (const bool isNeat : {true, false}) {
    SceneText scene = rigidScene();
    scene.element("gravity").element("wall");
    for (int i = 0; i < 30; ++i) {
      const glm::vec3 off = isNeat ? glm::vec3(0) : glm::vec3(0.006f * float(i % 3), 0, -0.004f * float(i % 2));
      scene.element("rigidBody", {{"model", "rigid"},
                                  {"shape", "box"},
                                  {"translate", off + glm::vec3(0, 0.5f + float(i), 0)},
                                  {"rotateY", isNeat ? 0.0f : 4.0f * float(i % 4)}});
    }
    Simulation simulation = scene.simulate();
    std::vector<glm::dvec3> start;
    for (std::size_t b = 0; b < 30; ++b) start.push_back(centreOfBody(simulation, b));
    run(simulation, 600);
    for (std::size_t b = 0; b < 30; ++b) {
      EXPECT_LT(glm::distance(centreOfBody(simulation, b), start[b]), 1e-3) << isNeat << ' ' << b;
    }
  }
}

// In four substeps of five iterations, too, a box carries ten thousand times its mass.
TEST(RigidStacks, CarryThousandsOfTimesTheirMass) {
  for (const auto& [mass, iterations, substeps] :
       {std::tuple{3000.0f, 20, 1}, std::tuple{3000.0f, 5, 4}, std::tuple{10000.0f, 5, 4}}) {
    SceneText scene = rigidScene(iterations, substeps);
    scene.element("gravity").element("wall");
    scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"translate", glm::vec3(0, 0.5f, 0)}});
    scene.element("rigidBody",
                  {{"model", "rigid"}, {"shape", "box"}, {"mass", mass}, {"translate", glm::vec3(0.02f, 1.5f, 0.01f)}});
    Simulation simulation = scene.simulate();
    run(simulation, 600);
    EXPECT_LT(glm::distance(centreOfBody(simulation, 1), {0.02, 1.5, 0.01}), 5e-4) << mass << ' ' << substeps;
  }
}

TEST(RigidStacks, CarryAHundredTimesTheirMass) {
  SceneText scene = rigidScene();
  scene.element("gravity").element("wall");
  scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"translate", glm::vec3(0, 0.5f, 0)}});
  scene.element("rigidBody",
                {{"model", "rigid"}, {"shape", "box"}, {"mass", 100.0f}, {"translate", glm::vec3(0.02f, 1.5f, 0)}});
  Simulation simulation = scene.simulate();
  run(simulation, 300);
  EXPECT_NEAR(centreOfBody(simulation, 1).y, 1.5, 2e-4);
}

// Light boxes between heavy ones, under any load: once those between were thrown out at 10 to 300 m/s.
TEST(RigidStacks, StandInStacksOfAnyMasses) {
  for (const float heavy : {1e3f, 1e4f, 1e6f}) {
    for (const bool isLightBelow : {true, false}) {
      for (const auto& [iterations, substeps] : {std::pair{20, 1}, std::pair{5, 4}}) {
        SceneText scene = rigidScene(iterations, substeps);
        scene.element("gravity").element("wall");
        for (int i = 0; i < 6; ++i) {
          scene.element("rigidBody", {{"model", "rigid"},
                                      {"shape", "box"},
                                      {"mass", (i % 2 == 0) == isLightBelow ? 1.0f : heavy},
                                      {"translate", glm::vec3(0, 0.5f + float(i), 0)}});
        }
        Simulation simulation = scene.simulate();
        run(simulation, 300);
        for (std::size_t b = 0; b < 6; ++b) {
          EXPECT_LT(glm::distance(centreOfBody(simulation, b), {0, 0.5 + double(b), 0}), 6e-3)
              << heavy << ' ' << isLightBelow << ' ' << iterations << ' ' << b;
        }
      }
    }
  }
}

// The impulse from a body that falls on a box does not act again in the next step.
TEST(RigidStacks, BodiesOfAnyMassComeToRestOnALightOne) {
  for (const float heavy : {1e2f, 1e3f, 1e6f}) {
    for (const auto& [iterations, substeps] : {std::pair{20, 1}, std::pair{5, 4}}) {
      SceneText scene = rigidScene(iterations, substeps);
      scene.element("gravity").element("wall");
      scene.element("rigidBody", {{"model", "rigid"}, {"shape", "box"}, {"translate", glm::vec3(0, 0.5f, 0)}});
      scene.element("rigidBody",
                    {{"model", "rigid"}, {"shape", "box"}, {"mass", heavy}, {"translate", glm::vec3(0.05f, 2, 0.02f)}});
      Simulation simulation = scene.simulate();
      run(simulation, 22);
      for (int frame = 0; frame < 120; ++frame) {
        simulation.step();
        for (const Body& body : simulation.world().bodies) {
          ASSERT_LT(glm::length(body.now.velocity), 0.1) << heavy << ' ' << iterations << ' ' << frame;
        }
      }
      EXPECT_NEAR(centreOfBody(simulation, 1).y, 1.5, 5e-3) << heavy << ' ' << iterations;
    }
  }
}

TEST(RigidStacks, StandOnAnEdgeOfTwoMillimetres) {
  SceneText scene = rigidScene();
  scene.element("gravity").element("wall");
  scene.element("rigidBody", {{"model", "rigid"},
                              {"shape", "box"},
                              {"size", glm::vec3(0.002f, 0.09f, 0.06f)},
                              {"mass", 0.002f},
                              {"translate", glm::vec3(0, 0.045f, 0)}});
  Simulation simulation = scene.simulate();
  run(simulation, 600);
  EXPECT_NEAR(centreOfBody(simulation, 0).y, 0.045, 1e-5);
}

TEST(RigidStacks, CarryGrainsAndAreCarriedByThem) {
  SceneText scene = rigidScene();
  scene.set("contactMargin", 0.005f).element("gravity").element("wall");
  scene.element(
      "rigidBody",
      {{"model", "rigid"}, {"shape", "box"}, {"size", glm::vec3(1, 0.2f, 1)}, {"translate", glm::vec3(0, 0.1f, 0)}});
  scene.element("sand", {{"radius", 0.05f}, {"staticFriction", 0.6f}, {"kineticFriction", 0.6f}});
  for (int i = 0; i < 9; ++i) scene.particle(1, glm::vec3(0.2f * float(i % 3 - 1), 0.26f, 0.2f * float(i / 3 - 1)));
  scene.element("rigidBody", {{"model", "rigid"},
                              {"shape", "box"},
                              {"size", glm::vec3(0.7f, 0.1f, 0.7f)},
                              {"translate", glm::vec3(0, 0.37f, 0)}});
  Simulation simulation = scene.simulate();
  run(simulation, 180);
  EXPECT_NEAR(centreOfBody(simulation, 0).y, 0.1, 2e-3);
  EXPECT_NEAR(centreOfBody(simulation, 1).y, 0.35, 1e-2);
}

}  // namespace
}  // namespace pliant::sim
