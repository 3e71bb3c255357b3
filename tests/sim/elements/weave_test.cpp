// Woven cloth stretches differently along the warp, across it and on the bias.
#include "sim/projection/typed_batch.h"
#include "sim/state/material.h"
#include "sim/state/world.h"
#include "sim/tearing/blade.h"
#include "tests/sim/tearing/sheet_check.h"
#include "tests/sim/tearing/sheet_scene.h"

#include <glm/trigonometric.hpp>

namespace pliant::sim {
namespace {

/// How much longer than at rest a square of woven cloth hangs by its upper edge under its own weight, with the warp at
/// this angle to the vertical [m].
float sag(float degrees, const SceneText::Tags& more = {}) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("iteration", "gaussSeidel").set("solverIterations", 10);
  scene.element("gravity").element("drag", {{"coefficient", 0.5f}});
  const float angle = glm::radians(degrees);
  SceneText::Tags tags{{"shape", "grid"},   {"size", glm::vec3(1, 1, 0)},
                       {"resolution", 12},  {"radius", 0.01f},
                       {"density", 1},      {"collides", "FALSE"},
                       {"stiffness", 0.5f}, {"warp", glm::vec3(std::sin(angle), std::cos(angle), 0)}};
  for (int k = 0; k <= 12; ++k) tags.emplace_back("fixed", 12 * 13 + k);
  tags.insert(tags.end(), more.begin(), more.end());
  Simulation simulation = scene.element("cloth", tags).simulate();
  run(simulation, 400);
  return -0.5f - positionOf(simulation, 0, 6).y;
}

TEST(Weave, StretchIsOrderedLikeTheStiffnesses) {
  const SceneText::Tags weft{{"weftStiffness", 0.2f}, {"shearStiffness", 0.2f}};
  const float along = sag(0, weft), across = sag(90, weft);
  EXPECT_GT(along, 0.0f);
  EXPECT_GT(across, 1.5f * along);
  const float softer = sag(90, {{"weftStiffness", 0.1f}, {"shearStiffness", 0.2f}});
  EXPECT_GT(softer, 1.2f * across);
}

TEST(Weave, IsSoftestInShearOnTheBias) {
  const float stiff = sag(0, {{"shearStiffness", 0.5f}}), weak = sag(0, {{"shearStiffness", 0.01f}});
  EXPECT_GT(weak, stiff) << "the diagonals carry a part of the weight";
  // With the warp on the bias the threads run along the diagonals, and the edges of the cells shear.
  EXPECT_GT(sag(45, {{"shearStiffness", 0.05f}}), 1.5f * sag(0, {{"shearStiffness", 0.05f}}));
}

TEST(Weave, EqualStiffnessesNearlyMatchAPlainCloth) {
  const float plain = sag(0), equal = sag(0, {{"weftStiffness", 0.5f}, {"shearStiffness", 0.5f}});
  EXPECT_NEAR(equal, plain, 1e-6f);
}

TEST(Weave, EveryEdgeHasTheStiffnessOfItsDirection) {
  SceneText scene;
  scene.element("cloth", {{"shape", "grid"},
                          {"size", glm::vec3(2, 0, 1)},
                          {"resolution", 8},
                          {"radius", 0.01f},
                          {"rotateY", 30},
                          {"warp", glm::vec3(1, 0, 0)}});
  Simulation simulation = scene.simulate();
  std::size_t warp = 0, weft = 0, bias = 0;
  for (const auto& batch : simulation.world().batches) {
    const auto* typed = dynamic_cast<const TypedBatch<Distance>*>(batch.get());
    if (typed == nullptr) continue;
    if (typed->column() == &Material::stiffness) warp += typed->constraints().size();
    if (typed->column() == &Material::weftStiffness) weft += typed->constraints().size();
    if (typed->column() == &Material::shearStiffness) bias += typed->constraints().size();
  }
  EXPECT_EQ(warp, 8u * 5u);
  EXPECT_EQ(weft, 4u * 9u);
  EXPECT_EQ(bias, 8u * 4u);
}

TEST(Weave, AWovenSheetTearsAndIsCutLikeAPlainOne) {
  SceneText scene;
  scene.set("timestep", 0.01f).set("iteration", "gaussSeidel").set("solverIterations", 2);
  Simulation simulation =
      addSheet(scene, 9,
               {{"bendingStiffness", 0.3f}, {"warp", glm::vec3(0, 1, 0)}, {"weftStiffness", 0.5f}, {"tear", 1.3f}})
          .simulate();
  const SheetCount whole = expectManifold(simulation.world().surfaces[0]);
  const glm::vec3 eye(4.1f, 3.9f, 20.0f);
  const auto sight = [&](const glm::vec3& p) { return Sight{eye, glm::normalize(p - eye)}; };
  simulation.cut({sight({-1.3f, 3.4f, 0}), sight({9.4f, 4.7f, 0})});
  const SheetCount cut = expectManifold(simulation.world().surfaces[0]);
  EXPECT_EQ(cut.pieces, 2);
  std::size_t edges = 0;
  for (const auto& batch : simulation.world().batches) {
    const auto* typed = dynamic_cast<const TypedBatch<Distance>*>(batch.get());
    if (typed != nullptr) edges += typed->constraints().size();
  }
  EXPECT_EQ(edges, static_cast<std::size_t>(cut.edges));
  EXPECT_GT(cut.edges, whole.edges);
  simulation.grab(40, 100.0f);
  simulation.moveGrabbed(40, {4, 4, 6});
  run(simulation, 5);
  EXPECT_GT(simulation.world().tears, 10u);
  expectManifold(simulation.world().surfaces[0]);
}

}  // namespace
}  // namespace pliant::sim
