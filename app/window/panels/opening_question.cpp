// Progress of opening or restarting that takes a while: the file, the time, and a button to cancel.
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
  const char* before;  ///< text before the file's name
  const char* after;
};

Wording wordingOf(Opening::Kind kind) {
  switch (kind) {
    case Opening::Kind::open:
      return {"Opening", "", "is being read and built"};
    case Opening::Kind::reload:
      return {"Reload", "", "is being read and built"};
    case Opening::Kind::reset:
      return {"Reset", "", "is being rebuilt"};
    case Opening::Kind::page:
      return {"Page of a lesson", "The scene of ", "is being built"};
    case Opening::Kind::trial:
      return {"Make compliant", "Compliances in ", "are being tried"};
    case Opening::Kind::restore:
      return {"Unsaved work", "The unsaved state of ", "is being read and built"};
  }
  return {};
}

}  // namespace

// The new scene is shown after the question is closed, which would otherwise cover it.
void OpeningQuestion::draw() {
  const Opening* opening = ui_.session.opening();
  if (opening == nullptr) return;
  const Wording wording = wordingOf(opening->kind());
  if (!beginQuestion(wording.title)) return;
  ImGui::Text("%s%s %s (%.0f s so far).", wording.before, opening->file().filename().c_str(), wording.after,
              opening->seconds());
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
