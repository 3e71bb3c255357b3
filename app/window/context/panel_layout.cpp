#include "app/window/context/panel_layout.h"

#include "app/view/framing.h"
#include "app/window/session/session.h"

#include <imgui.h>

#include <algorithm>

namespace pliant::app {

namespace {

constexpr float kUsualLeft = 15.0f, kUsualRight = 23.0f;
constexpr float kLeastBottom = 11.0f, kMostBottom = 17.0f;  ///< of the bottom panel [font heights]
constexpr float kNarrowestBottom = 18.0f;                   ///< below this width its tabs do not fit
constexpr float kPartOfBottom = 0.55f;                      ///< of the height below the toolbar
constexpr float kLesson = 27.0f;                            ///< width of the left panel with a lesson

float widthOf(float wanted, float usual, float largestPart) {
  const float width = ImGui::GetFontSize() * (wanted > 0.0f ? std::max(wanted, kNarrowestPanel) : usual);
  return std::min(width, largestPart * ImGui::GetIO().DisplaySize.x);
}

}  // namespace

bool PanelLayout::bottomTakesSides() const {
  return bottom.open && betweenSides() < kNarrowestBottom * ImGui::GetFontSize();
}

// A plot gets as much height as leaves the picture its share.
float PanelLayout::bottomHeight() const {
  if (!bottom.open) return 0.0f;
  const float em = ImGui::GetFontSize();
  if (!bottom.showsPlot()) return kLeastBottom * em;
  return std::clamp(kPartOfBottom * (ImGui::GetIO().DisplaySize.y - top), kLeastBottom * em, kMostBottom * em);
}

float PanelLayout::left() const { return showsLeft() ? wantedLeft() : 0.0f; }

float PanelLayout::right() const { return takenRight > 0.0f ? takenRight : showsRight() ? wantedRight() : 0.0f; }

float PanelLayout::betweenSides() const {
  return ImGui::GetIO().DisplaySize.x - (presents ? 0.0f : wantedLeft() + wantedRight());
}

float PanelLayout::wantedLeft() const {
  if (!leftVisible) return 0.0f;
  return !lesson.empty() ? widthOf(leftWidth, kLesson, 0.36f) : widthOf(leftWidth, kUsualLeft, 0.25f);
}

float PanelLayout::wantedRight() const {
  return rightVisible && lesson.empty() ? widthOf(rightWidth, kUsualRight, 0.36f) : 0.0f;
}

}  // namespace pliant::app
