// The commands of the View menu.
#include "app/window/commands/window_commands.h"
#include "app/window/context/ui_context.h"

#include <GLFW/glfw3.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>
#include <utility>

namespace pliant::app {

namespace {

constexpr float kScaleStep = 1.1f;

/// A toggle for one of the view's options.
template <bool ViewOptions::*kMember>
Command overlay(const char* id, const char* name, std::vector<KeyStroke> keys, bool opensGroup = false) {
  return {
      id,
      name,
      std::move(keys),
      [](UiContext& ui) { ui.session.view.options.*kMember = !(ui.session.view.options.*kMember); },
      {.isOn = [](const UiContext& ui) -> bool { return ui.session.view.options.*kMember; }, .opensGroup = opensGroup}};
}

void lookFrom(UiContext& ui, render::StandardView view) { ui.session.view.camera.look(view); }

/// Shows lines of one kind for the constraints; selecting it again hides them.
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

// "Constraint error" is "constraint error".
std::string lowered(std::string words) {
  words[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(words[0])));
  return words;
}

template <std::size_t kChoice>
Command colourBy() {
  static const std::string word(sim::ChoiceNames<sim::ColourBy>::words[kChoice]);
  static const std::string id = "view.colourBy." + word, name = "Colour by " + lowered(sim::inWords(word));
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
           "Toggle side panels",
           {key('H')},
           [](UiContext& ui) {
             ui.layout.leftVisible = ui.layout.rightVisible = !(ui.layout.leftVisible || ui.layout.rightVisible);
           },
           {.isOn = [](const UiContext& ui) { return ui.layout.leftVisible || ui.layout.rightVisible; }}},
          {"view.fullScreen",
           "Full screen",
           {key(GLFW_KEY_F11)},
           [](UiContext& ui) { ui.requests.fullScreen = !ui.requests.fullScreen; },
           {.isOn = [](const UiContext& ui) { return ui.requests.fullScreen; }}}};
}

std::vector<Command> shownCommands() {
  return {overlay<&ViewOptions::particles>("view.particles", "Particles of ropes, cloth and bodies", {key('V')}, true),
          overlay<&ViewOptions::wireframe>("view.wireframe", "Wireframe", {key('W')}),
          overlay<&ViewOptions::shadows>("view.shadows", "Shadows", {key('S')}),
          overlay<&ViewOptions::fluidSurface>("view.fluidSurface", "Surfaces of fluids", {key('U')}),
          overlay<&ViewOptions::foam>("view.foam", "Spray, foam and bubbles", {shift('U')}),
          overlay<&ViewOptions::contacts>("view.contacts", "Contacts", {key('C')}),
          overlay<&ViewOptions::thickness>("view.thickness", "Contact thickness of cloth", {shift('C')}),
          overlay<&ViewOptions::normals>("view.normals", "Normals", {key('N')}),
          overlay<&ViewOptions::velocities>("view.velocities", "Velocities", {key('M')}),
          overlay<&ViewOptions::names>("view.names", "Names", {key('L')}),
          overlay<&ViewOptions::captions>("view.captions", "Captions", {shift('L')})};
}

std::vector<Command> constraintCommands() {
  return {constraints<ConstraintLines::byType>("view.constraints", "Constraints by type", {key('E')}),
          constraints<ConstraintLines::byColour>("view.constraintsByColour", "Constraints by Gauss-Seidel colour", {}),
          constraints<ConstraintLines::byGroup>("view.constraintsByGroup", "Constraints by priority group", {}),
          overlay<&ViewOptions::lambda>("view.lambda", "Lambda and corrections", {shift('E')})};
}

std::vector<Command> colourCommands() {
  std::vector<Command> commands{
      {"view.colourByNext", "Colour by next quantity", {key('K')}, colourByNext, {.repeats = true}}};
  addColourChoices(commands, std::make_index_sequence<kColourChoices>{});
  return commands;
}

// Everything, if nothing is selected.
void frameSelection(UiContext& ui) {
  const Snapshot& snapshot = ui.session.snapshot();
  render::Box box;
  for (const int particle : ui.session.selection.particles) {
    if (!sim::isIndexOf(particle, snapshot.spheres) || snapshot.spheres[particle].w == 0.0f) continue;
    box.add(glm::vec3(snapshot.spheres[particle]), snapshot.spheres[particle].w);
  }
  if (box.isEmpty()) {
    ui.session.view.wantsFraming = true;
    return;
  }
  ui.session.view.frame(box, ui.session.viewport().aspect());
}

std::vector<Command> cameraCommands() {
  return {{"view.frame", "Frame selection, or all", {key('F')}, frameSelection},
          {"view.frameAll", "Frame all", {shift('F')}, [](UiContext& ui) { ui.session.view.wantsFraming = true; }},
          {"view.top", "Top", {key('7')}, [](UiContext& ui) { lookFrom(ui, render::StandardView::top); }},
          {"view.front", "Front", {key('1')}, [](UiContext& ui) { lookFrom(ui, render::StandardView::front); }},
          {"view.side", "Side", {key('3')}, [](UiContext& ui) { lookFrom(ui, render::StandardView::right); }},
          {"view.orthographic",
           "Orthographic",
           {key('5')},
           [](UiContext& ui) { ui.session.view.camera.orthographic = !ui.session.view.camera.orthographic; },
           {.isOn = [](const UiContext& ui) { return ui.session.view.camera.orthographic; }}}};
}

// Powers of the step only: the same number of steps up and down returns to the start, and 1 is exactly 1.
float scaleAfter(float scale, int steps) {
  const float now = std::round(std::log(scale) / std::log(kScaleStep));
  return std::clamp(std::pow(kScaleStep, now + float(steps)), kSmallestScale, kLargestScale);
}

std::vector<Command> appearanceCommands() {
  return {{"view.darkTheme",
           "Dark theme",
           {},
           [](UiContext& ui) { ui.preferences.darkTheme = !ui.preferences.darkTheme; },
           {.isOn = [](const UiContext& ui) { return ui.preferences.darkTheme; }, .opensGroup = true}},
          {"view.larger",
           "Larger text",
           {control('=')},
           [](UiContext& ui) { ui.preferences.uiScale = scaleAfter(ui.preferences.uiScale, 1); },
           {.repeats = true}},
          {"view.smaller",
           "Smaller text",
           {control('-')},
           [](UiContext& ui) { ui.preferences.uiScale = scaleAfter(ui.preferences.uiScale, -1); },
           {.repeats = true}}};
}

// Without submenus the menu would not fit into a small window.
std::vector<Command> inSubmenu(const char* name, std::vector<Command> commands) {
  for (Command& command : commands) command.traits.submenu = name;
  return commands;
}

}  // namespace

std::vector<Command> viewCommands() {
  std::vector<Command> commands = windowCommands();
  const auto append = [&](std::vector<Command> more) {
    commands.insert(commands.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  };
  append(inSubmenu("Show", shownCommands()));
  append(inSubmenu("Constraints", constraintCommands()));
  append(inSubmenu("Colour by", colourCommands()));
  append(inSubmenu("Camera", cameraCommands()));
  append(appearanceCommands());
  return commands;
}

}  // namespace pliant::app
