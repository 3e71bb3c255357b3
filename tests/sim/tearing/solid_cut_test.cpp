// The knife in soft bodies: counted from the tetrahedra and the drawn surface, not by the code that cuts.
#include "sim/constraints/typed_batches.h"
#include "sim/observe/measures.h"
#include "sim/state/surfaces.h"
#include "sim/state/world.h"
#include "sim/tearing/blade.h"
#include "tests/sim/tearing/sheet_check.h"
#include "tests/sim/tearing/sheet_scene.h"

namespace pliant::sim {
namespace {

constexpr glm::vec3 kEyeBefore{0.3f, 0.2f, 6.0f};

Sight seenAt(const glm::vec3& point) { return {kEyeBefore, glm::normalize(point - kEyeBefore)}; }

void stroke(Simulation& simulation, const glm::vec3& from, const glm::vec3& to, int pieces) {
  const auto at = [&](int k) { return from + static_cast<float>(k) / static_cast<float>(pieces) * (to - from); };
  for (int k = 1; k <= pieces; ++k) simulation.cut({seenAt(at(k - 1)), seenAt(at(k))});
  simulation.liftKnife();
}

Simulation block(const char* material, const SceneText::Tags& more = {}) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("iteration", "gaussSeidel").set("solverIterations", 5);
  SceneText::Tags tags{{"shape", "box"},       {"size", glm::vec3(1.2f, 0.8f, 1.0f)},
                       {"resolution", 9},      {"density", 1000},
                       {"material", material}, {"youngsModulus", 50000},
                       {"collides", "FALSE"}};
  tags.insert(tags.end(), more.begin(), more.end());
  return scene.element("softBody", tags).simulate();
}

struct SolidCount {
  int pieces = 0;  ///< that hang together through faces
  double mass = 0.0;
  double restVolume = 0.0;  ///< of the constraints
  std::set<Edge> edges;
  std::size_t drawnTriangles = 0;
  double drawnVolume = 0.0;
};

std::map<std::array<int, 3>, std::vector<int>> tetrahedraByFace(const TetrahedralBody& body) {
  std::map<std::array<int, 3>, std::vector<int>> faces;
  for (std::size_t t = 0; t < body.tetrahedra.size(); ++t) {
    for (std::size_t left = 0; left < 4; ++left) {
      std::vector<int> corners(body.tetrahedra[t].begin(), body.tetrahedra[t].end());
      corners.erase(corners.begin() + static_cast<std::ptrdiff_t>(left));
      std::sort(corners.begin(), corners.end());
      faces[{corners[0], corners[1], corners[2]}].push_back(static_cast<int>(t));
    }
  }
  return faces;
}

/// A drawn surface is watertight: between two positions as many triangles run in one direction as in the other. Returns
/// the volume that it encloses. Several vertices may share a position, for sharp edges.
double expectWatertight(const EmbeddedSurface& surface, const Particles& particles) {
  using Vertex = EmbeddedSurface::Vertex;
  std::map<std::pair<decltype(Vertex::particles), decltype(Vertex::weights)>, int> places;
  std::vector<int> placeOf;
  std::vector<glm::dvec3> at;
  for (std::size_t v = 0; v < surface.vertices.size(); ++v) {
    const auto& vertex = surface.vertices[v];
    placeOf.push_back(
        places.try_emplace({vertex.particles, vertex.weights}, static_cast<int>(places.size())).first->second);
    at.emplace_back(surface.position(v, particles.position));
    EXPECT_TRUE(std::isfinite(at.back().x + at.back().y + at.back().z));
  }
  std::map<std::pair<int, int>, int> runs;
  double sixfold = 0.0;
  for (const auto& triangle : surface.triangles) {
    const auto corner = [&](std::size_t k) { return static_cast<std::size_t>(triangle[k % 3]); };
    for (std::size_t k = 0; k < 3; ++k) {
      const int from = placeOf[corner(k)], to = placeOf[corner(k + 1)];
      if (from != to) runs[{std::min(from, to), std::max(from, to)}] += from < to ? 1 : -1;
    }
    sixfold += glm::dot(glm::cross(at[corner(0)], at[corner(1)]), at[corner(2)]);
  }
  for (const auto& [edge, count] : runs)
    EXPECT_EQ(count, 0) << "at the drawn edge " << edge.first << ' ' << edge.second;
  return sixfold / 6.0;
}

/// Each face has one or two tetrahedra, the tetrahedra at each particle are connected through faces at it, every
/// constraint belongs to an existing tetrahedron or edge and each of these has its own, the drawn surface is closed.
SolidCount expectSoundSolid(const Simulation& simulation) {
  const World& world = simulation.world();
  const TetrahedralBody& body = world.solids.at(0);
  SolidCount count;
  Groups pieces;
  std::map<int, Groups> around;
  for (std::size_t t = 0; t < body.tetrahedra.size(); ++t) {
    pieces.add(static_cast<int>(t));
    for (const int particle : body.tetrahedra[t]) {
      around[particle].add(static_cast<int>(t));
      for (const int other : body.tetrahedra[t]) {
        if (particle != other) count.edges.insert(edgeOf(particle, other));
      }
    }
  }
  for (const auto& [face, tetrahedra] : tetrahedraByFace(body)) {
    EXPECT_LE(tetrahedra.size(), 2u);
    if (tetrahedra.size() != 2) continue;
    pieces.join(tetrahedra[0], tetrahedra[1]);
    for (const int particle : face) around[particle].join(tetrahedra[0], tetrahedra[1]);
  }
  count.pieces = pieces.count();
  const Particles& p = world.particles;
  EXPECT_EQ(around.size(), p.size());
  for (auto& [particle, groups] : around) EXPECT_EQ(groups.count(), 1) << "at particle " << particle;
  for (std::size_t i = 0; i < p.size(); ++i) {
    count.mass += double(p.mass[i]);
    EXPECT_GT(p.mass[i], 0.0f);
    EXPECT_TRUE(std::isfinite(glm::dot(glm::vec3(p.position[i]), glm::vec3(1.0f))));
    EXPECT_TRUE(p.position[i].w == 0.0f || p.position[i].w == 1.0f / p.mass[i]);
  }

  std::multiset<std::array<std::int32_t, 4>> constrained, expected(body.tetrahedra.begin(), body.tetrahedra.end());
  std::multiset<Edge> springs;
  for (const auto& batch : world.batches) {
    if (const auto* typed = dynamic_cast<const TypedBatch<NeoHookean>*>(batch.get())) {
      for (const NeoHookean& c : typed->constraints()) {
        constrained.insert(c.particles);
        count.restVolume += double(c.volume);
      }
    }
    if (const auto* typed = dynamic_cast<const TypedBatch<TetraVolume>*>(batch.get())) {
      for (const TetraVolume& c : typed->constraints()) {
        constrained.insert(c.particles);
        count.restVolume += double(c.restVolume) / 6.0;
      }
    }
    if (const auto* typed = dynamic_cast<const TypedBatch<Distance>*>(batch.get())) {
      for (const Distance& c : typed->constraints()) {
        springs.insert(edgeOf(c.particles[0], c.particles[1]));
        const auto at = [&](std::size_t k) { return p.rest[static_cast<std::size_t>(c.particles[k])]; };
        EXPECT_NEAR(c.restLength, glm::length(at(0) - at(1)), 1e-6f);
      }
    }
  }
  EXPECT_EQ(constrained, expected);
  EXPECT_TRUE(springs.empty() || springs == std::multiset<Edge>(count.edges.begin(), count.edges.end()));

  count.drawnTriangles = world.embedded.at(0).triangles.size();
  count.drawnVolume = expectWatertight(world.embedded.at(0), p);
  return count;
}

class SolidKnife : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Materials, SolidKnife, testing::Values("springs", "neoHookean"));

TEST_P(SolidKnife, AStrokeThroughTheWholeBodyMakesTwoPieces) {
  for (const int events : {1, 3, 20, 150, 900}) {
    Simulation simulation = block(GetParam());
    const SolidCount whole = expectSoundSolid(simulation);
    const std::size_t particles = simulation.world().particles.size();
    ASSERT_EQ(whole.pieces, 1);
    stroke(simulation, {-1.4f, 0.13f, 0}, {1.4f, -0.21f, 0}, events);
    const SolidCount cut = expectSoundSolid(simulation);
    EXPECT_EQ(cut.pieces, 2) << events;
    EXPECT_GT(cut.drawnTriangles, whole.drawnTriangles + 150);
    EXPECT_NEAR(cut.drawnVolume, 1.2 * 0.8 * 1.0, 1e-5) << events;
    EXPECT_NEAR(cut.mass, whole.mass, 1e-7 * whole.mass);
    EXPECT_EQ(cut.restVolume, whole.restVolume);
    EXPECT_EQ(simulation.world().tears, simulation.world().particles.size() - particles) << events;
    run(simulation, 5);
    expectSoundSolid(simulation);
  }
}

TEST_P(SolidKnife, ASlitLeavesOnePieceWithMoreSurface) {
  Simulation simulation = block(GetParam());
  const SolidCount whole = expectSoundSolid(simulation);
  stroke(simulation, {0.07f, 1.0f, 0}, {0.1f, 0.0f, 0}, 40);
  const SolidCount cut = expectSoundSolid(simulation);
  EXPECT_EQ(cut.pieces, 1);
  EXPECT_GT(cut.drawnTriangles, whole.drawnTriangles + 60);
  EXPECT_NEAR(cut.drawnVolume, whole.drawnVolume, 1e-5);
  EXPECT_NEAR(cut.mass, whole.mass, 1e-7 * whole.mass);
}

TEST_P(SolidKnife, ManyStrokesLeaveAllMassAndVolume) {
  Simulation simulation = block(GetParam());
  const SolidCount whole = expectSoundSolid(simulation);
  for (int k = 0; k < 8; ++k) {
    const float angle = 0.7f * static_cast<float>(k) + 0.2f, off = 0.05f * static_cast<float>(k - 4);
    const glm::vec3 along(std::cos(angle), std::sin(angle), 0.0f), aside(-along.y * off, along.x * off, 0.0f);
    stroke(simulation, -2.0f * along + aside, 2.0f * along + aside, 60);
    const SolidCount cut = expectSoundSolid(simulation);
    EXPECT_NEAR(cut.mass, whole.mass, 1e-6 * whole.mass);
    EXPECT_EQ(cut.restVolume, whole.restVolume);
    EXPECT_NEAR(cut.drawnVolume, whole.drawnVolume, 5e-3 * whole.drawnVolume)
        << "where cuts cross a corner may be shaved off";
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GE(expectSoundSolid(simulation).pieces, 9);
  run(simulation, 20);
  expectSoundSolid(simulation);
}

TEST_P(SolidKnife, MomentumStaysAndACutBodyAtRestStaysAtRest) {
  Simulation simulation = block(GetParam());
  simulation.gust({0.5f, 0.25f, 1.0f});
  const Measures before = measure(simulation.world());
  stroke(simulation, {-1.4f, 0.13f, 0}, {1.4f, -0.21f, 0}, 30);
  const Measures after = measure(simulation.world());
  EXPECT_LT(glm::length(after.linearMomentum - before.linearMomentum), 1e-6 * glm::length(before.linearMomentum));
  EXPECT_LT(glm::length(after.angularMomentum - before.angularMomentum), 1e-6 * glm::length(before.linearMomentum));
  EXPECT_NEAR(after.kineticEnergy, before.kineticEnergy, 1e-6 * before.kineticEnergy);
  run(simulation, 10);
  for (const glm::vec3& v : simulation.world().particles.velocity) {
    EXPECT_LT(glm::length(v - glm::vec3(0.5f, 0.25f, 1.0f)), 2e-3f);
  }
}

TEST(SolidKnife, FollowsAMovingBody) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("iteration", "gaussSeidel").set("solverIterations", 5);
  scene.element("gravity").element("softBody", {{"shape", "box"},
                                                {"size", glm::vec3(1.2f, 0.8f, 1.0f)},
                                                {"resolution", 9},
                                                {"density", 1000},
                                                {"material", "neoHookean"},
                                                {"youngsModulus", 200000}});
  Simulation simulation = scene.simulate();
  for (int k = 0; k < 20; ++k) {  // 0.2 s: it falls by 0.2 m
    const auto at = [&](int place) { return seenAt({-0.9f + 0.09f * static_cast<float>(place), -0.05f, 0}); };
    simulation.cut({at(k), at(k + 1)});
    ASSERT_TRUE(simulation.step());
  }
  EXPECT_EQ(expectSoundSolid(simulation).pieces, 2);
}

TEST(SolidKnife, TheCutFaceIsDrawnOnTheBladeAndTheSkinStays) {
  Simulation simulation = block("neoHookean");
  // A blade that contains the line of sight and the x axis: the plane through them is y = 0.1 - 0.1 (z - 0) / 6 or so.
  stroke(simulation, {-1.4f, 0.1f, 0}, {1.4f, 0.1f, 0}, 1);
  const glm::vec3 normal = glm::normalize(glm::cross(glm::vec3(1, 0, 0), glm::vec3(0, 0.1f, 0) - kEyeBefore));
  const EmbeddedSurface& drawn = simulation.world().embedded.at(0);
  std::set<int> onBlade;
  for (std::size_t v = 0; v < drawn.vertices.size(); ++v) {
    const glm::vec3 x = drawn.position(v, simulation.world().particles.position);
    const bool onSkin = std::abs(std::abs(x.x) - 0.6f) < 1e-4f || std::abs(std::abs(x.y) - 0.4f) < 1e-4f ||
                        std::abs(std::abs(x.z) - 0.5f) < 1e-4f;
    const bool flat = std::abs(glm::dot(x - glm::vec3(0, 0.1f, 0), normal)) < 1e-4f;
    EXPECT_TRUE(onSkin || flat) << x.x << ' ' << x.y << ' ' << x.z;
    if (flat) onBlade.insert(static_cast<int>(v));
  }
  EXPECT_GT(onBlade.size(), 150u);
}

TEST(SolidKnife, AnEditOfAnotherElementKeepsTheCut) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("iteration", "gaussSeidel").set("solverIterations", 5);
  scene.element("sand", {{"name", "grains"}, {"radius", 0.1f}});
  scene.element("softBody", {{"shape", "sphere"}, {"resolution", 8}, {"material", "springs"}, {"collides", "FALSE"}});
  Simulation simulation = scene.simulate();
  stroke(simulation, {-1.4f, 0.1f, 0}, {1.4f, 0.1f, 0}, 10);
  const SolidCount cut = expectSoundSolid(simulation);
  ASSERT_EQ(cut.pieces, 2);
  Scene edited = simulation.scene();
  setParameter(edited, "grains.radius=0.2");
  InputMessages diagnostics;
  simulation.edit(edited, {}, diagnostics);
  const SolidCount after = expectSoundSolid(simulation);
  EXPECT_EQ(after.pieces, 2);
  EXPECT_EQ(after.edges, cut.edges);
  EXPECT_EQ(after.drawnTriangles, cut.drawnTriangles);
  EXPECT_NEAR(after.drawnVolume, cut.drawnVolume, 1e-6);
  EXPECT_EQ(after.restVolume, cut.restVolume);
  run(simulation, 10);
}

TEST(SolidKnife, ABladeBesideTheBodyChangesNothing) {
  Simulation simulation = block("springs");
  stroke(simulation, {-1.4f, 1.2f, 0}, {1.4f, 1.1f, 0}, 10);
  simulation.cut({seenAt({0, 0, 0}), seenAt({0, 0, 0})});
  EXPECT_EQ(simulation.world().topologyVersion, 0u);
}

}  // namespace
}  // namespace pliant::sim
