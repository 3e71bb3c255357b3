// Soft bodies from the user's point of view.
#include "sim/elements/soft_body.h"

#include "sim/constraints/tetra_volume.h"
#include "sim/observe/measures.h"
#include "sim/state/world.h"
#include "tests/sim/batch_setup.h"
#include "tests/sim/scene_from_text.h"
#include "tests/support/paths.h"

#include <omp.h>

#include <cstring>

namespace pliant::sim {
namespace {

double volumeRatio(const Simulation& simulation, std::size_t body = 0) {
  const BodyVolume volume = measure(simulation.world()).volumes.at(body);
  return volume.volume / *volume.restVolume;
}

SceneText::Tags bar(const glm::vec3& size, int resolution, float young, float poisson) {
  return {{"shape", "box"},         {"size", size},           {"resolution", resolution},
          {"radius", 1e-4f},        {"density", 1000},        {"material", "neoHookean"},
          {"youngsModulus", young}, {"poissonRatio", poisson}};
}

/// A bar 1 m long that hangs from its end at y = 0.5, at rest under gravity; 2 x 8 x 2 cells.
Simulation hangingBar(float young, float poisson, float timestep, int iterations,
                      const char* iteration = "gaussSeidel") {
  constexpr int kAlong = 8, kAcross = 2;
  SceneText scene;
  scene.set("solverIterations", iterations).set("timestep", timestep).set("iteration", iteration);
  scene.element("drag", {{"coefficient", 10}}).element("gravity", {{"magnitude", 10}});
  SceneText::Tags tags = bar({0.25f, 1, 0.25f}, kAlong, young, poisson);
  for (int i = 0; i <= kAcross; ++i) {
    for (int k = 0; k <= kAcross; ++k) tags.emplace_back("fixed", (i * (kAlong + 1) + kAlong) * (kAcross + 1) + k);
  }
  scene.element("softBody", tags);
  Simulation simulation = scene.simulate();
  run(simulation, static_cast<int>(2.0f / timestep));
  return simulation;
}

/// Mean displacement of the particles with this rest height.
float meanSink(const Simulation& simulation, float restHeight) {
  const Particles& particles = simulation.world().particles;
  float sum = 0.0f, count = 0.0f;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    if (std::abs(particles.rest[i].y - restHeight) > 1e-3f) continue;
    sum += particles.rest[i].y - particles.position[i].y;
    count += 1.0f;
  }
  return sum / count;
}

// A hanging bar is longer by density g L^2 / (2 E), exactly so without contraction (Poisson's ratio 0).
TEST(SoftBody, HangingBarReachesTheExtensionOfLinearElasticity) {
  const float young = 5e5f, expected = 1000.0f * 10.0f / (2.0f * young);
  for (const auto& [timestep, iterations] : {std::pair{0.01f, 60}, {0.005f, 30}, {0.005f, 100}, {0.0025f, 20}}) {
    const Simulation simulation = hangingBar(young, 0.0f, timestep, iterations);
    EXPECT_NEAR(meanSink(simulation, -0.5f), expected, 0.05f * expected) << timestep << ' ' << iterations;
    EXPECT_NEAR(meanSink(simulation, 0.0f), 0.75f * expected, 0.05f * expected);
  }
}

// Under tension a bar grows thinner by Poisson's ratio times its strain; far from the clamp.
TEST(SoftBody, HangingBarContractsByPoissonsRatio) {
  const float young = 2e5f, poisson = 0.4f;
  const Simulation simulation = hangingBar(young, poisson, 0.005f, 60);
  const Particles& particles = simulation.world().particles;
  const float strain = (meanSink(simulation, -0.125f) - meanSink(simulation, 0.125f)) / 0.25f;
  EXPECT_NEAR(strain, 1000.0f * 10.0f * 0.5f / young, 0.05f * strain);  // the weight below the middle
  float width = 0.0f, restWidth = 0.0f;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    if (std::abs(particles.rest[i].y) > 1e-3f || std::abs(particles.rest[i].x) < 0.12f) continue;
    width += std::abs(particles.position[i].x);
    restWidth += std::abs(particles.rest[i].x);
  }
  EXPECT_NEAR(1.0f - width / restWidth, poisson * strain, 0.1f * poisson * strain);
}

TEST(SoftBody, JacobiConvergesToTheSameExtension) {
  const float young = 5e5f, expected = 1000.0f * 10.0f / (2.0f * young);
  EXPECT_NEAR(meanSink(hangingBar(young, 0.0f, 0.005f, 100, "jacobi"), -0.5f), expected, 0.05f * expected);
}

/// A cube of 4 x 4 x 4 cells without gravity, its particles positioned by `place`.
template <typename Place>
Simulation placedCube(const char* material, Place&& place) {
  SceneText scene;
  scene.set("solverIterations", 20).set("timestep", 0.01f).set("iteration", "gaussSeidel").set("contacts", "FALSE");
  scene.element("drag", {{"coefficient", 4}});
  scene.element("softBody", {{"shape", "box"},
                             {"resolution", 4},
                             {"density", 1000},
                             {"material", material},
                             {"youngsModulus", 1e5f},
                             {"stiffness", 0.5f}});
  Simulation simulation = scene.simulate();
  auto& particles = const_cast<Particles&>(simulation.world().particles);
  for (std::size_t i = 0; i < particles.size(); ++i) {
    particles.position[i] = glm::vec4(place(glm::vec3(particles.position[i])), particles.position[i].w);
  }
  return simulation;
}

std::size_t turnedInsideOut(const Simulation& simulation) {
  const auto at = [&](int i) { return glm::vec3(simulation.world().particles.position[static_cast<std::size_t>(i)]); };
  std::size_t count = 0;
  for (const auto& [a, b, c, d] : simulation.world().solids.at(0).tetrahedra) {
    if (!(sixfoldVolume({at(a), at(b), at(c), at(d)}) > 0.0f)) ++count;
  }
  return count;
}

TEST(SoftBody, RecoversFromBeingCrushedFlatAndScrambled) {
  for (const char* material : {"springs", "neoHookean"}) {
    SCOPED_TRACE(material);
    Simulation flat = placedCube(material, [](const glm::vec3& p) { return glm::vec3(p.x, 1e-3f * p.y, p.z); });
    run(flat, 600);
    EXPECT_NEAR(volumeRatio(flat), 1.0, 0.01);
    EXPECT_EQ(turnedInsideOut(flat), 0u);
    Random random(4);
    Simulation scrambled = placedCube(material, [&](const glm::vec3& p) { return p + random.point(0.2f); });
    EXPECT_GT(turnedInsideOut(scrambled), 20u);
    run(scrambled, 600);
    EXPECT_NEAR(volumeRatio(scrambled), 1.0, 0.01);
    EXPECT_EQ(turnedInsideOut(scrambled), 0u);
  }
}

TEST(SoftBody, MassMatchesTheSolid) {
  SceneText scene;
  scene.element("softBody",
                {{"shape", "box"}, {"size", glm::vec3(1, 0.5f, 0.5f)}, {"resolution", 8}, {"density", 800}});
  const Simulation simulation = scene.simulate();
  double mass = 0.0;
  for (const float m : simulation.world().particles.mass) mass += m;
  EXPECT_NEAR(mass, 200.0, 0.01);
}

// A vertex far lighter than its neighbours yields to every contact. The corners of a box have one or two tetrahedra
// where others have 24; the box is symmetric, and stays so.
TEST(SoftBody, NoVertexIsMuchLighterThanTheMeanAndTheMiddleStaysWhereItIs) {
  SceneText scene;
  scene.element("softBody",
                {{"shape", "box"}, {"size", glm::vec3(1, 0.5f, 0.5f)}, {"resolution", 8}, {"density", 800}});
  const Simulation simulation = scene.simulate();
  const Particles& particles = simulation.world().particles;
  double lightest = 200.0;
  glm::dvec3 moment(0.0);
  for (std::size_t i = 0; i < particles.size(); ++i) {
    lightest = std::min(lightest, double(particles.mass[i]));
    moment += double(particles.mass[i]) * glm::dvec3(glm::vec3(particles.rest[i]));
  }
  EXPECT_GT(lightest, 0.45 * 200.0 / double(particles.size()));
  EXPECT_LT(glm::length(moment) / 200.0, 1e-3);
}

// The material between particles determines how far they can be squashed together; contacts among them would make the
// cube stiffer than its modulus.
TEST(SoftBody, SquashedToHalfItsHeightACubeIsNotInContactWithItself) {
  SceneText scene;
  scene.set("solverIterations", 1).set("timestep", 1e-4f);
  scene.element("softBody", {{"shape", "box"}, {"resolution", 5}, {"density", 1000}});
  Simulation simulation = scene.simulate();
  auto& particles = const_cast<Particles&>(simulation.world().particles);
  for (glm::vec4& x : particles.position) x.y *= 0.5f;
  run(simulation, 1);
  EXPECT_TRUE(simulation.world().contacts.pairs.empty());
}

// Contacts keep next to nothing around the surface, so a body rests on the floor without a gap.
TEST(SoftBody, ARestingBoxStandsOnTheFloorWithItsSurface) {
  SceneText scene;
  scene.set("solverIterations", 20).set("timestep", 0.01f).set("iteration", "gaussSeidel");
  scene.element("gravity").element("wall");
  scene.element("softBody",
                {{"shape", "box"}, {"resolution", 6}, {"translate", glm::vec3(0, 0.52f, 0)}, {"damping", 0.1f}});
  Simulation simulation = scene.simulate();
  run(simulation, 300);
  const EmbeddedSurface& surface = simulation.world().embedded.at(0);
  float lowest = 1.0f;
  for (std::size_t v = 0; v < surface.vertices.size(); ++v) {
    lowest = std::min(lowest, surface.position(v, simulation.world().particles.position).y);
  }
  EXPECT_NEAR(lowest, 0.0f, 0.005f);
  EXPECT_NEAR(volumeRatio(simulation), 1.0, 0.02);
}

TEST(SoftBody, TheBunnyKeepsItsVolumeAtRest) {
  SceneText scene;
  scene.set("solverIterations", 10).set("timestep", 1.0f / 60).set("iteration", "gaussSeidel");
  scene.element("gravity", {{"magnitude", 9.81f}}).element("wall");
  scene.element("softBody", {{"file", sourcePath("assets/meshes/bunny.obj")},
                             {"resolution", 14},
                             {"density", 500},
                             {"stiffness", 0.5f},
                             {"staticFriction", 0.5f},
                             {"kineticFriction", 0.5f},
                             {"damping", 0.1f}});
  Simulation simulation = scene.simulate();
  run(simulation, 240);
  EXPECT_NEAR(volumeRatio(simulation), 1.0, 0.02);
  EXPECT_LT(measure(simulation.world()).kineticEnergy, 0.1);
}

TEST(SoftBody, GivesTheSameBitsOnAnyNumberOfThreads) {
  for (const char* iteration : {"gaussSeidel", "jacobi"}) {
    const auto solve = [&](int threads) {
      SceneText scene;
      scene.set("solverIterations", 3).set("timestep", 0.01f).set("iteration", iteration).set("threads", threads);
      scene.element("gravity").element("wall");
      for (const char* material : {"springs", "neoHookean"}) {
        scene.element("softBody", {{"shape", "box"},
                                   {"resolution", 14},
                                   {"material", material},
                                   {"density", 500},
                                   {"translate", glm::vec3(material[0] == 's' ? 0.0f : 2.0f, 0.48f, 0)}});
      }
      Simulation simulation = scene.simulate();
      run(simulation, 5);
      return simulation.world().particles.position;
    };
    const auto one = solve(1);
    for (const int threads : {2, 8}) {
      const auto several = solve(threads);
      EXPECT_EQ(std::memcmp(one.data(), several.data(), one.size() * sizeof(glm::vec4)), 0)
          << iteration << ' ' << threads;
    }
  }
}

TEST(SoftBody, StiffnessesAndElasticityCanBeEditedLive) {
  for (const char* name : {"stiffness", "volumeStiffness", "youngsModulus", "poissonRatio"}) {
    const Field* field = findField(fieldsOf<SoftBody>(), name);
    ASSERT_NE(field, nullptr);
    EXPECT_EQ(field->info.change, Change::live) << name;
  }
}

}  // namespace
}  // namespace pliant::sim
