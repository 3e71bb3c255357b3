#include "app/window/click_input.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

/// A button in a window, at 10 to 110 and 10 to 60, a picture at a time.
class ClickedButton : public testing::Test {
 protected:
  ClickedButton() {
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().DisplaySize = {400.0f, 300.0f};
    ImGui::GetIO().Fonts->Build();
    draw({300.0f, 200.0f});
    draw({300.0f, 200.0f});
  }
  ~ClickedButton() override { ImGui::DestroyContext(); }

  /// `cursor`: where the mouse is by the time of the picture. Whether the button was clicked.
  bool draw(ImVec2 cursor) {
    ImGuiIO& io = ImGui::GetIO();
    io.DeltaTime = 0.5f;
    io.MousePos = cursor;
    clicks.act(io);
    ImGui::NewFrame();
    ImGui::SetNextWindowPos({0.0f, 0.0f});
    ImGui::SetNextWindowSize({400.0f, 300.0f});
    ImGui::Begin("window", nullptr, ImGuiWindowFlags_NoDecoration);
    ImGui::SetCursorPos({10.0f, 10.0f});
    const bool isClicked = ImGui::Button("A hint", {100.0f, 50.0f});
    ImGui::End();
    ImGui::Render();
    return isClicked;
  }
  int clicksIn(int pictures, ImVec2 cursor) {
    int count = 0;
    for (int i = 0; i < pictures; ++i) count += draw(cursor) ? 1 : 0;
    return count;
  }

  ClickInput clicks;
};

// At two pictures a second.
TEST_F(ClickedButton, IsClickedByAPressAndAReleaseBetweenTwoPictures) {
  clicks.move(50.0f, 30.0f);
  clicks.take(0, true);
  clicks.take(0, false);
  EXPECT_TRUE(clicks.isWaiting());
  EXPECT_EQ(clicksIn(4, {50.0f, 30.0f}), 1);
  EXPECT_FALSE(clicks.isWaiting());
}

TEST_F(ClickedButton, IsClickedWhereTheButtonWentDownAlthoughTheMouseHasMovedOn) {
  clicks.move(50.0f, 30.0f);
  clicks.take(0, true);
  clicks.take(0, false);
  clicks.move(300.0f, 200.0f);
  EXPECT_EQ(clicksIn(4, {300.0f, 200.0f}), 1);
}

TEST_F(ClickedButton, IsClickedAsOftenAsItWas) {
  clicks.move(50.0f, 30.0f);
  for (int i = 0; i < 3; ++i) {
    clicks.take(0, true);
    clicks.take(0, false);
  }
  EXPECT_EQ(clicksIn(8, {50.0f, 30.0f}), 3);
}

TEST_F(ClickedButton, StaysDownUntilItIsLetGo) {
  clicks.move(50.0f, 30.0f);
  clicks.take(0, true);
  EXPECT_EQ(clicksIn(3, {50.0f, 30.0f}), 0);
  EXPECT_TRUE(ImGui::IsMouseDown(0));
  clicks.move(300.0f, 200.0f);
  clicks.take(0, false);
  EXPECT_EQ(clicksIn(3, {300.0f, 200.0f}), 0) << "let go elsewhere";
  EXPECT_FALSE(ImGui::IsMouseDown(0));
}

TEST_F(ClickedButton, ButtonsThatThereAreNotDoNothing) {
  clicks.take(7, true);
  clicks.take(-1, true);
  EXPECT_FALSE(clicks.isWaiting());
}

}  // namespace
}  // namespace pliant::app
