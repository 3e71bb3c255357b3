// The bars above the stage: drawn icons, and numbers that are legible over a slider's filled part.
#include "app/window/base/icons.h"
#include "app/window/base/slider.h"
#include "tests/app/window/bare_window.h"

#include <gtest/gtest.h>

#include <cctype>
#include <cmath>

namespace pliant::app {
namespace {

std::vector<std::string> textsOfToolbar(BareWindow& window) {
  for (int i = 1; i < kPictures; ++i) window.draw();
  TextRecorder recorder;
  window.draw();
  std::vector<std::string> texts;
  for (const WrittenText& text : recorder.texts) {
    if (text.window == "Transport") texts.push_back(text.text);
  }
  return texts;
}

TEST(Toolbar, ShowsIconsAlwaysAndLabelsIfThereIsRoom) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  std::vector<std::string> texts = textsOfToolbar(window);
  EXPECT_TRUE(std::count(texts.begin(), texts.end(), "Reset"));
  for (const std::string& text : texts)
    EXPECT_TRUE(std::any_of(text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c); }))
        << text << " stands for a sign";
  window.setUp({1024, 640}, 1.5f, false);
  texts = textsOfToolbar(window);
  EXPECT_FALSE(std::count(texts.begin(), texts.end(), "Reset")) << "the bar would not be one line";
}

TEST(Icons, FillTheirSquareWithoutOverflow) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, false);
  ImGui::NewFrame();
  ImGui::Begin("signs");
  ImDrawList& list = *ImGui::GetWindowDrawList();
  constexpr float kSide = 24.0f;
  for (int icon = 0; icon <= static_cast<int>(Icon::plus); ++icon) {
    const int before = list.VtxBuffer.Size;
    drawIcon(static_cast<Icon>(icon), {200.0f, 200.0f}, kSide, IM_COL32_WHITE, list);
    ImRect box(1e9f, 1e9f, -1e9f, -1e9f);
    for (int v = before; v < list.VtxBuffer.Size; ++v) box.Add(list.VtxBuffer[v].pos);
    const float beyond = 0.12f * kSide;  // round ends
    EXPECT_TRUE(ImRect(188 - beyond, 188 - beyond, 212 + beyond, 212 + beyond).Contains(box)) << icon;
    EXPECT_GT(std::max(box.GetWidth(), box.GetHeight()), 0.7f * kSide) << icon;
  }
  ImGui::End();
  ImGui::EndFrame();
}

float luminance(const ImVec4& colour) {
  const auto linear = [](float c) { return c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f); };
  return 0.2126f * linear(colour.x) + 0.7152f * linear(colour.y) + 0.0722f * linear(colour.z);
}

// WCAG 2, success criterion 1.4.3: 4.5 to 1.
TEST(Slider, NumberIsLegibleOverTheFilledPart) {
  BareWindow window;
  for (const bool dark : {false, true}) {
    for (const bool calm : {false, true}) {
      setGuiStyle(1.0f, {dark, calm});
      for (const bool isActive : {false, true}) {
        const ImVec4 fill = sliderFill();
        const ImVec4 field = ImGui::GetStyleColorVec4(isActive ? ImGuiCol_FrameBgActive : ImGuiCol_FrameBg);
        const auto over = [&](float top, float bottom) { return bottom + fill.w * (top - bottom); };
        const ImVec4 seen(over(fill.x, field.x), over(fill.y, field.y), over(fill.z, field.z), 1.0f);
        const float text = luminance(ImGui::GetStyleColorVec4(ImGuiCol_Text)), ground = luminance(seen);
        EXPECT_GE((std::max(text, ground) + 0.05f) / (std::min(text, ground) + 0.05f), 4.5f)
            << dark << calm << isActive;
      }
    }
  }
}

// Filled part of a slider that is drawn alone, as a part of its width.
float filledPart(float value, float least, float most, ImGuiSliderFlags flags) {
  ImGui::NewFrame();
  ImGui::Begin("one");
  ImGui::SetNextItemWidth(400.0f);
  const int before = ImGui::GetWindowDrawList()->VtxBuffer.Size;
  slider("##one", value, least, most, "", flags);
  const ImRect frame(ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
  const ImDrawList& list = *ImGui::GetWindowDrawList();
  const ImVec4 fill = sliderFill();
  float end = frame.Min.x;
  for (int v = before; v < list.VtxBuffer.Size; ++v) {
    const ImVec4 colour = ImGui::ColorConvertU32ToFloat4(list.VtxBuffer[v].col);
    if (std::abs(colour.w - fill.w) < 0.01f) end = std::max(end, list.VtxBuffer[v].pos.x);
  }
  ImGui::End();
  ImGui::EndFrame();
  return (end - frame.Min.x) / frame.GetWidth();
}

TEST(Slider, IsFilledAsFarAsItsValueReaches) {
  BareWindow window;
  window.setUp({1280, 800}, 1.0f, true);
  for (int i = 0; i < 2; ++i) filledPart(0.0f, 0.0f, 1.0f, 0);  // a window is seen in its second picture
  EXPECT_NEAR(filledPart(0.0f, 0.0f, 1.0f, 0), 0.0f, 0.01f);
  EXPECT_NEAR(filledPart(0.25f, 0.0f, 1.0f, 0), 0.25f, 0.01f);
  EXPECT_NEAR(filledPart(1.0f, 0.0f, 1.0f, 0), 1.0f, 0.01f);
  EXPECT_NEAR(filledPart(10.0f, 1.0f, 100.0f, ImGuiSliderFlags_Logarithmic), 0.5f, 0.01f);
  EXPECT_NEAR(filledPart(7.0f, 0.0f, 1.0f, 0), 1.0f, 0.01f) << "typed beyond the end";
}

}  // namespace
}  // namespace pliant::app
