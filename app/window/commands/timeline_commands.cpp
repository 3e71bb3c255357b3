// The commands of the Timeline menu.
#include "app/window/commands/window_commands.h"
#include "app/window/context/ui_context.h"
#include "app/window/session/scene_actions.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>

namespace pliant::app {

namespace {

using Motion = TimeTravel::Motion;

TimeTravel& travel(UiContext& ui) { return ui.session.runs.travel(); }
const TimeTravel& travel(const UiContext& ui) { return ui.session.runs.travel(); }

int stepOf(UiContext& ui) { return travel(ui).place(ui.session.worker()).step; }

template <Motion kMotion>
void play(UiContext& ui) {
  travel(ui).play(kMotion, ui.session.worker());
}
template <Motion kMotion>
bool plays(const UiContext& ui) {
  return travel(ui).motion() == kMotion;
}

bool looksBack(const UiContext& ui) { return ui.session.worker().viewedPosition().has_value(); }

void keepState(UiContext& ui) {
  const std::size_t count = travel(ui).timeline().overview().named.size();
  ui.session.keepState(fmt::format("state {}", count + 1));
  const std::string key = ui.commands.keyOf("timeline.show");
  ui.session.messages.success(fmt::format("kept as \"state {}\"; the timeline{} lists it", count + 1,
                                          key.empty() ? "" : fmt::format(" ({})", key)));
}

}  // namespace

std::vector<Command> timelineCommands() {
  return {
      {"timeline.back",
       "Step back",
       {key(GLFW_KEY_LEFT), key(',')},
       [](UiContext& ui) { travel(ui).stepBack(ui.session.worker()); },
       {.repeats = true}},
      {"timeline.playBackwards",
       "Play backwards",
       {shift(GLFW_KEY_LEFT)},
       play<Motion::backward>,
       {.isOn = plays<Motion::backward>}},
      {"timeline.playForwards",
       "Play forwards through history",
       {shift(GLFW_KEY_RIGHT)},
       play<Motion::forward>,
       {.isOn = plays<Motion::forward>}},
      {"timeline.start",
       "Jump to start",
       {key(GLFW_KEY_HOME)},
       [](UiContext& ui) { travel(ui).toStart(ui.session.worker()); }},
      {"timeline.present",
       "Jump to present",
       {key(GLFW_KEY_END)},
       [](UiContext& ui) { travel(ui).toPresent(ui.session.worker()); },
       {.isPossible = looksBack, .whyNot = "the present is shown already"}},
      {"timeline.loopFrom",
       "Set loop start",
       {shift('I')},
       [](UiContext& ui) { travel(ui).loopFrom(stepOf(ui)); },
       {.opensGroup = true}},
      {"timeline.loopTo", "Set loop end", {shift('O')}, [](UiContext& ui) { travel(ui).loopTo(stepOf(ui)); }},
      {"timeline.noLoop",
       "Clear loop",
       {},
       [](UiContext& ui) { travel(ui).loop.reset(); },
       {.isPossible = [](const UiContext& ui) { return travel(ui).loop.has_value(); }, .whyNot = "there is no loop"}},
      {"timeline.ghost",
       "Show ghost of other branch",
       {shift('G')},
       [](UiContext& ui) { travel(ui).toggleGhost(ui.session.worker()); },
       {.isOn = [](const UiContext& ui) { return travel(ui).ghost.has_value(); }, .opensGroup = true}},
      {"timeline.parameters",
       "Restore parameters of this moment",
       {},
       [](UiContext& ui) { takeParametersOfThen(ui.session); },
       {.isPossible = looksBack, .whyNot = "the present is shown: its parameters are already in use"}},
      {"timeline.keep", "Keep state", {control('M')}, keepState, {.opensGroup = true}},
  };
}

}  // namespace pliant::app
