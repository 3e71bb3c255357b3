// Asks what to do with unsaved edits, when another scene is opened or the window is closed, and with unfinished
// recordings.
#include "app/base/words.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"
#include "app/window/panels/question.h"
#include "app/window/session/recorder.h"

#include <fmt/format.h>
#include <imgui.h>

#include <chrono>
#include <optional>

namespace pliant::app {

namespace {

enum class Answer { none, save, discard, cancel };

constexpr auto kMoment = std::chrono::milliseconds(1500);  ///< usually enough to finish a recording

// Asks what to do with unsaved edits and cuts.
Answer askUnsaved(const char* question, const Session& session, const char* verb) {
  if (!beginQuestion(question)) return Answer::none;
  Answer answer = Answer::none;
  const bool isChanged = session.document().isChanged();
  if (isChanged) ImGui::Text("%s has changes that are not saved.", session.document().file().filename().c_str());
  if (session.hasUnsavedManualChanges()) {
    ImGui::TextUnformatted(
        "Cuts, and pins on grains and bodies, are not part of the scene and will\n"
        "be lost. To keep them, cancel and keep the state (Ctrl+M), which is saved\n"
        "with the scene, or save a take (File menu).");
  }
  if (isChanged) {
    const bool isOwn = !session.isShipped(session.document().file());
    if (ImGui::Button(isOwn ? fmt::format("Save and {}", verb).c_str() : "Save a copy...")) answer = Answer::save;
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
  using Clock = std::chrono::steady_clock;

  void drawOpenQuestion();
  void drawCloseQuestion();
  void drawRecordingsQuestion();
  bool save();

  std::optional<Clock::time_point> closing_;  ///< since when only recordings are waited for
};

// Returns whether the edits were saved. For demo scenes it asks for another file first, and the pending action is
// cancelled.
bool UnsavedQuestion::save() {
  Session& session = ui_.session;
  if (session.isShipped(session.document().file())) {
    ui_.requests.saveDialogue = true;
    return false;
  }
  session.save(session.document().file());
  return !session.document().isChanged();
}

void UnsavedQuestion::drawOpenQuestion() {
  Session& session = ui_.session;
  if (session.pendingFile.empty()) return;
  const Answer answer = askUnsaved("Unsaved changes##open", session, "open");
  if (answer == Answer::none) return;
  const std::filesystem::path file = std::exchange(session.pendingFile, {});
  if (answer == Answer::discard || (answer == Answer::save && save())) openNow(file, ui_);
}

void UnsavedQuestion::drawCloseQuestion() {
  Session& session = ui_.session;
  Requests& requests = ui_.requests;
  if (!requests.close) return;
  if (closing_) return drawRecordingsQuestion();
  if (session.document().isChanged() || session.hasUnsavedManualChanges()) {
    const Answer answer = askUnsaved("Unsaved changes", session, "quit");
    if (answer == Answer::none) return;
    if (answer == Answer::cancel || (answer == Answer::save && !save())) {
      requests.close = false;
      return;
    }
  }
  closing_ = Clock::now();
  ui_.recorder.prepareToClose(ui_.preferences);
  drawRecordingsQuestion();
}

// Recordings can be completed without a window. If that takes longer than a moment, asks the user.
void UnsavedQuestion::drawRecordingsQuestion() {
  Requests& requests = ui_.requests;
  const auto jobs = ui_.recorder.jobs();
  if (jobs.empty()) requests.closeNow = true;
  if (jobs.empty() || Clock::now() - *closing_ < kMoment || !beginQuestion("Recordings")) return;
  ImGui::Text("%s not finished.",
              jobs.size() == 1 ? "A recording is" : counted(jobs.size(), "recording").append(" are").c_str());
  const bool finishes = ImGui::Button("Finish without a window");
  noteControl("recordings.finish");
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("closes the window; the program ends when the files are complete");
  ImGui::SameLine();
  const bool cuts = ImGui::Button("Quit, and keep what is done");
  noteControl("recordings.cut");
  ImGui::SameLine();
  const bool stays = ImGui::Button("Cancel") || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape));
  noteControl("recordings.cancel");
  if (cuts) {
    for (const auto& job : jobs) job->cancel();
  }
  requests.closeNow = finishes || cuts;
  if (stays) {
    requests.close = false;
    closing_.reset();
  }
  if (finishes || cuts || stays) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
}

template PanelType panelType<UnsavedQuestion>();

}  // namespace pliant::app
