// Menu bar and transport.
#include "app/view/framing.h"
#include "app/window/commands.h"
#include "app/window/control_map.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cctype>

namespace pliant::app {

namespace {

constexpr float kNarrowestPanel = 9.0f;  ///< heights of the font
constexpr float kUsualLeft = 15.0f, kUsualRight = 23.0f;
constexpr float kLesson = 24.0f;  ///< of the left panel, with a lesson in it

void drawCommand(const Command& command, UiContext& ui) {
  if (command.traits.opensGroup) ImGui::Separator();
  const std::string keys = command.keys.empty() ? std::string() : nameOf(command.keys.front());
  const std::string label = fmt::format("{}###{}", command.text(ui), command.id);
  if (ImGui::MenuItem(label.c_str(), keys.c_str(), command.isOn(ui), command.canAct(ui))) command.act(ui);
  noteControl("{}", command.id);
}

void drawRecentFiles(UiContext& ui) {
  if (!ImGui::BeginMenu("Recent", !ui.preferences.recentFiles.empty())) return;
  const auto files = ui.preferences.recentFiles;
  for (const std::string& file : files) {
    if (ImGui::MenuItem(file.c_str())) openScene(file, ui.session, ui.preferences);
  }
  ImGui::EndMenu();
}

std::string lowered(std::string text) {
  text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  return text;
}

void drawMenuBar(UiContext& ui) {
  for (const CommandGroup& group : commandGroups()) {
    const bool isOpen = ImGui::BeginMenu(group.menu);
    noteControl("menu.{}", lowered(group.menu));
    if (!isOpen) continue;
    for (const Command& command : group.commands) {
      drawCommand(command, ui);
      if (std::string_view(command.id) == "file.open") drawRecentFiles(ui);
    }
    ImGui::EndMenu();
  }
  const Document& document = ui.session.document();
  const std::string& title = document.scene().settings.title;
  ImGui::TextDisabled("   %s%s", title.empty() ? document.file().filename().c_str() : title.c_str(),
                      document.isChanged() ? " (changed)" : "");
}

void tip(const std::string& text) {
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", text.c_str());
}

// A button for a command, with what it does and its keys below the cursor.
void drawButton(const char* label, const char* id, UiContext& ui) {
  const Command& command = *findCommand(id);
  const bool on = std::string_view(id).ends_with("Tool") && command.isOn(ui);
  if (on) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
  if (ImGui::Button(label)) command.act(ui);
  if (on) ImGui::PopStyleColor();
  const std::string_view name(id);
  noteControl("toolbar.{}", name.substr(name.find('.') + 1));
  tip(fmt::format("{} ({})", command.text(ui), namesOf(command.keys)));
  ImGui::SameLine();
}

void drawTransport(UiContext& ui) {
  Session& session = ui.session;
  drawButton("Reset", "simulation.reset", ui);
  drawButton(session.runs.isPlaying() ? "Pause" : "Play ", "simulation.play", ui);
  drawButton("Step", "simulation.step", ui);
  ImGui::SetNextItemWidth(ImGui::GetFontSize() * 7.0f);
  float speed = session.runs.speed();
  if (ImGui::SliderFloat("##speed", &speed, 1.0f / 16.0f, 4.0f, "%.3gx speed", ImGuiSliderFlags_Logarithmic)) {
    session.runs.setSpeed(speed);
  }
  noteControl("toolbar.speed");
  tip("simulated seconds a second (+ and -)");
  ImGui::SameLine(0.0f, ImGui::GetFontSize());
  drawButton("Drag", "edit.dragTool", ui);
  drawButton("Pin", "edit.pinTool", ui);
  drawButton("Knife", "edit.knifeTool", ui);
  ImGui::SetNextItemWidth(ImGui::GetFontSize() * 7.0f);
  ImGui::SliderFloat("##strength", &ui.preferences.dragStrength, 0.01f, 1000.0f, "%.3g drag strength",
                     ImGuiSliderFlags_Logarithmic);
  noteControl("toolbar.strength");
  tip("a dragged particle weighs this many times its object");
  ImGui::SameLine(0.0f, ImGui::GetFontSize());
  ImGui::AlignTextToFramePadding();
  ImGui::Text("frame %d   %.2f s", session.snapshot().frame, session.snapshot().time);
}

float widthOf(float wanted, float usual, float largestPart) {
  const float width = ImGui::GetFontSize() * (wanted > 0.0f ? std::max(wanted, kNarrowestPanel) : usual);
  return std::min(width, largestPart * ImGui::GetIO().DisplaySize.x);
}

// Returns how far the edge was dragged [heights of the font].
float drawEdge(const char* name, float x, float top) {
  const float thickness = std::max(0.35f * ImGui::GetFontSize(), 4.0f);
  const float height = ImGui::GetIO().DisplaySize.y - top;
  ImGui::SetNextWindowPos({x, top});
  ImGui::SetNextWindowSize({thickness, height});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0f, 0.0f});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1.0f, 1.0f});
  ImGui::Begin(name, nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing);
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

void openScene(const std::filesystem::path& file, Session& session, Preferences& preferences) {
  if (session.document().isChanged()) {
    session.waitingToOpen = file;
  } else if (session.open(file)) {
    preferences.noteRecent(file);
  }
}

float leftPanelWidth(const PanelState& state) {
  if (!state.leftVisible) return 0.0f;
  return state.lesson.lesson ? widthOf(state.leftWidth, kLesson, 0.36f) : widthOf(state.leftWidth, kUsualLeft, 0.25f);
}

float rightPanelWidth(const PanelState& state) {
  return state.rightVisible ? widthOf(state.rightWidth, kUsualRight, 0.36f) : 0.0f;
}

FreePart freePart(const PanelState& state) {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  // The middle of the window stays the middle of the picture: both sides count as covered as the wider one is.
  const float above = 3.5f * ImGui::GetFontSize();
  const float width = size.x - 2.0f * std::max(leftPanelWidth(state), rightPanelWidth(state));
  const float height = size.y - 2.0f * std::max(above, drawerHeight(state));
  return {std::max(width / std::max(size.x, 1.0f), 0.2f), std::max(height / std::max(size.y, 1.0f), 0.2f)};
}

Framing framingOf(const PanelState& state, const Session& session) {
  const FreePart free = session.snapshots().size() > 1 ? FreePart{1.0f, 1.0f} : freePart(state);
  return {free.width / free.height * session.viewport().aspect(), kMargin / free.height};
}

void drawPanelEdges(PanelState& state, float top) {
  const float font = ImGui::GetFontSize();
  if (state.leftVisible) {
    const float width = leftPanelWidth(state);
    const float moved = drawEdge("##leftEdge", width, top);
    if (moved != 0.0f) state.leftWidth = std::max(width / font + moved, kNarrowestPanel);
  }
  if (state.rightVisible) {
    const float width = rightPanelWidth(state);
    const float thickness = std::max(0.35f * font, 4.0f);
    const float moved = drawEdge("##rightEdge", ImGui::GetIO().DisplaySize.x - width - thickness, top);
    if (moved != 0.0f) state.rightWidth = std::max(width / font - moved, kNarrowestPanel);
  }
}

float drawTop(UiContext& ui) {
  float height = 0.0f;
  if (ImGui::BeginMainMenuBar()) {
    drawMenuBar(ui);
    height = ImGui::GetWindowSize().y;
    ImGui::EndMainMenuBar();
  }
  ImGui::SetNextWindowPos({0.0f, height});
  ImGui::SetNextWindowSize({ImGui::GetIO().DisplaySize.x, 0.0f});
  ImGui::Begin("Transport", nullptr,
               ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoSavedSettings);
  drawTransport(ui);
  drawTimelineStrip(ui);
  height += ImGui::GetWindowSize().y;
  ImGui::End();
  return height;
}

}  // namespace pliant::app
