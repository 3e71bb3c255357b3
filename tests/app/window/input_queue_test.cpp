#include "app/window/input_queue.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

/// A button in a window, at 10 to 110 and 10 to 60, drawn one picture at a time.
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

  /// `cursor`: position of the mouse at the time of the picture. Returns whether the button was clicked.
  bool draw(ImVec2 cursor) {
    ImGuiIO& io = ImGui::GetIO();
    io.DeltaTime = 0.5f;
    io.MousePos = cursor;
    input.act(io);
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

  InputQueue input;
};

// At two pictures a second.
TEST_F(ClickedButton, IsClickedByAPressAndAReleaseBetweenTwoPictures) {
  input.move(50.0f, 30.0f);
  input.take(0, true, 0.0);
  input.take(0, false, 0.0);
  EXPECT_TRUE(input.isWaiting());
  EXPECT_EQ(clicksIn(4, {50.0f, 30.0f}), 1);
  EXPECT_FALSE(input.isWaiting());
}

TEST_F(ClickedButton, IsClickedWhereTheMouseWasPressed) {
  input.move(50.0f, 30.0f);
  input.take(0, true, 0.0);
  input.take(0, false, 0.0);
  input.move(300.0f, 200.0f);
  EXPECT_EQ(clicksIn(4, {300.0f, 200.0f}), 1);
}

TEST_F(ClickedButton, CountsEveryClick) {
  input.move(50.0f, 30.0f);
  for (int i = 0; i < 3; ++i) {
    input.take(0, true, 0.0);
    input.take(0, false, 0.0);
  }
  EXPECT_EQ(clicksIn(8, {50.0f, 30.0f}), 3);
}

TEST_F(ClickedButton, StaysDownUntilReleased) {
  input.move(50.0f, 30.0f);
  input.take(0, true, 0.0);
  EXPECT_EQ(clicksIn(3, {50.0f, 30.0f}), 0);
  EXPECT_TRUE(ImGui::IsMouseDown(0));
  input.move(300.0f, 200.0f);
  input.take(0, false, 0.0);
  EXPECT_EQ(clicksIn(3, {300.0f, 200.0f}), 0) << "let go elsewhere";
  EXPECT_FALSE(ImGui::IsMouseDown(0));
}

TEST_F(ClickedButton, IsClickedBeforeTheKeyThatIsPressedAfterIt) {
  input.move(50.0f, 30.0f);
  bool isPressed = false, wasClicked = false;
  input.take(0, true, 0.0);
  input.take(0, false, 0.0);
  input.take([&] { isPressed = true; });
  for (int picture = 0; picture < 4 && !isPressed; ++picture) {
    EXPECT_TRUE(input.isWaiting());
    const bool isClicked = draw({50.0f, 30.0f});
    if (!isPressed) wasClicked = wasClicked || isClicked;
  }
  EXPECT_TRUE(isPressed);
  EXPECT_TRUE(wasClicked);
}

// By the earliest and latest times of the presses, not by the pictures that handle them.
TEST_F(ClickedButton, DetectsADoubleClickAtAnyFrameRate) {
  const auto isDouble = [&](double polled, double told) {
    input.take(0, true, 10.0);
    input.take(0, false, 10.0);
    draw({50.0f, 30.0f});
    draw({50.0f, 30.0f});
    input.finishPoll(polled);
    input.take(0, true, told);
    draw({50.0f, 30.0f});
    const bool result = ImGui::IsMouseDoubleClicked(0);
    input.take(0, false, told);
    draw({50.0f, 30.0f});
    input.finishPoll(20.0);  // what comes next is another click
    return result;
  };
  EXPECT_TRUE(isDouble(10.0, 12.0)) << "both during a picture of two seconds";
  EXPECT_TRUE(isDouble(10.2, 10.21));
  EXPECT_FALSE(isDouble(10.4, 10.41));
}

TEST_F(ClickedButton, HandlesKeysWithoutClicksInOneFrame) {
  int keys = 0;
  for (int i = 0; i < 5; ++i) input.take([&] { ++keys; });
  draw({300.0f, 200.0f});
  EXPECT_EQ(keys, 5);
  EXPECT_FALSE(input.isWaiting());
}

TEST_F(ClickedButton, IgnoresUnknownMouseButtons) {
  input.take(7, true, 0.0);
  input.take(-1, true, 0.0);
  EXPECT_FALSE(input.isWaiting());
}

}  // namespace
}  // namespace pliant::app
