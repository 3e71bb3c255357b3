// The menu bar, and the toolbar with the transport controls and the timeline.
#include "app/window/base/flow.h"
#include "app/window/base/icons.h"
#include "app/window/base/slider.h"
#include "app/window/base/text_fit.h"
#include "app/window/context/command_hint.h"
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

constexpr float kSpeedWidth = 7.0f, kStrengthWidth = 9.5f;  ///< width of the sliders [font heights]

std::string withSmallInitial(std::string text) {
  text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

void tip(const std::string& text) {
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) ImGui::SetTooltip("%s", text.c_str());
}

std::string timeText(const Snapshot& snapshot) {
  return fmt::format("frame {}   {:.2f} s", snapshot.frame, snapshot.time);
}

/// A command's button in the toolbar.
struct ToolbarButton {
  Icon icon;
  const char* label;
  const char* command;  ///< its id
};

// The Play button is wide enough for both of its labels, so that the following ones do not move.
float widthOf(const ToolbarButton& button, bool hasLabel) {
  if (!hasLabel) return iconButtonWidth();
  return button.icon == Icon::play ? iconButtonWidth("Pause") : iconButtonWidth(button.label);
}

}  // namespace

class TopBar final : public Panel {
 public:
  using Panel::Panel;
  void draw() override;

 private:
  void drawCommand(const Command& command);
  void drawGroup(const CommandGroup& group);
  void drawRecentFiles();
  void drawMenus();
  void drawMenuBar();
  std::vector<ToolbarButton> buttons() const;
  bool hasRoomForLabels(const std::vector<ToolbarButton>& buttons) const;
  void drawButton(const ToolbarButton& button, bool hasLabel);
  void drawSpeed();
  void drawStrength();
  void drawTransport();

  AnimationRows rows_;
};

void TopBar::drawCommand(const Command& command) {
  if (!command.isListed(ui_)) return;
  const std::string keys = command.keys.empty() ? std::string() : nameOf(command.keys.front());
  const std::string label = fmt::format("{}###{}", command.text(ui_), command.id);
  if (ImGui::MenuItem(label.c_str(), keys.c_str(), command.isOn(ui_), command.canAct(ui_))) command.act(ui_);
  noteControl("{}", command.id);
  if (!command.canAct(ui_)) tip(command.traits.whyNot);
}

// Commands of a submenu are consecutive.
void TopBar::drawGroup(const CommandGroup& group) {
  const auto& commands = group.commands;
  for (std::size_t c = 0; c < commands.size();) {
    const std::string_view submenu = commands[c].traits.submenu;
    if (commands[c].traits.opensGroup && commands[c].isListed(ui_)) ImGui::Separator();
    if (submenu.empty()) {
      drawCommand(commands[c]);
      if (std::string_view(commands[c].id) == "file.open") drawRecentFiles();
      ++c;
      continue;
    }
    const bool isOpen = ImGui::BeginMenu(commands[c].traits.submenu);
    noteControl("submenu.{}", submenu);
    const std::size_t first = c;
    for (; c < commands.size() && commands[c].traits.submenu == submenu; ++c) {
      if (!isOpen) continue;
      if (c > first && commands[c].traits.opensGroup) ImGui::Separator();
      drawCommand(commands[c]);
    }
    if (isOpen) ImGui::EndMenu();
  }
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
    // A menu higher than the window scrolls: otherwise it would be placed under the mouse, whose button is still down.
    const float below = ImGui::GetIO().DisplaySize.y - ImGui::GetWindowHeight();
    ImGui::SetNextWindowSizeConstraints({0.0f, 0.0f}, {FLT_MAX, below});
    const bool isOpen = ImGui::BeginMenu(group.menu);
    noteControl("menu.{}", withSmallInitial(group.menu));
    if (!isOpen) continue;
    drawGroup(group);
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

std::vector<ToolbarButton> TopBar::buttons() const {
  const bool isPlaying = ui_.session.runs.isPlaying() && !ui_.session.runs.isStopped();
  return {{Icon::reset, "Reset", "simulation.reset"},
          isPlaying ? ToolbarButton{Icon::pause, "Pause", "simulation.play"}
                    : ToolbarButton{Icon::play, "Play", "simulation.play"},
          {Icon::stepForwards, "Step", "simulation.step"},
          {Icon::pointer, "Drag", "edit.dragTool"},
          {Icon::pin, "Pin", "edit.pinTool"},
          {Icon::knife, "Knife", "edit.knifeTool"},
          {Icon::brush, "Brush", "edit.brushTool"}};
}

// Whether the toolbar with labels fits on one line: otherwise only icons are shown.
bool TopBar::hasRoomForLabels(const std::vector<ToolbarButton>& buttons) const {
  float width = (kSpeedWidth + kStrengthWidth) * ImGui::GetFontSize() + 3.0f * ImGui::GetStyle().ItemSpacing.x;
  for (const ToolbarButton& button : buttons) width += widthOf(button, true) + ImGui::GetStyle().ItemSpacing.x;
  return width + ImGui::CalcTextSize(timeText(ui_.session.snapshot()).c_str()).x <= ImGui::GetContentRegionAvail().x;
}

// A command's button, with a tooltip for its action and its keys.
void TopBar::drawButton(const ToolbarButton& button, bool hasLabel) {
  const Command& command = *ui_.commands.find(button.command);
  const std::string_view name = std::string_view(button.command).substr(std::string_view(button.command).find('.') + 1);
  const bool on = name.ends_with("Tool") && command.isOn(ui_);
  if (on) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
  ImGui::BeginDisabled(!command.canAct(ui_));
  if (iconButton(button.command, button.icon, hasLabel ? button.label : "", widthOf(button, hasLabel)))
    command.act(ui_);
  ImGui::EndDisabled();
  if (on) ImGui::PopStyleColor();
  noteControlText(fmt::format("toolbar.{}", name).c_str(),
                  [&] { return command.canAct(ui_) ? std::string(button.label) : std::string(); });
  hintCommand(command, ui_);
}

void TopBar::drawSpeed() {
  ImGui::SetNextItemWidth(kSpeedWidth * ImGui::GetFontSize());
  float speed = ui_.session.runs.speed();
  if (slider("##speed", speed, 1.0f / 16.0f, 4.0f, "%.3gx speed", ImGuiSliderFlags_Logarithmic))
    ui_.session.runs.setSpeed(speed);
  noteControl("toolbar.speed");
  tip(fmt::format("simulated seconds per second ({} and {})", ui_.commands.keyOf("simulation.faster"),
                  ui_.commands.keyOf("simulation.slower")));
}

void TopBar::drawStrength() {
  ImGui::SetNextItemWidth(kStrengthWidth * ImGui::GetFontSize());
  slider("##strength", ui_.preferences.dragStrength, 0.01f, 1000.0f, "%.3g drag strength",
         ImGuiSliderFlags_Logarithmic);
  noteControl("toolbar.strength");
  tip("mass of a dragged particle, relative to its object");
}

void TopBar::drawTransport() {
  const std::vector<ToolbarButton> all = buttons();
  const bool hasLabels = hasRoomForLabels(all);
  for (const ToolbarButton& button : all) {
    if (&button != &all.front()) flowOn(widthOf(button, hasLabels));
    drawButton(button, hasLabels);
    if (button.icon != Icon::stepForwards) continue;
    flowOn(kSpeedWidth * ImGui::GetFontSize());
    drawSpeed();
  }
  flowOn(kStrengthWidth * ImGui::GetFontSize());
  drawStrength();
  const std::string time = timeText(ui_.session.snapshot());
  flowOn(ImGui::CalcTextSize(time.c_str()).x, ImGui::GetFontSize());
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
