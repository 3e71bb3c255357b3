#include "app/window/base/focus.h"

#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace pliant::app {

namespace {

/// The rectangle of the focused item, in window coordinates; nothing if no item has the focus.
std::optional<ImRect> focusedRectangle() {
  const ImGuiContext& gui = *ImGui::GetCurrentContext();
  ImGuiWindow* window = gui.NavWindow;
  if (window == nullptr || gui.NavId == 0 || gui.NavDisableHighlight || gui.NavWindowingTarget != nullptr)
    return std::nullopt;
  return ImGui::WindowRectRelToAbs(window, window->NavRectRel[gui.NavLayer]);
}

// Shifts everything drawn by a window.
void shiftWindow(ImGuiWindow& window, ImVec2 by) {
  const auto moved = [&](ImVec4 clip) { return ImVec4(clip.x + by.x, clip.y + by.y, clip.z + by.x, clip.w + by.y); };
  for (ImDrawVert& vertex : window.DrawList->VtxBuffer) vertex.pos = {vertex.pos.x + by.x, vertex.pos.y + by.y};
  for (ImDrawCmd& command : window.DrawList->CmdBuffer) command.ClipRect = moved(command.ClipRect);
  window.Pos = {window.Pos.x + by.x, window.Pos.y + by.y};
}

}  // namespace

bool isFocused() {
  const auto place = focusedRectangle();
  return place && ImGui::GetCurrentContext()->NavWindow == ImGui::GetCurrentWindow() &&
         ImRect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax()).Contains(place->GetCenter());
}

bool asksForMenu() {
  const bool isAsked = ImGui::IsKeyPressed(GLFW_KEY_MENU, false) ||
                       (ImGui::GetIO().KeyShift && ImGui::IsKeyPressed(GLFW_KEY_F10, false));
  return isAsked && isFocused();
}

void drawFocusFrame() {
  const auto place = focusedRectangle();
  if (!place) return;
  const ImGuiWindow& window = *ImGui::GetCurrentContext()->NavWindow;
  const float line = std::max(1.0f, 0.12f * ImGui::GetFontSize());
  ImRect frame = *place;
  frame.Expand(line);
  ImRect seen = window.OuterRectClipped;
  frame.ClipWith(seen);
  if (frame.IsInverted()) return;
  ImGui::GetForegroundDrawList()->AddRect(frame.Min, frame.Max, ImGui::GetColorU32(ImGuiCol_NavHighlight),
                                          ImGui::GetStyle().FrameRounding, 0, line);
}

void moveTooltipOffFocus() {
  const ImGuiContext& gui = *ImGui::GetCurrentContext();
  const auto place = focusedRectangle();
  if (!place || !gui.NavDisableMouseHover) return;
  const float gap = 0.3f * ImGui::GetFontSize();
  for (ImGuiWindow* window : gui.Windows) {
    if (!window->Active || window->Hidden || (window->Flags & ImGuiWindowFlags_Tooltip) == 0) continue;
    const ImVec2 room(gui.IO.DisplaySize.x - window->Size.x, gui.IO.DisplaySize.y - window->Size.y);
    const float below = place->Max.y + gap;
    const ImVec2 to(std::clamp(place->Min.x, 0.0f, std::max(room.x, 0.0f)),
                    below <= room.y ? below : std::max(place->Min.y - gap - window->Size.y, 0.0f));
    shiftWindow(*window, {std::floor(to.x) - window->Pos.x, std::floor(to.y) - window->Pos.y});
  }
}

}  // namespace pliant::app
