// Offers to recover scenes that were being edited when a program crashed.
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"
#include "app/window/panels/question.h"

#include <imgui.h>

#include <utility>

namespace pliant::app {

class LostScenes final : public Panel {
 public:
  using Panel::Panel;
  void draw() override;
};

void LostScenes::draw() {
  auto& all = ui_.requests.lostScenes;
  if (all.empty() || ui_.session.opening() != nullptr || !beginQuestion("Unsaved work was found")) return;
  LostScene& lost = all.front();
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
  if (discarded) lost.forget();
  if (restored) ui_.session.restore(std::move(lost));
  if (restored || discarded || later) {
    all.erase(all.begin());
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndPopup();
}

template PanelType panelType<LostScenes>();

}  // namespace pliant::app
