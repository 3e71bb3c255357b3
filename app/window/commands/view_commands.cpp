// The rows of the View menu.
#include "app/window/commands/window_commands.h"
#include "app/window/context/ui_context.h"

#include <GLFW/glfw3.h>

#include <algorithm>
#include <string>
#include <utility>

namespace pliant::app {

namespace {

constexpr float kScaleStep = 1.1f;

/// A switch: `member` finds it on the ui.
template <auto Member>
Command toggle(const char* id, const char* name, std::vector<KeyStroke> keys, bool opensGroup = false) {
  return {id,
          name,
          std::move(keys),
          [](UiContext& ui) { Member(ui) = !Member(ui); },
          {.isOn = [](const UiContext& ui) -> bool { return Member(ui); }, .opensGroup = opensGroup}};
}

void lookFrom(UiContext& ui, render::StandardView view) { ui.session.view.camera.look(view); }

/// Lines of one kind for the constraints; the same again: none.
template <ConstraintLines kLines>
Command constraints(const char* id, const char* name, std::vector<KeyStroke> keys) {
  return {id,
          name,
          std::move(keys),
          [](UiContext& ui) {
            ConstraintLines& lines = ui.session.view.options.constraints;
            lines = lines == kLines ? ConstraintLines::none : kLines;
          },
          {.isOn = [](const UiContext& ui) { return ui.session.view.options.constraints == kLines; }}};
}

template <std::size_t kChoice>
Command colourBy() {
  static const std::string word(sim::ChoiceNames<sim::ColourBy>::words[kChoice]);
  static const std::string id = "view.colourBy." + word, name = "Colour by " + word;
  return {
      id.c_str(),
      name.c_str(),
      {},
      [](UiContext& ui) { ui.session.view.options.colourBy = static_cast<sim::ColourBy>(kChoice); },
      {.isOn =
           [](const UiContext& ui) { return ui.session.view.options.colourBy == static_cast<sim::ColourBy>(kChoice); },
       .opensGroup = kChoice == 0}};
}

constexpr std::size_t kColourChoices = sim::ChoiceNames<sim::ColourBy>::words.size();

template <std::size_t... kChoices>
void addColourChoices(std::vector<Command>& commands, std::index_sequence<kChoices...>) {
  (commands.push_back(colourBy<kChoices>()), ...);
}

void colourByNext(UiContext& ui) {
  sim::ColourBy& by = ui.session.view.options.colourBy;
  by = static_cast<sim::ColourBy>((static_cast<std::size_t>(by) + 1) % kColourChoices);
}

std::vector<Command> windowCommands() {
  return {{"view.panels",
           "Both panels",
           {key('H')},
           [](UiContext& ui) {
             ui.layout.leftVisible = ui.layout.rightVisible = !(ui.layout.leftVisible || ui.layout.rightVisible);
           },
           {.isOn = [](const UiContext& ui) { return ui.layout.leftVisible || ui.layout.rightVisible; }}},
          toggle < [](auto& ui) -> auto& {return ui.requests.fullScreen;
}
> ("view.fullScreen", "Full screen", {key(GLFW_KEY_F11)}),
};  // namespace
}  // namespace pliant::app

std::vector<Command> overlayCommands() {
  return {toggle < [](auto& ui) -> auto& {return ui.session.view.options.particles;
}
> ("view.particles", "Particles of ropes and cloth", {key('V')}, true), toggle < [](auto& ui) -> auto& {
  return ui.session.view.options.wireframe;
}
> ("view.wireframe", "Wireframe", {key('W')}), toggle < [](auto& ui) -> auto& {
  return ui.session.view.options.shadows;
}
> ("view.shadows", "Shadows", {key('S')}), toggle < [](auto& ui) -> auto& {
  return ui.session.view.options.fluidSurface;
}
> ("view.fluidSurface", "Surfaces of fluids", {key('U')}), toggle < [](auto& ui) -> auto& {
  return ui.session.view.options.contacts;
}
> ("view.contacts", "Contacts", {key('C')}), toggle < [](auto& ui) -> auto& { return ui.session.view.options.normals; }
> ("view.normals", "Normals", {key('N')}), toggle < [](auto& ui) -> auto& { return ui.session.view.options.velocities; }
> ("view.velocities", "Velocities", {key('M')}), toggle < [](auto& ui) -> auto& {
  return ui.session.view.options.names;
}
> ("view.names", "Names", {key('L')}),
    constraints<ConstraintLines::byType>("view.constraints", "Constraints by type", {key('E')}),
    constraints<ConstraintLines::byColour>("view.constraintsByColour", "Constraints by colour of Gauss-Seidel", {}),
    constraints<ConstraintLines::byGroup>("view.constraintsByGroup", "Constraints by priority group", {}),
    {"view.colourByNext", "Colour by the next quantity", {key('K')}, colourByNext, {.repeats = true}},
}
;
}

std::vector<Command> cameraCommands() {
  return {{"view.frame",
           "Show everything",
           {key('F')},
           [](UiContext& ui) { ui.session.view.wantsFraming = true; },
           {.opensGroup = true}},
          {"view.top", "Top", {key('7')}, [](UiContext& ui) { lookFrom(ui, render::StandardView::top); }},
          {"view.front", "Front", {key('1')}, [](UiContext& ui) { lookFrom(ui, render::StandardView::front); }},
          {"view.side", "Side", {key('3')}, [](UiContext& ui) { lookFrom(ui, render::StandardView::right); }},
          toggle < [](auto& ui) -> auto& {return ui.session.view.camera.orthographic;
}
> ("view.orthographic", "Orthographic", {key('5')}), toggle < [](auto& ui) -> auto& { return ui.preferences.darkTheme; }
> ("view.darkTheme", "Dark theme", {}, true),
    {"view.larger",
     "Larger text",
     {control('=')},
     [](UiContext& ui) { ui.preferences.uiScale = std::min(ui.preferences.uiScale * kScaleStep, kLargestScale); },
     {.repeats = true}},
    {"view.smaller",
     "Smaller text",
     {control('-')},
     [](UiContext& ui) { ui.preferences.uiScale = std::max(ui.preferences.uiScale / kScaleStep, kSmallestScale); },
     {.repeats = true}},
}
;
}

}  // namespace

std::vector<Command> viewCommands() {
  std::vector<Command> commands = windowCommands();
  const auto append = [&](std::vector<Command> more) {
    commands.insert(commands.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  };
  append(overlayCommands());
  addColourChoices(commands, std::make_index_sequence<kColourChoices>{});
  append(cameraCommands());
  return commands;
}

}  // namespace pliant::app
