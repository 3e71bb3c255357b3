#include "app/pictures/picture_state.h"

#include "app/pictures/picture_metadata.h"
#include "app/pictures/png.h"
#include "sim/base/input_errors.h"
#include "tests/sim/scene_from_text.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

PictureState someState() {
  PictureState state;
  state.take.scene = sim::SceneText()
                         .element("sand", {{"radius", 0.1}, {"name", "a &lt;grain&gt; &amp; \"more\""}})
                         .particle(0, {0, 1, 0})
                         .scene();
  state.take.steps = 12345678;
  state.take.actions = {{3, Gust{{1.0f, 2.0f, 1.0f / 3.0f}}}, {7, Pin{{0}, true}}};
  state.looks.camera.target = {0.1f, -2e-7f, 1e5f / 3.0f};
  state.looks.camera.distance = 1.0f / 3.0f;
  state.looks.camera.yaw = -3.1f;
  state.looks.camera.orthographic = true;
  state.looks.dark = true;
  state.looks.view.shadows = false;
  state.looks.view.constraints = ConstraintLines::byGroup;
  state.looks.view.colourBy = sim::ColourBy::speed;
  state.looks.view.scale.low = 0.1f;
  state.looks.view.scale.high = 2.0f / 3.0f;
  state.looks.view.hidden = {3, 7};
  state.size = {801, 600};
  state.transparent = true;
  state.supersampling = 3;
  return state;
}

TEST(PictureState, ReadsBackExactly) {
  const PictureState state = someState();
  const PictureState back = parsePictureState(writePictureState(state), "picture.png");
  EXPECT_EQ(back.take.scene, state.take.scene);
  EXPECT_EQ(back.take.actions, state.take.actions);
  EXPECT_EQ(back.take.steps, 12345678);
  EXPECT_EQ(back.looks.camera.target, state.looks.camera.target);
  EXPECT_EQ(back.looks.camera.distance, state.looks.camera.distance);
  EXPECT_EQ(back.looks.camera.yaw, state.looks.camera.yaw);
  EXPECT_EQ(back.looks.camera.pitch, state.looks.camera.pitch);
  EXPECT_EQ(back.looks.camera.roll, state.looks.camera.roll);
  EXPECT_EQ(back.looks.camera.fieldOfView, state.looks.camera.fieldOfView);
  EXPECT_TRUE(back.looks.camera.orthographic);
  EXPECT_TRUE(back.looks.dark);
  EXPECT_TRUE(sim::sameFields(sim::fieldsOf<ViewOptions>(), &back.looks.view, &state.looks.view));
  EXPECT_FALSE(back.looks.view.scale.automatic) << "the colours mean what they meant";
  EXPECT_EQ(back.looks.view.scale.low, state.looks.view.scale.low);
  EXPECT_EQ(back.looks.view.scale.high, state.looks.view.scale.high);
  EXPECT_EQ(back.looks.view.hidden, state.looks.view.hidden);
  EXPECT_EQ(back.size, state.size);
  EXPECT_TRUE(back.transparent);
  EXPECT_EQ(back.supersampling, 3);
}

TEST(PictureState, ReportsErrors) {
  const std::string good = writePictureState(someState());
  const auto said = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    try {
      parsePictureState(text, "p.png");
    } catch (const sim::InputError& failure) {
      return std::string(failure.what());
    }
    return std::string();
  };
  EXPECT_EQ(said("version", "version"), "") << "as it was";
  EXPECT_NE(said("distance=\"", "distance=\"-"), "");
  EXPECT_NE(said("distance=\"0", "distance=\"nan"), "");
  EXPECT_NE(said("steps=\"", "steps=\"-"), "");
  EXPECT_NE(said("<gust", "<gest"), "");
  EXPECT_NE(said("801 600", "801"), "");
  EXPECT_NE(said("801 600", "99999999 600"), "");
  EXPECT_NE(said("supersampling=\"3", "supersampling=\"3000"), "");
  EXPECT_NE(said("byGroup", "byNothing"), "");
  EXPECT_NE(said("<simulation>", "<simulatoin>"), "");
  EXPECT_NE(said("<radius>0.1", "<radius>-1"), "");
  EXPECT_NE(said("<camera", "<kamera"), "");
  EXPECT_TRUE(said("byGroup", "byNothing")
                  .starts_with("p.png: the scene in the picture: constraints is 'byNothing', expected one of"))
      << said("byGroup", "byNothing");
}

}  // namespace
}  // namespace pliant::app
