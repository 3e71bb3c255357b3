// The rows of the Timeline menu.
#include "app/window/commands.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>

namespace pliant::app {

namespace {

using Motion = TimeTravel::Motion;

KeyStroke key(int code) { return {code, false, false, false}; }
KeyStroke shift(int code) { return {code, false, true, false}; }
KeyStroke control(int code) { return {code, true, false, false}; }

TimeTravel& travel(Desk& desk) { return desk.session.travel(); }
const TimeTravel& travel(const Desk& desk) { return desk.session.travel(); }

int stepOf(Desk& desk) { return travel(desk).place(desk.session.worker()).step; }

template <Motion kMotion>
void play(Desk& desk) {
  travel(desk).play(kMotion, desk.session.worker());
}
template <Motion kMotion>
bool plays(const Desk& desk) {
  return travel(desk).motion() == kMotion;
}

bool looksBack(const Desk& desk) { return desk.session.worker().lookedAt().has_value(); }

void keepState(Desk& desk) {
  const std::size_t count = travel(desk).timeline().overview().named.size();
  desk.session.worker().keepAs(fmt::format("state {}", count + 1));
  desk.session.banners.push_back(
      {fmt::format("kept as \"state {}\"; the timeline (F6) lists it", count + 1), false, true});
}

}  // namespace

std::vector<Command> timelineCommands() {
  return {
      {"timeline.back",
       "One step back",
       {key(GLFW_KEY_LEFT), key(',')},
       [](Desk& desk) { travel(desk).stepBack(desk.session.worker()); },
       {.repeats = true}},
      {"timeline.playBackwards",
       "Play backwards",
       {shift(GLFW_KEY_LEFT)},
       play<Motion::backward>,
       {.isOn = plays<Motion::backward>}},
      {"timeline.playForwards",
       "Play forwards what was",
       {shift(GLFW_KEY_RIGHT)},
       play<Motion::forward>,
       {.isOn = plays<Motion::forward>}},
      {"timeline.start",
       "To the beginning of the timeline",
       {key(GLFW_KEY_HOME)},
       [](Desk& desk) { travel(desk).toStart(desk.session.worker()); }},
      {"timeline.present",
       "To the present",
       {key(GLFW_KEY_END)},
       [](Desk& desk) { travel(desk).toPresent(desk.session.worker()); },
       {.isPossible = looksBack}},
      {"timeline.loopFrom",
       "Loop: begins here",
       {shift('I')},
       [](Desk& desk) { travel(desk).loopFrom(stepOf(desk)); },
       {.opensGroup = true}},
      {"timeline.loopTo", "Loop: ends here", {shift('O')}, [](Desk& desk) { travel(desk).loopTo(stepOf(desk)); }},
      {"timeline.noLoop",
       "No loop",
       {},
       [](Desk& desk) { travel(desk).loop.reset(); },
       {.isPossible = [](const Desk& desk) { return travel(desk).loop.has_value(); }}},
      {"timeline.ghost",
       "Ghost of the newest other branch",
       {shift('G')},
       [](Desk& desk) { travel(desk).toggleGhost(desk.session.worker()); },
       {.isOn = [](const Desk& desk) { return travel(desk).ghost.has_value(); }, .opensGroup = true}},
      {"timeline.parameters",
       "Parameters as they were then",
       {},
       [](Desk& desk) { desk.session.takeParametersOfThen(); },
       {.isPossible = looksBack}},
      {"timeline.keep", "Keep this state under a name", {control('M')}, keepState, {.opensGroup = true}},
      {"timeline.show",
       "The timeline: branches and kept states",
       {key(GLFW_KEY_F6)},
       [](Desk& desk) {
         desk.state.drawer.open = !desk.state.drawer.showsTimeline();
         desk.state.drawer.timeline = desk.state.drawer.open;
       },
       {.isOn = [](const Desk& desk) { return desk.state.drawer.showsTimeline(); }}},
  };
}

}  // namespace pliant::app
