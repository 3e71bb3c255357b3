#include "app/window/panels/panel.h"

#include <algorithm>
#include <utility>

namespace pliant::app {

namespace {

// Moves the window back if it is beyond an edge or over the menu, but not while the user moves it.
void keepInSight(const ImGuiViewport& room) {
  if (ImGui::IsMouseDown(ImGuiMouseButton_Left)) return;
  const ImVec2 low = room.WorkPos, high(low.x + room.WorkSize.x, low.y + room.WorkSize.y);
  const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  const ImVec2 inside(std::max(std::min(at.x, high.x - size.x), low.x),
                      std::max(std::min(at.y, high.y - size.y), low.y));
  if (inside.x != at.x || inside.y != at.y) ImGui::SetWindowPos(inside);
}

}  // namespace

bool Panel::dockBeside(float room, float width) {
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float em = ImGui::GetFontSize();
  const bool isBeside = ui_.layout.betweenSides() < room * em;
  const ImVec2 before = std::exchange(displayBefore_, display);
  const bool isResized = before.x != display.x || before.y != display.y;
  isLoose_ = !isBeside && (dockedWidth_ > 0.0f || isResized);
  // The side panels come back in this frame: the window must not be placed as if it still had their room.
  if (dockedWidth_ > 0.0f && !isBeside) ui_.layout.takenRight = 0.0f;
  dockedWidth_ = isBeside ? std::min(width * em, display.x) : 0.0f;
  if (!isBeside) return false;
  ImGui::SetNextWindowPos({display.x - dockedWidth_, ui_.layout.top}, ImGuiCond_Always);
  ImGui::SetNextWindowSize({dockedWidth_, display.y - ui_.layout.top}, ImGuiCond_Always);
  return true;
}

float Panel::coveredOfRight() const {
  constexpr float kMost = 0.7f;  // of the side panel
  const ImVec2 display = ImGui::GetIO().DisplaySize, at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  const bool isOver = at.x + size.x > display.x - ui_.layout.right();
  const bool isAtBottom = at.y + size.y + 2.0f * ImGui::GetFontSize() > display.y - ui_.layout.bottomHeight();
  return isOver && isAtBottom ? std::min(display.y - at.y, kMost * (display.y - ui_.layout.top)) : 0.0f;
}

void Panel::beginWindow(const char* title, ImGuiWindowFlags flags) {
  const ImGuiViewport& room = *ImGui::GetMainViewport();  // without the menu bar
  if (dockedWidth_ > 0.0f) flags |= ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize;
  ImGui::SetNextWindowSizeConstraints({0.0f, 0.0f}, room.WorkSize);
  // A border, since it may lie over other panels.
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0f);
  ImGui::PushStyleColor(ImGuiCol_Border, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  ImGui::Begin(title, &open_, flags | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
  keepInSight(room);
  const bool isFront = ImGui::IsWindowAppearing() || ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows);
  if (isFront) lastFrameInFront_ = ImGui::GetFrameCount();
}

}  // namespace pliant::app
