#include "app/document/animation_edits.h"

#include "app/document/scene_edits.h"
#include "app/take/scene_change.h"
#include "tests/sim/scene/scene_text.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

sim::Scene pullAndGrains() {
  return sim::goodScene(
      sim::sceneText("<element><type>gravity</type><name>pull</name></element>"
                     "<element><type>sand</type><name>grains</name><restitution>0.5</restitution></element>"
                     "<element><type>wall</type></element>"));
}

TEST(AnimationEdits, AddsRemovesAndMovesKeys) {
  sim::Scene scene = withKey(pullAndGrains(), "elements[0].magnitude", 1.0, "10");
  scene = withKey(scene, "pull.magnitude", 0.0, "5");
  ASSERT_EQ(scene.animations.size(), 1u) << "the same parameter by another name";
  ASSERT_EQ(scene.animations[0].keys.size(), 2u);
  EXPECT_EQ(scene.animations[0].keys[0].value, "5") << "in order of time";
  scene = withKey(scene, "pull.magnitude", 0.0, "6");
  EXPECT_EQ(scene.animations[0].keys[0].value, "6") << "in place of the one that is there";

  scene = withMovedKey(scene, 0, 0, 3.0);
  EXPECT_EQ(scene.animations[0].keys[1].value, "6");
  scene = withEase(scene, 0, 1, sim::Ease::hold);
  EXPECT_EQ(scene.animations[0].keys[1].ease, sim::Ease::hold);
  scene = withMovedKey(scene, 0, 1, 1.0);
  ASSERT_EQ(scene.animations[0].keys.size(), 1u) << "one gives way";
  EXPECT_EQ(scene.animations[0].keys[0].value, "6");
  scene = withMovedKey(scene, 0, 0, std::nullopt);
  EXPECT_TRUE(scene == pullAndGrains()) << "the last key takes the animation with it";
}

TEST(AnimationEdits, AFormulaAndKeysReplaceEachOther) {
  sim::Scene scene = withFormula(pullAndGrains(), "pull.magnitude", "1 + t");
  EXPECT_EQ(scene.animations[0].formula, "1 + t");
  scene = withKey(scene, "pull.magnitude", 2.0, "3");
  EXPECT_EQ(scene.animations[0].formula, "");
  EXPECT_EQ(scene.animations[0].keys.size(), 1u);
  EXPECT_TRUE(withoutAnimation(scene, "elements[0].magnitude") == pullAndGrains());
}

TEST(AnimationEdits, BadOnesAreRefused) {
  EXPECT_NE(sim::inputErrorOf([] { withKey(pullAndGrains(), "grains.restitution", 0.0, "2"); }).find("'2', expected"),
            std::string::npos);
  EXPECT_NE(sim::inputErrorOf([] { withKey(pullAndGrains(), "grains.mass", 0.0, "2"); }).find("cannot change"),
            std::string::npos);
  EXPECT_NE(sim::inputErrorOf([] { withFormula(pullAndGrains(), "pull.magnitude", "1 +"); }).find("ends here"),
            std::string::npos);
}

TEST(AnimationEdits, AnimationsFollowTheirElements) {
  sim::Scene scene = withKey(pullAndGrains(), "elements[2].restitution", 0.0, "0.5");
  scene = withKey(scene, "pull.magnitude", 0.0, "5");
  const sim::Scene fewer = withoutElements(scene, {0}, {0, 1, 0});
  ASSERT_EQ(fewer.animations.size(), 1u) << "that of the one that is gone goes";
  EXPECT_EQ(fewer.animations[0].path, "elements[1].restitution");
  EXPECT_EQ(withName(scene, 0, "weight").animations[1].path, "weight.magnitude");
}

TEST(AnimationEdits, AreNotReportedAsValueChanges) {
  const sim::Scene scene = pullAndGrains();
  EXPECT_FALSE(changeBetween(scene, withKey(scene, "pull.magnitude", 0.0, "5")).has_value());
}

}  // namespace
}  // namespace pliant::app
