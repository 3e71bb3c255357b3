// All keys and gestures, from the tables that they act by.
#include <imgui.h>

#include <array>
#include <string>

#include "app/window/commands.h"

namespace pliant::app {

namespace {

struct FixedGesture {
  const char* gesture;
  const char* meaning;
};

// What the mouse does whatever the preset.
constexpr std::array<FixedGesture, 9> kFixedGestures{{
    {"left drag on an object", "the tool: drag it and throw it"},
    {"wheel while dragging", "nearer, farther"},
    {"left click, pin tool", "pin or unpin a particle"},
    {"Ctrl+left drag", "select particles; with Shift: more of them"},
    {"Ctrl+click", "select one more particle, or nothing"},
    {"double-click", "select the element, turn around this point"},
    {"right click", "menu of what is below"},
    {"right hold + W A S D Q E", "fly; Shift fast, Ctrl slow"},
    {"Ctrl+click on a slider", "type its value"},
}};

void row(const std::string& keys, const char* meaning) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(keys.c_str());
  ImGui::TableNextColumn();
  ImGui::TextUnformatted(meaning);
}

bool beginTable(const char* name) {
  return ImGui::BeginTable(name, 2, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit);
}

void drawCommands(const CommandGroup& group) {
  ImGui::TextDisabled("%s", group.menu);
  if (!beginTable(group.menu)) return;
  for (const Command& command : group.commands) {
    if (!command.keys.empty()) row(namesOf(command.keys), command.name);
  }
  ImGui::EndTable();
}

void drawGestures(const NavigationPreset& preset) {
  ImGui::TextDisabled("Mouse (%s)", preset.name);
  if (!beginTable("mouse")) return;
  for (const FixedGesture& fixed : kFixedGestures) row(fixed.gesture, fixed.meaning);
  for (const Gesture& gesture : preset.gestures) row(gestureName(preset, gesture), actionName(gesture.action));
  ImGui::EndTable();
}

}  // namespace

void drawHelp(Desk& desk) {
  if (!desk.state.showHelp) return;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({0.5f * size.x, 0.5f * size.y}, ImGuiCond_Appearing, {0.5f, 0.5f});
  ImGui::SetNextWindowSizeConstraints({0.0f, 0.0f}, {0.96f * size.x, 0.9f * size.y});
  ImGui::Begin("Keys and mouse", &desk.state.showHelp,
               ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_HorizontalScrollbar);
  if (ImGui::BeginTable("columns", 3, ImGuiTableFlags_SizingFixedFit)) {
    const auto& groups = commandGroups();
    for (std::size_t g = 0; g < groups.size(); ++g) {
      if (g % 2 == 0) ImGui::TableNextColumn();  // two groups a column
      drawCommands(groups[g]);
      ImGui::Spacing();
    }
    ImGui::TableNextColumn();
    drawGestures(navigationPreset(desk.preferences.navigation));
    ImGui::EndTable();
  }
  ImGui::End();
}

}  // namespace pliant::app
