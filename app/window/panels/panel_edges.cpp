// The draggable edges of the side panels.
#include "app/window/panels/panel.h"

#include <imgui.h>

#include <algorithm>

namespace pliant::app {

namespace {

// Returns how far the edge was dragged [font heights].
float drawEdge(const char* name, float x, float top) {
  const float thickness = std::max(0.35f * ImGui::GetFontSize(), 4.0f);
  const float height = ImGui::GetIO().DisplaySize.y - top;
  ImGui::SetNextWindowPos({x, top});
  ImGui::SetNextWindowSize({thickness, height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0f, 0.0f});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1.0f, 1.0f});
  ImGui::Begin(name, nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
  ImGui::InvisibleButton("edge", {thickness, height});
  const bool active = ImGui::IsItemActive();
  if (active || ImGui::IsItemHovered()) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    ImGui::GetWindowDrawList()->AddRectFilled({x, top}, {x + thickness, top + height},
                                              ImGui::GetColorU32(ImGuiCol_SeparatorHovered));
  }
  ImGui::End();
  ImGui::PopStyleVar(2);
  return active ? ImGui::GetIO().MouseDelta.x / ImGui::GetFontSize() : 0.0f;
}

}  // namespace

class PanelEdges final : public Panel {
 public:
  using Panel::Panel;
  void draw() override;
};

void PanelEdges::draw() {
  PanelLayout& layout = ui_.layout;
  const float font = ImGui::GetFontSize();
  if (layout.showsLeft()) {
    const float width = layout.left();
    const float moved = drawEdge("##leftEdge", width, layout.top);
    if (moved != 0.0f) layout.leftWidth = std::max(width / font + moved, kNarrowestPanel);
  }
  if (layout.showsRight()) {
    const float width = layout.right();
    const float thickness = std::max(0.35f * font, 4.0f);
    const float moved = drawEdge("##rightEdge", ImGui::GetIO().DisplaySize.x - width - thickness, layout.top);
    if (moved != 0.0f) layout.rightWidth = std::max(width / font - moved, kNarrowestPanel);
  }
}

template PanelType panelType<PanelEdges>();

}  // namespace pliant::app
