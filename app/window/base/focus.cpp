#include "app/window/base/focus.h"

#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <optional>

namespace pliant::app {

namespace {

/// Of the item that the keyboard is at, in window coordinates; nothing: it is at none.
std::optional<ImRect> focusedRectangle() {
  const ImGuiContext& gui = *ImGui::GetCurrentContext();
  ImGuiWindow* window = gui.NavWindow;
  if (window == nullptr || gui.NavId == 0 || gui.NavDisableHighlight || gui.NavWindowingTarget != nullptr)
    return std::nullopt;
  return ImGui::WindowRectRelToAbs(window, window->NavRectRel[gui.NavLayer]);
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

}  // namespace pliant::app
