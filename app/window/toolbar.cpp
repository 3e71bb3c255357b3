// Menu bar and transport.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/window/control_map.h"
#include "app/window/panels.h"

namespace pliant::app {

namespace {

void drawFileMenu(Session& session, PanelState& state, Preferences& preferences) {
  if (!ImGui::BeginMenu("File")) return;
  const ControlScope scope("file.");
  if (ImGui::MenuItem("Open ...", "Ctrl+O")) state.askOpen = true;
  noteControl("open");
  if (ImGui::BeginMenu("Recent", !preferences.recentFiles.empty())) {
    const auto files = preferences.recentFiles;
    for (const std::string& file : files) {
      if (ImGui::MenuItem(file.c_str())) openScene(file, session, preferences);
    }
    ImGui::EndMenu();
  }
  if (ImGui::MenuItem("Read again", "Ctrl+R")) session.reload();
  noteControl("reload");
  ImGui::Separator();
  if (ImGui::MenuItem("Save", "Ctrl+S")) session.save(session.document().file());
  noteControl("save");
  if (ImGui::MenuItem("Save as ...", "Ctrl+Shift+S")) state.askSave = true;
  noteControl("saveAs");
  ImGui::Separator();
  if (ImGui::MenuItem("Quit")) state.wantsClose = true;
  noteControl("quit");
  ImGui::EndMenu();
}

void drawEditMenu(Session& session) {
  if (!ImGui::BeginMenu("Edit")) return;
  const ControlScope scope("edit.");
  const Document& document = session.document();
  const std::string undo = document.canUndo() ? fmt::format("Undo {}", document.undoDescription()) : "Undo";
  const std::string redo = document.canRedo() ? fmt::format("Redo {}", document.redoDescription()) : "Redo";
  if (ImGui::MenuItem(undo.c_str(), "Ctrl+Z", false, document.canUndo())) session.undo();
  noteControl("undo");
  if (ImGui::MenuItem(redo.c_str(), "Ctrl+Shift+Z", false, document.canRedo())) session.redo();
  noteControl("redo");
  ImGui::Separator();
  if (ImGui::MenuItem("Gravity off and on", "G")) session.toggleGravity();
  noteControl("gravity");
  if (ImGui::MenuItem("Gust", "J")) session.gust();
  noteControl("gust");
  ImGui::EndMenu();
}

template <std::size_t Count, typename Choice, typename Name>
void drawChoices(const char* label, const std::array<Name, Count>& names, Choice& choice) {
  if (!ImGui::BeginMenu(label)) return;
  for (std::size_t i = 0; i < Count; ++i) {
    const auto value = static_cast<Choice>(i);
    if (ImGui::MenuItem(std::string(names[i]).c_str(), nullptr, choice == value)) choice = value;
  }
  ImGui::EndMenu();
}

void drawOverlayItems(ViewOptions& view) {
  ImGui::MenuItem("Particles of ropes and cloth", "V", &view.particles);
  noteControl("particles");
  ImGui::MenuItem("Wireframe", "W", &view.wireframe);
  noteControl("wireframe");
  ImGui::MenuItem("Shadows", "S", &view.shadows);
  noteControl("shadows");
  ImGui::MenuItem("Contacts", "C", &view.contacts);
  noteControl("contacts");
  ImGui::MenuItem("Normals", "N", &view.normals);
  noteControl("normals");
  ImGui::MenuItem("Velocities", "M", &view.velocities);
  noteControl("velocities");
  ImGui::MenuItem("Names", "L", &view.names);
  noteControl("names");
  drawChoices("Constraints (E)", kConstraintLinesNames, view.constraints);
  drawChoices("Colour by (K)", sim::ChoiceNames<sim::ColourBy>::words, view.colourBy);
}

void drawViewMenu(Session& session, Preferences& preferences, PanelState& state) {
  if (!ImGui::BeginMenu("View")) return;
  const ControlScope scope("view.");
  ImGui::MenuItem("Scene list", "Tab", &state.leftVisible);
  noteControl("sceneList");
  ImGui::MenuItem("Inspector", "Shift+Tab", &state.rightVisible);
  noteControl("inspector");
  ImGui::MenuItem("Figures", "F2", &state.showInfo);
  noteControl("figures");
  ImGui::MenuItem("Profile", "F3", &state.showProfile);
  noteControl("profile");
  ImGui::Separator();
  drawOverlayItems(session.view);
  ImGui::Separator();
  if (ImGui::MenuItem("Top", "7")) session.camera.look(render::StandardView::top);
  noteControl("top");
  if (ImGui::MenuItem("Front", "1")) session.camera.look(render::StandardView::front);
  noteControl("front");
  if (ImGui::MenuItem("Side", "3")) session.camera.look(render::StandardView::right);
  noteControl("side");
  ImGui::MenuItem("Orthographic", "5", &session.camera.orthographic);
  noteControl("orthographic");
  ImGui::Separator();
  ImGui::MenuItem("Dark theme", nullptr, &preferences.darkTheme);
  noteControl("darkTheme");
  if (ImGui::MenuItem("Larger", "Ctrl +")) preferences.uiScale = std::min(preferences.uiScale * 1.1f, 4.0f);
  noteControl("larger");
  if (ImGui::MenuItem("Smaller", "Ctrl -")) preferences.uiScale = std::max(preferences.uiScale / 1.1f, 0.5f);
  noteControl("smaller");
  ImGui::EndMenu();
}

void tip(const char* text) {
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", text);
}

void drawTransport(Session& session, Preferences& preferences) {
  if (ImGui::Button("Reset")) session.reset();
  noteControl("toolbar.reset");
  tip("start again, with the parameters as they are (R)");
  ImGui::SameLine();
  if (ImGui::Button(session.isPlaying() ? "Pause" : "Play ")) session.togglePlaying();
  noteControl("toolbar.play");
  tip("Space");
  ImGui::SameLine();
  if (ImGui::Button("Step")) session.stepOnce();
  noteControl("toolbar.step");
  tip("one frame (right arrow)");
  ImGui::SameLine();
  const Pace pace = session.worker().pace();
  ImGui::SetNextItemWidth(ImGui::GetFontSize() * 7.0f);
  float speed = pace.speed;
  if (ImGui::SliderFloat("##speed", &speed, 1.0f / 16.0f, 4.0f, "%.3gx speed", ImGuiSliderFlags_Logarithmic)) {
    session.setSpeed(speed);
  }
  noteControl("toolbar.speed");
  tip("simulated seconds a second (+ and -)");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(ImGui::GetFontSize() * 7.0f);
  ImGui::SliderFloat("##strength", &preferences.dragStrength, 0.01f, 1000.0f, "%.3g drag strength",
                     ImGuiSliderFlags_Logarithmic);
  noteControl("toolbar.strength");
  tip("a dragged particle weighs this many times its object");
  ImGui::SameLine();
  ImGui::AlignTextToFramePadding();
  ImGui::Text("frame %d   %.2f s", session.snapshot().frame, session.snapshot().time);
}

}  // namespace

void openScene(const std::filesystem::path& file, Session& session, Preferences& preferences) {
  if (!session.open(file)) return;
  preferences.noteRecent(file);
}

float leftPanelWidth(const PanelState& state) {
  return state.leftVisible ? std::min(ImGui::GetFontSize() * 15.0f, 0.25f * ImGui::GetIO().DisplaySize.x) : 0.0f;
}

float rightPanelWidth(const PanelState& state) {
  return state.rightVisible ? std::min(ImGui::GetFontSize() * 23.0f, 0.36f * ImGui::GetIO().DisplaySize.x) : 0.0f;
}

FreePart freePart(const PanelState& state) {
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  // The middle of the window stays the middle of the picture: both sides count as covered as the wider one is.
  const float above = 3.5f * ImGui::GetFontSize();
  const float width = size.x - 2.0f * std::max(leftPanelWidth(state), rightPanelWidth(state));
  const float height = size.y - 2.0f * std::max(above, profileHeight(state));
  return {std::max(width / std::max(size.x, 1.0f), 0.2f), std::max(height / std::max(size.y, 1.0f), 0.2f)};
}

float drawTop(Session& session, Preferences& preferences, PanelState& state) {
  float height = 0.0f;
  if (ImGui::BeginMainMenuBar()) {
    drawFileMenu(session, state, preferences);
    noteControl("menu.file");
    drawEditMenu(session);
    noteControl("menu.edit");
    drawViewMenu(session, preferences, state);
    noteControl("menu.view");
    if (ImGui::BeginMenu("Help")) {
      ImGui::MenuItem("Keys and mouse", "F1", &state.showHelp);
      noteControl("help.keys");
      ImGui::EndMenu();
    }
    noteControl("menu.help");
    const std::string& title = session.document().scene().settings.title;
    ImGui::TextDisabled("   %s%s", title.empty() ? session.document().file().filename().c_str() : title.c_str(),
                        session.document().isChanged() ? " (changed)" : "");
    height = ImGui::GetWindowSize().y;
    ImGui::EndMainMenuBar();
  }
  ImGui::SetNextWindowPos({0.0f, height});
  ImGui::SetNextWindowSize({ImGui::GetIO().DisplaySize.x, 0.0f});
  ImGui::Begin("Transport", nullptr, ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                                         ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoSavedSettings);
  drawTransport(session, preferences);
  height += ImGui::GetWindowSize().y;
  ImGui::End();
  return height;
}

}  // namespace pliant::app
