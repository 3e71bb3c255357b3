// Asks whether an opened file may read others, which are neither beside it nor in the assets.
#include "app/base/words.h"
#include "app/window/base/flow.h"
#include "app/window/base/text_fit.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"
#include "app/window/panels/question.h"

#include <fmt/format.h>
#include <imgui.h>

namespace pliant::app {

namespace {

constexpr float kWidth = 34.0f;       ///< [font heights]
constexpr std::size_t kMaxLines = 8;  ///< maximum number of files listed

void drawFiles(const std::vector<std::filesystem::path>& files, float width) {
  for (std::size_t f = 0; f < std::min(files.size(), kMaxLines); ++f) drawElided(files[f].string(), width);
  if (files.size() > kMaxLines) ImGui::TextDisabled("and %zu more", files.size() - kMaxLines);
}

}  // namespace

class ReadingQuestionPanel final : public Panel {
 public:
  using Panel::Panel;
  void draw() override;

 private:
  void agree(bool always);
};

// A file opened in the meantime is as much the user's choice.
void ReadingQuestionPanel::agree(bool always) {
  const std::filesystem::path file = ui_.session.readingQuestion->file;
  const bool isReload = ui_.session.readingQuestion->isReload;
  ui_.session.agreeToRead(always);
  if (isReload || ui_.session.document().file() != file) return;
  noteOpened(file, ui_);
}

void ReadingQuestionPanel::draw() {
  const std::optional<ReadingQuestion>& question = ui_.session.readingQuestion;
  if (!question || ui_.requests.close || !ui_.requests.lostScenes.empty()) return;
  const float width = std::min(kWidth * ImGui::GetFontSize(), 0.85f * ImGui::GetIO().DisplaySize.x);
  if (!beginQuestion("Files elsewhere")) return;
  enum class Answer { none, once, always, no } answer = Answer::none;
  ImGui::PushTextWrapPos(width);
  ImGui::Text("%s reads %s from elsewhere on this computer:", question->file.filename().c_str(),
              counted(question->named.size(), "file").c_str());
  drawFiles(question->named, width);
  ImGui::TextDisabled("Agree only if you trust whoever made it: what is read can end up in pictures and exports.");
  ImGui::PopTextWrapPos();
  const auto button = [&](const char* label, const char* control, Answer meaning) {
    if (ImGui::Button(label)) answer = meaning;
    noteControl("reading.{}", control);
  };
  button("Read them this time", "once", Answer::once);
  flowOn(buttonWidth("Always for this scene"));
  button("Always for this scene", "always", Answer::always);
  flowOn(buttonWidth("Do not open it"));
  button("Do not open it", "no", Answer::no);
  if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) answer = Answer::no;
  if (answer != Answer::none) ImGui::CloseCurrentPopup();
  ImGui::EndPopup();
  if (answer == Answer::no) ui_.session.readingQuestion.reset();
  if (answer == Answer::once || answer == Answer::always) agree(answer == Answer::always);
}

template PanelType panelType<ReadingQuestionPanel>();

}  // namespace pliant::app
