// The panel at the bottom: tabs of the timeline, the profile and the plots.
#include "app/base/words.h"
#include "app/window/base/flow.h"
#include "app/window/base/icons.h"
#include "app/window/context/command_hint.h"
#include "app/window/context/command_table.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/counters_tab.h"
#include "app/window/panels/log_tab.h"
#include "app/window/panels/panel.h"
#include "app/window/panels/plots.h"
#include "app/window/panels/profile.h"
#include "app/window/panels/timeline_strip.h"

#include <GLFW/glfw3.h>
#include <imgui.h>

namespace pliant::app {

namespace {

// In the first line the last place is that of the button that closes them all.
bool drawTab(const char* name, bool isChosen, bool isFirst = false) {
  const float gap = 0.2f * ImGui::GetFontSize(), width = buttonWidth(capitalised(name).c_str());
  const bool isInFirstLine = ImGui::GetItemRectMin().y < ImGui::GetWindowPos().y + 2.0f * ImGui::GetFontSize();
  if (!isFirst) flowOn(isInFirstLine ? width + iconButtonWidth() + gap : width, gap);
  ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(isChosen ? ImGuiCol_TabActive : ImGuiCol_WindowBg));
  const bool pressed = ImGui::SmallButton(capitalised(name).c_str());
  ImGui::PopStyleColor();
  noteControl("drawer.{}", name);
  return pressed;
}

// The key that closes what is shown, in brackets.
std::string keyOf(const BottomTabs& tabs, const CommandTable& commands) {
  if (tabs.log || tabs.counters) return "";
  const std::string key = commands.keyOf(tabs.timeline ? "timeline.show" : tabs.plot ? "view.plots" : "view.profile");
  return key.empty() ? key : " (" + key + ")";
}

/// A command that opens a tab, or closes the panel where it is shown.
template <bool BottomTabs::*kTab>
Command tabCommand(const char* id, const char* name) {
  return {id,
          name,
          {},
          [](UiContext& ui) {
            BottomTabs& tabs = ui.layout.bottom;
            tabs.open = !(tabs.open && tabs.*kTab);
            tabs.choose(kTab);
          },
          {.isOn = [](const UiContext& ui) { return ui.layout.bottom.open && ui.layout.bottom.*kTab; }}};
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
             {.isOn = [](const UiContext& ui) { return ui.layout.bottom.showsPlot(); }}},
            tabCommand<&BottomTabs::counters>("view.counters", "Counters"),
            tabCommand<&BottomTabs::log>("view.log", "Log")}},
          {"Timeline",
           "timeline.keep",
           {{"timeline.show",
             "Timeline",
             {key(GLFW_KEY_F6)},
             [](UiContext& ui) {
               ui.layout.bottom.open = !ui.layout.bottom.showsTimeline();
               ui.layout.bottom.choose(&BottomTabs::timeline);
             },
             {.isOn = [](const UiContext& ui) { return ui.layout.bottom.showsTimeline(); }}}}}};
}

void BottomPanel::addNeeds(PanelNeeds& needs) const {
  needs.measures = needs.measures || ui_.layout.bottom.showsProfile();
  needs.plots = needs.plots || ui_.layout.bottom.showsPlot();
  needs.counts = needs.counts || ui_.layout.bottom.showsCounters();
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
  if (drawTab("timeline", tabs.timeline, true)) tabs.choose(&BottomTabs::timeline);
  hintCommand(*ui_.commands.find("timeline.show"), ui_);
  if (drawTab("profile", tabs.showsProfile())) tabs.chooseProfile();
  hintCommand(*ui_.commands.find("view.profile"), ui_);
  for (const PlotKind kind : kPlotTabs) {
    if (drawTab(titleOf(kind), tabs.showsPlot() && tabs.plot == kind)) tabs.choose(kind);
    if (kind == tabs.lastPlot) hintCommand(*ui_.commands.find("view.plots"), ui_);
  }
  if (drawTab("counters", tabs.counters)) tabs.choose(&BottomTabs::counters);
  if (drawTab("log", tabs.log)) tabs.choose(&BottomTabs::log);
  const ImVec2 next = ImGui::GetCursorScreenPos();
  ImGui::SetCursorPos({ImGui::GetWindowContentRegionMax().x - iconButtonWidth(), ImGui::GetStyle().WindowPadding.y});
  if (smallIconButton("close", Icon::cross)) tabs.open = false;
  noteControl("drawer.x");
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("close%s", keyOf(tabs, ui_.commands).c_str());
  ImGui::SetCursorScreenPos(next);
  if (tabs.timeline)
    drawTimeline(ui_, states_);
  else if (tabs.log)
    drawLog(ui_.session.messages.log());
  else if (tabs.counters)
    drawCounters(ui_.session);
  else if (tabs.plot)
    drawPlots(ui_, plots_, *tabs.plot);
  else
    drawProfile(history_);
  ImGui::End();
}

template PanelType panelType<BottomPanel>();

}  // namespace pliant::app
