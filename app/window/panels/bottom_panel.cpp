// The drawer at the bottom: tabs of the profile and of the plots.
#include "app/window/commands.h"
#include "app/window/control_map.h"
#include "app/window/panels.h"

#include <imgui.h>

namespace pliant::app {

namespace {

bool drawTab(const char* name, bool isChosen) {
  ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(isChosen ? ImGuiCol_TabActive : ImGuiCol_WindowBg));
  const bool pressed = ImGui::SmallButton(name);
  ImGui::PopStyleColor();
  noteControl("drawer.{}", name);
  ImGui::SameLine(0.0f, 0.2f * ImGui::GetFontSize());
  return pressed;
}

}  // namespace

float drawerHeight(const PanelState& state) {
  if (!state.drawer.open) return 0.0f;
  return (state.drawer.showsPlot() ? 17.0f : 11.0f) * ImGui::GetFontSize();
}

void drawDrawer(UiContext& ui) {
  PanelState& state = ui.state;
  takeTraces(ui);
  if (!state.drawer.open) return;
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float left = leftPanelWidth(state), width = display.x - left - rightPanelWidth(state),
              height = drawerHeight(state);
  ImGui::SetNextWindowPos({left, display.y - height});
  ImGui::SetNextWindowSize({width, height});
  ImGui::Begin("##drawer", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBringToFrontOnFocus);
  if (drawTab("timeline", state.drawer.timeline)) state.drawer.timeline = true;
  if (drawTab("profile", state.drawer.showsProfile())) state.drawer.chooseProfile();
  for (const PlotKind kind : kPlotTabs) {
    if (drawTab(titleOf(kind), state.drawer.showsPlot() && state.drawer.plot == kind)) state.drawer.choose(kind);
  }
  if (drawTab("x", false)) state.drawer.open = false;
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("close (%s)", state.drawer.timeline ? "F6" : state.drawer.plot ? "F4" : "F3");
  ImGui::NewLine();
  if (state.drawer.timeline)
    drawTimeline(ui);
  else if (state.drawer.plot)
    drawPlots(ui, *state.drawer.plot);
  else
    drawProfile(state);
  ImGui::End();
}

}  // namespace pliant::app
