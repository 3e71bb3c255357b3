// The selection over the picture, and its toolbar.
#include "app/window/base/overlay_window.h"
#include "app/window/context/command_hint.h"
#include "app/window/context/command_table.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"
#include "app/window/session/particle_actions.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

namespace pliant::app {

namespace {

constexpr std::size_t kMaxRings = 1500;  ///< if more particles are selected, each has a small square
constexpr ImU32 kFill = IM_COL32(70, 130, 255, 40), kLine = IM_COL32(70, 130, 255, 170);
constexpr ImU32 kBrush = IM_COL32(255, 255, 255, 230), kBrushEdge = IM_COL32(30, 30, 30, 200);
constexpr ImU32 kKnife = IM_COL32(230, 60, 50, 220);

void drawMarks(const Session& session, std::size_t run, ImDrawList& list) {
  const Viewport& viewport = session.view.cells[run].picture;
  const Snapshot& snapshot = *session.snapshots()[run];
  const bool asRings = session.selection.particles.size() <= kMaxRings;
  for (const int particle : session.selection.particles) {
    if (!sim::isIndexOf(particle, snapshot.spheres)) continue;
    const glm::vec3 centre(snapshot.spheres[particle]);
    const auto pixel = session.view.camera.toPixel(centre, viewport.size);
    if (!pixel) continue;
    const glm::vec2 at = viewport.corner + *pixel;
    const float depth = glm::dot(centre - session.view.camera.position(), session.view.camera.forward());
    const float radius =
        std::max(snapshot.spheres[particle].w * viewport.size.y / session.view.camera.viewHeight(depth), 2.5f);
    if (asRings) {
      list.AddCircle({at.x, at.y}, radius, kLine, 0, snapshot.fixed[particle] ? 3.0f : 1.5f);
    } else {
      list.AddRectFilled({at.x - 1.5f, at.y - 1.5f}, {at.x + 1.5f, at.y + 1.5f}, kLine);
    }
  }
}

void drawBox(const Rectangle& box, glm::vec2 corner, ImDrawList& list) {
  const ImVec2 low(corner.x + std::min(box.a.x, box.b.x), corner.y + std::min(box.a.y, box.b.y));
  const ImVec2 high(corner.x + std::max(box.a.x, box.b.x), corner.y + std::max(box.a.y, box.b.y));
  list.AddRectFilled(low, high, kFill);
  list.AddRect(low, high, kLine);
}

void drawKnifePath(const std::vector<glm::vec2>& path, glm::vec2 corner, ImDrawList& list) {
  for (std::size_t k = 1; k < path.size(); ++k) {
    const glm::vec2 from = corner + path[k - 1], to = corner + path[k];
    list.AddLine({from.x, from.y}, {to.x, to.y}, kKnife, 2.0f);
  }
}

void drawBrush(const Brush& brush, ImDrawList& list) {
  if (ImGui::GetIO().WantCaptureMouse) return;
  const ImVec2 at = ImGui::GetMousePos();
  list.AddCircle(at, brush.settings.radius + 1.0f, kBrushEdge, 0, 1.0f);
  list.AddCircle(at, brush.settings.radius, kBrush, 0, 2.0f);
}

}  // namespace

class SelectionBar final : public Panel {
 public:
  using Panel::Panel;
  void draw() override;

 private:
  void commandButton(const char* label, const char* id);
  void drawBar();
};

void SelectionBar::commandButton(const char* label, const char* id) {
  const Command& command = *ui_.commands.find(id);
  ImGui::SameLine();
  ImGui::BeginDisabled(!command.canAct(ui_));
  if (ImGui::Button(label)) command.act(ui_);
  ImGui::EndDisabled();
  noteControl("selection.{}", std::string_view(id).substr(5));
  hintCommand(command, ui_);
}

void SelectionBar::drawBar() {
  Session& session = ui_.session;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const float middle = 0.5f * (ui_.layout.left() + size.x - ui_.layout.right());
  ImGui::SetNextWindowPos({middle, size.y - ui_.layout.bottomHeight() - ImGui::GetFontSize()}, ImGuiCond_Always,
                          {0.5f, 1.0f});
  ImGui::Begin("##selection", nullptr, kOverlay);
  ui_.layout.bar = {ImGui::GetWindowPos().x, ImGui::GetWindowPos().y};
  ImGui::AlignTextToFramePadding();
  ImGui::Text("%zu selected", session.selection.particles.size());
  ImGui::SameLine();
  if (ImGui::Button("Pin")) session.pin(session.selection.particles, true);
  noteControl("selection.pin");
  ImGui::SameLine();
  if (ImGui::Button("Unpin")) session.pin(session.selection.particles, false);
  noteControl("selection.unpin");
  commandButton("Hide", "edit.hide");
  commandButton("Duplicate", "edit.duplicate");
  commandButton("Delete", "edit.delete");
  ImGui::SameLine();
  if (ImGui::Button("Clear")) session.selection.deselect();
  noteControl("selection.clear");
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("deselect (Esc)");
  ImGui::End();
}

void SelectionBar::draw() {
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  // Actions of the mouse in one picture apply to all.
  for (std::size_t run = 0; run < ui_.session.snapshots().size(); ++run) {
    const Viewport& picture = ui_.session.view.cells[run].picture;
    const ImVec2 low(picture.corner.x, picture.corner.y);
    list.PushClipRect(low, {low.x + picture.size.x, low.y + picture.size.y}, true);
    drawMarks(ui_.session, run, list);
    if (const auto box = ui_.mouse.box()) drawBox(*box, picture.corner, list);
    drawKnifePath(ui_.mouse.knifePath(), picture.corner, list);
    list.PopClipRect();
  }
  if (ui_.mouse.tool == Tool::brush) drawBrush(ui_.mouse.brush, list);
  ui_.layout.bar.reset();
  if (!ui_.session.selection.particles.empty() && !ui_.mouse.box()) drawBar();
}

template PanelType panelType<SelectionBar>();

}  // namespace pliant::app
