#include "app/document/paint_edits.h"

#include "app/take/scene_change.h"
#include "sim/scene/paint.h"
#include "sim/scene/parameter.h"
#include "tests/sim/scene/scene_text.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

sim::Scene clothToPaint(const std::string& tags = "") {
  return sim::goodScene(
      sim::sceneText("<element><type>cloth</type><shape>grid</shape><stiffness>1</stiffness>" + tags + "</element>"));
}

std::string textOfPaint(const sim::Scene& scene, const std::string& field) {
  return sim::parameterText(scene, "elements[0]." + field);
}

TEST(PaintEdits, FactorsGoTowardsTheirValueAndBack) {
  sim::Scene scene = clothToPaint();
  paintFactors(scene.elements[0], "paintedMass", {{0.0f, 0.5f, 1.0f, 1.0f}}, 3.0f);
  EXPECT_EQ(textOfPaint(scene, "paintedMass"), "1:2 2-3:3");
  paintFactors(scene.elements[0], "paintedMass", {{0.0f, 0.5f, 0.0f, 1.0f}, true}, 3.0f);
  EXPECT_EQ(textOfPaint(scene, "paintedMass"), "1:1.5 2:3");
  EXPECT_EQ(paintedValues(scene.elements[0], "paintedMass", 4), (std::vector<float>{1.0f, 1.5f, 3.0f, 1.0f}));
}

TEST(PaintEdits, PinsAreNumbersInOrder) {
  sim::Scene scene = clothToPaint("<fixed>7</fixed><fixed>2</fixed>");
  paintPins(scene.elements[0], "fixed", {{1.0f, 0.0f, 0.2f, 0.0f}});
  EXPECT_EQ(textOfPaint(scene, "fixed"), "0 2 7");
  paintPins(scene.elements[0], "fixed", {{1.0f, 0.0f, 0.0f, 0.0f}, true});
  EXPECT_EQ(textOfPaint(scene, "fixed"), "2 7");
}

TEST(PaintEdits, MixesAndRemovesColours) {
  sim::Scene scene = clothToPaint();
  paintColours(scene.elements[0], "paintedColor", {{0.5f, 1.0f}}, {1, 0, 0}, {0, 0, 1});
  EXPECT_EQ(textOfPaint(scene, "paintedColor"), "0:0.5,0,0.5 1:1,0,0");
  paintColours(scene.elements[0], "paintedColor", {{1.0f, 0.1f}, true}, {1, 0, 0}, {0, 0, 1});
  EXPECT_EQ(textOfPaint(scene, "paintedColor"), "1:1,0,0");
}

TEST(PaintEdits, KeepsFactorsBeyondTheStroke) {
  sim::Scene scene = clothToPaint("<paintedMass>1-20:2</paintedMass>");
  paintFactors(scene.elements[0], "paintedMass", {{0.0f, 1.0f, 0.0f}, true}, 3.0f);
  EXPECT_EQ(textOfPaint(scene, "paintedMass"), "2-20:2");
}

TEST(PaintEdits, AreReportedAsValueChanges) {
  const sim::Scene before = clothToPaint();
  sim::Scene after = before;
  paintFactors(after.elements[0], "paintedMass", {{1.0f}}, 3.0f);
  const auto change = changeBetween(before, after);
  ASSERT_TRUE(change.has_value());
  EXPECT_TRUE(changed(before, *change, "") == after);
  EXPECT_TRUE(changeBetween(after, before).has_value()) << "and back";
}

TEST(PaintEdits, ApplyOnlyToElementsWithTheParameter) {
  const sim::Scene scene = sim::goodScene(sim::sceneText("<element><type>sand</type></element>"));
  EXPECT_FALSE(canPaint(scene.elements[0], "paintedMass"));
  EXPECT_TRUE(canPaint(clothToPaint().elements[0], "paintedMass"));
}

}  // namespace
}  // namespace pliant::app
