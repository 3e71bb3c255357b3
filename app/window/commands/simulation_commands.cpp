#include "app/window/commands/window_commands.h"
#include "app/window/context/ui_context.h"
#include "app/window/session/particle_actions.h"
#include "app/window/session/scene_actions.h"

#include <GLFW/glfw3.h>
#include <imgui.h>

namespace pliant::app {

namespace {

void shootAtCursor(UiContext& ui) {
  const ImGuiIO& io = ImGui::GetIO();
  const Viewport& viewport = ui.session.viewport();
  const glm::vec2 cursor = glm::vec2(io.MousePos.x, io.MousePos.y) - viewport.corner;
  const glm::vec2 through = io.WantCaptureMouse ? 0.5f * viewport.size : cursor;
  shoot(ui.session, ui.session.view.camera.rayThrough(through, viewport.size));
}

constexpr const char* kStopped = "the simulation has stopped; reset it first";

bool canGoOn(const UiContext& ui) { return !ui.session.runs.isStopped(); }

}  // namespace

std::vector<Command> simulationCommands() {
  return {
      {"simulation.play",
       "Play / pause",
       {key(GLFW_KEY_SPACE)},
       [](UiContext& ui) { ui.session.runs.togglePlaying(); },
       {.isOn = [](const UiContext& ui) { return ui.session.runs.isPlaying(); },
        .isPossible = canGoOn,
        .whyNot = kStopped}},
      {"simulation.step",
       "Step",
       {key(GLFW_KEY_RIGHT), key('O'), key('.')},
       [](UiContext& ui) { ui.session.runs.stepOnce(); },
       {.isPossible = canGoOn, .whyNot = kStopped, .repeats = true}},
      {"simulation.reset", "Reset", {key('R'), key(GLFW_KEY_BACKSPACE)}, [](UiContext& ui) { ui.session.reset(); }},
      {"simulation.faster",
       "Faster",
       {key('=')},
       [](UiContext& ui) { ui.session.runs.setSpeed(2.0f * ui.session.runs.speed()); },
       {.repeats = true, .opensGroup = true}},
      {"simulation.slower",
       "Slower",
       {key('-')},
       [](UiContext& ui) { ui.session.runs.setSpeed(0.5f * ui.session.runs.speed()); },
       {.repeats = true}},
      {"simulation.replay",
       "Replay take",
       {shift('R')},
       [](UiContext& ui) { ui.session.play(ui.session.takes.recorded()); }},
      {"simulation.leaveTake",
       "Stop take",
       {},
       [](UiContext& ui) { ui.session.takes.leave(); },
       {.isPossible = [](const UiContext& ui) { return ui.session.takes.player() != nullptr; },
        .whyNot = "no take is playing"}},
      {"edit.gravity",
       "Toggle gravity",
       {key('G')},
       [](UiContext& ui) { toggleGravity(ui.session); },
       {.opensGroup = true}},
      {"edit.gust", "Gust of wind", {key('J')}, [](UiContext& ui) { gust(ui.session); }},
      {"simulation.shoot", "Shoot a ball", {key('B')}, shootAtCursor},
  };
}

}  // namespace pliant::app
