// Scenes that were being edited when a program ended without being asked to.
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"
#include "app/window/panels/question.h"

#include <imgui.h>

namespace pliant::app {

class LostScenes final : public Panel {
 public:
  using Panel::Panel;
  void draw() override;
};

void LostScenes::draw() {
  if (ui_.requests.lostScenes.empty() || !beginQuestion("Unsaved work was found")) return;
  const LostScene& lost = ui_.requests.lostScenes.front();
  ImGui::Text("Pliant ended unexpectedly. These edits were not saved:");
  ImGui::TextUnformatted(lost.file.c_str());
  ImGui::TextDisabled("last edit kept at %s", lost.time.c_str());
  const bool restored = ImGui::Button("Restore");
  noteControl("lost.restore");
  ImGui::SameLine();
  const bool discarded = ImGui::Button("Discard");
  noteControl("lost.discard");
  ImGui::SameLine();
  const bool later = ImGui::Button("Ask again next time");
  noteControl("lost.later");
  const bool answered = discarded || later || (restored && ui_.session.restore(lost));
  if (discarded) lost.forget();
  if (restored || answered) {
    if (!answered) ui_.session.messages.note("the edits stay in the state folder and are offered again");
    ui_.requests.lostScenes.erase(ui_.requests.lostScenes.begin());
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndPopup();
}

template PanelType panelType<LostScenes>();

}  // namespace pliant::app
