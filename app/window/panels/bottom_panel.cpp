// The panel at the bottom: tabs of the timeline, the profile and the plots.
#include "app/window/base/gui_style.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"
#include "app/window/panels/plots.h"
#include "app/window/panels/profile.h"
#include "app/window/panels/timeline_strip.h"

#include <GLFW/glfw3.h>
#include <imgui.h>

namespace pliant::app {

namespace {

bool drawTab(const char* name, bool isChosen, bool isFirst = false) {
  if (!isFirst) flowOn(buttonWidth(name), 0.2f * ImGui::GetFontSize());
  ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(isChosen ? ImGuiCol_TabActive : ImGuiCol_WindowBg));
  const bool pressed = ImGui::SmallButton(name);
  ImGui::PopStyleColor();
  noteControl("drawer.{}", name);
  return pressed;
}

}  // namespace

class BottomPanel final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu();
  void addNeeds(PanelNeeds& needs) const override;
  void update(float seconds) override { history_.note(ui_.session.snapshot(), seconds); }
  void draw() override;

 private:
  PlotPanel plots_;
  History history_;  ///< of the figures, for the profile
  NamedStates states_;
};

std::vector<MenuPart> BottomPanel::menu() {
  return {{"View",
           "view.variants",
           {{"view.profile",
             "Profile",
             {key(GLFW_KEY_F3)},
             [](UiContext& ui) {
               ui.layout.bottom.open = !ui.layout.bottom.showsProfile();
               ui.layout.bottom.chooseProfile();
             },
             {.isOn = [](const UiContext& ui) { return ui.layout.bottom.showsProfile(); }}},
            {"view.plots",
             "Plots",
             {key(GLFW_KEY_F4)},
             [](UiContext& ui) {
               ui.layout.bottom.open = !ui.layout.bottom.showsPlot();
               ui.layout.bottom.choose(ui.layout.bottom.lastPlot);
             },
             {.isOn = [](const UiContext& ui) { return ui.layout.bottom.showsPlot(); }}}}},
          {"Timeline",
           "timeline.keep",
           {{"timeline.show",
             "The timeline: branches and kept states",
             {key(GLFW_KEY_F6)},
             [](UiContext& ui) {
               ui.layout.bottom.open = !ui.layout.bottom.showsTimeline();
               ui.layout.bottom.timeline = ui.layout.bottom.open;
             },
             {.isOn = [](const UiContext& ui) { return ui.layout.bottom.showsTimeline(); }}}}}};
}

void BottomPanel::addNeeds(PanelNeeds& needs) const {
  needs.measures = needs.measures || ui_.layout.bottom.showsProfile();
  needs.plots = needs.plots || ui_.layout.bottom.showsPlot();
}

void BottomPanel::draw() {
  BottomTabs& tabs = ui_.layout.bottom;
  drainTraces(ui_.session.runs.traceFeed(), plots_);
  if (!tabs.open) return;
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float left = ui_.layout.left(), width = display.x - left - ui_.layout.right(),
              height = ui_.layout.bottomHeight();
  ImGui::SetNextWindowPos({left, display.y - height});
  ImGui::SetNextWindowSize({width, height});
  ImGui::Begin("Plots and timeline###drawer", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBringToFrontOnFocus);
  if (drawTab("timeline", tabs.timeline, true)) tabs.timeline = true;
  if (drawTab("profile", tabs.showsProfile())) tabs.chooseProfile();
  for (const PlotKind kind : kPlotTabs) {
    if (drawTab(titleOf(kind), tabs.showsPlot() && tabs.plot == kind)) tabs.choose(kind);
  }
  if (drawTab("x", false)) tabs.open = false;
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("close (%s)", tabs.timeline ? "F6" : tabs.plot ? "F4" : "F3");
  if (tabs.timeline)
    drawTimeline(ui_, states_);
  else if (tabs.plot)
    drawPlots(ui_, plots_, *tabs.plot);
  else
    drawProfile(history_);
  ImGui::End();
}

template PanelType panelType<BottomPanel>();

}  // namespace pliant::app
