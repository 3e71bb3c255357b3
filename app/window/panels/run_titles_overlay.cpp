// For runs side by side: their titles over the picture, and the position of the mouse in each.
#include "app/view/run_titles.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"
#include "app/window/session/scene_actions.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <optional>

namespace pliant::app {

namespace {

constexpr float kWideTitle = 8.0f;  ///< [font heights]
constexpr ImU32 kGhost = IM_COL32(47, 127, 214, 200);

// The cursor's position in the other pictures.
void drawGhosts(const Session& session, ImDrawList& list) {
  const ImGuiIO& io = ImGui::GetIO();
  const glm::vec2 place = glm::vec2(io.MousePos.x, io.MousePos.y) - session.viewport().corner;
  if (io.WantCaptureMouse || !Viewport{{}, session.viewport().size}.contains(place)) return;
  const float em = ImGui::GetFontSize();
  for (std::size_t run = 0; run < session.view.cells.size(); ++run) {
    if (run == session.runs.active()) continue;
    const glm::vec2 at = session.view.cells[run].picture.corner + place;
    list.AddCircle({at.x, at.y}, 0.35f * em, kGhost, 0, 1.5f);
    list.AddCircleFilled({at.x, at.y}, 0.1f * em, kGhost);
  }
}

// The titles of all runs.
std::vector<RunTitle> titlesOf(const Session& session) {
  std::vector<RunTitle> titles;
  for (std::size_t run = 0; run < session.snapshots().size(); ++run) {
    titles.push_back(titleOf(session.runs.names()[run], *session.snapshots()[run], true));
  }
  return titles;
}

// At the right end of a title: a button that makes its values those of the scene. Returns whether it was pressed.
bool drawUse(const Cell& cell, std::size_t run) {
  const float em = ImGui::GetFontSize();
  ImGui::SetNextWindowPos({cell.title.corner.x + cell.title.size.x - 0.3f * em, cell.title.corner.y + 0.15f * em}, 0,
                          {1.0f, 0.0f});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0f, 0.0f});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1.0f, 1.0f});
  ImGui::Begin(fmt::format("##use{}", run).c_str(), nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_AlwaysAutoResize |
                   ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBringToFrontOnFocus);
  const bool pressed = ImGui::SmallButton("Use");
  noteControl("runs[{}].use", run);
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("applies its values to the scene, which then runs alone; undo restores all variants");
  ImGui::End();
  ImGui::PopStyleVar(2);
  return pressed;
}

}  // namespace

class RunTitles final : public Panel {
 public:
  using Panel::Panel;
  void addNeeds(PanelNeeds& needs) const override {
    needs.measures = needs.measures || ui_.session.snapshots().size() > 1;
  }
  void draw() override;
};

void RunTitles::draw() {
  Session& session = ui_.session;
  if (session.snapshots().size() < 2) return;
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const float em = ImGui::GetFontSize();
  const float button = ImGui::CalcTextSize("Use").x + 2.0f * ImGui::GetStyle().FramePadding.x + 0.3f * em;
  // A narrow title only shows the name; the button appears under the cursor.
  const bool isWide = session.view.cells.front().title.size.x >= kWideTitle * em;
  const float taken = isWide ? button : 0.0f;
  drawRunTitles(session.view.cells, titlesOf(session), static_cast<int>(session.runs.active()),
                ui_.preferences.darkTheme, list, taken);
  drawGhosts(session, list);
  const std::size_t count = std::min(session.view.cells.size(), session.document().scene().variants.size());
  std::optional<std::size_t> used;
  for (std::size_t run = 0; run < count; ++run) {
    if ((isWide || run == session.runs.active()) && drawUse(session.view.cells[run], run)) used = run;
  }
  if (used) useVariant(session, *used);
}

template PanelType panelType<RunTitles>();

}  // namespace pliant::app
