#include "app/window/base/rich_text.h"

#include "app/pictures/gui_font.h"
#include "app/window/base/gui_style.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pliant::app {
namespace {

/// A window in which texts can be measured.
class RichTextWindow : public testing::Test {
 protected:
  RichTextWindow() {
    ImGui::CreateContext();
    ImGui::GetIO().IniFilename = nullptr;
    ImGui::GetIO().DisplaySize = {1000.0f, 1000.0f};
    setGuiStyle(1.0f, {});
    loadGuiFont(kFontSize);
    ImGui::GetIO().Fonts->Build();
  }
  ~RichTextWindow() override { ImGui::DestroyContext(); }

  /// Height of a text, in a window of this width, with a value in its braces [pixels].
  float heightOf(const RichText& text, float width, const std::string& value) {
    const std::vector<std::string> values{value};
    ImGui::NewFrame();
    ImGui::SetNextWindowPos({0.0f, 0.0f});
    ImGui::SetNextWindowSize({width, 900.0f});
    ImGui::Begin("text", nullptr, ImGuiWindowFlags_NoDecoration);
    const float top = ImGui::GetCursorPosY();
    drawRichText(text, {.values = values});
    const float height = ImGui::GetCursorPosY() - top;
    ImGui::End();
    ImGui::Render();
    return height;
  }
};

// A button below a text that moved by a line with every number did not react to clicks: it was pressed at one position
// and released at another.
TEST_F(RichTextWindow, LiveNumbersMoveNothingUpOrDown) {
  const auto refuse = [](int, const std::string& message) { FAIL() << message; };
  const RichText text =
      parseMarkdown("Its longest link is too long by {stretch} of its length, now and then.", 1, refuse);
  for (float width = 150.0f; width < 700.0f; width += 7.0f) {
    const float height = heightOf(text, width, "2");
    for (const char* value : {"0.5", "1.234", "-0.0001234", "1.234e-05", ""})
      EXPECT_EQ(heightOf(text, width, value), height) << value << " at " << width;
  }
}

// Also in a column that is too narrow for both; other words are broken there.
TEST_F(RichTextWindow, KeepsANumberAndItsUnitOnOneLine) {
  const auto refuse = [](int, const std::string& message) { FAIL() << message; };
  const auto linesOf = [&](const char* text, float width) {
    return heightOf(parseMarkdown(text, 1, refuse), width, "2") / heightOf(parseMarkdown("x", 1, refuse), width, "2");
  };
  float most = 0.0f;
  for (float width = 30.0f; width < 160.0f; width += 5.0f) {
    EXPECT_EQ(linesOf("1.5 m.", width), 1.0f) << width;
    EXPECT_EQ(linesOf("{y} m/s,", width), 1.0f) << width;
    most = std::max(most, linesOf("1.5 w.", width));
  }
  EXPECT_GT(most, 1.5f);
}

TEST_F(RichTextWindow, LinesFitTheSizeOfTheirContent) {
  ImGui::NewFrame();
  ImGui::Begin("text");
  const ImVec2 one = sizeOfLine(parseLine("x")), words = sizeOfLine(parseLine("x and more of it"));
  EXPECT_GT(words.x, one.x);
  EXPECT_EQ(words.y, one.y);
  EXPECT_GT(sizeOfLine(parseLine(R"($\frac{a}{b}$)")).y, one.y);
  ImGui::End();
  ImGui::Render();
}

}  // namespace
}  // namespace pliant::app
