#include "app/window/base/drop_choices.h"

#include "sim/scene/registry.h"
#include "sim/simulation.h"
#include "sim/state/world.h"
#include "tests/sim/io/temporary_folder.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pliant::app {
namespace {

const std::filesystem::path kAssets = sourcePath("assets");

const DropChoice& choiceOf(const Drop& drop, const char* type) {
  return *std::find_if(drop.choices.begin(), drop.choices.end(), [&](const auto& c) { return c.type->name == type; });
}

TEST(DropChoices, AMeshCanBeClothBodyOrObstacle) {
  const Drop drop = readDrop(kAssets / "meshes/cloth_15.obj", {}, kAssets);
  EXPECT_EQ(drop.vertices, 225u);
  EXPECT_EQ(drop.triangles, 392u);
  for (const char* type : {"cloth", "rigidBody", "triangles"}) EXPECT_EQ(choiceOf(drop, type).problem, "") << type;
  for (const DropChoice& choice : drop.choices) {
    if (!choice.problem.empty()) continue;
    sim::Scene scene = withDrop({}, drop, choice, 0, 0);
    sim::InputMessages diagnostics;
    EXPECT_NO_THROW(sim::Simulation(std::move(scene), {kAssets}, diagnostics)) << choice.type->name;
  }
}

// Except those that act on existing objects.
TEST(DropChoices, EveryTypeWithAFileIsAChoice) {
  const Drop drop = readDrop(kAssets / "meshes/sphere.obj", {}, kAssets);
  std::size_t types = 0;
  for (const sim::ElementType& type : sim::Registry::builtin().elements()) {
    const sim::Field* file = sim::findField(type.fields, "file");
    const bool refersToOthers =
        std::any_of(type.fields.begin(), type.fields.end(), [](const sim::Field& field) { return field.info.object; });
    if (file != nullptr && file->info.file && !refersToOthers) ++types;
  }
  EXPECT_EQ(std::count_if(drop.choices.begin(), drop.choices.end(),
                          [](const DropChoice& choice) { return !choice.isList && !choice.isBalloon; }),
            static_cast<std::ptrdiff_t>(types));
  EXPECT_GE(types, 4u);
}

TEST(DropChoices, AClosedMeshCanBeABalloonAndAnOpenOneCannot) {
  const auto balloonOf = [](const Drop& drop) {
    return *std::find_if(drop.choices.begin(), drop.choices.end(), [](const auto& c) { return c.name() == "Balloon"; });
  };
  const Drop closed = readDrop(kAssets / "meshes/sphere.obj", {}, kAssets);
  EXPECT_EQ(balloonOf(closed).problem, "");
  const sim::Scene scene = withDrop({}, closed, balloonOf(closed), 0, 0);
  EXPECT_EQ(scene.elements.back().type().name, "cloth");
  EXPECT_EQ(sim::parameterText(scene, "elements[0].pressure"), "1");
  EXPECT_EQ(sim::parameterText(withDrop({}, closed, choiceOf(closed, "cloth"), 0, 0), "elements[0].pressure"), "0");
  const Drop open = readDrop(kAssets / "meshes/cloth_15.obj", {}, kAssets);
  EXPECT_NE(balloonOf(open).problem.find("needs a closed mesh"), std::string::npos) << balloonOf(open).problem;
}

TEST(DropChoices, DoesNotOfferClothForPointsOnly) {
  const Drop drop = readDrop(kAssets / "paths/ball.txt", {}, kAssets);
  EXPECT_EQ(drop.triangles, 0u);
  EXPECT_NE(choiceOf(drop, "cloth").problem, "");
  EXPECT_NE(choiceOf(drop, "triangles").problem, "");
  EXPECT_EQ(choiceOf(drop, "rigidBody").problem, "");
}

// Frames that Pliant writes, and points of other programs.
TEST(DropChoices, ATableOfPointsCanBecomeSandOrFluid) {
  const TemporaryFolder folder;
  const auto file = folder.write("points.csv",
                                 "object,particle,x,y,z,vx,vy,vz,radius,mass\n"
                                 "0,0,0,0,0,0,0,0,0.1,1\n0,1,0.2,0,0,0,0,0,0.1,1\n0,2,0,0.2,0,0,0,0,0.1,1\n");
  const Drop drop = readDrop(file, {{-1, 0, -1}, {1, 2, 1}, false}, kAssets);
  for (const char* type : {"sand", "fluid"}) {
    ASSERT_TRUE(choiceOf(drop, type).isList) << type;
    EXPECT_EQ(choiceOf(drop, type).problem, "");
    sim::Scene before;
    before.elements.emplace_back(*sim::Registry::builtin().findElement("sand"));
    sim::InputMessages diagnostics;
    sim::Simulation simulation(withDrop(std::move(before), drop, choiceOf(drop, type), 1, 2), {kAssets}, diagnostics);
    for (int k = 0; k < 2; ++k) simulation.step();
    EXPECT_EQ(simulation.world().population(), 0u);
    simulation.step();
    ASSERT_EQ(simulation.world().objects.at(1).particles.size(), 3u) << type;
    EXPECT_GE(simulation.world().particles.position[0].y, 1.9f) << "above the scene";
  }
}

TEST(DropChoices, ScalesAnOversizedMeshToTheSceneAndPlacesItAbove) {
  const TemporaryFolder folder;
  const auto file =
      folder.write("big.obj", "v 0 0 0\nv 900 0 0\nv 0 0 900\nv 0 900 0\nf 1 2 3\nf 1 3 4\nf 1 4 2\nf 2 4 3\n");
  const Drop drop = readDrop(file, {{-1, 0, -1}, {1, 2, 1}, false}, kAssets);
  sim::Scene scene = withDrop({}, drop, choiceOf(drop, "rigidBody"), 0, 0);
  sim::InputMessages diagnostics;
  const sim::Simulation simulation(std::move(scene), {kAssets}, diagnostics);
  float lowest = 1e9f, highest = -1e9f, mass = 0.0f;
  const sim::Particles& particles = simulation.world().particles;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    lowest = std::min(lowest, particles.position[i].y - particles.radius[i]);
    highest = std::max(highest, particles.position[i].y);
    mass += particles.mass[i];
  }
  EXPECT_GE(lowest, 2.0f);
  EXPECT_LE(highest, 4.0f);
  EXPECT_NEAR(mass, 1.0f, 1e-5f);
}

TEST(DropChoices, JacobiScenesGetMassSplittingToKeepMomentum) {
  const Drop drop = readDrop(kAssets / "meshes/sphere.obj", {{-1, 0, -1}, {1, 2, 1}, false}, kAssets);
  const DropChoice& cloth = choiceOf(drop, "cloth");
  EXPECT_EQ(withDrop({}, drop, cloth, 1, 0).settings.averaging, sim::Averaging::massSplitting);
  sim::Scene inTurn;
  inTurn.settings.iteration = sim::Iteration::gaussSeidel;
  EXPECT_EQ(withDrop(inTurn, drop, cloth, 1, 0).settings.averaging, inTurn.settings.averaging) << "nothing to do";
}

TEST(DropChoices, OnlyTheFirstObjectSetsSolverDefaults) {
  const Drop drop = readDrop(kAssets / "meshes/cloth_15.obj", {}, kAssets);
  const sim::Settings first = withDrop({}, drop, choiceOf(drop, "cloth"), 0, 0).settings;
  EXPECT_EQ(first.iteration, sim::Iteration::gaussSeidel);
  EXPECT_GE(first.substeps, 8) << "as many as keep a sheet from stretching";
  const sim::Settings later = withDrop({}, drop, choiceOf(drop, "cloth"), 1, 0).settings;
  EXPECT_EQ(later.iteration, sim::Settings{}.iteration);
  EXPECT_EQ(later.substeps, sim::Settings{}.substeps);
}

TEST(DropChoices, KeepsTheSizeOfAFittingMesh) {
  const Drop drop = readDrop(kAssets / "meshes/sphere.obj", {{-1, 0, -1}, {1, 2, 1}, false}, kAssets);
  EXPECT_FLOAT_EQ(drop.size, drop.extent());
}

TEST(DropChoices, AnUnreadableFileIsReportedWithItsLine) {
  const TemporaryFolder folder;
  const auto file = folder.write("bad.obj", "v 0 0 0\nv 1 zero 0\n");
  try {
    readDrop(file, {}, kAssets);
    FAIL();
  } catch (const sim::InputError& failure) {
    EXPECT_NE(std::string(failure.what()).find("bad.obj:2"), std::string::npos) << failure.what();
  }
}

}  // namespace
}  // namespace pliant::app
