#include "sim/scene/registry.h"
#include "sim/scene/scene.h"
#include "tests/sim/scene/scene_text.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace pliant::sim {
namespace {

TEST(SceneWriter, WritesReadableXml) {
  const Scene scene = goodScene(sceneText(
      "<element><type>rope</type><file>r.txt</file><fixed>0 4</fixed><mass>1</mass><bending>1</bending></element>",
      "<particle><time>3</time><object>0</object><position>1 2.50 -3e0</position></particle>",
      "<title>Salt &amp; pepper</title><timestep>0.10</timestep><adaptive>true</adaptive>"));
  EXPECT_EQ(writeScene(scene), R"(<simulation>
  <title>Salt &amp; pepper</title>
  <iterations>2</iterations>
  <adaptive>TRUE</adaptive>
  <elements>
    <element>
      <type>rope</type>
      <file>r.txt</file>
      <bending>TRUE</bending>
      <fixed>0</fixed>
      <fixed>4</fixed>
    </element>
  </elements>
  <particles>
    <particle>
      <time>3</time>
      <object>0</object>
      <position>1 2.5 -3</position>
    </particle>
  </particles>
</simulation>
)");
}

TEST(SceneWriter, LeavesOutEmptyParticles) {
  const Scene scene = goodScene(sceneText("<element><type>sand</type></element>", " "));
  EXPECT_EQ(writeScene(scene).find("particles"), std::string::npos);
}

TEST(SceneWriter, TextWithMarkupReadsBack) {
  Scene scene = goodScene(sceneText("<element><type>sand</type></element>"));
  scene.settings.title = "<b> & \"quotes\" 'single' ]]> \xc3\xa4";
  scene.settings.description = "two\nlines";
  EXPECT_TRUE(goodScene(writeScene(scene)) == scene);
}

// A parameter that is warned of when absent is written even if it has its default.
TEST(SceneWriter, ASavedSceneIsReadWithoutAWarning) {
  Scene scene = goodScene(sceneText("<element><type>cloth</type><file>c.obj</file><stiffness>1</stiffness></element>"));
  InputMessages diagnostics;
  EXPECT_TRUE(parseScene(writeScene(scene), "saved.xml", Registry::builtin(), diagnostics) == scene);
  EXPECT_TRUE(diagnostics.entries().empty()) << diagnostics.entries().front().text();
}

class EveryShippedScene : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(EveryShippedScene, ReadsBackEqualAfterWriting) {
  InputMessages diagnostics;
  const Scene scene = readScene(GetParam(), Registry::builtin(), diagnostics);
  EXPECT_TRUE(diagnostics.entries().empty()) << diagnostics.entries().front().text();
  const std::string text = writeScene(scene);
  EXPECT_TRUE(goodScene(text) == scene);
  EXPECT_EQ(writeScene(goodScene(text)), text);
}

INSTANTIATE_TEST_SUITE_P(SceneWriter, EveryShippedScene, testing::ValuesIn(shippedScenes()),
                         [](const auto& test) { return test.param.stem().string(); });

}  // namespace
}  // namespace pliant::sim
