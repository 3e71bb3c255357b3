#include "app/window/panels/notice.h"

#include "app/window/base/overlay_window.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>

namespace pliant::app {

namespace {

constexpr float kGap = 4.0f;                                      ///< gap between two notices [window coordinates]
constexpr float kNarrowestNotice = 10.0f, kWidestNotice = 26.0f;  ///< [heights of the font]
constexpr float kFreeLines = 8.0f;  ///< height of the column that windows should not cover [font heights]
constexpr float kStateWidth = 18.0f, kStateLines = 3.5f;  ///< space for the simulation's status [font heights]

float roomOf(const PanelLayout& layout) { return ImGui::GetIO().DisplaySize.x - layout.left() - layout.right(); }

/// The part of a rectangle that is covered by floating windows; without those that open automatically, which avoid the
/// column.
ImRect coveredOf(const ImRect& room) {
  constexpr ImGuiWindowFlags kNotFloating = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_ChildWindow |
                                            ImGuiWindowFlags_Popup | ImGuiWindowFlags_Tooltip |
                                            ImGuiWindowFlags_NoFocusOnAppearing;
  ImRect covered(room.Max, room.Min);
  for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
    if (window->WasActive && (window->Flags & kNotFloating) == 0 && window->Rect().Overlaps(room))
      covered.Add(window->Rect());
  }
  return covered;
}

}  // namespace

float noticeWidth(const PanelLayout& layout) {
  const float em = ImGui::GetFontSize();
  return std::clamp(0.6f * roomOf(layout) - 2.0f * em, kNarrowestNotice * em, kWidestNotice * em);
}

float noticesLeft(const PanelLayout& layout) {
  return layout.noticesRight - noticeWidth(layout) - 2.0f * ImGui::GetStyle().WindowPadding.x;
}

void beginNotices(PanelLayout& layout, float top) {
  // If there is no room beside the status, notices are below it.
  const float em = ImGui::GetFontSize();
  const float height = std::max(kFreeLines * em, layout.messagesBottom + 2.0f * kGap - layout.columnTop);
  const bool isNarrow = noticeWidth(layout) + kStateWidth * em > roomOf(layout);
  layout.noticesTop = isNarrow ? std::max(top, layout.pictureTop() + 2.0f * kGap + kStateLines * em) : top;
  layout.noticesRight = ImGui::GetIO().DisplaySize.x - layout.right() - 2.0f * kGap;
  // Beside or below floating windows, if there is room.
  const float width = layout.noticesRight - noticesLeft(layout);
  const ImRect covered =
      coveredOf({layout.noticesRight - width, layout.noticesTop, layout.noticesRight, layout.noticesTop + height});
  const bool isFree = covered.Min.x > covered.Max.x;
  if (!isFree && covered.Min.x - kGap - width > layout.left()) {
    layout.noticesRight = covered.Min.x - kGap;
  } else if (!isFree && covered.Max.y + kGap + height <
                            ImGui::GetIO().DisplaySize.y - std::max(layout.bottomHeight(), layout.coveredBelow)) {
    layout.noticesTop = covered.Max.y + kGap;
  }
  layout.columnTop = layout.noticesTop;
}

void beginNotice(const PanelLayout& layout, const char* name, float opacity) {
  ImGui::SetNextWindowPos({layout.noticesRight, layout.noticesTop}, ImGuiCond_Always, {1.0f, 0.0f});
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
