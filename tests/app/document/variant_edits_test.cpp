#include "app/document/variant_edits.h"

#include "app/document/scene_edits.h"
#include "tests/sim/scene/scene_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace pliant::app {
namespace {

sim::Scene ropeAndGrains() {
  return sim::goodScene(
      sim::sceneText("<element><type>sand</type><name>grains</name><mass>2</mass></element>"
                     "<element><type>rope</type><name>tail</name><file>r.txt</file></element>"
                     "<element><type>wall</type></element>"));
}

TEST(VariantEdits, ComparisonMakesOneVariantPerValue) {
  const sim::Scene scene = withComparison(ropeAndGrains(), "solverIterations", " 7 35  70");
  ASSERT_EQ(scene.variants.size(), 3u);
  EXPECT_EQ(scene.variants[1].name, "Iterations 35");
  EXPECT_EQ(sim::scenesSideBySide(scene)[2].settings.solverIterations, 70);
  const sim::Scene vectors = withComparison(scene, "elements[2].normal", "0 1 0; 1 1 0");
  ASSERT_EQ(vectors.variants.size(), 2u) << "in place of the ones before";
  EXPECT_EQ(vectors.variants[1].sets[0].value, "1 1 0");
  const sim::Scene commas = withComparison(scene, "elements[2].normal", "0 1 0, 1 1 0");
  ASSERT_EQ(commas.variants.size(), 2u);
  EXPECT_EQ(commas.variants[1].sets[0].value, "1 1 0");
}

TEST(VariantEdits, ABadComparisonIsRefused) {
  const sim::Scene scene = ropeAndGrains();
  EXPECT_NE(sim::inputErrorOf([&] { withComparison(scene, "solverIterations", "7 many"); }).find("'many'"),
            std::string::npos);
  EXPECT_NE(sim::inputErrorOf([&] { withComparison(scene, "solverIterations", "  "); }).find("no values"),
            std::string::npos);
  EXPECT_NE(
      sim::inputErrorOf([&] { withComparison(scene, "solverIterations", "1 2 3 4 5 6 7 8 9 10"); }).find("at most 9"),
      std::string::npos);
}

TEST(VariantEdits, KeepingSettingsAddsThemAsAVariantBesideTheSavedScene) {
  const sim::Scene saved = ropeAndGrains();
  sim::Scene edited = saved;
  sim::setParameter(edited, "solverIterations=30");
  sim::setParameter(edited, "grains.mass=4");
  const sim::Scene kept = withKeptSettings(edited, saved);
  ASSERT_EQ(kept.variants.size(), 2u);
  const std::vector<sim::Scene> scenes = sim::scenesSideBySide(kept);
  EXPECT_TRUE(scenes[0] == saved);
  EXPECT_TRUE(scenes[1] == edited);
  // Once more.
  sim::Scene again = kept;
  sim::setParameter(again, "solverIterations=60");
  again = withKeptSettings(again, saved);
  ASSERT_EQ(again.variants.size(), 3u);
  EXPECT_EQ(sim::scenesSideBySide(again)[2].settings.solverIterations, 60);
  EXPECT_NE(sim::inputErrorOf([&] { withKeptSettings(saved, saved); }).find("nothing to keep"), std::string::npos);
}

TEST(VariantEdits, NamesStayDifferent) {
  sim::Scene scene = withComparison(ropeAndGrains(), "solverIterations", "7 7 70");
  EXPECT_EQ(scene.variants[1].name, "Iterations 7 (2)");
  scene = withVariantCopy(scene, 0);
  ASSERT_EQ(scene.variants.size(), 4u);
  EXPECT_EQ(scene.variants[1].name, "Iterations 7 (3)");
  EXPECT_EQ(scene.variants[1].sets, scene.variants[0].sets);
}

TEST(VariantEdits, EveryPathOfferedIsAParameter) {
  const sim::Scene scene = ropeAndGrains();
  const std::vector<std::string> paths = variantPaths(scene);
  for (const std::string& path : paths) EXPECT_NE(sim::findParameter(scene, path), nullptr) << path;
  const auto offers = [&](const char* path) { return std::find(paths.begin(), paths.end(), path) != paths.end(); };
  EXPECT_TRUE(offers("solverIterations") && offers("tail.stiffness") && offers("elements[2].distance"));
  EXPECT_FALSE(offers("title"));
}

TEST(VariantEdits, SetsFollowTheElementsThatTheyName) {
  sim::Scene scene = ropeAndGrains();
  scene.variants = {{"a", {{"grains.mass", "3"}, {"elements[2].distance", "-1"}, {"tail.mass", "5"}}}};
  sim::Scene renamed = withName(scene, 1, "string");
  EXPECT_EQ(renamed.variants[0].sets[2].path, "string.mass");
  renamed = withName(scene, 1, "");
  EXPECT_EQ(renamed.variants[0].sets[2].path, "elements[1].mass");
  const sim::Scene rest = withoutElements(scene, {0}, {1, 1, 0});
  ASSERT_EQ(rest.variants[0].sets.size(), 2u) << "those of the element that went, went too";
  EXPECT_EQ(rest.variants[0].sets[0].path, "elements[1].distance");
  EXPECT_EQ(rest.variants[0].sets[1].path, "tail.mass");
  checkVariants(rest);
}

}  // namespace
}  // namespace pliant::app
