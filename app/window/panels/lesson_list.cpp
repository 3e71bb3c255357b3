// The list of lessons.
#include "app/lesson/lesson.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"

#include <imgui.h>

namespace pliant::app {

class LessonList final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu() {
    return {{"Scenes", "scenes.search", {toggleCommand<LessonList>("scenes.lessons", "Lessons...", {control('L')})}}};
  }
  void draw() override;
};

void LessonList::draw() {
  if (!open_) return;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({0.5f * size.x, 0.35f * size.y}, ImGuiCond_Appearing, {0.5f, 0.5f});
  beginWindow("Lessons", ImGuiWindowFlags_AlwaysAutoResize);
  for (const LessonEntry& entry : findLessons(ui_.session.assetsFolder())) {
    if (ImGui::Selectable(entry.title.c_str(), ui_.layout.lesson == entry.file)) {
      open_ = false;
      app::openFile(entry.file, ui_);
    }
    noteControl("lessons[{}]", entry.file.stem().native());
  }
  ImGui::TextDisabled("A lesson is a Markdown file; docs/how-to.md tells how to write one.");
  ImGui::End();
}

template PanelType panelType<LessonList>();

}  // namespace pliant::app
