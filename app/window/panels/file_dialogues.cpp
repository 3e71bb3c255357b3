// Which file is to be opened, and where the scene or a take is to be saved.
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"

#include <imgui.h>
#include <imgui_stdlib.h>

namespace pliant::app {

namespace {

// Whether Enter went down in this picture: held on from what opened a dialogue, it repeats and would confirm that at
// once.
bool isEnterFresh() {
  const ImGuiIO& io = ImGui::GetIO();
  const auto isFresh = [&](ImGuiKey key) { return io.KeysDownDuration[ImGui::GetKeyIndex(key)] == 0.0f; };
  return isFresh(ImGuiKey_Enter) || isFresh(ImGuiKey_KeyPadEnter);
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
    if (confirmed && !isEnterFresh()) {
      confirmed = false;
      ImGui::SetKeyboardFocusHere(-1);
    }
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

}  // namespace

class FileDialogues final : public Panel {
 public:
  using Panel::Panel;
  void draw() override;

 private:
  std::string path_;  ///< as it is typed
};

void FileDialogues::draw() {
  Session& session = ui_.session;
  Requests& requests = ui_.requests;
  const std::filesystem::path& file = session.document().file();
  if (requests.openDialogue || requests.saveDialogue) path_ = file.string();
  if (requests.takeDialogue) path_ = std::filesystem::path(file).replace_extension(".take").string();
  if (askPath("Open a scene, a take or a picture, or a mesh or points to add", "Open", requests.openDialogue, path_)) {
    requests.files.emplace_back(path_);
  }
  if (askPath("Save what was done as a take", "Save", requests.takeDialogue, path_)) {
    session.saveTake(requests.take ? *requests.take : session.takes.recorded(),
                     std::filesystem::path(path_).replace_extension(".take"));
  }
  if (askPath("Save as", "Save", requests.saveDialogue, path_)) session.save(path_);
}

template PanelType panelType<FileDialogues>();

}  // namespace pliant::app
