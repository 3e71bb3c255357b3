// The demo scenes by subject, with search and thumbnails; the lessons; and other files that were opened.
#include "app/lesson/course.h"
#include "app/window/context/command_hint.h"
#include "app/window/context/command_table.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/description_text.h"
#include "app/window/panels/listed_scenes.h"
#include "app/window/panels/panel.h"
#include "app/window/panels/scene_tile.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cctype>
#include <system_error>
#include <utility>

namespace pliant::app {

namespace {

constexpr float kNarrowestTile = 6.5f;  ///< [font heights]

std::string lowered(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

bool answers(const std::string& text, const std::string& wanted) {
  return wanted.empty() || lowered(text).find(wanted) != std::string::npos;
}
bool answers(const GroupedScene& scene, const std::string& wanted) {
  return wanted.empty() || answers(scene.title + " " + scene.description, wanted);
}

// Files from elsewhere that the user has opened and that still exist, newest first.
std::vector<std::filesystem::path> ownScenes(const Preferences& preferences, const std::filesystem::path& assets) {
  std::vector<std::filesystem::path> files;
  for (const std::filesystem::path file : preferences.recentFiles) {
    std::error_code failure;
    const bool isOwn = file.extension() == ".xml" && file.parent_path() != assets / "scenes";
    if (isOwn && std::filesystem::exists(file, failure)) files.push_back(file);
  }
  return files;
}

}  // namespace

class SceneList final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu();
  void draw() override;
  void update(float seconds) override;

 private:
  void drawMatching();
  void drawGroup(const SceneGroup& group);
  void drawTiles(const std::vector<GroupedScene>& scenes, const char* control);
  void drawLessons();
  void drawOwn();

  std::string filter_;            ///< the search text
  bool isAnyFound_ = false;       ///< whether anything matches it
  std::filesystem::path chosen_;  ///< opened after everything is drawn
};

std::vector<MenuPart> SceneList::menu() {
  return {{"View",
           "",
           {{"view.sceneList",
             "Scene list",
             {key(GLFW_KEY_TAB)},
             [](UiContext& ui) { ui.layout.leftVisible = !ui.layout.leftVisible; },
             {.isOn = [](const UiContext& ui) { return ui.layout.leftVisible; }}}}}};
}

void SceneList::update(float /*seconds*/) { ui_.sceneThumbnails.update(); }

// The matching scenes of a group, two or more per line; the whole group if all match.
void SceneList::drawGroup(const SceneGroup& group) {
  const std::string wanted = lowered(filter_);
  const bool isAny = std::any_of(group.scenes.begin(), group.scenes.end(),
                                 [&](const GroupedScene& scene) { return answers(scene, wanted); });
  if (!isAny) return;
  isAnyFound_ = true;
  if (!filter_.empty()) ImGui::SetNextItemOpen(true);
  const bool isOpen = ImGui::CollapsingHeader(group.name.c_str(), ImGuiTreeNodeFlags_DefaultOpen);
  noteControl("scenes.group.{}", group.name);
  if (!isOpen) return;
  drawTiles(group.scenes, "scenes[{}]");
}

void SceneList::drawTiles(const std::vector<GroupedScene>& scenes, const char* control) {
  const std::string wanted = lowered(filter_);
  const float gap = 0.3f * ImGui::GetFontSize(), room = ImGui::GetContentRegionAvail().x;
  const int columns = std::max(1, static_cast<int>(room / (kNarrowestTile * ImGui::GetFontSize())));
  const float width = (room - gap * float(columns - 1)) / float(columns);
  int column = 0;
  for (const GroupedScene& scene : scenes) {
    if (!answers(scene, wanted)) continue;
    if (column != 0) ImGui::SameLine(0.0f, gap);
    if (drawSceneTile(scene, width, fmt::format(fmt::runtime(control), scene.file.stem().native()), ui_))
      chosen_ = scene.file;
    column = (column + 1) % columns;
  }
}

void SceneList::drawLessons() {
  std::vector<LessonEntry> lessons = listedLessons(ui_.session.assetsFolder(), ui_.preferences.lessonLanguage);
  const std::string wanted = lowered(filter_);
  std::erase_if(lessons, [&](const LessonEntry& lesson) { return !answers(lesson.title, wanted); });
  if (lessons.empty()) return;
  isAnyFound_ = true;
  if (!filter_.empty()) ImGui::SetNextItemOpen(true);
  const bool isOpen = ImGui::CollapsingHeader("Lessons");
  noteControl("scenes.group.Lessons");
  if (!isOpen) return;
  for (const LessonEntry& lesson : lessons) {
    if (ImGui::Selectable(titleInCourse(lesson).c_str())) chosen_ = lesson.file;
    noteControl("scenes[{}]", lesson.file.stem().native());
  }
}

void SceneList::drawOwn() {
  std::vector<GroupedScene> scenes;
  for (const std::filesystem::path& file : ownScenes(ui_.preferences, ui_.session.assetsFolder()))
    scenes.push_back({file, file.stem().string(), {}});
  const std::string wanted = lowered(filter_);
  std::erase_if(scenes, [&](const GroupedScene& scene) { return !answers(scene, wanted); });
  if (scenes.empty()) return;
  isAnyFound_ = true;
  if (!filter_.empty()) ImGui::SetNextItemOpen(true);
  const bool isOpen = ImGui::CollapsingHeader("Mine", ImGuiTreeNodeFlags_DefaultOpen);
  noteControl("scenes.group.Mine");
  if (!isOpen) return;
  drawTiles(scenes, "scenes.own[{}]");
}

void SceneList::drawMatching() {
  isAnyFound_ = false;
  drawOwn();
  for (const SceneGroup& group : listedScenes(ui_.session.assetsFolder())) drawGroup(group);
  drawLessons();
  if (!isAnyFound_) ImGui::TextDisabled("No matching scene or lesson.");
}

void SceneList::draw() {
  if (!ui_.layout.showsLeft() || !ui_.layout.lesson.empty()) return;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const float width = ui_.layout.left();
  ImGui::SetNextWindowPos({0.0f, ui_.layout.top});
  ImGui::SetNextWindowSize({width, size.y - ui_.layout.top});
  ImGui::Begin("Scenes", nullptr, ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse);
  hintCommand(*ui_.commands.find("view.sceneList"), ui_);  // for the title
  ImGui::SetNextItemWidth(-1.0f);
  ImGui::InputTextWithHint("##filter", "Search scenes", &filter_);
  noteControlText("scenes.filter", [&] { return filter_; });
  const float below = std::min(ImGui::GetFontSize() * 11.0f, 0.4f * ImGui::GetContentRegionAvail().y);
  ImGui::BeginChild("list", {0.0f, -below}, false, ImGuiWindowFlags_NavFlattened);
  drawMatching();
  ImGui::EndChild();
  ImGui::Separator();
  ImGui::BeginChild("description", {}, false, ImGuiWindowFlags_NavFlattened);
  drawDescription(ui_);
  ImGui::EndChild();
  ImGui::End();
  if (!chosen_.empty()) app::openFile(std::exchange(chosen_, {}), ui_);
}

template PanelType panelType<SceneList>();

}  // namespace pliant::app
