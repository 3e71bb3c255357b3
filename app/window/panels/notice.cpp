#include "app/window/panels/notice.h"

#include "app/window/base/overlay_window.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>

namespace pliant::app {

namespace {

constexpr float kGap = 4.0f;                                      ///< between two notices [window coordinates]
constexpr float kNarrowestNotice = 10.0f, kWidestNotice = 26.0f;  ///< [heights of the font]
constexpr float kStateWidth = 18.0f, kStateLines = 3.5f;  ///< room of the simulation's state [heights of the font]

float roomOf(const PanelLayout& layout) { return ImGui::GetIO().DisplaySize.x - layout.left() - layout.right(); }

float noticesRight(const PanelLayout& layout) { return ImGui::GetIO().DisplaySize.x - layout.right() - 2.0f * kGap; }

}  // namespace

float noticeWidth(const PanelLayout& layout) {
  const float em = ImGui::GetFontSize();
  return std::clamp(0.6f * roomOf(layout) - 2.0f * em, kNarrowestNotice * em, kWidestNotice * em);
}

float noticesLeft(const PanelLayout& layout) {
  return noticesRight(layout) - noticeWidth(layout) - 2.0f * ImGui::GetStyle().WindowPadding.x;
}

void beginNotices(PanelLayout& layout, float top) {
  // Where there is no room beside the state of the simulation they stand below it.
  const float em = ImGui::GetFontSize();
  const bool isNarrow = noticeWidth(layout) + kStateWidth * em > roomOf(layout);
  layout.noticesTop = isNarrow ? std::max(top, layout.pictureTop() + 2.0f * kGap + kStateLines * em) : top;
}

void beginNotice(const PanelLayout& layout, const char* name, float opacity) {
  ImGui::SetNextWindowPos({noticesRight(layout), layout.noticesTop}, ImGuiCond_Always, {1.0f, 0.0f});
  ImGui::SetNextWindowBgAlpha(opacity);
  ImGui::Begin(name, nullptr, kOverlay);
}

void endNotice(PanelLayout& layout, bool isInFront) {
  const bool isMenuOpen = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
  if (isInFront && !isMenuOpen) ImGui::BringWindowToDisplayFront(ImGui::GetCurrentWindow());
  layout.noticesTop += ImGui::GetWindowSize().y + kGap;
  ImGui::End();
}

}  // namespace pliant::app
