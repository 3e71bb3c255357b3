// A lesson beside the picture: its text, what can be changed, and what is to be found out.
#include "app/lesson/lesson_meter.h"
#include "app/lesson/markdown.h"
#include "app/window/base/gui_style.h"
#include "app/window/context/control_map.h"
#include "app/window/context/present_keys.h"
#include "app/window/panels/panel.h"
#include "app/window/properties/edited_part.h"
#include "app/window/properties/field_widgets.h"
#include "sim/scene/parameter.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

namespace pliant::app {

namespace {

constexpr auto kLookEvery = std::chrono::milliseconds(100);
const ImVec4 kMet{0.2f, 0.62f, 0.3f, 1.0f};

void drawParameters(Session& session, const LessonPage& page) {
  if (page.unlocked.empty() || !ImGui::BeginTable("parameters", 2, ImGuiTableFlags_SizingStretchProp)) return;
  const ControlScope scope("lesson.");
  ImGui::TableSetupColumn("name", 0, 0.42f);
  ImGui::TableSetupColumn("value", 0, 0.58f);
  for (const std::string& path : page.unlocked) {
    const sim::ParameterPlace place = sim::locateParameter(session.document().scene(), path);
    EditedPart part(session.document().scene(), place.owner);
    ImGui::PushID(path.c_str());
    const FieldEdit edit = drawField(*place.field, part.data(), part.defaults());
    if (edit.changed) {
      sim::Scene scene = session.document().scene();
      part.writeTo(scene);
      session.edit(std::move(scene), fmt::format("{} in the lesson", place.field->name), "lesson." + path);
    }
    if (edit.finished) session.endGesture();
    ImGui::PopID();
  }
  ImGui::EndTable();
}

}  // namespace

class LessonPanel final : public Panel {
 public:
  using Panel::Panel;
  bool openFile(const std::filesystem::path& file) override;
  void draw() override;

 private:
  const LessonPage& pageOf() const;
  void openPage(std::size_t page);
  void lookNow();
  void drawText() const;
  void showSolution();
  void drawCheck();
  void drawSteps();
  void openLesson(const std::filesystem::path& file);
  void leaveLesson();
  void close();

  std::optional<Lesson> lesson_;
  std::size_t page_ = 0;
  std::shared_ptr<LessonMeter> meter_;  ///< of the page; never null while there is a lesson
  std::set<std::size_t> passed_;        ///< pages whose checkpoint was met
  std::chrono::steady_clock::time_point lastLook_{};
};

const LessonPage& LessonPanel::pageOf() const { return lesson_->pages[page_]; }

void LessonPanel::openPage(std::size_t page) {
  page_ = page;
  meter_ = std::make_shared<LessonMeter>(pageOf());
  try {
    if (!ui_.session.openPage(pageOf().scene(ui_.session.consent()), pageOf().unlocked)) return leaveLesson();
    ui_.session.runs.setPlaying(pageOf().plays);
  } catch (const sim::InputError& error) {
    ui_.session.messages.error(error);
    leaveLesson();
  }
}

void LessonPanel::lookNow() {
  const auto now = std::chrono::steady_clock::now();
  if (now - lastLook_ < kLookEvery) return;
  lastLook_ = now;
  ui_.session.worker().postByRun(
      [meter = meter_](std::size_t run, sim::Simulation& simulation) {
        if (run == 0) meter->look(simulation);
      },
      "lesson");
  const auto check = meter_->check();
  if (check && check->isMet()) passed_.insert(page_);
}

void LessonPanel::drawText() const {
  const std::vector<std::string> values = meter_->values();
  ImGui::PushTextWrapPos(0.0f);
  bool isFirst = true;
  for (const TextPiece& piece : layOut(withPresentKeys(pageOf().text, ui_.commands), values)) {
    const bool isFormula = piece.kind == TextPiece::Kind::formula;
    if (!std::exchange(isFirst, false) && !isFormula && piece.kind != TextPiece::Kind::bullet)
      ImGui::Dummy({0.0f, 0.2f * ImGui::GetFontSize()});
    switch (piece.kind) {
      case TextPiece::Kind::paragraph:
        ImGui::TextUnformatted(piece.text.c_str());
        break;
      case TextPiece::Kind::heading:
        ImGui::TextDisabled("%s", piece.text.c_str());
        break;
      case TextPiece::Kind::bullet:
        ImGui::Bullet();
        ImGui::TextWrapped("%s", piece.text.c_str());
        break;
      case TextPiece::Kind::formula:
        ImGui::Indent();
        ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyle().Colors[ImGuiCol_SliderGrabActive]);
        ImGui::TextUnformatted(piece.text.c_str());
        ImGui::PopStyleColor();
        ImGui::Unindent();
        break;
    }
  }
  ImGui::PopTextWrapPos();
}

void LessonPanel::showSolution() {
  Session& session = ui_.session;
  sim::Scene scene = session.document().scene();
  for (const std::string& assignment : pageOf().solution) sim::setParameter(scene, assignment);
  session.edit(std::move(scene), "solution of the lesson");
  session.reset();
  session.runs.setPlaying(true);
}

void LessonPanel::drawCheck() {
  const auto check = meter_->check();
  if (!check) return;
  ImGui::Separator();
  const bool passed = passed_.contains(page_);
  if (passed)
    ImGui::TextColored(kMet, check->isMet() ? "Done." : "Done before; again:");
  else
    ImGui::TextUnformatted("Find a way:");
  noteControlText("lesson.check", [&] { return passed ? "met" : "open"; });
  for (const Checkpoint::Condition& condition : check->conditions()) {
    const std::string line =
        fmt::format("{}   (now {})", condition.text, condition.now.empty() ? "..." : condition.now);
    condition.holds ? ImGui::TextColored(kMet, "%s", line.c_str()) : ImGui::TextUnformatted(line.c_str());
  }
  if (check->duration() > 0.0 && !passed) {
    const auto held = static_cast<float>(std::min(check->held() / check->duration(), 1.0));
    ImGui::ProgressBar(held, {-1.0f, 0.0f},
                       fmt::format("held for {:.1f} of {:g} s", check->held(), check->duration()).c_str());
  }
  if (!pageOf().solution.empty()) {
    if (ImGui::SmallButton("Show a way")) showSolution();
    noteControl("lesson.solution");
  }
}

void LessonPanel::drawSteps() {
  const std::size_t count = lesson_->pages.size();
  const std::size_t here = page_;
  ImGui::BeginDisabled(here == 0);
  if (ImGui::Button("Back")) openPage(here - 1);
  ImGui::EndDisabled();
  noteControl("lesson.back");
  ImGui::SameLine();
  ImGui::BeginDisabled(here + 1 >= count);
  if (ImGui::Button("Next")) openPage(here + 1);
  ImGui::EndDisabled();
  noteControl("lesson.next");
  if (lesson_) {
    ImGui::SameLine();
    if (ImGui::Button("Again")) openPage(page_);
    noteControl("lesson.again");
    ImGui::SameLine();
    if (ImGui::Button("Leave")) leaveLesson();
    noteControl("lesson.leave");
    ImGui::SameLine();
    ImGui::TextDisabled("%zu of %zu", here + 1, count);
  }
}

void LessonPanel::openLesson(const std::filesystem::path& file) {
  try {
    close();
    lesson_ = readLesson(file, ui_.session.assetsFolder(), ui_.session.consent());
    ui_.layout.lesson = lesson_->file;
    openPage(0);
  } catch (const sim::InputError& error) {
    close();
    ui_.session.messages.error(error);
  }
}

void LessonPanel::leaveLesson() {
  close();
  ui_.session.unlocked.reset();
}

bool LessonPanel::openFile(const std::filesystem::path& file) {
  if (file.extension() != ".md") return false;
  openLesson(file);
  return true;
}

void LessonPanel::close() {
  ui_.layout.lesson.clear();
  lesson_.reset();
  page_ = 0;
  meter_.reset();
  passed_.clear();
  lastLook_ = {};
}

void LessonPanel::draw() {
  // Another scene was opened: the lesson is over.
  if (lesson_ && !ui_.session.unlocked) close();
  if (!lesson_ || !ui_.layout.showsLeft()) return;
  lookNow();
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({0.0f, ui_.layout.top});
  ImGui::SetNextWindowSize({ui_.layout.left(), size.y - ui_.layout.top});
  ImGui::Begin("Lesson", nullptr, ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse);
  ImGui::TextDisabled("%s", lesson_->title.c_str());
  const LessonPage& page = pageOf();
  ImGui::TextUnformatted(page.title.c_str());
  noteControlText("lesson.page", [&] { return page.title; });
  ImGui::Separator();
  const float below = 2.0f * ImGui::GetFrameHeightWithSpacing();
  ImGui::BeginChild("text", {0.0f, -below});
  drawText();
  ImGui::Dummy({0.0f, 0.5f * ImGui::GetFontSize()});
  drawParameters(ui_.session, page);
  drawCheck();
  ImGui::EndChild();
  ImGui::Separator();
  drawSteps();
  ImGui::End();
}

template PanelType panelType<LessonPanel>();

}  // namespace pliant::app
