// What stands over the picture: state, figures, messages.
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <imgui.h>

#include "app/window/control_map.h"
#include "app/window/panels.h"

namespace pliant::app {

namespace {

constexpr ImGuiWindowFlags kOverlay = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                      ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_AlwaysAutoResize |
                                      ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav;

void drawState(const Session& session, const Mouse& mouse, float x, float y, SimulationWorker& worker) {
  ImGui::SetNextWindowPos({x, y});
  ImGui::SetNextWindowBgAlpha(0.6f);
  ImGui::Begin("##state", nullptr, kOverlay | ImGuiWindowFlags_NoInputs);
  const Pace pace = worker.pace();
  if (session.snapshot().failure) {
    ImGui::TextColored({0.95f, 0.3f, 0.25f, 1.0f}, "STOPPED: not finite");
  } else if (!pace.playing) {
    ImGui::TextUnformatted("PAUSED   Space plays");
  } else {
    ImGui::Text("%.3gx real time (reached %.2gx)", pace.speed, worker.reachedSpeed());
  }
  if (mouse.isDragging()) ImGui::Text("pull %.3g N", glm::length(session.snapshot().handForce));
  ImGui::End();
}

void drawFigures(const Session& session, const PanelState& state, float x) {
  const Snapshot& snapshot = session.snapshot();
  ImGui::SetNextWindowPos({x, ImGui::GetIO().DisplaySize.y - 8.0f}, ImGuiCond_Always, {0.0f, 1.0f});
  ImGui::SetNextWindowBgAlpha(0.6f);
  ImGui::Begin("##figures", nullptr, kOverlay | ImGuiWindowFlags_NoInputs);
  const sim::Settings& settings = session.document().scene().settings;
  ImGui::Text("%zu particles, %zu constraints, %zu contacts", snapshot.spheres.size(), snapshot.constraintCount,
              snapshot.contactCount);
  ImGui::Text("step %.4g s, %d substeps, %d iterations", settings.timestep, settings.substeps, settings.solverIterations);
  ImGui::Text("kinetic energy %.4g J", snapshot.kineticEnergy);
  ImGui::Text("%.2f ms a step, %.0f pictures a second", snapshot.stepMilliseconds, state.framesPerSecond);
  for (std::size_t phase = 0; phase < sim::kPhaseNames.size(); ++phase) {
    const double milliseconds = 1e3 * snapshot.phases.seconds[phase];
    if (milliseconds >= 0.01) ImGui::TextDisabled("  %s %.2f ms", sim::kPhaseNames[phase].data(), milliseconds);
  }
  ImGui::End();
}

void drawBanners(Session& session, float x, float y) {
  for (std::size_t b = 0; b < session.banners.size(); ++b) {
    ImGui::SetNextWindowPos({x, y});
    ImGui::SetNextWindowBgAlpha(0.92f);
    const ImVec4 red(0.55f, 0.12f, 0.1f, 1.0f), grey(0.25f, 0.28f, 0.32f, 1.0f);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, session.banners[b].isError ? red : grey);
    ImGui::PushStyleColor(ImGuiCol_Text, {1.0f, 1.0f, 1.0f, 1.0f});
    ImGui::Begin(fmt::format("##banner{}", b).c_str(), nullptr, kOverlay);
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 34.0f);
    ImGui::TextUnformatted(session.banners[b].text.c_str());
    noteControl("banners[{}]", b);
    ImGui::PopTextWrapPos();
    const bool closed = ImGui::SmallButton("close");
    noteControl("banners[{}].close", b);
    y += ImGui::GetWindowSize().y + 4.0f;
    ImGui::End();
    ImGui::PopStyleColor(2);
    if (closed) {
      session.banners.erase(session.banners.begin() + static_cast<std::ptrdiff_t>(b));
      return;
    }
  }
}

}  // namespace

void drawOverlays(Session& session, const Mouse& mouse, PanelState& state, float top) {
  const float x = leftPanelWidth(state) + 8.0f;
  drawState(session, mouse, x, top + 8.0f, session.worker());
  if (state.showInfo) drawFigures(session, state, x);
  drawBanners(session, x, top + 8.0f + 3.5f * ImGui::GetFontSize());
}

}  // namespace pliant::app
