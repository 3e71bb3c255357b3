// The knife: there is an opening along the blade, and the rest is a sheet as before.
#include "sim/projection/typed_batch.h"
#include "sim/state/world.h"
#include "sim/tearing/blade.h"
#include "tests/sim/tearing/sheet_check.h"
#include "tests/sim/tearing/sheet_scene.h"

namespace pliant::sim {
namespace {

constexpr glm::vec3 kEye{4.1f, 3.9f, 20.0f};

Sight through(const glm::vec3& point) { return {kEye, glm::normalize(point - kEye)}; }

/// Cuts along a line of points of the plane z = 0 with the eye in front of it.
void stroke(Simulation& simulation, const std::vector<glm::vec3>& points) {
  for (std::size_t k = 1; k < points.size(); ++k) simulation.cut({through(points[k - 1]), through(points[k])});
  simulation.liftKnife();
}

std::vector<glm::vec3> line(const glm::vec3& from, const glm::vec3& to, int pieces) {
  std::vector<glm::vec3> points;
  for (int k = 0; k <= pieces; ++k)
    points.push_back(from + static_cast<float>(k) / static_cast<float>(pieces) * (to - from));
  return points;
}

/// 9 x 9 vertices, 1 apart.
Simulation sheet(const SceneText::Tags& more = {}) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("iteration", "gaussSeidel");
  SceneText::Tags tags{{"bendingStiffness", 0.3f}};
  tags.insert(tags.end(), more.begin(), more.end());
  return addSheet(scene, 9, tags).simulate();
}

TEST(Knife, AStrokeThroughTheWholeSheetMakesTwoPieces) {
  // For any number of mouse events: from one for the whole stroke to many within a triangle.
  for (const int pieces : {1, 2, 3, 7, 20, 150, 700}) {
    Simulation simulation = sheet();
    const SheetCount whole = expectSoundSheet(simulation);
    stroke(simulation, line({-1.3f, 3.4f, 0}, {9.4f, 4.7f, 0}, pieces));
    const SheetCount cut = expectSoundSheet(simulation);
    EXPECT_EQ(cut.pieces, 2) << pieces;
    EXPECT_EQ(cut.eulerCharacteristic(), 2) << pieces;
    EXPECT_EQ(cut.boundaries, 2) << pieces;
    EXPECT_NEAR(cut.mass, whole.mass, 1e-6 * whole.mass);
    EXPECT_EQ(simulation.world().particles.size(), static_cast<std::size_t>(cut.vertices));
  }
}

TEST(Knife, ASlitInsideIsOneHole) {
  for (const int pieces : {1, 4, 30, 200}) {
    Simulation simulation = sheet();
    stroke(simulation, line({2.2f, 3.3f, 0}, {6.3f, 4.1f, 0}, pieces));
    const SheetCount cut = expectSoundSheet(simulation);
    EXPECT_EQ(cut.pieces, 1) << pieces;
    EXPECT_EQ(cut.boundaries, 2) << pieces;
    EXPECT_EQ(cut.eulerCharacteristic(), 0) << pieces;
  }
}

TEST(Knife, ASlitFromTheEdgeLeavesOneBoundary) {
  Simulation simulation = sheet();
  stroke(simulation, line({-1, 3.3f, 0}, {5.3f, 4.1f, 0}, 40));
  const SheetCount cut = expectSoundSheet(simulation);
  EXPECT_EQ(cut.pieces, 1);
  EXPECT_EQ(cut.boundaries, 1);
  EXPECT_EQ(cut.eulerCharacteristic(), 1);
  EXPECT_GT(cut.vertices, 81 + 5);
}

TEST(Knife, ACurveWithCornersHasNoBridges) {
  for (const float step : {0.05f, 0.21f, 0.9f}) {
    Simulation simulation = sheet();
    std::vector<glm::vec3> points;
    for (float x = -1.0f; x <= 9.5f; x += step) points.emplace_back(x, 4.0f + 2.2f * std::sin(1.3f * x), 0);
    stroke(simulation, points);
    const SheetCount cut = expectSoundSheet(simulation);
    EXPECT_GE(cut.pieces, 2) << step;
  }
}

TEST(Knife, ManyStrokesLeaveManyPiecesAndAllTheMass) {
  Simulation simulation = sheet();
  const double mass = expectSoundSheet(simulation).mass;
  for (int k = 0; k < 12; ++k) {
    const float angle = 0.5f * static_cast<float>(k) + 0.1f;
    const glm::vec3 along(8.0f * std::cos(angle), 8.0f * std::sin(angle), 0.0f);
    const glm::vec3 middle(4.05f + 0.1f * static_cast<float>(k % 3), 3.96f, 0.0f);
    stroke(simulation, line(middle - along, middle + along, 25));
    const SheetCount cut = expectSoundSheet(simulation);
    EXPECT_NEAR(cut.mass, mass, 1e-5 * mass);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(expectSoundSheet(simulation).pieces, 12);
  run(simulation, 30);
  expectSoundSheet(simulation);
}

TEST(Knife, OneStrokeCutsAllThatLiesBehind) {
  SceneText scene;
  addSheet(scene, 9, {});
  scene.element("cloth",
                {{"file", "sheet.obj"}, {"radius", 0.05f}, {"translate", glm::vec3(0, 0, -3)}, {"collides", "FALSE"}});
  Simulation simulation = scene.simulate();
  stroke(simulation, line({-3, 3.4f, 0}, {12, 4.7f, 0}, 60));
  for (const SheetCount& count : expectSoundSheets(simulation.world())) EXPECT_EQ(count.pieces, 2);
}

TEST(Knife, CutsInAnOrthographicView) {
  Simulation simulation = sheet();
  for (int k = 0; k < 50; ++k) {
    const glm::vec3 a(-1.0f + 0.22f * static_cast<float>(k), 3.3f + 0.03f * static_cast<float>(k), 7.0f);
    simulation.cut({{a, {0, 0, -1}}, {a + glm::vec3(0.22f, 0.03f, 0), {0, 0, -1}}});
  }
  EXPECT_EQ(expectSoundSheet(simulation).pieces, 2);
}

TEST(Knife, RestLengthsAreThoseOfTheDividedTriangles) {
  Simulation simulation = sheet();
  stroke(simulation, line({-1.3f, 3.4f, 0}, {9.4f, 4.7f, 0}, 20));
  const Particles& p = simulation.world().particles;
  std::size_t seen = 0;
  for (const auto& batch : simulation.world().batches) {
    const auto* typed = dynamic_cast<const TypedBatch<Distance>*>(batch.get());
    if (typed == nullptr) continue;
    for (const Distance& c : typed->constraints()) {
      // The sheet is flat at rest.
      const auto a = static_cast<std::size_t>(c.particles[0]), b = static_cast<std::size_t>(c.particles[1]);
      EXPECT_NEAR(c.restLength, glm::length(p.rest[a] - p.rest[b]), 2e-6f);
      ++seen;
    }
  }
  EXPECT_GT(seen, 250u);
}

TEST(Knife, TheMomentumStays) {
  Simulation simulation = sheet();
  simulation.gust({0.5f, 0.25f, 1.0f});
  const auto momentum = [&] {
    glm::dvec3 sum(0.0);
    const Particles& p = simulation.world().particles;
    for (std::size_t i = 0; i < p.size(); ++i) sum += double(p.mass[i]) * glm::dvec3(p.velocity[i]);
    return sum;
  };
  const glm::dvec3 before = momentum();
  stroke(simulation, line({-1.3f, 3.4f, 0}, {9.4f, 4.7f, 0}, 20));
  EXPECT_LT(glm::length(momentum() - before), 1e-6 * glm::length(before));
}

TEST(Knife, FollowsAMovingCloth) {
  // A sheet that falls while it is cut, with a step between two mouse events: still no bridge.
  SceneText scene;
  scene.set("timestep", 0.01f).set("iteration", "gaussSeidel");
  scene.element("gravity");
  Simulation simulation = addSheet(scene, 9, {{"bendingStiffness", 0.3f}}).simulate();
  const auto points = line({-1.3f, 3.4f, 0}, {9.4f, 4.7f, 0}, 40);
  for (std::size_t k = 1; k < points.size(); ++k) {
    simulation.cut({through(points[k - 1]), through(points[k])});
    ASSERT_TRUE(simulation.step());
    expectSoundSheet(simulation);
  }
  EXPECT_EQ(expectSoundSheet(simulation).pieces, 2);
}

TEST(Knife, ABladeWithoutWidthCutsNothing) {
  Simulation simulation = sheet();
  simulation.cut({through({4, 4, 0}), through({4, 4, 0})});
  EXPECT_EQ(simulation.world().topologyVersion, 0u);
  EXPECT_EQ(expectSoundSheet(simulation).vertices, 81);
}

TEST(Knife, CutsARope) {
  SceneText scene;
  std::vector<glm::vec3> points;
  for (int i = 0; i < 9; ++i) points.emplace_back(4.0f, static_cast<float>(i), 0);
  scene.points("rope.txt", points).element("rope", {{"file", "rope.txt"}, {"radius", 0.05f}, {"bending", "TRUE"}});
  Simulation simulation = scene.simulate();
  stroke(simulation, {{2, 3.5f, 0}, {3, 3.5f, 0}});
  EXPECT_EQ(simulation.world().strands.size(), 1u);
  stroke(simulation, {{3, 3.5f, 0}, {5, 3.6f, 0}});
  ASSERT_EQ(simulation.world().strands.size(), 2u);
  EXPECT_EQ(simulation.world().strands[0].count, 4);
  EXPECT_EQ(simulation.world().strands[1].first, 4);
  EXPECT_EQ(simulation.world().tears, 1u);
}

}  // namespace
}  // namespace pliant::sim
