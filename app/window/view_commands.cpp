// The rows of the View menu.
#include <GLFW/glfw3.h>

#include <algorithm>

#include "app/window/commands.h"

namespace pliant::app {

namespace {

constexpr float kScaleStep = 1.1f;

/// A switch: `member` finds it on the desk.
template <auto Member>
Command toggle(const char* id, const char* name, std::vector<KeyStroke> keys, bool opensGroup = false) {
  return {id, name, std::move(keys), [](Desk& desk) { Member(desk) = !Member(desk); },
          {.isOn = [](const Desk& desk) -> bool { return Member(desk); }, .opensGroup = opensGroup}};
}

KeyStroke key(int code) { return {code, false, false, false}; }

void lookFrom(Desk& desk, render::StandardView view) { desk.session.camera.look(view); }

}  // namespace

std::vector<Command> viewCommands() {
  return {
      toggle<[](const Desk& d) -> bool& { return d.state.leftVisible; }>("view.sceneList", "Scene list", {key(GLFW_KEY_TAB)}),
      toggle<[](const Desk& d) -> bool& { return d.state.rightVisible; }>(
          "view.inspector", "Inspector", {{GLFW_KEY_TAB, false, true, false}}),
      {"view.panels", "Both panels", {key('H')},
       [](Desk& desk) {
         desk.state.leftVisible = desk.state.rightVisible = !(desk.state.leftVisible || desk.state.rightVisible);
       },
       {.isOn = [](const Desk& desk) { return desk.state.leftVisible || desk.state.rightVisible; }}},
      toggle<[](const Desk& d) -> bool& { return d.state.showInfo; }>("view.figures", "Figures", {key(GLFW_KEY_F2)}),
      toggle<[](const Desk& d) -> bool& { return d.state.fullScreen; }>("view.fullScreen", "Full screen", {key(GLFW_KEY_F11)}),
      toggle<[](const Desk& d) -> bool& { return d.session.view.particles; }>(
          "view.particles", "Particles of ropes and cloth", {key('V')}, true),
      toggle<[](const Desk& d) -> bool& { return d.session.view.wireframe; }>("view.wireframe", "Wireframe", {key('W')}),
      toggle<[](const Desk& d) -> bool& { return d.session.view.contacts; }>("view.contacts", "Contacts", {key('C')}),
      toggle<[](const Desk& d) -> bool& { return d.session.view.velocities; }>("view.velocities", "Velocities", {key('N')}),
      {"view.colourBySpeed", "Colour by speed", {},
       [](Desk& desk) {
         ColourBy& by = desk.session.view.colourBy;
         by = by == ColourBy::speed ? ColourBy::object : ColourBy::speed;
       },
       {.isOn = [](const Desk& desk) { return desk.session.view.colourBy == ColourBy::speed; }}},
      {"view.frame", "Show everything", {key('F')}, [](Desk& desk) { desk.session.wantsFraming = true; },
       {.opensGroup = true}},
      {"view.top", "Top", {key('7')}, [](Desk& desk) { lookFrom(desk, render::StandardView::top); }},
      {"view.front", "Front", {key('1')}, [](Desk& desk) { lookFrom(desk, render::StandardView::front); }},
      {"view.side", "Side", {key('3')}, [](Desk& desk) { lookFrom(desk, render::StandardView::right); }},
      toggle<[](const Desk& d) -> bool& { return d.session.camera.orthographic; }>("view.orthographic", "Orthographic",
                                                                                  {key('5')}),
      toggle<[](const Desk& d) -> bool& { return d.preferences.darkTheme; }>("view.darkTheme", "Dark theme", {}, true),
      {"view.larger", "Larger text", {{'=', true, false, false}},
       [](Desk& desk) { desk.preferences.uiScale = std::min(desk.preferences.uiScale * kScaleStep, kLargestScale); },
       {.repeats = true}},
      {"view.smaller", "Smaller text", {{'-', true, false, false}},
       [](Desk& desk) { desk.preferences.uiScale = std::max(desk.preferences.uiScale / kScaleStep, kSmallestScale); },
       {.repeats = true}},
  };
}

}  // namespace pliant::app
