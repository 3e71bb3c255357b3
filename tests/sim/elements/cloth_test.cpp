#include "sim/elements/cloth.h"

#include "sim/observe/measures.h"
#include "sim/state/world.h"
#include "tests/sim/scene_from_text.h"

#include <cmath>
#include <numeric>

namespace pliant::sim {
namespace {

constexpr const char* kCube =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nv 0 0 1\nv 1 0 1\nv 0 1 1\nv 1 1 1\n"
    "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";

double volumeOf(const Simulation& simulation) { return measure(simulation.world()).volumes.at(0).volume; }

double massOf(const Simulation& simulation) {
  const auto& mass = simulation.world().particles.mass;
  return std::accumulate(mass.begin(), mass.end(), 0.0);
}

std::size_t countOf(const Simulation& simulation, const char* type) {
  return countConstraints(simulation.world())[type];
}

void expectFinite(const Simulation& simulation) {
  for (const glm::vec4& x : simulation.world().particles.position) {
    for (int axis = 0; axis < 3; ++axis) ASSERT_TRUE(std::isfinite(x[axis]));
  }
}

TEST(Cloth, AGridLiesInThePlaneOfItsTwoExtents) {
  SceneText scene;
  scene.element(
      "cloth", {{"shape", "grid"}, {"size", glm::vec3(2, 1, 0)}, {"resolution", 4}, {"translate", glm::vec3(0, 5, 0)}});
  const Simulation simulation = scene.simulate();
  ASSERT_EQ(simulation.world().particles.size(), 15u);
  expectNear(positionOf(simulation, 0, 0), {-1, 4.5f, 0}, 1e-6f);
  expectNear(positionOf(simulation, 0, 1), {-0.5f, 4.5f, 0}, 1e-6f);
  expectNear(positionOf(simulation, 0, 14), {1, 5.5f, 0}, 1e-6f);
  EXPECT_EQ(simulation.world().surfaces.at(0).triangles.size(), 16u);
  EXPECT_EQ(countOf(simulation, "distance"), 14u + 16u);  // V - E + F = 1
}

TEST(Cloth, AGridLooksUpOrToTheFront) {
  for (const glm::vec3& size : {glm::vec3(2, 0, 1), glm::vec3(2, 1, 0), glm::vec3(0, 1, 2)}) {
    const auto mesh = gridMesh(size, 6);
    ASSERT_TRUE(mesh);
    for (const auto& [a, b, c] : mesh->triangles) {
      const auto at = [&](int v) { return mesh->positions[static_cast<std::size_t>(v)]; };
      const glm::vec3 normal = glm::normalize(glm::cross(at(b) - at(a), at(c) - at(a)));
      EXPECT_NEAR(normal.x + normal.y + normal.z, 1.0f, 1e-5f);
    }
  }
  EXPECT_FALSE(gridMesh({1, 1, 1}, 3));
  EXPECT_FALSE(gridMesh({1, 0, 0}, 3));
}

TEST(Cloth, DistributesDensityByArea) {
  SceneText scene;
  scene.element("cloth", {{"shape", "grid"}, {"size", glm::vec3(3, 0, 2)}, {"resolution", 6}, {"density", 0.4f}});
  const Simulation simulation = scene.simulate();
  EXPECT_NEAR(massOf(simulation), 0.4 * 6.0, 1e-6);
  const auto& particles = simulation.world().particles;
  EXPECT_NEAR(particles.mass[8], 0.4f * 8.0f * 0.125f / 3.0f, 1e-6f);  // eight triangles meet there
  for (std::size_t i = 0; i < particles.size(); ++i) EXPECT_FLOAT_EQ(particles.position[i].w, 1.0f / particles.mass[i]);
}

TEST(Cloth, DensityKeepsFixedParticlesFixed) {
  SceneText scene;
  scene.element("gravity").element("cloth", {{"shape", "grid"}, {"resolution", 2}, {"density", 1}, {"fixed", 0}});
  Simulation simulation = scene.simulate();
  EXPECT_EQ(simulation.world().particles.position[0].w, 0.0f);
  simulation.pin(0, false);
  EXPECT_FLOAT_EQ(simulation.world().particles.position[0].w, 1.0f / simulation.world().particles.mass[0]);
}

TEST(Cloth, BendingCanBeEnabledWhileRunningAndCostsNothingBefore) {
  SceneText text;
  text.set("timestep", 0.01f).set("solverIterations", 4).set("iteration", "gaussSeidel");
  text.element("gravity").element(
      "cloth", {{"name", "cloth"}, {"shape", "grid"}, {"resolution", 8}, {"fixed", 0}, {"radius", 0.01f}});
  for (const char* iteration : {"gaussSeidel", "jacobi", "gaussSeidelOrdered"}) {
    Scene scene = text.scene();
    setParameter(scene, std::string("iteration=") + iteration);
    InputMessages diagnostics;
    Simulation simulation(scene, {}, diagnostics);
    run(simulation, 3);
    EXPECT_EQ(simulation.solveCounts().projections, 3.0 * 4.0 * 208.0) << "edges alone";
    EXPECT_EQ(countOf(simulation, "bending"), 0u);
    const float x = positionOf(simulation, 0, 80).x;
    setParameter(scene, "cloth.bendingStiffness=0.5");
    simulation.edit(scene, {}, diagnostics);
    EXPECT_EQ(simulation.frame(), 3);
    EXPECT_EQ(positionOf(simulation, 0, 80).x, x);
    run(simulation, 1);
    EXPECT_EQ(countOf(simulation, "bending"), 176u);
    EXPECT_EQ(simulation.solveCounts().projections, 3.0 * 4.0 * 208.0 + 4.0 * (208.0 + 176.0));
    setParameter(scene, "cloth.bendingStiffness=0");
    simulation.edit(scene, {}, diagnostics);
    run(simulation, 1);
    EXPECT_EQ(countOf(simulation, "bending"), 0u);
  }
}

TEST(Cloth, BendingOfOneClothDoesNotAffectAnother) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("iteration", "gaussSeidel");
  for (const float k : {0.0f, 0.5f, 0.0f}) {
    scene.element("cloth", {{"shape", "grid"}, {"resolution", 4}, {"radius", 0.01f}, {"bendingStiffness", k}});
  }
  Simulation simulation = scene.simulate();
  run(simulation, 1);
  EXPECT_EQ(countOf(simulation, "bending"), 40u);
}

// Müller et al. 2007, figure 3: six strips held level at one end, objects 0 to 2 with bending stiffness 1 and 3 to 5
// with 0, stretching 1, 1/2 and 1/100. How far the centre of the free end hangs down, and the strip's relative
// elongation.
struct Hanging {
  float drop, stretch;
};
Hanging stripOf(const Simulation& simulation, std::size_t object) {
  const auto at = [&](std::size_t column) { return positionOf(simulation, object, 13 + column); };
  float length = 0.0f;
  for (std::size_t column = 0; column < 12; ++column) length += glm::distance(at(column), at(column + 1));
  return {at(0).y - at(12).y, length / 1.2f - 1.0f};
}

TEST(Cloth, BendingDoesNotDependOnStretching) {
  Simulation simulation = shippedScene("cloth_strips");
  run(simulation, 400);
  std::array<Hanging, 6> strips;
  for (std::size_t i = 0; i < 6; ++i) strips[i] = stripOf(simulation, i);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_LT(strips[i].drop, 0.25f * strips[i + 3].drop) << "the strip that resists bending stands out, " << i;
  }
  EXPECT_LT(strips[0].stretch, 0.01f);
  EXPECT_LT(strips[3].stretch, 0.01f);
  EXPECT_GT(strips[5].stretch, 0.05f);
}

TEST(Cloth, PressureInflatesToItsVolume) {
  for (const float k : {0.6f, 1.0f, 1.05f}) {
    SceneText scene;
    scene.set("timestep", 0.01f).set("solverIterations", 30).set("iteration", "gaussSeidel");
    scene.file("cube.obj", kCube)
        .element("cloth", {{"file", "cube.obj"}, {"stiffness", 0.05f}, {"pressure", k}, {"radius", 0.01f}});
    Simulation simulation = scene.simulate();
    for (int step = 0; step < 200; ++step) ASSERT_TRUE(simulation.step());
    EXPECT_NEAR(volumeOf(simulation), k, 0.03 * k) << k;
  }
}

// Müller et al. 2007, figure 11: volume k V0 under any load; V0 from the mesh itself.
TEST(Cloth, ThreeInflatedFiguresKeepTheirVolumeInAHeap) {
  Simulation simulation = shippedScene("inflated_figures");
  double rest = 0.0;
  for (const BodyVolume& figure : measure(simulation.world()).volumes) {
    rest = rest == 0.0 ? figure.volume : rest;
    EXPECT_NEAR(figure.volume, rest, 1e-4 * rest);
  }
  for (int step = 0; step < 160; ++step) {
    ASSERT_TRUE(simulation.step());
    if (step < 5) continue;
    for (const BodyVolume& figure : measure(simulation.world()).volumes) {
      ASSERT_NEAR(figure.volume, 1.6 * rest, 0.03 * 1.6 * rest) << step;
    }
  }
}

TEST(Cloth, ACrushedFigureComesBackToItsShape) {
  Simulation simulation = shippedScene("crushed_figure");
  const double rest = volumeOf(simulation);
  const auto height = [&] {
    float top = 0.0f;
    for (const int i : simulation.world().objects[0].particles) {
      top = std::max(top, simulation.world().particles.position[static_cast<std::size_t>(i)].y);
    }
    return top;
  };
  run(simulation, 60);
  const float before = height();
  EXPECT_NEAR(volumeOf(simulation), 1.15 * rest, 0.02 * 1.15 * rest);
  run(simulation, 140);
  EXPECT_LT(height(), 0.75f * before) << "not crushed";
  EXPECT_NEAR(volumeOf(simulation), 1.15 * rest, 0.03 * 1.15 * rest);
  run(simulation, 200);
  EXPECT_NEAR(height(), before, 0.05f * before);
  EXPECT_NEAR(volumeOf(simulation), 1.15 * rest, 0.02 * 1.15 * rest);
}

TEST(Cloth, PressureIsLive) {
  SceneText text;
  text.set("timestep", 0.01f).set("solverIterations", 30).set("iteration", "gaussSeidel").set("damping", 0.1f);
  text.file("cube.obj", kCube)
      .element("cloth", {{"name", "balloon"}, {"file", "cube.obj"}, {"stiffness", 0.02f}, {"radius", 0.01f}});
  Scene scene = text.scene();
  InputMessages diagnostics;
  Simulation simulation(scene, {}, diagnostics);
  for (const float k : {1.2f, 2.0f, 0.8f}) {
    setParameter(scene, "balloon.pressure=" + std::to_string(k));
    simulation.edit(scene, {}, diagnostics);
    run(simulation, 200);
    EXPECT_NEAR(volumeOf(simulation), k, 0.03 * k) << k;
  }
  EXPECT_EQ(simulation.frame(), 600);
}

class Extreme : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Cloth, Extreme, testing::Values("jacobi", "gaussSeidel", "gaussSeidelOrdered"),
                         [](const auto& each) { return each.param; });

TEST_P(Extreme, PressureAndStiffnessStayFinite) {
  for (const float pressure : {1e-3f, 1.0f, 50.0f, 1000.0f}) {
    // Bending of stiffness 1 on soft edges is excluded: nothing keeps the size of the triangles then.
    for (const auto& [stiffness, bending] : {std::pair{0.0f, 0.0f}, {0.02f, 0.1f}, {1.0f, 1.0f}}) {
      SceneText scene;
      scene.set("timestep", 0.1f).set("solverIterations", 20).set("iteration", GetParam());
      scene.element("gravity").element("wall", {{"distance", -2}});
      scene.file("cube.obj", kCube)
          .element("cloth", {{"file", "cube.obj"},
                             {"stiffness", stiffness},
                             {"bendingStiffness", bending},
                             {"pressure", pressure},
                             {"radius", 0.05f}});
      Simulation simulation = scene.simulate();
      for (int step = 0; step < 200; ++step) {
        ASSERT_TRUE(simulation.step()) << pressure << ' ' << stiffness << ' ' << step << ": "
                                       << simulation.blowUp()->message;
      }
      expectFinite(simulation);
    }
  }
}

TEST(Cloth, ReportsRepairsOfTheMesh) {
  SceneText scene;
  scene.file("soup.obj", "v 0 0 0\nv 1 0 0\nv 0 0 1\nv 1 0 0\nv 0 0 1\nv 1 0 1\nf 1 2 3\nf 4 6 5\n");
  scene.element("cloth", {{"file", "soup.obj"}, {"stiffness", 1}});
  InputMessages diagnostics;
  const Simulation simulation(scene.scene(), {}, diagnostics);
  ASSERT_EQ(diagnostics.entries().size(), 1u);
  EXPECT_NE(diagnostics.entries()[0].message.find("2 vertices lie at the position of an earlier one"),
            std::string::npos)
      << diagnostics.entries()[0].message;
  EXPECT_EQ(simulation.world().particles.size(), 4u);
  EXPECT_EQ(countOf(simulation, "distance"), 5u);
}

// A value refused on loading is also refused during the run, and the simulation continues unchanged.
TEST(Cloth, PressureInAnOpenMeshIsRefusedLive) {
  SceneText text;
  text.element("cloth", {{"name", "sheet"}, {"shape", "grid"}, {"resolution", 2}, {"stiffness", 1}});
  Scene scene = text.scene();
  InputMessages diagnostics;
  Simulation simulation(scene, {}, diagnostics);
  run(simulation, 2);
  Scene edited = scene;
  setParameter(edited, "sheet.pressure=1.2");
  try {
    simulation.edit(edited, {}, diagnostics);
    FAIL() << "no message";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("<pressure> of"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("closed mesh"), std::string::npos) << error.what();
  }
  EXPECT_EQ(simulation.world().materials[0].pressure, 0.0f);
  EXPECT_EQ(simulation.frame(), 2);
  setParameter(scene, "sheet.stiffness=0.5");
  simulation.edit(scene, {}, diagnostics);
  run(simulation, 2);
}

TEST(Cloth, TwoPyramidsPointToPointAreTwoPieces) {
  SceneText scene;
  scene.file("bow.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv -1 0 0\nv 0 -1 0\nf 1 2 3\nf 1 5 6\n");
  scene.element("cloth", {{"file", "bow.obj"}, {"stiffness", 1}, {"fixed", 1}});
  InputMessages diagnostics;
  Simulation simulation(scene.scene(), {}, diagnostics);
  ASSERT_FALSE(diagnostics.entries().empty());
  EXPECT_NE(diagnostics.entries()[0].message.find("parts of the surface meet only in a vertex"), std::string::npos);
  EXPECT_EQ(simulation.world().particles.size(), 7u);
  run(simulation, 5);
}

TEST(Cloth, DampingOfAnObjectReplacesTheSetting) {
  SceneText text;
  text.set("timestep", 0.01f).set("solverIterations", 0).set("damping", 0);
  for (const char* name : {"left", "right"}) {
    text.points(std::string(name) + ".txt", std::vector<glm::vec3>{{0, 0, 0}, {1, 0, 0}},
                std::vector<glm::vec3>{{-1, 0, 0}, {1, 0, 0}});
    text.element("rope",
                 {{"name", name}, {"file", std::string(name) + ".txt"}, {"collides", "FALSE"}, {"radius", 0.01f}});
  }
  Scene scene = text.scene();
  InputMessages diagnostics;
  Simulation simulation(scene, {}, diagnostics);
  run(simulation, 5);
  EXPECT_NEAR(velocityOf(simulation, 0, 1).x, 1.0f, 1e-5f);
  setParameter(scene, "left.damping=0.5");
  simulation.edit(scene, {}, diagnostics);
  run(simulation, 1);
  EXPECT_NEAR(velocityOf(simulation, 0, 1).x, 0.5f, 1e-4f);
  EXPECT_NEAR(velocityOf(simulation, 1, 1).x, 1.0f, 1e-4f);
  setParameter(scene, "damping=0.9");
  simulation.edit(scene, {}, diagnostics);
  run(simulation, 1);
  EXPECT_NEAR(velocityOf(simulation, 0, 1).x, 0.25f, 1e-4f);
  EXPECT_NEAR(velocityOf(simulation, 1, 1).x, 0.1f, 1e-4f);
}

}  // namespace
}  // namespace pliant::sim
