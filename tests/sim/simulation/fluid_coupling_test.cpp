// Interaction of fluid with fluids of other resolution, with sand and with cloth.
#include "sim/state/world.h"
#include "tests/sim/simulation/water_tank.h"
#include "tests/support/paths.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {
namespace {

glm::dvec3 momentumOfObject(const Simulation& simulation, std::size_t object) {
  glm::dvec3 sum(0.0);
  const Particles& particles = simulation.world().particles;
  for (const int id : simulation.world().objects[object].particles) {
    const auto i = static_cast<std::size_t>(id);
    sum += double(particles.mass[i]) * glm::dvec3(particles.velocity[i]);
  }
  return sum;
}

glm::vec3 meanPlace(const Simulation& simulation, std::size_t object) {
  glm::vec3 sum(0.0f);
  const auto& ids = simulation.world().objects[object].particles;
  for (const int id : ids) sum += glm::vec3(simulation.world().particles.position[static_cast<std::size_t>(id)]);
  return sum / static_cast<float>(ids.size());
}

SceneText::Tags block(int object, const glm::vec3& min, const glm::vec3& max, float spacing,
                      const glm::vec3& velocity) {
  return {{"time", 0},          {"object", object},          {"min", min},          {"max", max + 1e-3f},
          {"spacing", spacing}, {"jitter", 0.02f * spacing}, {"velocity", velocity}};
}

SceneText::Tags fluidOf(float density, float grain) {
  return {{"radius", 0.5f * grain},
          {"mass", density * grain * grain * grain},
          {"density", density},
          {"smoothing", 2.0f * kSpacing},
          {"separation", "TRUE"}};
}

constexpr float kFine = 0.63f * kSpacing;  // a quarter of the volume

TEST(FluidsOfUnequalGrain, FillTheVolumeOfTheirMass) {
  SceneText scene = tank();
  scene.element("fluid", fluidOf(1000.0f, kSpacing)).element("fluid", fluidOf(1000.0f, kFine));
  scene.source("block", layers(0, 0, 4));
  scene.source("block", block(1, {-0.18f, 0.22f, -0.18f}, {0.18f, 0.38f, 0.18f}, kFine, glm::vec3(0.0f)));
  Simulation simulation = scene.simulate();
  run(simulation, 500);
  const Particles& particles = simulation.world().particles;
  ASSERT_GT(simulation.world().objects[1].particles.size(), 700u);
  double volume = 0.0, moment = 0.0;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    volume += double(particles.mass[i]) / 1000.0;
    moment += double(particles.mass[i]) / 1000.0 * double(particles.position[i].y);
  }
  const double depth = volume / (double(kWidth) * double(kWidth));
  EXPECT_NEAR(moment / volume, 0.5 * depth, 0.03 * 0.5 * depth);
}

TEST(FluidsOfUnequalGrain, KeepTheirMomentumWhereTheyMeet) {
  for (const char* iteration : {"jacobi", "gaussSeidel"}) {
    SceneText scene;
    scene.set("timestep", 1.0f / 120.0f).set("solverIterations", 6).set("iteration", iteration);
    scene.element("fluid", fluidOf(500.0f, kSpacing)).element("fluid", fluidOf(1000.0f, kFine));
    scene.source("block", block(0, {-0.3f, 0, 0}, {-0.1f, 0.2f, 0.2f}, kSpacing, {1, 0, 0}));
    scene.source("block", block(1, {0, 0, 0}, {0.2f, 0.2f, 0.2f}, kFine, {-1, 0.3f, 0}));
    Simulation simulation = scene.simulate();
    run(simulation, 1);
    const glm::dvec3 coarse = momentumOfObject(simulation, 0), fine = momentumOfObject(simulation, 1);
    run(simulation, 60);
    EXPECT_GT(glm::distance(momentumOfObject(simulation, 0), coarse), 0.5 * glm::length(coarse)) << iteration;
    const glm::dvec3 change = momentumOfObject(simulation, 0) + momentumOfObject(simulation, 1) - coarse - fine;
    EXPECT_LT(glm::length(change), 1e-4 * (glm::length(coarse) + glm::length(fine))) << iteration;
  }
}

TEST(FluidOnSand, AJetTransfersItsMomentum) {
  SceneText scene;
  scene.set("timestep", 1.0f / 120.0f).set("solverIterations", 6).set("iteration", "gaussSeidel");
  scene.element("fluid", fluidOf(1000.0f, kSpacing));
  scene.element("sand",
                {{"radius", 0.5f * kSpacing}, {"mass", 0.3f}, {"staticFriction", 0.5f}, {"kineticFriction", 0.5f}});
  scene.source("block", block(0, {-0.5f, 0, 0}, {-0.1f, 0.2f, 0.2f}, kSpacing, {2, 0, 0}));
  scene.source("block", block(1, {0, -0.1f, -0.1f}, {0.2f, 0.3f, 0.3f}, kSpacing, glm::vec3(0.0f)));
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  const glm::dvec3 before = momentumOfObject(simulation, 0) + momentumOfObject(simulation, 1);
  run(simulation, 60);
  EXPECT_GT(momentumOfObject(simulation, 1).x, 0.25 * before.x);
  EXPECT_LT(glm::distance(momentumOfObject(simulation, 0) + momentumOfObject(simulation, 1), before),
            1e-4 * glm::length(before));
}

// A heap of sand in a channel; how far its centre is carried in two seconds.
float drift(bool flooded) {
  SceneText scene;
  scene.set("timestep", 1.0f / 120.0f).set("solverIterations", 6).element("gravity", {{"magnitude", 9.81f}});
  scene.element("wall")
      .element("wall", {{"normal", glm::vec3(1, 0, 0)}})
      .element("wall", {{"normal", glm::vec3(0, 0, 1)}});
  scene.element("wall", {{"normal", glm::vec3(0, 0, -1)}, {"distance", -0.3f}});
  scene.element("sand", {{"radius", 0.02f}, {"mass", 0.1f}, {"staticFriction", 0.5f}, {"kineticFriction", 0.5f}});
  scene.element("fluid", water());
  scene.source("block", block(0, {0.72f, 0.02f, 0.02f}, {0.96f, 0.18f, 0.28f}, 0.04f, glm::vec3(0.0f)));
  if (flooded) scene.source("block", block(1, glm::vec3(0.025f), {0.375f, 0.575f, 0.275f}, kSpacing, glm::vec3(0.0f)));
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  const glm::vec3 before = meanPlace(simulation, 0);
  run(simulation, 240);
  return meanPlace(simulation, 0).x - before.x;
}

TEST(FluidOnSand, AFloodCarriesAHeapDownstream) {
  EXPECT_LT(std::abs(drift(false)), 0.05f);
  EXPECT_GT(drift(true), 0.25f);
}

// A tank with a skin in it that water cannot get through.
SceneText tankWith(SceneText::Tags skin) {
  SceneText scene = tank();
  scene.set("iteration", "gaussSeidel");
  skin.emplace_back("selfCollision", "TRUE");
  scene.element("cloth", skin).element("fluid", water()).source("block", layers(1, 0, 6));
  return scene;
}

/// Final position of a skin in the tank.
struct Floated {
  float height;
  int caught;  ///< drops above its lowest vertex and within 0.06 m of the axis
};
Floated floated(const SceneText& scene, int frames) {
  Simulation simulation = scene.simulate();
  run(simulation, frames);
  const auto& x = simulation.world().particles.position;
  const auto placeOf = [&](int id) { return glm::vec3(x[static_cast<std::size_t>(id)]); };
  const auto &skin = simulation.world().objects[0].particles, &drops = simulation.world().objects[1].particles;
  float lowest = placeOf(skin[0]).y;
  for (const int id : skin) lowest = std::min(lowest, placeOf(id).y);
  const glm::vec3 middle = meanPlace(simulation, 0);
  const auto isCaught = [&](int id) {
    const glm::vec3 d = placeOf(id) - middle;
    return placeOf(id).y > lowest && std::hypot(d.x, d.z) < 0.06f;
  };
  return {middle.y, static_cast<int>(std::count_if(drops.begin(), drops.end(), isCaught))};
}

TEST(FluidAndCloth, ABalloonFloatsUnlessItIsTooHeavy) {
  // 0.1 m in radius; the water is 0.3 m deep without it.
  const auto balloon = [](float mass) {
    return floated(tankWith({{"file", sourcePath("assets/meshes/sphere.obj")},
                             {"scale", 0.1f},
                             {"translate", glm::vec3(0, 0.45f, 0)},
                             {"mass", mass / 642.0f},
                             {"radius", 0.02f},
                             {"stiffness", 0.8f},
                             {"pressure", 1.2f}}),
                   240);
  };
  const Floated light = balloon(2.0f);
  EXPECT_GT(light.height, 0.34f);
  EXPECT_EQ(light.caught, 0);
  EXPECT_LT(balloon(20.0f).height, 0.12f);
}

TEST(FluidAndCloth, ABoatOfClothFloatsByItsShape) {
  constexpr int kSide = 13;
  const auto sheet = [](float rise, float mass) {
    std::string mesh;
    for (int i = 0; i < kSide * kSide; ++i) {
      const glm::vec2 p = 0.02f * (glm::vec2(i % kSide, i / kSide) - 6.0f);
      mesh += fmt::format("v {} {} {}\n", p.x, rise * glm::dot(p, p), p.y);
    }
    for (int row = 0; row + 1 < kSide; ++row) {
      for (int column = 1; column < kSide; ++column) {
        const int a = row * kSide + column, b = a + kSide;
        mesh += fmt::format("f {0} {2} {1}\nf {1} {2} {3}\n", a, a + 1, b, b + 1);
      }
    }
    SceneText scene = tankWith({{"file", "sheet.obj"},
                                {"translate", glm::vec3(0, 0.36f, 0)},
                                {"mass", mass / (kSide * kSide)},
                                {"radius", 0.01f},
                                {"stiffness", 1},
                                {"bendingStiffness", 1}});
    return floated(scene.file("sheet.obj", mesh), 600);
  };
  // To the depth d the dish and the gap that water keeps to it take up pi (d^2 / 16 + 0.0094 d^1.5): 2 kg sink it by
  // 0.07 m of its 0.115 m.
  const Floated dish = sheet(8.0f, 2.0f);
  EXPECT_GT(dish.height, 0.25f);
  EXPECT_EQ(dish.caught, 0);
  EXPECT_LT(sheet(0.0f, 4.0f).height, 0.2f) << "flat, it sinks";
}

}  // namespace
}  // namespace pliant::sim
