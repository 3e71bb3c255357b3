// Runs side by side: their titles over the picture, and where the mouse is in each of them.
#include "app/view/run_titles.h"
#include "app/window/panels/panel.h"

#include <imgui.h>

namespace pliant::app {

namespace {

constexpr ImU32 kGhost = IM_COL32(47, 127, 214, 200);

// Where the cursor is in the other pictures.
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

// What stands over each run.
std::vector<RunTitle> titlesOf(const Session& session) {
  std::vector<RunTitle> titles;
  for (std::size_t run = 0; run < session.snapshots().size(); ++run) {
    titles.push_back(titleOf(session.runs.names()[run], *session.snapshots()[run], true));
  }
  return titles;
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
  const Session& session = ui_.session;
  if (session.snapshots().size() < 2) return;
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  drawRunTitles(session.view.cells, titlesOf(session), static_cast<int>(session.runs.active()),
                ui_.preferences.darkTheme, list);
  drawGhosts(session, list);
}

template PanelType panelType<RunTitles>();

}  // namespace pliant::app
