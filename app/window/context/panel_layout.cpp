#include "app/window/context/panel_layout.h"

#include "app/view/framing.h"
#include "app/window/session/session.h"

#include <imgui.h>

#include <algorithm>

namespace pliant::app {

namespace {

constexpr float kUsualLeft = 15.0f, kUsualRight = 23.0f;
constexpr float kLesson = 24.0f;  ///< of the left panel, with a lesson in it

float widthOf(float wanted, float usual, float largestPart) {
  const float width = ImGui::GetFontSize() * (wanted > 0.0f ? std::max(wanted, kNarrowestPanel) : usual);
  return std::min(width, largestPart * ImGui::GetIO().DisplaySize.x);
}

}  // namespace

float PanelLayout::bottomHeight() const {
  if (!bottom.open) return 0.0f;
  return (bottom.showsPlot() ? 17.0f : 11.0f) * ImGui::GetFontSize();
}

float PanelLayout::left() const { return showsLeft() ? wantedLeft() : 0.0f; }

float PanelLayout::right() const { return showsRight() ? wantedRight() : 0.0f; }

float PanelLayout::wantedLeft() const {
  if (!leftVisible) return 0.0f;
  return !lesson.empty() ? widthOf(leftWidth, kLesson, 0.36f) : widthOf(leftWidth, kUsualLeft, 0.25f);
}

float PanelLayout::wantedRight() const {
  return rightVisible && lesson.empty() ? widthOf(rightWidth, kUsualRight, 0.36f) : 0.0f;
}

}  // namespace pliant::app
