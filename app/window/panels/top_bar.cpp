// Menu bar, and the toolbar with the transport and the timeline.
#include "app/window/base/gui_style.h"
#include "app/window/context/command_table.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/animation_rows.h"
#include "app/window/panels/panel.h"
#include "app/window/panels/timeline_strip.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cctype>

namespace pliant::app {

namespace {

std::string withSmallInitial(std::string text) {
  text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

void tip(const std::string& text) {
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", text.c_str());
}

}  // namespace

class TopBar final : public Panel {
 public:
  using Panel::Panel;
  void draw() override;

 private:
  void drawCommand(const Command& command);
  void drawRecentFiles();
  void drawMenus();
  void drawMenuBar();
  void drawButton(const char* label, const char* id, bool begins = false);
  void drawTransport();

  AnimationRows rows_;
};

void TopBar::drawCommand(const Command& command) {
  if (!command.isListed(ui_)) return;
  if (command.traits.opensGroup) ImGui::Separator();
  const std::string keys = command.keys.empty() ? std::string() : nameOf(command.keys.front());
  const std::string label = fmt::format("{}###{}", command.text(ui_), command.id);
  if (ImGui::MenuItem(label.c_str(), keys.c_str(), command.isOn(ui_), command.canAct(ui_))) command.act(ui_);
  noteControl("{}", command.id);
}

void TopBar::drawRecentFiles() {
  if (!ImGui::BeginMenu("Recent", !ui_.preferences.recentFiles.empty())) return;
  const auto files = ui_.preferences.recentFiles;
  for (const std::string& file : files) {
    if (ImGui::MenuItem(file.c_str())) app::openFile(file, ui_);
  }
  ImGui::EndMenu();
}

void TopBar::drawMenus() {
  for (const CommandGroup& group : ui_.commands.groups()) {
    // One that is higher than the window scrolls: else it would lie under the mouse, whose button is still down.
    const float below = ImGui::GetIO().DisplaySize.y - ImGui::GetWindowHeight();
    ImGui::SetNextWindowSizeConstraints({0.0f, 0.0f}, {FLT_MAX, below});
    const bool isOpen = ImGui::BeginMenu(group.menu);
    noteControl("menu.{}", withSmallInitial(group.menu));
    if (!isOpen) continue;
    for (const Command& command : group.commands) {
      drawCommand(command);
      if (std::string_view(command.id) == "file.open") drawRecentFiles();
    }
    ImGui::EndMenu();
  }
}

void TopBar::drawMenuBar() {
  drawMenus();
  const Document& document = ui_.session.document();
  const std::string& title = document.scene().settings.title;
  const std::string text = fmt::format("   {}{}", title.empty() ? document.file().filename().string() : title,
                                       document.isChanged() ? " (changed)" : "");
  ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  drawElided(text, ImGui::GetIO().DisplaySize.x - ImGui::GetCursorScreenPos().x - 0.5f * ImGui::GetFontSize());
  ImGui::PopStyleColor();
}

// A button for a command, with what it does and its keys below the cursor.
// `begins`: the first one of the bar.
void TopBar::drawButton(const char* label, const char* id, bool begins) {
  if (!begins) flowOn(buttonWidth(label));
  const Command& command = *ui_.commands.find(id);
  const bool on = std::string_view(id).ends_with("Tool") && command.isOn(ui_);
  if (on) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
  ImGui::BeginDisabled(!command.canAct(ui_));
  if (ImGui::Button(label)) command.act(ui_);
  ImGui::EndDisabled();
  if (on) ImGui::PopStyleColor();
  const std::string_view name(id);
  noteControlText(fmt::format("toolbar.{}", name.substr(name.find('.') + 1)).c_str(),
                  [&] { return command.canAct(ui_) ? std::string(label) : std::string(); });
  tip(fmt::format("{} ({})", command.text(ui_), namesOf(command.keys)));
}

void TopBar::drawTransport() {
  Session& session = ui_.session;
  drawButton("Reset", "simulation.reset", true);
  drawButton(session.runs.isPlaying() && !session.runs.isStopped() ? "Pause" : "Play ", "simulation.play");
  drawButton("Step", "simulation.step");
  const float em = ImGui::GetFontSize();
  flowOn(7.0f * em);
  ImGui::SetNextItemWidth(7.0f * em);
  float speed = session.runs.speed();
  if (ImGui::SliderFloat("##speed", &speed, 1.0f / 16.0f, 4.0f, "%.3gx speed", ImGuiSliderFlags_Logarithmic)) {
    session.runs.setSpeed(speed);
  }
  noteControl("toolbar.speed");
  tip("simulated seconds a second (+ and -)");
  drawButton("Drag", "edit.dragTool");
  drawButton("Pin", "edit.pinTool");
  drawButton("Knife", "edit.knifeTool");
  drawButton("Brush", "edit.brushTool");
  flowOn(9.5f * em);
  ImGui::SetNextItemWidth(9.5f * em);
  ImGui::SliderFloat("##strength", &ui_.preferences.dragStrength, 0.01f, 1000.0f, "%.3g drag strength",
                     ImGuiSliderFlags_Logarithmic);
  noteControl("toolbar.strength");
  tip("how many times as heavy as its object a dragged particle is");
  const std::string time = fmt::format("frame {}   {:.2f} s", session.snapshot().frame, session.snapshot().time);
  flowOn(ImGui::CalcTextSize(time.c_str()).x, em);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(time.c_str());
}

void TopBar::draw() {
  float height = 0.0f;
  if (ImGui::BeginMainMenuBar()) {
    drawMenuBar();
    height = ImGui::GetWindowSize().y;
    ImGui::EndMainMenuBar();
  }
  ImGui::SetNextWindowPos({0.0f, height});
  ImGui::SetNextWindowSize({ImGui::GetIO().DisplaySize.x, 0.0f});
  ImGui::Begin("Transport", nullptr,
               ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoSavedSettings);
  drawTransport();
  drawTimelineStrip(ui_);
  drawAnimationRows(ui_, rows_);
  height += ImGui::GetWindowSize().y;
  ImGui::End();
  ui_.layout.top = height;
}

template PanelType panelType<TopBar>();

}  // namespace pliant::app
