// Soft bodies have the given size and modulus: bars at rest against linear finite elements on the same tetrahedra, and
// against the closed form of a bar of that size.
#include "sim/fem/elastic_body.h"
#include "sim/fem/statics.h"
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"
#include "tests/support/paths.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace pliant::sim {
namespace {

constexpr double kStaticsGravity = 10.0, kDensity = 1000.0;

/// A bar along x whose end at -x is held.
struct Bar {
  glm::vec3 size{1.0f, 0.2f, 0.2f};
  int resolution = 5;
  float young = 1e6f;
  float poisson = 0.3f;

  /// Frequency of the slowest motion along a direction, of linear elasticity: of a rod or a beam held at one end [1/s].
  double frequency(const glm::vec3& along) const {
    const double speed = std::sqrt(double(young) / kDensity), length = double(size.x);
    constexpr double kRod = 1.5708, kBeam = 3.516;  // pi/2; the root 1.8751 of cos b cosh b = -1, squared
    return along.x != 0.0f ? kRod * speed / length
                           : kBeam * speed * double(size.y) / (std::sqrt(12.0) * length * length);
  }
  int held() const {
    const float cell = size.x / static_cast<float>(resolution);
    return static_cast<int>((std::lround(size.y / cell) + 1) * (std::lround(size.z / cell) + 1));
  }
};

/// At rest under gravity, which pulls along `down`.
Simulation atRest(const Bar& bar, const glm::vec3& down) {
  SceneText scene;
  scene.set("timestep", 0.001f).set("solverIterations", 20).set("iteration", "gaussSeidel").set("contacts", "FALSE");
  scene.element("gravity", {{"magnitude", static_cast<float>(kStaticsGravity)}, {"direction", down}});
  // Critical damping of the slowest motion: c = 2 m omega, m a particle's share of the mass.
  const double mass = kDensity * double(bar.size.x) * double(bar.size.y) * double(bar.size.z);
  const double drag = 2.0 * bar.frequency(down) * mass / (bar.held() * (bar.resolution + 1));
  scene.element("drag", {{"coefficient", static_cast<float>(drag)}});
  SceneText::Tags tags{{"shape", "box"},
                       {"size", bar.size},
                       {"resolution", bar.resolution},
                       {"density", static_cast<float>(kDensity)},
                       {"material", "neoHookean"},
                       {"youngsModulus", bar.young},
                       {"poissonRatio", bar.poisson}};
  for (int i = 0; i < bar.held(); ++i) tags.emplace_back("fixed", i);
  scene.element("softBody", tags);
  Simulation simulation = scene.simulate();
  run(simulation, 1500);
  return simulation;
}

/// Displacement of the free end along `down` divided by that of linear elasticity on the same tetrahedra; `measured`
/// receives the former [m].
double ratioToFiniteElements(const Bar& bar, const glm::vec3& down, double* measured = nullptr) {
  const Simulation simulation = atRest(bar, down);
  const World& world = simulation.world();
  std::vector<Index> particles;
  ElasticBody body = bodyOf(world, world.solids.at(0), kStaticsGravity * glm::dvec3(down), particles);
  for (std::size_t node = 0; node < particles.size(); ++node) {
    body.positions[node] = glm::dvec3(world.particles.rest[static_cast<std::size_t>(particles[node])]);
  }
  const StaticRest rest = solveStatics(body, {double(bar.young), double(bar.poisson)});
  EXPECT_TRUE(rest.converged);
  double ours = 0.0, expected = 0.0, count = 0.0;
  for (std::size_t node = 0; node < particles.size(); ++node) {
    if (body.positions[node].x < 0.4999 * double(bar.size.x)) continue;
    const auto i = static_cast<std::size_t>(particles[node]);
    ours += glm::dot(glm::dvec3(world.particles.position[i]) - body.positions[node], glm::dvec3(down));
    expected += glm::dot(rest.displacement[node], glm::dvec3(down));
    count += 1.0;
  }
  if (measured != nullptr) *measured = ours / count;
  return ours / expected;
}

TEST(SoftBodyStatics, AHangingBarMatchesFiniteElements) {
  for (const Bar& bar : {Bar{}, Bar{.resolution = 8}, Bar{.resolution = 10, .young = 2e6f}, Bar{.resolution = 20},
                         Bar{.size{1.5f, 0.3f, 0.45f}, .resolution = 10, .young = 3e6f, .poisson = 0.45f},
                         Bar{.size{0.7f, 0.3f, 0.2f}, .resolution = 7, .young = 5e5f, .poisson = 0.1f}}) {
    EXPECT_NEAR(ratioToFiniteElements(bar, {1, 0, 0}), 1.0, 0.03) << bar.resolution << ' ' << bar.young;
  }
}

TEST(SoftBodyStatics, ACantileverMatchesFiniteElements) {
  for (const Bar& bar :
       {Bar{.young = 5e6f}, Bar{.resolution = 8, .young = 5e6f}, Bar{.resolution = 10, .young = 5e6f},
        Bar{.resolution = 14, .young = 5e6f}, Bar{.size{0.9f, 0.3f, 0.3f}, .resolution = 9, .young = 2e6f}}) {
    EXPECT_NEAR(ratioToFiniteElements(bar, {0, -1, 0}), 1.0, 0.03) << bar.resolution << ' ' << bar.young;
  }
}

// The whole bar of L = 1 carries itself: density g L^2 / (2 E) without contraction, whatever the cells.
TEST(SoftBodyStatics, AHangingBarMatchesItsClosedFormAtAnyResolution) {
  for (const int resolution : {5, 8, 14}) {
    const Bar bar{.resolution = resolution, .poisson = 0.0f};
    double measured = 0.0;
    ratioToFiniteElements(bar, {1, 0, 0}, &measured);
    const double expected = kDensity * kStaticsGravity / (2.0 * double(bar.young));
    EXPECT_NEAR(measured, expected, 0.03 * expected) << resolution;
  }
}

/// A body from a mesh, held near its top, under gravity along `down`: distance of its particles from the result of
/// linear elasticity on the same tetrahedra, divided by the displacement, root mean squares.
double distanceToFiniteElements(const std::string& mesh, int resolution, const glm::vec3& down, float young) {
  constexpr float kPoisson = 0.3f;
  const SceneText::Tags shape{{"file", sourcePath("assets/meshes/" + mesh)},
                              {"resolution", resolution},
                              {"density", static_cast<float>(kDensity)},
                              {"material", "neoHookean"},
                              {"youngsModulus", young},
                              {"poissonRatio", kPoisson}};
  const auto build = [&](const SceneText::Tags& tags, float drag) {
    SceneText scene;
    scene.set("timestep", 0.001f).set("solverIterations", 30).set("iteration", "gaussSeidel").set("contacts", "FALSE");
    scene.element("gravity", {{"magnitude", static_cast<float>(kStaticsGravity)}, {"direction", down}});
    scene.element("drag", {{"coefficient", drag}});
    return scene.element("softBody", tags).simulate();
  };
  const Simulation probe = build(shape, 0.0f);
  const Particles& made = probe.world().particles;
  const auto higher = [](const glm::vec3& a, const glm::vec3& b) { return a.y < b.y; };
  const auto [lowest, highest] = std::minmax_element(made.rest.begin(), made.rest.end(), higher);
  const float height = highest->y - lowest->y, held = highest->y - 0.15f * height;
  SceneText::Tags tags = shape;
  double mass = 0.0;
  for (std::size_t i = 0; i < made.size(); ++i) {
    mass += double(made.mass[i]);
    if (made.rest[i].y > held) tags.emplace_back("fixed", static_cast<int>(i));
  }
  const double frequency = 1.5 * std::sqrt(double(young) / kDensity) / double(height);
  Simulation simulation = build(tags, static_cast<float>(2.0 * frequency * mass / double(made.size())));
  run(simulation, 800);

  const World& world = simulation.world();
  std::vector<Index> particles;
  ElasticBody body = bodyOf(world, world.solids.at(0), kStaticsGravity * glm::dvec3(down), particles);
  for (std::size_t node = 0; node < particles.size(); ++node) {
    body.positions[node] = glm::dvec3(world.particles.rest[static_cast<std::size_t>(particles[node])]);
  }
  const StaticRest rest = solveStatics(body, {double(young), double(kPoisson)});
  EXPECT_TRUE(rest.converged);
  double off = 0.0, far = 0.0;
  for (std::size_t node = 0; node < particles.size(); ++node) {
    const glm::dvec3 x(world.particles.position[static_cast<std::size_t>(particles[node])]);
    const glm::dvec3 d = x - body.positions[node] - rest.displacement[node];
    off += glm::dot(d, d);
    far += glm::dot(rest.displacement[node], rest.displacement[node]);
  }
  return std::sqrt(off / far);
}

TEST(SoftBodyStatics, ABodyFromAMeshMatchesFiniteElements) {
  EXPECT_LT(distanceToFiniteElements("sphere.obj", 12, {0, -1, 0}, 3e6f), 0.01);
  EXPECT_LT(distanceToFiniteElements("octopus.obj", 12, {0, -1, 0}, 3e6f), 0.02);
}

}  // namespace
}  // namespace pliant::sim
