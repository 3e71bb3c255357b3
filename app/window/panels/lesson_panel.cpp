// A lesson beside the picture: its text, what can be changed, and what is to be found out.
#include "app/lesson/markdown.h"
#include "app/window/commands.h"
#include "app/window/control_map.h"
#include "app/window/gui_style.h"
#include "app/window/panels/field_widgets.h"
#include "sim/scene/parameter.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

namespace pliant::app {

namespace {

constexpr auto kLookEvery = std::chrono::milliseconds(100);
const ImVec4 kMet{0.2f, 0.62f, 0.3f, 1.0f};

const LessonPage& pageOf(const LessonPanel& panel) { return panel.lesson->pages[panel.page]; }

void openPage(UiContext& ui, std::size_t page) {
  LessonPanel& panel = ui.state.lesson;
  panel.page = page;
  panel.meter = std::make_shared<LessonMeter>(pageOf(panel));
  try {
    if (!ui.session.openPage(pageOf(panel).scene(), pageOf(panel).unlocked)) return leaveLesson(ui);
    ui.session.runs.setPlaying(pageOf(panel).plays);
  } catch (const sim::InputError& error) {
    ui.session.messages.error(error);
    leaveLesson(ui);
  }
}

void lookNow(UiContext& ui) {
  LessonPanel& panel = ui.state.lesson;
  const auto now = std::chrono::steady_clock::now();
  if (now - panel.lastLook < kLookEvery) return;
  panel.lastLook = now;
  ui.session.worker().postByRun(
      [meter = panel.meter](std::size_t run, sim::Simulation& simulation) {
        if (run == 0) meter->look(simulation);
      },
      "lesson");
  const auto check = panel.meter->check();
  if (check && check->isMet()) panel.passed.insert(panel.page);
}

void drawText(const LessonPanel& panel) {
  const std::vector<std::string> values = panel.meter->values();
  ImGui::PushTextWrapPos(0.0f);
  bool isFirst = true;
  for (const TextPiece& piece : layOut(pageOf(panel).text, values)) {
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

/// Where an unlocked parameter is in a scene, and what it is by default.
struct Unlocked {
  const sim::Field* field;
  void* owner;
  const void* defaults;
};

Unlocked find(sim::Scene& scene, const std::string& path, std::optional<sim::Element>& defaultElement) {
  static const sim::Settings settings;
  static const sim::ViewSettings view;
  const sim::ParameterPlace place = sim::locateParameter(scene, path);
  void* owner = const_cast<void*>(place.owner);
  if (owner == &scene.settings) return {place.field, owner, &settings};
  if (owner == &scene.view) return {place.field, owner, &view};
  for (const sim::Element& element : scene.elements) {
    if (element.data() == owner) defaultElement.emplace(element.type());
  }
  return {place.field, owner, defaultElement->data()};
}

void drawParameters(Session& session, const LessonPage& page) {
  if (page.unlocked.empty() || !ImGui::BeginTable("parameters", 2, ImGuiTableFlags_SizingStretchProp)) return;
  const ControlScope scope("lesson.");
  ImGui::TableSetupColumn("name", 0, 0.42f);
  ImGui::TableSetupColumn("value", 0, 0.58f);
  for (const std::string& path : page.unlocked) {
    sim::Scene scene = session.document().scene();
    std::optional<sim::Element> defaultElement;
    const Unlocked parameter = find(scene, path, defaultElement);
    ImGui::PushID(path.c_str());
    const FieldEdit edit = drawField(*parameter.field, parameter.owner, parameter.defaults);
    if (edit.changed)
      session.edit(std::move(scene), fmt::format("{} in the lesson", parameter.field->name), "lesson." + path);
    if (edit.finished) session.endGesture();
    ImGui::PopID();
  }
  ImGui::EndTable();
}

void showSolution(UiContext& ui) {
  Session& session = ui.session;
  sim::Scene scene = session.document().scene();
  for (const std::string& assignment : pageOf(ui.state.lesson).solution) sim::setParameter(scene, assignment);
  session.edit(std::move(scene), "solution of the lesson");
  session.reset();
  session.runs.setPlaying(true);
}

void drawCheck(UiContext& ui) {
  LessonPanel& panel = ui.state.lesson;
  const auto check = panel.meter->check();
  if (!check) return;
  ImGui::Separator();
  const bool passed = panel.passed.contains(panel.page);
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
  if (!pageOf(panel).solution.empty()) {
    if (ImGui::SmallButton("Show a way")) showSolution(ui);
    noteControl("lesson.solution");
  }
}

void drawSteps(UiContext& ui) {
  LessonPanel& panel = ui.state.lesson;
  const std::size_t count = panel.lesson->pages.size();
  const std::size_t here = panel.page;
  ImGui::BeginDisabled(here == 0);
  if (ImGui::Button("Back")) openPage(ui, here - 1);
  ImGui::EndDisabled();
  noteControl("lesson.back");
  ImGui::SameLine();
  ImGui::BeginDisabled(here + 1 >= count);
  if (ImGui::Button("Next")) openPage(ui, here + 1);
  ImGui::EndDisabled();
  noteControl("lesson.next");
  if (panel.lesson) {
    ImGui::SameLine();
    if (ImGui::Button("Again")) openPage(ui, panel.page);
    noteControl("lesson.again");
    ImGui::SameLine();
    if (ImGui::Button("Leave")) leaveLesson(ui);
    noteControl("lesson.leave");
    ImGui::SameLine();
    ImGui::TextDisabled("%zu of %zu", here + 1, count);
  }
}

}  // namespace

void openLesson(const std::filesystem::path& file, UiContext& ui) {
  try {
    ui.state.lesson = {};
    ui.state.lesson.lesson = readLesson(file, ui.session.assetsFolder());
    openPage(ui, 0);
  } catch (const sim::InputError& error) {
    ui.state.lesson = {};
    ui.session.messages.error(error);
  }
}

void leaveLesson(UiContext& ui) {
  ui.state.lesson = {};
  ui.session.unlocked.reset();
}

void drawLesson(UiContext& ui, float top) {
  LessonPanel& panel = ui.state.lesson;
  // Another scene was opened: the lesson is over.
  if (panel.lesson && !ui.session.unlocked) panel = {};
  if (!panel.lesson || !ui.state.leftVisible) return;
  lookNow(ui);
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({0.0f, top});
  ImGui::SetNextWindowSize({leftPanelWidth(ui.state), size.y - top});
  ImGui::Begin("Lesson", nullptr, ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse);
  ImGui::TextDisabled("%s", panel.lesson->title.c_str());
  const LessonPage& page = pageOf(panel);
  ImGui::TextUnformatted(page.title.c_str());
  noteControlText("lesson.page", [&] { return page.title; });
  ImGui::Separator();
  const float below = 2.0f * ImGui::GetFrameHeightWithSpacing();
  ImGui::BeginChild("text", {0.0f, -below});
  drawText(panel);
  ImGui::Dummy({0.0f, 0.5f * ImGui::GetFontSize()});
  drawParameters(ui.session, page);
  drawCheck(ui);
  ImGui::EndChild();
  ImGui::Separator();
  drawSteps(ui);
  ImGui::End();
}

void drawLessonList(UiContext& ui) {
  LessonPanel& panel = ui.state.lesson;
  if (!ui.state.lessonsOpen) return;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({0.5f * size.x, 0.35f * size.y}, ImGuiCond_Appearing, {0.5f, 0.5f});
  ImGui::Begin("Lessons", &ui.state.lessonsOpen,
               ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings);
  for (const LessonEntry& entry : findLessons(ui.session.assetsFolder())) {
    const bool isOpen = panel.lesson && panel.lesson->file == entry.file;
    if (ImGui::Selectable(entry.title.c_str(), isOpen)) {
      ui.state.lessonsOpen = false;
      openLesson(entry.file, ui);
    }
    noteControl("lessons[{}]", entry.file.stem().native());
  }
  ImGui::TextDisabled("A lesson is a Markdown file; README tells how to write one.");
  ImGui::End();
}

}  // namespace pliant::app
