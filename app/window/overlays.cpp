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

// Figures with their names, in a row: what is a name is dim.
void name(const char* text) {
  ImGui::TextDisabled("%s", text);
  ImGui::SameLine(0.0f, 0.4f * ImGui::GetFontSize());
}

void value(const std::string& text, bool last = false) {
  ImGui::TextUnformatted(text.c_str());
  if (!last) ImGui::SameLine(0.0f, 1.0f * ImGui::GetFontSize());
}

void drawPhases(const sim::PhaseTimes& phases) {
  bool first = true;
  for (std::size_t phase = 0; phase < sim::kPhaseNames.size(); ++phase) {
    const double milliseconds = 1e3 * phases.seconds[phase];
    if (milliseconds < 0.005) continue;
    if (!first) ImGui::SameLine(0.0f, 0.6f * ImGui::GetFontSize());
    first = false;
    name(std::string(sim::kPhaseNames[phase]).c_str());
    value(fmt::format("{:.2f}", milliseconds), true);
  }
}

void drawFigures(Session& session, const PanelState& state, float x) {
  const Snapshot& snapshot = session.snapshot();
  const sim::Settings& settings = session.document().scene().settings;
  const float y = ImGui::GetIO().DisplaySize.y - profileHeight(state) - 8.0f;
  ImGui::SetNextWindowPos({x, y}, ImGuiCond_Always, {0.0f, 1.0f});
  ImGui::SetNextWindowBgAlpha(0.75f);
  ImGui::Begin("##figures", nullptr, kOverlay | ImGuiWindowFlags_NoInputs);
  name("particles");
  value(fmt::format("{}", snapshot.spheres.size()));
  name("constraints");
  value(fmt::format("{}", snapshot.constraintCount));
  name("contacts");
  value(fmt::format("{}", snapshot.contactCount), true);

  name("dt x substeps x iterations");
  value(fmt::format("{:.4g} s x {} x {}", settings.timestep, settings.substeps, settings.solverIterations), true);

  if (snapshot.measured) {
    name("energy");
    value(fmt::format("{:.4g} J", snapshot.kineticEnergy + snapshot.potentialEnergy));
    name("kinetic");
    value(fmt::format("{:.3g}", snapshot.kineticEnergy));
    name("potential");
    value(fmt::format("{:.3g}", snapshot.potentialEnergy));
    name("stretch");
    value(fmt::format("{:.3g} %", 100.0f * snapshot.largestStretch), true);
  }
  name("step");
  value(fmt::format("{:.2f} ms", snapshot.stepMilliseconds));
  name("picture");
  value(fmt::format("{:.1f} ms", state.pictureMilliseconds));
  value(fmt::format("{:.0f} a second", state.framesPerSecond), true);
  drawPhases(snapshot.phases);
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
