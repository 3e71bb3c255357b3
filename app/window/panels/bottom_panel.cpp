// The panel at the bottom: tabs for the timeline, the profile and the plots.
#include "app/base/words.h"
#include "app/window/base/choice_list.h"
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

#include <algorithm>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace pliant::app {

namespace {

struct Tab {
  std::string name;
  bool isChosen;
  std::function<void(BottomTabs&)> choose;
  const char* command = nullptr;  ///< command that opens it, too; null: none
};

std::vector<Tab> listOf(const BottomTabs& tabs) {
  std::vector<Tab> list{
      {"timeline", tabs.timeline, [](BottomTabs& all) { all.choose(&BottomTabs::timeline); }, "timeline.show"},
      {"profile", tabs.showsProfile(), [](BottomTabs& all) { all.chooseProfile(); }, "view.profile"}};
  for (const PlotKind kind : kPlotTabs) {
    list.push_back({titleOf(kind), tabs.showsPlot() && tabs.plot == kind, [kind](BottomTabs& all) { all.choose(kind); },
                    kind == tabs.lastPlot ? "view.plots" : nullptr});
  }
  list.push_back({"counters", tabs.counters, [](BottomTabs& all) { all.choose(&BottomTabs::counters); }});
  list.push_back({"log", tabs.log, [](BottomTabs& all) { all.choose(&BottomTabs::log); }});
  return list;
}

float widthOf(const Tab& tab) { return buttonWidth(capitalised(tab.name).c_str()); }

// How many of the tabs fit into this width, together with the button that lists the others.
std::size_t countFitting(const std::vector<Tab>& list, float width, float gap, float more) {
  float all = 0.0f;
  for (const Tab& tab : list) all += widthOf(tab) + gap;
  std::size_t fitting = list.size();
  for (; fitting > 1 && all + (fitting < list.size() ? more : 0.0f) > width; --fitting)
    all -= widthOf(list[fitting - 1]) + gap;
  return fitting;
}

void drawTab(const Tab& tab, UiContext& ui) {
  ImGui::PushStyleColor(ImGuiCol_Button,
                        ImGui::GetStyleColorVec4(tab.isChosen ? ImGuiCol_TabActive : ImGuiCol_WindowBg));
  if (ImGui::SmallButton(capitalised(tab.name).c_str())) tab.choose(ui.layout.bottom);
  ImGui::PopStyleColor();
  noteControl("drawer.{}", tab.name);
  if (tab.command != nullptr) hintCommand(*ui.commands.find(tab.command), ui);
}

// The button for tabs that do not fit; it shows the selected one of them.
void drawMoreTabs(std::span<const Tab> more, float width, UiContext& ui) {
  const auto chosen = std::find_if(more.begin(), more.end(), [](const Tab& tab) { return tab.isChosen; });
  const bool hasChosen = chosen != more.end();
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {ImGui::GetStyle().FramePadding.x, 0.0f});
  ImGui::PushStyleColor(ImGuiCol_FrameBg, ImGui::GetStyleColorVec4(hasChosen ? ImGuiCol_TabActive : ImGuiCol_WindowBg));
  ImGui::SetNextItemWidth(width);
  const bool isOpen = ImGui::BeginCombo("##more", hasChosen ? capitalised(chosen->name).c_str() : "More",
                                        ImGuiComboFlags_HeightLargest);
  ImGui::PopStyleColor();
  ImGui::PopStyleVar();
  if (isOpen) {
    for (const Tab& tab : more) {
      if (choiceRow(capitalised(tab.name), tab.isChosen)) tab.choose(ui.layout.bottom);
      noteControl("drawer.{}", tab.name);
    }
    ImGui::EndCombo();
  }
  noteControlText("drawer.more", [&] { return hasChosen ? chosen->name : std::string(); });
}

// In one line, with the button that closes the panel at its end.
void drawTabs(UiContext& ui) {
  const float gap = 0.2f * ImGui::GetFontSize();
  const std::vector<Tab> list = listOf(ui.layout.bottom);
  float more = 0.0f;
  for (const Tab& tab : list) more = std::max(more, widthOf(tab) + ImGui::GetFrameHeight());
  const std::size_t fitting = countFitting(list, ImGui::GetContentRegionAvail().x - iconButtonWidth(), gap, more);
  for (std::size_t t = 0; t < fitting; ++t) {
    if (t > 0) ImGui::SameLine(0.0f, gap);
    drawTab(list[t], ui);
  }
  if (fitting == list.size()) return;
  ImGui::SameLine(0.0f, gap);
  drawMoreTabs(std::span(list).subspan(fitting), more, ui);
}

// The key that closes the visible tab, in brackets.
std::string keyOf(const BottomTabs& tabs, const CommandTable& commands) {
  if (tabs.log || tabs.counters) return "";
  const std::string key = commands.keyOf(tabs.timeline ? "timeline.show" : tabs.plot ? "view.plots" : "view.profile");
  return key.empty() ? key : " (" + key + ")";
}

/// A command that opens a tab, or closes the panel if the tab is visible.
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
  History history_;  ///< for the profile
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
  drawTabs(ui_);
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
