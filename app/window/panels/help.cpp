// All keys and gestures, from the tables that they act by.
#include "app/window/base/navigation.h"
#include "app/window/context/command_table.h"
#include "app/window/panels/panel.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>

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

struct Line {
  std::string keys;
  std::string meaning;
};

void drawLines(const char* title, const std::vector<Line>& lines) {
  float width = 0.0f;
  for (const Line& line : lines) width = std::max(width, ImGui::CalcTextSize(line.keys.c_str()).x);
  ImGui::TextDisabled("%s", title);
  for (const Line& line : lines) {
    ImGui::TextUnformatted(line.keys.c_str());
    ImGui::SameLine(width + ImGui::GetFontSize());
    ImGui::TextUnformatted(line.meaning.c_str());
  }
  ImGui::Spacing();
}

void drawCommands(const CommandGroup& group) {
  std::vector<Line> lines;
  for (const Command& command : group.commands) {
    if (!command.keys.empty()) lines.push_back({namesOf(command.keys), command.name});
  }
  drawLines(group.menu, lines);
}

void drawGestures(const NavigationPreset& preset) {
  std::vector<Line> lines;
  for (const FixedGesture& fixed : kFixedGestures) lines.push_back({fixed.gesture, fixed.meaning});
  for (const Gesture& gesture : preset.gestures) {
    lines.push_back({gestureName(preset, gesture), actionName(gesture.action)});
  }
  drawLines(fmt::format("Mouse ({})", preset.name).c_str(), lines);
}

}  // namespace

class Help final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu() {
    return {{"Help", "", {toggleCommand<Help>("help.keys", "Keys and mouse", {key(GLFW_KEY_F1)})}}};
  }
  void draw() override;
};

void Help::draw() {
  if (!open_) return;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({0.5f * size.x, 0.5f * size.y}, ImGuiCond_Appearing, {0.5f, 0.5f});
  ImGui::SetNextWindowSizeConstraints({0.0f, 0.0f}, {0.96f * size.x, 0.9f * size.y});
  ImGui::Begin("Keys and mouse", &open_,
               ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_HorizontalScrollbar);
  const auto& groups = ui_.commands.groups();
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const bool opensColumn = g % 2 == 0;
    if (opensColumn && g > 0) ImGui::SameLine(0.0f, 2.0f * ImGui::GetFontSize());
    if (opensColumn) ImGui::BeginGroup();
    drawCommands(groups[g]);
    const bool isLast = g + 1 == groups.size();
    if (isLast) drawGestures(navigationPreset(ui_.preferences.navigation));
    if (!opensColumn || isLast) ImGui::EndGroup();
  }
  ImGui::End();
}

template PanelType panelType<Help>();

}  // namespace pliant::app
