#include "app/window/panels/user_guide.h"

#include "app/base/build_info.h"
#include "app/window/base/choice_list.h"
#include "app/window/base/rich_text.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"
#include "sim/io/text_input.h"

#include <imgui.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <optional>
#include <utility>

namespace pliant::app {

namespace {

// As GitHub derives it from a heading.
std::string anchorOf(std::string_view title) {
  std::string anchor;
  for (const char c : title) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-')
      anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else if (c == ' ')
      anchor += '-';
  }
  return anchor;
}

// Empty if the file does not exist.
std::vector<GuideChapter> readChapters(const std::filesystem::path& file) {
  try {
    return chaptersOf(sim::readTextFile(file), [](int, const std::string&) {});
  } catch (const sim::InputError&) {
    return {};
  }
}

}  // namespace

std::vector<GuideChapter> chaptersOf(std::string_view markdown, const ReportLine& report) {
  std::vector<GuideChapter> chapters;
  int line = 1;
  while (!markdown.empty()) {
    const std::size_t titleEnd = std::min(markdown.find('\n'), markdown.size());
    const std::string_view heading = markdown.substr(0, titleEnd);
    const std::size_t title = std::min(heading.find_first_not_of("# "), heading.size());
    const std::size_t next = std::min(markdown.find("\n## ", titleEnd), markdown.size());
    GuideChapter chapter{std::string(heading.substr(title)), anchorOf(heading.substr(title)), {}};
    chapter.text = parseMarkdown(markdown.substr(titleEnd, next - titleEnd), line, report);
    chapters.push_back(std::move(chapter));
    line +=
        static_cast<int>(std::count(markdown.begin(), markdown.begin() + static_cast<std::ptrdiff_t>(next), '\n')) + 1;
    markdown.remove_prefix(std::min(next + 1, markdown.size()));
  }
  return chapters;
}

class UserGuide final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu() {
    return {{"Help", "help.tour", {toggleCommand<UserGuide>("help.guide", "User guide", {})}}};
  }
  void draw() override;

 private:
  void drawChoice();

  std::vector<GuideChapter> chapters_;  ///< empty until it is first opened
  std::size_t chapter_ = 0;
  bool isNew_ = true;  ///< scroll to the chapter's top
};

void UserGuide::drawChoice() {
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
  if (ImGui::BeginCombo("##chapter", chapters_[chapter_].title.c_str())) {
    for (std::size_t c = 0; c < chapters_.size(); ++c) {
      if (choiceRow(chapters_[c].title, c == chapter_)) {
        chapter_ = c;
        isNew_ = true;
      }
      noteControl("guide.{}", chapters_[c].anchor);
    }
    ImGui::EndCombo();
  }
  noteControlText("guide.chapter", [&] { return chapters_[chapter_].title; });
}

void UserGuide::draw() {
  if (!open_) return;
  const std::filesystem::path file = dataFolder() / "docs" / "user-guide.md";
  if (chapters_.empty()) chapters_ = readChapters(file);
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  const float em = ImGui::GetFontSize();
  ImGui::SetNextWindowPos({0.5f * display.x, 0.5f * display.y}, ImGuiCond_Appearing, {0.5f, 0.5f});
  ImGui::SetNextWindowSize({std::min(46.0f * em, display.x), std::min(36.0f * em, 0.9f * display.y)},
                           ImGuiCond_Appearing);
  beginWindow("User guide");
  if (chapters_.empty()) {
    ImGui::TextWrapped("%s is not there.", file.string().c_str());
    ImGui::End();
    return;
  }
  drawChoice();
  ImGui::BeginChild("##text", {}, false, ImGuiWindowFlags_NavFlattened);
  if (std::exchange(isNew_, false)) ImGui::SetScrollY(0.0f);
  // Its pictures are of the window, which is visible anyway: skips them.
  const TextContext around{.drawPicture = [](const std::string&, float) { return true; }};
  const std::optional<std::string> target = drawRichText(chapters_[chapter_].text, around);
  ImGui::EndChild();
  ImGui::End();
  if (!target) return;
  if (!target->starts_with('#')) return ui_.session.messages.success("see docs/" + *target);
  const auto found = std::find_if(chapters_.begin(), chapters_.end(),
                                  [&](const GuideChapter& chapter) { return "#" + chapter.anchor == *target; });
  if (found == chapters_.end()) return;
  chapter_ = static_cast<std::size_t>(found - chapters_.begin());
  isNew_ = true;
}

template PanelType panelType<UserGuide>();

}  // namespace pliant::app
