// Piles of grains: which grains fly, which rest, and what the measures report.
#include "sim/state/object.h"
#include "sim/state/world.h"
#include "sim/step/flicker.h"
#include "tests/sim/scene_from_text.h"
#include "tests/sim/simulation/heap.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {
namespace {

/// Flicker of the last of `frames` frames.
Flicker flickerAfter(Simulation& simulation, int frames) {
  FlickerMeter meter;
  Flicker flicker;
  for (int frame = 0; frame < frames; ++frame) {
    run(simulation, 1);
    flicker = meter.add(simulation.world().particles);
  }
  return flicker;
}

TEST(Flicker, CountsOscillationsButNotSingleBounces) {
  Particles particles;
  for (int i = 0; i < 3; ++i) particles.add(glm::vec3(0.0f), glm::vec3(0.0f), 0.1f, 1.0f, 0, 0);
  FlickerMeter meter;
  const auto at = [&](float flickering, float bouncing) {
    particles.position[0].x = flickering;
    particles.position[1].y = bouncing;
    return meter.add(particles);
  };
  at(0.0f, 0.4f);
  at(0.2f, 0.2f);
  EXPECT_EQ(at(0.0f, 0.0f).particles, 0u);  // has gone to and fro once
  const Flicker flicker = at(0.2f, 0.2f);
  EXPECT_EQ(flicker.particles, 1u);
  EXPECT_FLOAT_EQ(static_cast<float>(flicker.distance), 0.2f / 3.0f);
  EXPECT_EQ(at(0.4f, 0.4f).particles, 0u);  // goes on
}

TEST(Flicker, DecreasesWithPostStabilisation) {
  const auto distanceWith = [](const char* iterations) {
    Simulation simulation = shippedScene("particle_flicker", {iterations});
    return flickerAfter(simulation, 40);
  };
  const Flicker none = distanceWith("postStabilize=0"), one = distanceWith("postStabilize=1"),
                four = distanceWith("postStabilize=4");
  EXPECT_EQ(none.particles, 1u);
  EXPECT_NEAR(none.distance, 0.02 / 3.0, 0.002);  // to and fro by the 0.02 that are missing; one particle of three
  EXPECT_LT(one.distance, 0.2 * none.distance);
  EXPECT_LT(four.distance, 0.01 * none.distance);
}

// A heap that collapses from a column: grains that fly up were ejected.
TEST(SandPile, EjectsNoGrain) {
  const auto shotIn = [](const char* name, int frames) {
    Simulation simulation = shippedScene(name);
    std::vector<bool> shot(20000, false);
    for (int frame = 0; frame < frames; ++frame) {
      run(simulation, 1);
      const World& world = simulation.world();
      for (const Object& object : world.objects) {
        if (!object.open || object.fluid != nullptr) continue;
        for (const int i : object.particles) {
          const auto p = static_cast<std::size_t>(i);
          shot[p] = shot[p] || world.particles.velocity[p].y > 1.5f;
        }
      }
    }
    return std::count(shot.begin(), shot.end(), true);
  };
  EXPECT_EQ(shotIn("sand_pile", 30), 0);
  EXPECT_EQ(shotIn("angle_of_repose", 200), 0);
  EXPECT_EQ(shotIn("hourglass", 200), 0);
}

TEST(SandPile, GetsSteeperWithFriction) {
  for (const char* iteration : {"jacobi", "gaussSeidel"}) {
    std::vector<double> slopes;
    for (const double mu : {0.1, 0.25, 0.5}) {
      Simulation heap = makeHeap(mu, iteration);
      run(heap, kHeapFrames);
      slopes.push_back(slopeOf(heap.world().particles));
    }
    EXPECT_LT(slopes[0], 10.0) << iteration;
    EXPECT_GT(slopes[1], slopes[0] + 8.0) << iteration;
    EXPECT_GT(slopes[2], slopes[1] + 8.0) << iteration;
  }
}

/// A block of 8 x 12 x 8 grains, not quite above one another, in a box that they do not fill.
SceneText blockOfGrains() {
  constexpr int kAcross = 8, kHigh = 12;
  constexpr float kSpacing = 0.11f, kWidth = 8 * kSpacing + 0.2f;
  const auto rough = [](SceneText::Tags parameters) {
    parameters.insert(parameters.end(), {{"staticFriction", 0.5f}, {"kineticFriction", 0.5f}});
    return parameters;
  };
  SceneText scene;
  scene.set("timestep", 1.0f / 60.0f).set("iteration", "gaussSeidel").set("contactMargin", 0.02f);
  scene.element("gravity", {{"magnitude", 9.81f}}).element("wall", rough({}));
  for (const glm::vec3 normal : {glm::vec3(1, 0, 0), glm::vec3(-1, 0, 0), glm::vec3(0, 0, 1), glm::vec3(0, 0, -1)})
    scene.element("wall", rough({{"normal", normal}, {"distance", std::min(normal.x + normal.z, 0.0f) * kWidth}}));
  scene.element("sand", rough({{"radius", 0.05f}}));
  for (int y = 0; y < kHigh; ++y) {
    for (int x = 0; x < kAcross; ++x) {
      for (int z = 0; z < kAcross; ++z) {
        const auto at = [](int k) { return 0.1f + (static_cast<float>(k) + 0.5f) * kSpacing; };
        const float shift = 0.004f * std::sin(static_cast<float>(7 * x + 11 * y + 13 * z));
        scene.particle(0, {at(x) + shift, at(y), at(z) - shift});
      }
    }
  }
  return scene;
}

double meanHeight(const Particles& particles) {
  double sum = 0.0;
  for (const glm::vec4& x : particles.position) sum += double(x.y) / double(particles.size());
  return sum;
}

// Its columns stand by friction. With the depth of each single iteration they sank by 8 % in 10 s with 20 iterations,
// and fell.
TEST(SandPile, HeightIsIndependentOfIterations) {
  const auto restWith = [](int iterations, int substeps) {
    SceneText scene = blockOfGrains();
    Simulation simulation = scene.set("solverIterations", iterations).set("substeps", substeps).simulate();
    run(simulation, 600);
    double squares = 0.0;
    const auto& velocity = simulation.world().particles.velocity;
    for (const glm::vec3& v : velocity) squares += double(glm::dot(v, v)) / double(velocity.size());
    EXPECT_LT(std::sqrt(squares), 5e-3) << iterations << " x " << substeps;
    return meanHeight(simulation.world().particles);
  };
  const double converged = restWith(200, 1);
  EXPECT_NEAR(restWith(20, 1), converged, 0.03 * converged);
  EXPECT_NEAR(restWith(5, 4), converged, 0.03 * converged);
}

// With v = (x* - x) / h they would fly apart at 3 m/s.
TEST(Grains, OverlappingGrainsSeparateWithoutGainingSpeed) {
  for (const float sleeping : {0.0f, 1e-4f, 0.02f}) {
    SceneText scene;
    scene.set("timestep", 1.0f / 60.0f).set("iteration", "gaussSeidel");
    for (const float mass : {1.0f, 3.0f})
      scene.element("sand", {{"radius", 0.1f}, {"mass", mass}, {"particleSleeping", sleeping}});
    scene.particle(0, {0, 0, 0})
        .particle(1, {0.15f, 0, 0})
        .particle(0, {0, 1, 0}, {1, 0, 0})
        .particle(1, {0.15f, 1, 0}, {1, 0, 0});
    Simulation simulation = scene.simulate();
    run(simulation, 60);
    // At rest, and both at 1 m/s.
    for (const std::size_t k : {0u, 1u}) {
      const glm::vec3 one = positionOf(simulation, 0, k), other = positionOf(simulation, 1, k);
      EXPECT_NEAR(glm::distance(one, other), 0.2f, 1e-4f) << sleeping;
      EXPECT_NEAR(0.25f * one.x + 0.75f * other.x, 0.1125f + static_cast<float>(k), 1e-4f) << "momentum";
      expectNear(velocityOf(simulation, 0, k), velocityOf(simulation, 1, k), 1e-4f);
    }
  }
}

TEST(Sleeping, DoesNotStopAGrainAtTheTopOfItsFlight) {
  for (const float sleeping : {0.0f, 0.02f}) {
    SceneText scene;
    scene.set("timestep", 0.01f).element("gravity").element("wall");
    scene.element("sand", {{"radius", 0.1f}, {"particleSleeping", sleeping}}).particle(0, {0, 1, 0}, {1, 2, 0});
    Simulation simulation = scene.simulate();
    float top = 0.0f;
    for (int frame = 0; frame < 50; ++frame) {
      run(simulation, 1);
      top = std::max(top, positionOf(simulation, 0).y);
    }
    // 2 t - 5 t (t + h), as if it never slept; sideways it never stops.
    expectNear(positionOf(simulation, 0), {0.5f, 1.0f + 1.0f - 0.5f * 10.0f * 0.5f * 0.51f, 0}, 1e-4f);
    EXPECT_NEAR(top, 1.19f, 1e-3f);
  }
  // Straight up it only pauses for the steps in which it is slower than that.
  SceneText scene;
  scene.set("timestep", 0.01f).element("gravity").element("sand", {{"radius", 0.1f}, {"particleSleeping", 0.02f}});
  scene.particle(0, {0, 1, 0}, {0, 2.05f, 0});
  Simulation simulation = scene.simulate();
  run(simulation, 60);
  float expected = 1.0f;
  for (int frame = 1; frame <= 60; ++frame) expected += 0.01f * (2.05f - 0.1f * static_cast<float>(frame));
  EXPECT_NEAR(positionOf(simulation, 0).y, expected, 2e-4f);
  EXPECT_NEAR(velocityOf(simulation, 0).y, 2.05f - 6.0f, 5e-4f);
}

TEST(Sleeping, NothingCreepsOnASlopeBelowTheFrictionAngle) {
  const float angle = glm::radians(20.0f);  // the friction's is 31 degrees
  const glm::vec3 normal(std::sin(angle), std::cos(angle), 0), down(std::cos(angle), -std::sin(angle), 0);
  SceneText scene;
  scene.set("timestep", 1.0f / 60.0f).set("solverIterations", 10).set("contactMargin", 0.005f);
  scene.element("gravity").element("wall", {{"normal", normal}});
  scene.element("sand", {{"radius", 0.1f}, {"staticFriction", 0.6f}, {"kineticFriction", 0.6f}})
      .particle(0, 0.1f * normal);
  scene.element("rigidBody", {{"shape", "box"},
                              {"size", glm::vec3(0.6f, 0.4f, 0.4f)},
                              {"rotateZ", -20},
                              {"translate", 2.0f * down + 0.2f * normal},
                              {"radius", 0.05f},
                              {"staticFriction", 0.6f},
                              {"kineticFriction", 0.6f},
                              {"particleSleeping", 0.02f}});
  Simulation simulation = scene.simulate();
  run(simulation, 60);
  const auto before = simulation.world().particles.position;
  run(simulation, 3600);
  for (std::size_t i = 0; i < before.size(); ++i) {
    EXPECT_LT(glm::distance(glm::vec3(before[i]), glm::vec3(simulation.world().particles.position[i])), 1e-3f) << i;
  }
}

}  // namespace
}  // namespace pliant::sim
