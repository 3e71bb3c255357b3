// A column of water that collapses when its dam is removed: the speed of its front, compared with experiments.
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <glm/vec3.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <vector>

namespace pliant::sim {
namespace {

struct Reading {
  float time;   ///< t sqrt(2 g / a)
  float front;  ///< z / a
};

// Martin & Moyce 1952, figure 3: a column of width a = 2.25 inches and twice that height.
constexpr std::array<Reading, 5> kMartinMoyce{
    {{0.832f, 1.217f}, {1.219f, 1.474f}, {1.997f, 2.292f}, {2.547f, 2.995f}, {3.345f, 4.134f}}};
// Koshizuka & Oka 1996: the same in a tank of length 4 a, until the front meets the wall.
constexpr std::array<Reading, 8> kKoshizukaOka{{{0.381f, 1.111f},
                                                {0.769f, 1.252f},
                                                {1.153f, 1.505f},
                                                {1.537f, 1.892f},
                                                {1.935f, 2.241f},
                                                {2.323f, 2.615f},
                                                {2.719f, 3.003f},
                                                {3.096f, 3.624f}}};

constexpr float kColumnWidth = 1.0f;  // a [m]
constexpr int kColumnAcross = 12, kDeep = 6;
constexpr float kColumnSpacing = kColumnWidth / kColumnAcross;
constexpr float kColumnStep = 1.0f / 240.0f;

Simulation damBreak(float length, float jitter) {
  SceneText scene;
  scene.set("timestep", kColumnStep).set("solverIterations", 8);
  scene.element("gravity", {{"magnitude", 9.81f}});
  const auto wall = [&](const glm::vec3& normal, float distance) {
    // Rough, as water sticks to a floor: on a smooth one the front runs up to 15 % ahead.
    scene.element("wall", {{"normal", normal}, {"distance", distance}, {"staticFriction", 1}, {"kineticFriction", 1}});
  };
  wall({0, 1, 0}, 0.0f);
  wall({1, 0, 0}, 0.0f);
  wall({-1, 0, 0}, -length * kColumnWidth);
  wall({0, 0, 1}, 0.0f);
  wall({0, 0, -1}, -kDeep * kColumnSpacing);
  scene.element("fluid", {{"radius", 0.5f * kColumnSpacing},
                          {"mass", 1000.0f * kColumnSpacing * kColumnSpacing * kColumnSpacing},
                          {"density", 1000},
                          {"smoothing", 2.0f * kColumnSpacing},
                          {"kinematicViscosity", 1e-6f}});
  const glm::vec3 low(0.5f * kColumnSpacing);
  scene.source("block", {{"time", 0},
                         {"object", 0},
                         {"min", low},
                         {"max", glm::vec3(kColumnWidth, 2.0f * kColumnWidth, kDeep * kColumnSpacing) - low + 1e-3f},
                         {"spacing", kColumnSpacing},
                         {"jitter", jitter * kColumnSpacing}});
  return scene.simulate();
}

// The farthest position where half of the channel's width is wet: drops that fly ahead do not count.
float frontOf(const Simulation& simulation) {
  std::vector<float> x;
  for (const glm::vec4& position : simulation.world().particles.position) x.push_back(position.x);
  std::sort(x.begin(), x.end(), std::greater<>());
  constexpr std::size_t kHalf = kDeep / 2;
  for (std::size_t i = 0; i + kHalf <= x.size(); ++i) {
    if (x[i] - x[i + kHalf - 1] < kColumnSpacing) return x[i + kHalf / 2] + 0.5f * kColumnSpacing;
  }
  return 0.0f;
}

// The mean of three columns: a single one differs by 1 % with the initial positions of its particles.
template <std::size_t kCount>
void compare(const std::array<Reading, kCount>& experiment, float length) {
  constexpr std::array kJitters{0.0199f, 0.02f, 0.0201f};
  std::array<float, kCount> fronts{};
  for (const float jitter : kJitters) {
    Simulation simulation = damBreak(length, jitter);
    const float unit = std::sqrt(2.0f * 9.81f / kColumnWidth);
    for (std::size_t k = 0; k < kCount; ++k) {
      const int frame = static_cast<int>(std::lround(experiment[k].time / unit / kColumnStep));
      run(simulation, frame - simulation.frame());
      fronts[k] += frontOf(simulation) / kColumnWidth / float(kJitters.size());
    }
  }
  for (std::size_t k = 0; k < kCount; ++k) {
    EXPECT_NEAR(fronts[k], experiment[k].front, 0.08f * experiment[k].front) << "at " << experiment[k].time;
  }
}

TEST(DamBreak, FrontRunsAsInTheExperimentOfMartinAndMoyce) { compare(kMartinMoyce, 4.5f); }
TEST(DamBreak, FrontRunsAsInTheExperimentOfKoshizukaAndOka) { compare(kKoshizukaOka, 4.0f); }

}  // namespace
}  // namespace pliant::sim
