#include "sim/elements/rope.h"
#include "sim/elements/sand.h"
#include "sim/scene/scene.h"
#include "tests/sim/scene/scene_text.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pliant::sim {
namespace {

constexpr const char* kElements =
    "<element><type>sand</type><name>grains</name><mass>2</mass></element>"
    "<element><type>rope</type><name>tail</name><file>r.txt</file><fixed>1</fixed></element>";

Scene withVariants(std::vector<Variant> variants) {
  Scene scene = goodScene(sceneText(kElements));
  scene.variants = std::move(variants);
  return scene;
}

TEST(Variants, AreReadAndWrittenAndCompared) {
  const Scene scene = withVariants({{"7 iterations", {{"solverIterations", "7"}, {"tail.fixed", "0 5"}}},
                                    {"as it is", {}},
                                    {"a < b & \"c\"", {{"elements[0].mass", "3"}}}});
  const Scene again = goodScene(writeScene(scene));
  ASSERT_EQ(again.variants.size(), 3u);
  EXPECT_TRUE(again == scene) << writeScene(again);
  EXPECT_EQ(again.variants[2].name, "a < b & \"c\"");
  Scene other = scene;
  other.variants[0].sets[0].value = "8";
  EXPECT_FALSE(other == scene);
  other.variants.clear();
  EXPECT_FALSE(other == scene);
}

TEST(Variants, EqualTheSceneWithTheirSets) {
  const Scene scene = withVariants({{"few", {{"solverIterations", "7"}, {"tail.fixed", "0 5"}}}, {"as it is", {}}});
  const std::vector<Scene> scenes = scenesSideBySide(scene);
  ASSERT_EQ(scenes.size(), 2u);
  Scene expected = scene;
  expected.variants.clear();
  EXPECT_TRUE(scenes[1] == expected);
  setParameter(expected, "solverIterations=7");
  setParameter(expected, "tail.fixed=0 5");
  EXPECT_TRUE(scenes[0] == expected);
}

TEST(Variants, ASceneWithoutVariantsIsItsOnlyRun) {
  const Scene scene = withVariants({});
  ASSERT_EQ(scenesSideBySide(scene).size(), 1u);
  EXPECT_TRUE(scenesSideBySide(scene).front() == scene);
  EXPECT_EQ(writeScene(scene).find("variant"), std::string::npos);
}

TEST(Variants, AMistakeIsReportedWithTheLineOfItsSet) {
  Scene scene = withVariants({{"few", {{"solverIterations", "7"}, {"timestep", "-1", 12}}}});
  EXPECT_EQ(
      inputErrorOf([&] { variantOf(scene, scene.variants[0]); }),
      scene.file.string() + ":12: variant 'few': timestep is '-1', expected a number above 0 and at most 1000 [s]");
  scene.variants[0].sets[1] = {"view.colorBy", "speed", 13};
  EXPECT_TRUE(inputErrorOf([&] {
                variantOf(scene, scene.variants[0]);
              }).find(":13: variant 'few': 'view.colorBy' belongs to the view") != std::string::npos);
}

// So that errors found later, when the scene is built, are reported there, too.
TEST(Variants, AParameterGivenByASetHasTheLineOfTheSet) {
  const Scene scene = withVariants({{"few", {{"solverIterations", "7", 11}, {"tail.file", "other.txt", 12}}}});
  const Scene variant = variantOf(scene, scene.variants[0]);
  EXPECT_EQ(variant.lines.of("solverIterations"), 11);
  EXPECT_EQ(variant.elements[1].lines.of("file"), 12);
}

TEST(Variants, AParameterIsFoundByItsPath) {
  const Scene scene = withVariants({});
  ASSERT_NE(findParameter(scene, "tail.stiffness"), nullptr);
  EXPECT_STREQ(findParameter(scene, "tail.stiffness")->name, "stiffness");
  EXPECT_EQ(findParameter(scene, "tail.stiffnes"), nullptr);
  EXPECT_EQ(findParameter(scene, "elements[2].mass"), nullptr);
  EXPECT_EQ(parameterText(scene, "elements[0].mass"), "2");
  EXPECT_EQ(parameterText(scene, "tail.fixed"), "1");
}

}  // namespace
}  // namespace pliant::sim
