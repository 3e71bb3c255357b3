// The context menu of the picture.
#include "app/window/context/command_table.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/material_menu.h"
#include "app/window/panels/panel.h"
#include "app/window/session/particle_actions.h"
#include "app/window/session/scene_actions.h"

#include <fmt/format.h>
#include <imgui.h>

#include <optional>

namespace pliant::app {

namespace {

// The centre of an element's particles; nothing if it has none.
std::optional<glm::vec3> centreOf(const Snapshot& snapshot, int element) {
  if (element < 0) return std::nullopt;
  glm::vec3 sum(0.0f);
  std::size_t count = 0;
  for (std::size_t i = 0; i < snapshot.spheres.size(); ++i) {
    if (snapshot.spheres[i].w == 0.0f || snapshot.topology->objects[snapshot.objects[i]].element != element) continue;
    sum += glm::vec3(snapshot.spheres[i]);
    ++count;
  }
  if (count == 0) return std::nullopt;
  return sum / static_cast<float>(count);
}

}  // namespace

class ContextMenu final : public Panel {
 public:
  using Panel::Panel;
  void update(float seconds) override;
  void draw() override;

 private:
  void drawParticleItems(int particle);
  void drawElementItems(int element);

  std::optional<Hit> hit_;           ///< what was clicked
  std::optional<glm::vec3> centre_;  ///< of the followed element in the last frame
};

// Moves the camera by as much as the followed element's centre has moved.
void ContextMenu::update(float /*seconds*/) {
  Session& session = ui_.session;
  const auto centre = centreOf(session.snapshot(), session.selection.followed);
  if (centre && centre_) session.view.camera.target += *centre - *centre_;
  centre_ = centre;
}

void ContextMenu::drawParticleItems(int particle) {
  Session& session = ui_.session;
  const bool pinned = isPinned(session, particle);
  const std::string what = isOfRigidBody(session, particle) ? "body" : "particle";
  if (ImGui::MenuItem(fmt::format("{} this {}", pinned ? "Unpin" : "Pin", what).c_str(),
                      ui_.commands.keyOf("edit.pin").c_str()))
    session.pin({particle}, !pinned);
  noteControl("context.pin");
  const bool probed = isProbe(session, particle);
  if (ImGui::MenuItem("Probe: plot its motion", nullptr, probed)) {
    toggleProbe(session, particle);
    if (!probed) {
      ui_.layout.bottom.open = true;
      ui_.layout.bottom.choose(PlotKind::probes);
    }
  }
  noteControl("context.probe");
  if (ImGui::MenuItem("Hide this object") && sim::isIndexOf(particle, session.snapshot().objects))
    hide(session, {session.snapshot().objects[particle]});
}

void ContextMenu::drawElementItems(int element) {
  Session& session = ui_.session;
  ImGui::Separator();
  const bool inspected = ImGui::MenuItem("Inspect");
  noteControl("context.inspect");
  if (inspected) {
    session.selection.element = element;
    ui_.layout.rightVisible = true;
  }
  if (hasMaterials(ui_, element)) {
    const bool isOpen = ImGui::BeginMenu("Preset");
    noteControl("context.material");
    if (isOpen) {
      drawMaterials(ui_, element);
      ImGui::EndMenu();
    }
  }
  const bool follows = session.selection.followed == element;
  if (ImGui::MenuItem("Follow with the camera", nullptr, follows)) session.selection.followed = follows ? -1 : element;
  noteControl("context.follow");
  if (ImGui::MenuItem("Rename")) {
    session.selection.element = element;
    ui_.layout.rightVisible = true;
    ui_.requests.renameElement = element;
  }
  if (ImGui::MenuItem("Duplicate")) duplicate(session, element);
  noteControl("context.duplicate");
  if (ImGui::MenuItem("Delete")) deleteElements(session, {static_cast<std::size_t>(element)});
  noteControl("context.delete");
}

void ContextMenu::draw() {
  constexpr const char* kMenu = "##context";
  if (const auto request = ui_.mouse.takeMenuRequest()) {
    hit_ = request->hit;
    if (hit_ || !ui_.session.selection.particles.empty() || !ui_.session.view.options.hidden.empty())
      ImGui::OpenPopup(kMenu);
  }
  if (!ImGui::BeginPopup(kMenu)) return;
  if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) ImGui::CloseCurrentPopup();
  if (hit_ && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Right)) {  // its first click opened the menu
    ui_.mouse.turnAround(hit_->position);
    ImGui::CloseCurrentPopup();
  }
  Session& session = ui_.session;
  const std::optional<Hit> hit = hit_;
  const int element = hit ? elementOf(session, *hit) : -1;
  if (element >= 0) {
    ImGui::TextDisabled("%s", session.document().scene().describeElement(element).c_str());
    if (hit->particle >= 0) drawParticleItems(hit->particle);
  }
  const bool selected = !session.selection.particles.empty();
  if (ImGui::MenuItem("Pin selection", nullptr, false, selected)) session.pin(session.selection.particles, true);
  if (ImGui::MenuItem("Unpin selection", nullptr, false, selected)) session.pin(session.selection.particles, false);
  if (ImGui::MenuItem("Show all hidden", nullptr, false, !session.view.options.hidden.empty())) showAllHidden(session);
  if (hit && ImGui::MenuItem("Orbit around this point")) ui_.mouse.turnAround(hit->position);
  if (element >= 0) drawElementItems(element);
  ImGui::EndPopup();
}

template PanelType panelType<ContextMenu>();

}  // namespace pliant::app
