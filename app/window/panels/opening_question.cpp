// What takes a while to open or to begin anew: what it is, for how long, and a way back.
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"
#include "app/window/panels/question.h"
#include "app/window/session/opening.h"

#include <imgui.h>

namespace pliant::app {

class OpeningQuestion final : public Panel {
 public:
  using Panel::Panel;
  void draw() override;
};

namespace {

struct Wording {
  const char* title;
  const char* doing;
};

Wording wordingOf(Opening::Kind kind) {
  if (kind == Opening::Kind::reset) return {"Reset", "built anew"};
  return {kind == Opening::Kind::open ? "Opening" : "Reload", "read and built"};
}

}  // namespace

// It is shown when the question is closed, which would stand over the next scene otherwise.
void OpeningQuestion::draw() {
  const Opening* opening = ui_.session.opening();
  if (opening == nullptr) return;
  const Wording wording = wordingOf(opening->kind());
  if (!beginQuestion(wording.title)) return;
  ImGui::Text("%s is %s, for %.0f s so far.", opening->file().filename().c_str(), wording.doing, opening->seconds());
  noteControl("opening.file");
  const bool isCancelled = ImGui::Button("Cancel") || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
  noteControl("opening.cancel");
  const bool isDone = opening->isDone();
  if (isDone || isCancelled) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  if (isCancelled) {
    ui_.session.cancelOpening();
  } else if (isDone) {
    const std::filesystem::path file = opening->file();
    if (ui_.session.finishOpening()) noteOpened(file, ui_);
  }
}

template PanelType panelType<OpeningQuestion>();

}  // namespace pliant::app
