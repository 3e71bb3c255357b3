// The map of the course: lessons by level, with their duration and the user's progress.
#include "app/lesson/course.h"
#include "app/lesson/lesson_words.h"
#include "app/lesson/progress.h"
#include "app/window/base/flow.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <string>
#include <vector>

namespace pliant::app {

namespace {

const ImVec4 kLessonDone{0.2f, 0.62f, 0.3f, 1.0f};
constexpr const char* kOriginal = "English";
constexpr float kLabelWidth = 5.0f;                     ///< [font heights]
constexpr float kMapWidth = 30.0f, kMapHeight = 42.0f;  ///< maximum size [font heights]

}  // namespace

class LessonList final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu() {
    return {{"Scenes", "scenes.search", {toggleCommand<LessonList>("scenes.lessons", "Lessons...", {control('L')})}}};
  }
  void toggle() override;
  void draw() override;

 private:
  void read();
  bool isThere(const std::string& language) const;
  void drawLanguage();
  void drawLesson(const LessonEntry& lesson);
  void drawSum() const;

  std::vector<LessonEntry> lessons_;    ///< read when the list opened, like the progress
  std::vector<std::string> languages_;  ///< besides English
  LessonWords words_;
  LessonProgress progress_;
};

void LessonList::toggle() {
  Panel::toggle();
  if (!open_) return;
  languages_ = lessonLanguages(ui_.session.assetsFolder());
  read();
}

void LessonList::read() {
  const std::string& language = ui_.preferences.lessonLanguage;
  lessons_ = findLessons(ui_.session.assetsFolder(), language);
  words_ = LessonWords(isThere(language) ? language : "");
  progress_ = LessonProgress::load();
}

bool LessonList::isThere(const std::string& language) const {
  return std::find(languages_.begin(), languages_.end(), language) != languages_.end();
}

void LessonList::drawLanguage() {
  std::string& language = ui_.preferences.lessonLanguage;
  labelBefore("Language", kLabelWidth);
  ImGui::SetNextItemWidth(8.0f * ImGui::GetFontSize());
  if (ImGui::BeginCombo("##language", isThere(language) ? language.c_str() : kOriginal)) {
    const auto offer = [&](const std::string& name, const char* shown) {
      if (ImGui::Selectable(shown, language == name)) {
        language = name;
        read();
      }
      noteControl("lessons.language.{}", shown);
    };
    offer({}, kOriginal);
    for (const std::string& name : languages_) offer(name, name.c_str());
    ImGui::EndCombo();
  }
  noteControl("lessons.language");
}

// Title, duration, and the number of completed tasks.
void LessonList::drawLesson(const LessonEntry& lesson) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const std::string title = titleInCourse(lesson);
  if (ImGui::Selectable(title.c_str(), ui_.layout.lesson == lesson.file, ImGuiSelectableFlags_SpanAllColumns)) {
    open_ = false;
    app::openFile(lesson.file, ui_);
  }
  noteControl("lessons[{}]", lesson.file.stem().native());
  ImGui::TableNextColumn();
  if (lesson.minutes > 0) ImGui::TextDisabled("%d min", lesson.minutes);
  ImGui::TableNextColumn();
  const std::size_t done = progress_.countDone(lesson.file, lesson.checked), all = lesson.checked.size();
  const std::string state = words_.format("{} of {}", done, all);
  done == all&& all > 0 ? ImGui::TextColored(kLessonDone, "%s", words_("done").c_str())
                        : ImGui::TextDisabled("%s", state.c_str());
  noteControlText(("lessons.done." + lesson.file.stem().string()).c_str(), [&] { return state; });
}

void LessonList::drawSum() const {
  std::size_t done = 0, all = 0;
  int minutes = 0;
  for (const LessonEntry& lesson : lessons_) {
    done += progress_.countDone(lesson.file, lesson.checked);
    all += lesson.checked.size();
    minutes += lesson.minutes;
  }
  ImGui::TextDisabled(
      "%s",
      words_.format("{} lessons, about {} minutes; {} of {} tasks done", lessons_.size(), minutes, done, all).c_str());
}

void LessonList::draw() {
  if (!open_) return;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const float em = ImGui::GetFontSize();
  ImGui::SetNextWindowPos({0.5f * size.x, 0.5f * size.y}, ImGuiCond_Appearing, {0.5f, 0.5f});
  ImGui::SetNextWindowSize({std::min(kMapWidth * em, 0.95f * size.x), std::min(kMapHeight * em, 0.85f * size.y)},
                           ImGuiCond_Appearing);
  beginWindow("Lessons");
  const float below =
      3.0f * ImGui::GetTextLineHeightWithSpacing() + (languages_.empty() ? 0.0f : ImGui::GetFrameHeightWithSpacing());
  // A scrolling table would block the arrow keys.
  ImGui::BeginChild("lessons", {0.0f, -below}, false, ImGuiWindowFlags_NavFlattened);
  if (ImGui::BeginTable("lessons", 3, ImGuiTableFlags_SizingStretchProp)) {
    ImGui::TableSetupColumn("title", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("minutes", ImGuiTableColumnFlags_WidthFixed, 4.0f * em);
    ImGui::TableSetupColumn("done", ImGuiTableColumnFlags_WidthFixed, 4.0f * em);
    std::string level;
    for (const LessonEntry& lesson : lessons_) {
      if (lesson.level != level) {
        level = lesson.level;
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::TextDisabled("%s", words_.label(level).c_str());
      }
      drawLesson(lesson);
    }
    ImGui::EndTable();
  }
  ImGui::EndChild();
  if (!languages_.empty()) drawLanguage();
  ImGui::PushTextWrapPos(0.0f);
  drawSum();
  ImGui::TextDisabled("%s", words_("A lesson is a Markdown file: docs/lessons.md explains how to write one.").c_str());
  ImGui::PopTextWrapPos();
  ImGui::End();
}

template PanelType panelType<LessonList>();

}  // namespace pliant::app
