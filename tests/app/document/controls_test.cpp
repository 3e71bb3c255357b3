#include "app/document/controls.h"

#include "tests/sim/scene/scene_text.h"

#include <gtest/gtest.h>

#include <string>

namespace pliant::app {
namespace {

std::string joint(const std::string& tags) { return "<element><type>joint</type>" + tags + "</element>"; }

sim::Scene steeredScene() {
  return sim::goodScene(sim::sceneText(
      "<element><type>rigidBody</type><model>rigid</model><shape>box</shape></element>" +
      joint("<kind>hinge</kind><motorAngle>0.25</motorAngle><control>Steer</control><controlFrom>0.5</controlFrom>"
            "<controlTo>-0.5</controlTo><controlKeys>Left Right</controlKeys>") +
      joint("<kind>slider</kind><motorSpeed>0</motorSpeed><control>Drive</control><controlTo>9</controlTo>") +
      joint("<kind>hinge</kind><motorAngle>0</motorAngle><control>Steer</control><controlFrom>1</controlFrom>"
            "<controlTo>0</controlTo>") +
      joint("<kind>hinge</kind><control>Nothing</control>")));
}

TEST(Controls, GroupMotorsByNameInOrder) {
  const auto controls = controlsOf(steeredScene());
  ASSERT_EQ(controls.size(), 2u) << "a joint without a motor has nothing to steer";
  EXPECT_EQ(controls[0].name, "Steer");
  EXPECT_EQ(controls[0].motors.size(), 2u);
  EXPECT_EQ(controls[0].keys[0] + "," + controls[0].keys[1], "Left,Right");
  EXPECT_EQ(controls[0].unit, "rad");
  EXPECT_DOUBLE_EQ(controls[0].part, 0.25) << "from 0.5 on the left to -0.5";
  EXPECT_DOUBLE_EQ(controls[0].rest, 0.5) << "where the angle is 0";
  EXPECT_EQ(controls[1].name, "Drive");
  EXPECT_EQ(controls[1].unit, "m/s");
  EXPECT_DOUBLE_EQ(controls[1].rest, 0.1);
}

TEST(Controls, MoveAllTheirMotorsEachInItsRange) {
  const sim::Scene scene = steeredScene();
  const sim::Scene steered = withControl(scene, controlsOf(scene)[0], 0.75);
  EXPECT_EQ(sim::parameterText(steered, "elements[1].motorAngle"), "-0.25");
  EXPECT_EQ(sim::parameterText(steered, "elements[3].motorAngle"), "0.25");
  EXPECT_EQ(sim::parameterText(steered, "elements[2].motorSpeed"), "0");
  EXPECT_DOUBLE_EQ(controlsOf(steered)[0].part, 0.75);
}

}  // namespace
}  // namespace pliant::app
