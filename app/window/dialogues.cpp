// Help, open, save as, and the question about unsaved changes.
#include <imgui.h>
#include <imgui_stdlib.h>

#include <array>

#include "app/window/control_map.h"
#include "app/window/panels.h"

namespace pliant::app {

namespace {

struct Shortcut {
  const char* keys;
  const char* meaning;
};

constexpr std::array<Shortcut, 34> kShortcuts{{{"Space", "play, pause"},
                                               {"Right, O", "one step"},
                                               {"R, Backspace", "start again, keep parameters"},
                                               {"Ctrl+R", "read the file again"},
                                               {"+  -", "faster, slower"},
                                               {"[  ]", "previous, next scene"},
                                               {"Ctrl+O", "open"},
                                               {"Ctrl+S, Ctrl+Shift+S", "save, save as"},
                                               {"Ctrl+Z, Ctrl+Shift+Z", "undo, redo"},
                                               {"Tab, Shift+Tab, H", "scene list, inspector, both"},
                                               {"F1, F2, F3", "this help, figures, profile"},
                                               {"F11", "full screen"},
                                               {"F", "show all"},
                                               {"7  1  3  5", "top, front, side, orthographic"},
                                               {"V", "particles of ropes and cloth"},
                                               {"W", "wireframe"},
                                               {"E", "constraints"},
                                               {"S", "shadows"},
                                               {"C", "contacts"},
                                               {"N  M", "normals, velocities"},
                                               {"L", "names"},
                                               {"K", "next quantity that colours show"},
                                               {"G", "gravity off and on"},
                                               {"J", "gust"},
                                               {"B", "shoot a ball along the view"},
                                               {"P", "pin or unpin the particle below the cursor"},
                                               {"Ctrl +, Ctrl -", "larger and smaller text"},
                                               {"Esc", "let go; never quits"},
                                               {"left drag on an object", "drag it; wheel: nearer, farther"},
                                               {"left drag on nothing", "turn the view"},
                                               {"right drag, Shift+left", "move the view"},
                                               {"wheel", "zoom to the cursor"},
                                               {"middle drag", "turn; Shift: move, Ctrl: zoom"},
                                               {"double-click", "select the element"}}};

void drawHelp(PanelState& state) {
  if (!state.showHelp) return;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({0.5f * size.x, 0.5f * size.y}, ImGuiCond_Appearing, {0.5f, 0.5f});
  ImGui::Begin("Keys and mouse", &state.showHelp, ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse);
  if (ImGui::BeginTable("keys", 2, ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingFixedFit)) {
    for (const Shortcut& shortcut : kShortcuts) {
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(shortcut.keys);
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(shortcut.meaning);
    }
    ImGui::EndTable();
  }
  ImGui::End();
}

// Asks for a path. Returns true when it was confirmed.
bool askPath(const char* title, const char* button, bool& asked, std::string& path) {
  if (asked) {
    ImGui::OpenPopup(title);
    asked = false;
  }
  bool confirmed = false;
  if (ImGui::BeginPopupModal(title, nullptr, ImGuiWindowFlags_AlwaysAutoResize)) {
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 30.0f);
    confirmed = ImGui::InputText("##path", &path, ImGuiInputTextFlags_EnterReturnsTrue);
    noteControlText("dialogue.path", [&] { return path; });
    confirmed = ImGui::Button(button) || confirmed;
    noteControl("dialogue.confirm");
    ImGui::SameLine();
    const bool cancelled = ImGui::Button("Cancel") || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
    noteControl("dialogue.cancel");
    if (confirmed || cancelled) ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
  }
  return confirmed && !path.empty();
}

// A dropped mesh or point list can become several kinds of matter.
void drawDropQuestion(Session& session, PanelState& state) {
  if (state.droppedFile.empty()) return;
  constexpr const char* kTitle = "What shall it be?";
  if (!ImGui::IsPopupOpen(kTitle)) ImGui::OpenPopup(kTitle);
  if (!ImGui::BeginPopupModal(kTitle, nullptr, ImGuiWindowFlags_AlwaysAutoResize)) return;
  struct Choice {
    const char* type;
    const char* label;
    bool needsFaces;
  };
  constexpr std::array<Choice, 4> kChoices{{{"cloth", "cloth: its triangles", true},
                                            {"triangles", "an obstacle: its triangles", true},
                                            {"rigidBody", "a rigid body: its points", false},
                                            {"rope", "a rope: its points in order", false}}};
  ImGui::TextUnformatted(state.droppedFile.c_str());
  const bool hasFaces = std::filesystem::path(state.droppedFile).extension() == ".obj";
  bool done = false;
  for (const Choice& choice : kChoices) {
    if (choice.needsFaces && !hasFaces) continue;
    const bool chosen = ImGui::Button(choice.label, {ImGui::GetFontSize() * 16.0f, 0.0f});
    noteControl("drop.{}", choice.type);
    if (!chosen) continue;
    session.addFromFile(choice.type, state.droppedFile);
    done = true;
  }
  done = ImGui::Button("Cancel") || done;
  if (done) {
    state.droppedFile.clear();
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndPopup();
}

void drawCloseQuestion(Session& session, PanelState& state) {
  if (state.wantsClose && !session.document().isChanged()) state.closing = true;
  if (state.wantsClose && !state.closing && !ImGui::IsPopupOpen("Unsaved changes")) ImGui::OpenPopup("Unsaved changes");
  if (!ImGui::BeginPopupModal("Unsaved changes", nullptr, ImGuiWindowFlags_AlwaysAutoResize)) return;
  ImGui::TextUnformatted("The scene has unsaved changes.");
  if (ImGui::Button("Save and quit")) {
    session.save(session.document().file());
    state.closing = !session.document().isChanged();
    if (!state.closing) state.wantsClose = false;
    ImGui::CloseCurrentPopup();
  }
  noteControl("unsaved.save");
  ImGui::SameLine();
  if (ImGui::Button("Quit without saving")) state.closing = true;
  noteControl("unsaved.quit");
  ImGui::SameLine();
  if (ImGui::Button("Cancel")) {
    state.wantsClose = false;
    ImGui::CloseCurrentPopup();
  }
  noteControl("unsaved.cancel");
  ImGui::EndPopup();
}

}  // namespace

void drawDialogues(Session& session, Preferences& preferences, PanelState& state) {
  drawHelp(state);
  if (state.askOpen || state.askSave) state.pathInput = session.document().file().string();
  if (askPath("Open a scene", "Open", state.askOpen, state.pathInput)) openScene(state.pathInput, session, preferences);
  if (askPath("Save as", "Save", state.askSave, state.pathInput)) session.save(state.pathInput);
  drawDropQuestion(session, state);
  drawCloseQuestion(session, state);
}

}  // namespace pliant::app
