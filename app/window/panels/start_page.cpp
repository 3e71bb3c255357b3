// The first page a user sees: things to try in the scene behind it, recommended scenes, lessons and files. It closes
// when something is dragged or opened, and can be opened again from the Help menu.
#include "app/lesson/course.h"
#include "app/window/base/flow.h"
#include "app/window/base/text_fit.h"
#include "app/window/context/command_table.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/listed_scenes.h"
#include "app/window/panels/panel.h"
#include "app/window/panels/scene_tile.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>

namespace pliant::app {

namespace {

constexpr std::size_t kMinLessons = 3, kTileLines = 2;
constexpr float kTileWidth = 9.0f;      ///< approximately [font heights]
constexpr float kMinTileWidth = 6.5f;   ///< so that two rows of them fit; otherwise there is one row [font heights]
constexpr float kRecentWidth = 10.0f;   ///< maximum width of a file name [font heights]
constexpr float kBetweenSides = 36.0f;  ///< minimum width between the side panels [font heights]
constexpr float kHeight = 21.0f;        ///< for two rows of scenes [font heights];
constexpr float kPartOfHeight = 0.38f;  ///< but at most this fraction of the height below the toolbar,
constexpr float kPartWithOneColumn = 0.48f;  ///< or this if lessons are below the advice,
constexpr float kMinPageHeight = 12.0f;      ///< and at least this
constexpr float kBesideEachOther = 26.5f;    ///< width for advice and lessons side by side [font heights]
constexpr float kAdvicePart = 0.46f;         ///< fraction of the width for advice and lessons

constexpr const char* kOpenLabel = "Open a scene or a mesh...";
constexpr const char* kAlwaysLabel = "Show this page at startup";

struct Advice {
  const char* command;  ///< shows its key; null: shows the gesture
  const char* gesture;
  const char* what;
};

constexpr std::array<Advice, 5> kAdvice{{
    {nullptr, "drag", "Pull and throw anything"},
    {"simulation.play", "", "Pause; the arrow keys step"},
    {"edit.knifeTool", "", "Cut the cloth with the knife"},
    {"view.lens", "", "Watch the solver at work"},
    {nullptr, "sliders", "Change gravity while it runs"},
}};

void drawAdvice(const CommandTable& commands) {
  ImGui::TextDisabled("Try");
  for (const Advice& advice : kAdvice) {
    const std::string key = advice.command != nullptr ? commands.keyOf(advice.command) : advice.gesture;
    ImGui::TextColored(ImGui::GetStyleColorVec4(ImGuiCol_SliderGrabActive), "%s", key.c_str());
    ImGui::SameLine(4.5f * ImGui::GetFontSize());
    ImGui::PushTextWrapPos(0.0f);
    ImGui::TextUnformatted(advice.what);
    ImGui::PopTextWrapPos();
  }
}

float checkboxWidth() {
  return ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x + ImGui::CalcTextSize(kAlwaysLabel).x;
}

}  // namespace

class StartPage final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu() {
    return {{"Help", "help.keys", {toggleCommand<StartPage>("help.start", "Start page", {})}}};
  }
  void draw() override;

 private:
  bool isOver() const;
  void drawAdviceAndLessons();
  void drawLessons();
  int footerLines() const;
  void drawFooter();
  void drawScenes();
  void open(const std::filesystem::path& file) { ui_.requests.files.push_back(file); }

  std::filesystem::path shownOver_;  ///< the scene that was open when the page opened
};

// Whether the user has started something: dragged an object or the view, opened another scene, or a panel needs the
// space.
bool StartPage::isOver() const {
  return ui_.mouse.isMoving() || ui_.layout.bottom.open || ui_.commands.find("help.tour")->isOn(ui_) ||
         ui_.session.document().file() != shownOver_ || !ui_.layout.lesson.empty() || ui_.layout.takenRight > 0.0f;
}

// Side by side if there is room, so that the rest is visible without scrolling.
void StartPage::drawAdviceAndLessons() {
  const bool isWide = ImGui::GetContentRegionAvail().x >= kBesideEachOther * ImGui::GetFontSize();
  const bool isTable = isWide && ImGui::BeginTable("##advice", 2);
  if (isTable) {
    ImGui::TableSetupColumn("try", ImGuiTableColumnFlags_WidthStretch, 1.4f);
    ImGui::TableSetupColumn("learn", ImGuiTableColumnFlags_WidthStretch, 1.0f);
    ImGui::TableNextColumn();
  }
  drawAdvice(ui_.commands);
  isTable ? static_cast<void>(ImGui::TableNextColumn()) : ImGui::Spacing();
  drawLessons();
  if (isTable) ImGui::EndTable();
}

void StartPage::drawLessons() {
  ImGui::TextDisabled("Learn");
  if (ImGui::Selectable("Take the tour: ten short steps")) ui_.commands.find("help.tour")->act(ui_);
  noteControl("start.tour");
  constexpr float kOther = 1.0f;  // a line below the lessons
  const float lines = ImGui::GetContentRegionAvail().y / ImGui::GetTextLineHeightWithSpacing() - kOther;
  const std::size_t most = std::max(std::size_t(std::max(lines, 0.0f)), kMinLessons);
  std::size_t shown = 0;
  for (const LessonEntry& lesson : listedLessons(ui_.session.assetsFolder(), ui_.preferences.lessonLanguage)) {
    if (++shown > most) break;
    if (ImGui::Selectable(fmt::format("{}. {}", lesson.number, lesson.title).c_str())) open(lesson.file);
    noteControl("start.lesson{}", shown);
  }
  if (ImGui::Selectable("All lessons...")) {
    ui_.commands.find("scenes.lessons")->act(ui_);
    open_ = false;
  }
  noteControl("start.lessons");
}

// Below the scrolling part: buttons to open files, as many recent files as fit, and whether to show the page again.
void StartPage::drawFooter() {
  const ImGuiStyle& style = ImGui::GetStyle();
  const float room = ImGui::GetContentRegionAvail().x, always = checkboxWidth();
  const bool isOneLine = footerLines() == 1;
  const float left = ImGui::GetCursorPosX(), end = left + room - (isOneLine ? always + style.ItemSpacing.x : 0.0f);
  if (ImGui::Button(kOpenLabel)) ui_.requests.openDialogue = true;
  noteControl("start.open");
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("or drop a file on the window");
  float used = left + buttonWidth(kOpenLabel);
  std::size_t shown = 0;
  for (const std::filesystem::path file : ui_.preferences.recentFiles) {
    if (file == ui_.session.document().file()) continue;
    const std::string name = elided(file.filename().string(), kRecentWidth * ImGui::GetFontSize());
    used += style.ItemSpacing.x + buttonWidth(name.c_str());
    if (used > end) break;
    ImGui::SameLine();
    if (ImGui::Button(fmt::format("{}##{}", name, ++shown).c_str())) open(file);
    noteControl("start.recent{}", shown);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", file.c_str());
  }
  if (isOneLine) ImGui::SameLine(left + room - always);
  ImGui::Checkbox(kAlwaysLabel, &ui_.preferences.showStartPage);
  noteControl("start.always");
}

int StartPage::footerLines() const {
  const float both = buttonWidth(kOpenLabel) + ImGui::GetStyle().ItemSpacing.x + checkboxWidth();
  return both <= ImGui::GetContentRegionAvail().x ? 1 : 2;
}

void StartPage::drawScenes() {
  ImGui::TextDisabled("Good scenes to begin with");
  const float gap = 0.3f * ImGui::GetFontSize();
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const auto widthOf = [&](std::size_t inLine) { return (room.x - gap * float(inLine - 1)) / float(inLine); };
  const auto fits = [&](std::size_t lines, float width) {
    return float(lines) * (tileHeight(width) + ImGui::GetStyle().ItemSpacing.y) <= room.y;
  };
  const auto fewest = static_cast<std::size_t>(std::max(room.x / (kTileWidth * ImGui::GetFontSize()), 3.0f));
  std::size_t inLine = fewest, lines = kTileLines;
  while (!fits(lines, widthOf(inLine)) && widthOf(inLine + 1) >= kMinTileWidth * ImGui::GetFontSize()) ++inLine;
  if (!fits(lines, widthOf(inLine))) {
    lines = 1;
    inLine = fewest;
  }
  const float width = widthOf(inLine);
  // The first scene of each subject, then the second ones.
  std::vector<const GroupedScene*> first, second;
  for (const SceneGroup& group : listedScenes(ui_.session.assetsFolder())) {
    std::size_t best = 0;
    for (const GroupedScene& scene : group.scenes) {
      if (scene.isBest) (best++ == 0 ? first : second).push_back(&scene);
    }
  }
  first.insert(first.end(), second.begin(), second.end());
  first.resize(std::min(first.size(), lines * inLine));
  for (std::size_t k = 0; k < first.size(); ++k) {
    if (k % inLine != 0) ImGui::SameLine(0.0f, gap);
    if (drawSceneTile(*first[k], width, fmt::format("start.scene{}", k), ui_)) open(first[k]->file);
  }
}

void StartPage::draw() {
  const bool wasOpen = open_;
  if (std::exchange(ui_.requests.startPage, false)) open_ = true;
  if (open_ && (!wasOpen || shownOver_.empty())) shownOver_ = ui_.session.document().file();
  if (open_ && isOver()) open_ = false;
  if (!open_) {
    shownOver_.clear();
    ui_.layout.overlayNeedsSides = false;
    return;
  }
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const float em = ImGui::GetFontSize();
  // If there is too little room between the side panels, it replaces them.
  const float between = size.x - ui_.layout.wantedLeft() - ui_.layout.wantedRight();
  ui_.layout.overlayNeedsSides = between < kBetweenSides * em;
  const float left = ui_.layout.left(), right = size.x - ui_.layout.right();
  // At the lower edge, so that the scene remains visible above it.
  const bool isWide = kAdvicePart * (right - left) >= kBesideEachOther * em;
  const float part = (isWide ? kPartOfHeight : kPartWithOneColumn) * (size.y - ui_.layout.top);
  ImGui::SetNextWindowPos({0.5f * (left + right), size.y}, ImGuiCond_Always, {0.5f, 1.0f});
  ImGui::SetNextWindowSize({right - left, std::min(kHeight * em, std::max(part, kMinPageHeight * em))},
                           ImGuiCond_Always);
  ImGui::SetNextWindowBgAlpha(1.0f);
  beginWindow("Welcome to Pliant", ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize);
  coveredHeight_ = ImGui::GetWindowSize().y;
  const float footer = float(footerLines()) * ImGui::GetFrameHeightWithSpacing();
  ImGui::BeginChild("left", {kAdvicePart * ImGui::GetContentRegionAvail().x, -footer}, false,
                    ImGuiWindowFlags_NavFlattened);
  drawAdviceAndLessons();
  ImGui::EndChild();
  ImGui::SameLine();
  ImGui::BeginChild("right", {0.0f, -footer}, false, ImGuiWindowFlags_NavFlattened);
  drawScenes();
  ImGui::EndChild();
  drawFooter();
  ImGui::End();
}

template PanelType panelType<StartPage>();

}  // namespace pliant::app
