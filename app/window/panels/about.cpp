// About the program, and what it is based on.
#include "app/base/build_info.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"

#include <glad/gl.h>
#include <imgui.h>

namespace pliant::app {

class About final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu() {
    return {{"Help", "help.start", {toggleCommand<About>("help.about", "About Pliant", {}, true)}}};
  }
  void draw() override;
};

void About::draw() {
  if (!open_) return;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  ImGui::SetNextWindowPos({0.5f * size.x, 0.4f * size.y}, ImGuiCond_Appearing, {0.5f, 0.5f});
  beginWindow("About Pliant", ImGuiWindowFlags_AlwaysAutoResize);
  ImGui::Text("Pliant %s", version().c_str());
  ImGui::TextUnformatted("A sandbox for Position Based Dynamics: scenes to explore, a solver to look into.");
  ImGui::Spacing();
  ImGui::TextDisabled("Help has the user guide, and the reference of all parameters.");
  ImGui::TextDisabled("Papers that it implements: docs/references.md.");
  ImGui::TextDisabled("The simulator is a C++ library, too, pliant::sim: docs/library.md.");
  ImGui::TextDisabled("Made with GLFW, glad, Dear ImGui %s, glm, Eigen, OpenMP and other free libraries.",
                      ImGui::GetVersion());
  ImGui::TextDisabled("Drawn by %s.", reinterpret_cast<const char*>(glGetString(GL_RENDERER)));
  noteControl("about.text");
  ImGui::End();
}

template PanelType panelType<About>();

}  // namespace pliant::app
