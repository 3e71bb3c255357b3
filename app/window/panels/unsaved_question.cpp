// What shall become of edits that are not saved, when another scene is to be opened or the window to be closed?
#include "app/base/words.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"
#include "app/window/panels/question.h"

#include <fmt/format.h>
#include <imgui.h>

namespace pliant::app {

namespace {

enum class Answer { none, save, discard, cancel };

// What shall become of edits that are not saved, and of pins and cuts?
Answer askUnsaved(const char* question, const Session& session, const char* verb) {
  if (!beginQuestion(question)) return Answer::none;
  Answer answer = Answer::none;
  const bool isChanged = session.document().isChanged();
  if (isChanged) ImGui::Text("%s has changes that are not saved.", session.document().file().filename().c_str());
  if (session.isWorkByHandUnsaved()) {
    ImGui::TextUnformatted(
        "Pins and cuts made by hand are no part of the scene and will be lost.\n"
        "To keep them, cancel and keep the state (Ctrl+M), which is saved with\n"
        "the scene, or save a take (File menu).");
  }
  if (isChanged) {
    if (ImGui::Button(fmt::format("Save and {}", verb).c_str())) answer = Answer::save;
    noteControl("unsaved.save");
    ImGui::SameLine();
  }
  if (ImGui::Button(fmt::format("{} without saving", capitalised(verb)).c_str())) answer = Answer::discard;
  noteControl("unsaved.{}", verb);
  ImGui::SameLine();
  if (ImGui::Button("Cancel") || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) answer = Answer::cancel;
  noteControl("unsaved.cancel");
  if (answer != Answer::none) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  return answer;
}

}  // namespace

class UnsavedQuestion final : public Panel {
 public:
  using Panel::Panel;
  void draw() override {
    drawOpenQuestion();
    drawCloseQuestion();
  }

 private:
  void drawOpenQuestion();
  void drawCloseQuestion();
};

void UnsavedQuestion::drawOpenQuestion() {
  Session& session = ui_.session;
  if (session.waitingToOpen.empty()) return;
  const Answer answer = askUnsaved("Unsaved changes##open", session, "open");
  if (answer == Answer::none) return;
  if (answer == Answer::save) session.save(session.document().file());
  const std::filesystem::path file = std::exchange(session.waitingToOpen, {});
  const bool mayOpen = answer == Answer::discard || (answer == Answer::save && !session.document().isChanged());
  if (mayOpen) openNow(file, ui_);
}

void UnsavedQuestion::drawCloseQuestion() {
  Session& session = ui_.session;
  Requests& requests = ui_.requests;
  if (!requests.close) return;
  if (!session.document().isChanged() && !session.isWorkByHandUnsaved()) {
    requests.closeNow = true;
    return;
  }
  const Answer answer = askUnsaved("Unsaved changes", session, "quit");
  if (answer == Answer::save) session.save(session.document().file());
  if (answer == Answer::discard || (answer == Answer::save && !session.document().isChanged()))
    requests.closeNow = true;
  if (answer != Answer::none && !requests.closeNow) requests.close = false;
}

template PanelType panelType<UnsavedQuestion>();

}  // namespace pliant::app
