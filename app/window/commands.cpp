#include "app/window/commands.h"

#include "app/window/session/particle_actions.h"
#include "app/window/session/scene_actions.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace pliant::app {

namespace {

KeyStroke key(int code) { return {code, false, false, false}; }
KeyStroke control(int code) { return {code, true, false, false}; }
KeyStroke shift(int code) { return {code, false, true, false}; }
KeyStroke controlShift(int code) { return {code, true, true, false}; }
KeyStroke alt(int code) { return {code, false, false, true}; }

void openNeighbour(UiContext& ui, int step) {
  const auto files = demoScenes(ui.session.assetsFolder());
  if (files.empty()) return;
  const auto here = std::find_if(files.begin(), files.end(), [&](const auto& file) {
    return file.filename() == ui.session.document().file().filename();
  });
  const auto count = static_cast<int>(files.size());
  const int index = here == files.end() ? 0 : (static_cast<int>(here - files.begin()) + step + count) % count;
  openScene(files[static_cast<std::size_t>(index)], ui.session, ui.preferences);
}

template <std::size_t N>
Command favourite(const char* id, const char* name) {
  return {id,
          name,
          {alt('1' + static_cast<int>(N))},
          [](UiContext& ui) { openScene(ui.preferences.favourites[N], ui.session, ui.preferences); },
          {.isPossible = [](const UiContext& ui) { return N < ui.preferences.favourites.size(); },
           .label =
               [](const UiContext& ui) {
                 const auto& list = ui.preferences.favourites;
                 return N < list.size() ? std::filesystem::path(list[N]).stem().string()
                                        : fmt::format("Favourite {}", N + 1);
               },
           .opensGroup = N == 0}};
}

// What P, the context menu and the bar of the selection pin: the selection, else what is below the cursor.
std::vector<int> pinnable(const UiContext& ui) {
  if (!ui.session.selection.particles.empty()) return ui.session.selection.particles;
  if (ui.mouse.particle() >= 0) return {ui.mouse.particle()};
  return {};
}

void takeOrLeavePinTool(UiContext& ui) { ui.mouse.tool = ui.mouse.tool == Tool::pin ? Tool::drag : Tool::pin; }

void takeOrLeaveKnife(UiContext& ui) { ui.mouse.tool = ui.mouse.tool == Tool::knife ? Tool::drag : Tool::knife; }

void pinOrTakeTool(UiContext& ui) {
  const std::vector<int> particles = pinnable(ui);
  if (!particles.empty()) return togglePins(ui.session, particles);
  takeOrLeavePinTool(ui);
}

void shootAtCursor(UiContext& ui) {
  const ImGuiIO& io = ImGui::GetIO();
  const Viewport& viewport = ui.session.viewport();
  const glm::vec2 cursor = glm::vec2(io.MousePos.x, io.MousePos.y) - viewport.corner;
  const glm::vec2 through = io.WantCaptureMouse ? 0.5f * viewport.size : cursor;
  shoot(ui.session, ui.session.view.camera.rayThrough(through, viewport.size));
}

bool hasSelection(const UiContext& ui) { return !ui.session.selection.particles.empty(); }

// What has no file of its own is asked for one.
void saveOrAsk(UiContext& ui) {
  if (ui.session.document().isScratch()) {
    ui.state.askSave = true;
  } else {
    ui.session.save(ui.session.document().file());
  }
}

std::vector<Command> fileCommands() {
  return {
      {"file.open", "Open ...", {control('O')}, [](UiContext& ui) { ui.state.askOpen = true; }},
      {"file.reload", "Read again", {control('R')}, [](UiContext& ui) { ui.session.reload(); }},
      {"file.save", "Save", {control('S')}, saveOrAsk, {.opensGroup = true}},
      {"file.saveAs", "Save as ...", {controlShift('S')}, [](UiContext& ui) { ui.state.askSave = true; }},
      {"file.saveTake", "Save what was done as a take ...", {}, askForTakeFile},
      {"file.export",
       "Export frames ...",
       {},
       [](UiContext& ui) { ui.state.exporting.ask = true; },
       {.opensGroup = true}},
      {"file.quit", "Quit", {control('Q')}, [](UiContext& ui) { ui.state.wantsClose = true; }, {.opensGroup = true}},
  };
}

std::vector<Command> editCommands() {
  return {
      {"edit.undo",
       "Undo",
       {control('Z')},
       [](UiContext& ui) { ui.session.undo(); },
       {.isPossible = [](const UiContext& ui) { return ui.session.document().canUndo(); },
        .label = [](const UiContext& ui) { return fmt::format("Undo {}", ui.session.document().undoDescription()); },
        .repeats = true}},
      {"edit.redo",
       "Redo",
       {controlShift('Z'), control('Y')},
       [](UiContext& ui) { ui.session.redo(); },
       {.isPossible = [](const UiContext& ui) { return ui.session.document().canRedo(); },
        .label = [](const UiContext& ui) { return fmt::format("Redo {}", ui.session.document().redoDescription()); },
        .repeats = true}},
      {"edit.dragTool",
       "Drag tool",
       {key('T')},
       [](UiContext& ui) { ui.mouse.tool = Tool::drag; },
       {.isOn = [](const UiContext& ui) { return ui.mouse.tool == Tool::drag; }, .opensGroup = true}},
      {"edit.pinTool",
       "Pin tool",
       {shift('P')},
       takeOrLeavePinTool,
       {.isOn = [](const UiContext& ui) { return ui.mouse.tool == Tool::pin; }}},
      {"edit.knifeTool",
       "Knife: cut cloth, ropes and soft bodies",
       {key('X')},
       takeOrLeaveKnife,
       {.isOn = [](const UiContext& ui) { return ui.mouse.tool == Tool::knife; }}},
      {"edit.pin",
       "Pin or unpin the selection, or what is below;\non nothing: the pin tool",
       {key('P')},
       pinOrTakeTool,
       {.label = [](const UiContext&) { return std::string("Pin or unpin"); }}},
      {"edit.hide",
       "Hide the objects of the selection",
       {shift('H')},
       [](UiContext& ui) { hideSelection(ui.session); },
       {.isPossible = hasSelection, .opensGroup = true}},
      {"edit.showAll",
       "Show all that is hidden",
       {alt('H')},
       [](UiContext& ui) { ui.session.view.options.hidden.clear(); },
       {.isPossible = [](const UiContext& ui) { return !ui.session.view.options.hidden.empty(); }}},
      {"edit.duplicate",
       "Duplicate the element of the selection",
       {control('D')},
       [](UiContext& ui) { duplicate(ui.session, *selectedElements(ui.session).begin()); },
       {.isPossible = [](const UiContext& ui) { return selectedElements(ui.session).size() == 1; }}},
      {"edit.constraint",
       "Write a constraint ...",
       {control('E')},
       [](UiContext& ui) { ui.state.formulaOpen = !ui.state.formulaOpen; },
       {.isOn = [](const UiContext& ui) { return ui.state.formulaOpen; }}},
      {"edit.fit",
       "Fit to FEM: stiffness by finite elements",
       {control('F')},
       [](UiContext& ui) { ui.state.fit.open = !ui.state.fit.open; },
       {.isOn = [](const UiContext& ui) { return ui.state.fit.open; }}},
      {"edit.delete",
       "Delete the elements of the selection",
       {key(GLFW_KEY_DELETE)},
       [](UiContext& ui) { deleteElements(ui.session, selectedElements(ui.session)); },
       {.isPossible = hasSelection}},
      {"edit.cancel",
       "Let go; drag tool; no selection. Never quits",
       {key(GLFW_KEY_ESCAPE)},
       [](UiContext& ui) { ui.mouse.cancel(ui.session); },
       {.label = [](const UiContext&) { return std::string("Let go"); }}},
      {"edit.preferences",
       "Preferences ...",
       {control(',')},
       [](UiContext& ui) { ui.state.showPreferences = true; },
       {.opensGroup = true}},
  };
}

std::vector<Command> simulationCommands() {
  return {
      {"simulation.play",
       "Play, pause",
       {key(GLFW_KEY_SPACE)},
       [](UiContext& ui) { ui.session.runs.togglePlaying(); },
       {.isOn = [](const UiContext& ui) { return ui.session.runs.isPlaying(); }}},
      {"simulation.step",
       "One step",
       {key(GLFW_KEY_RIGHT), key('O'), key('.')},
       [](UiContext& ui) { ui.session.runs.stepOnce(); },
       {.repeats = true}},
      {"simulation.reset",
       "Start again, parameters as they are",
       {key('R'), key(GLFW_KEY_BACKSPACE)},
       [](UiContext& ui) { ui.session.reset(); }},
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
      {"simulation.takes",
       "Takes: what was done, edited and played again",
       {shift('T')},
       [](UiContext& ui) { ui.state.takes.open = !ui.state.takes.open; },
       {.isOn = [](const UiContext& ui) { return ui.state.takes.open; }, .opensGroup = true}},
      {"simulation.replay",
       "Play from the start what was done",
       {shift('R')},
       [](UiContext& ui) { ui.session.play(ui.session.takes.recorded()); }},
      {"simulation.leaveTake",
       "Leave the take: the scene goes on by itself",
       {},
       [](UiContext& ui) { ui.session.takes.leave(); },
       {.isPossible = [](const UiContext& ui) { return ui.session.takes.player() != nullptr; }}},
      {"edit.gravity",
       "Gravity off and on",
       {key('G')},
       [](UiContext& ui) { toggleGravity(ui.session); },
       {.opensGroup = true}},
      {"edit.gust", "Gust of wind", {key('J')}, [](UiContext& ui) { gust(ui.session); }},
      {"simulation.shoot", "Shoot a ball along the view", {key('B')}, shootAtCursor},
  };
}

std::vector<Command> sceneCommands() {
  return {
      {"scenes.search",
       "Search scenes and commands ...",
       {control('K')},
       [](UiContext& ui) { ui.state.askCommand = true; }},
      {"scenes.lessons",
       "Lessons ...",
       {control('L')},
       [](UiContext& ui) { ui.state.lessonsOpen = !ui.state.lessonsOpen; },
       {.isOn = [](const UiContext& ui) { return ui.state.lessonsOpen; }}},
      {"scenes.previous", "Previous scene", {key('[')}, [](UiContext& ui) { openNeighbour(ui, -1); }},
      {"scenes.next", "Next scene", {key(']')}, [](UiContext& ui) { openNeighbour(ui, 1); }},
      {"scenes.star",
       "This scene is a favourite",
       {},
       [](UiContext& ui) { ui.preferences.toggleFavourite(ui.session.document().file()); },
       {.isOn = [](const UiContext& ui) { return ui.preferences.isFavourite(ui.session.document().file()); }}},
      favourite<0>("scenes.favourite1", "Favourite 1"),
      favourite<1>("scenes.favourite2", "Favourite 2"),
      favourite<2>("scenes.favourite3", "Favourite 3"),
      favourite<3>("scenes.favourite4", "Favourite 4"),
      favourite<4>("scenes.favourite5", "Favourite 5"),
      favourite<5>("scenes.favourite6", "Favourite 6"),
      favourite<6>("scenes.favourite7", "Favourite 7"),
      favourite<7>("scenes.favourite8", "Favourite 8"),
      favourite<8>("scenes.favourite9", "Favourite 9"),
  };
}

std::vector<Command> helpCommands() {
  return {{"help.keys",
           "Keys and mouse",
           {key(GLFW_KEY_F1)},
           [](UiContext& ui) { ui.state.showHelp = !ui.state.showHelp; },
           {.isOn = [](const UiContext& ui) { return ui.state.showHelp; }}}};
}

}  // namespace

const std::vector<CommandGroup>& commandGroups() {
  static const std::vector<CommandGroup> groups{
      {"File", fileCommands()},         {"Edit", editCommands()},        {"Simulation", simulationCommands()},
      {"Timeline", timelineCommands()}, {"Record", recordingCommands()}, {"View", viewCommands()},
      {"Scenes", sceneCommands()},      {"Help", helpCommands()}};
  return groups;
}

const Command* findCommand(const KeyStroke& stroke) {
  for (const CommandGroup& group : commandGroups()) {
    for (const Command& command : group.commands) {
      if (std::find(command.keys.begin(), command.keys.end(), stroke) != command.keys.end()) return &command;
    }
  }
  return nullptr;
}

const Command* findCommand(std::string_view id) {
  for (const CommandGroup& group : commandGroups()) {
    for (const Command& command : group.commands) {
      if (id == command.id) return &command;
    }
  }
  return nullptr;
}

std::string nameOf(const KeyStroke& stroke) {
  struct Named {
    int key;
    const char* name;
  };
  static constexpr std::array<Named, 11> kNames{{{GLFW_KEY_SPACE, "Space"},
                                                 {GLFW_KEY_RIGHT, "Right"},
                                                 {GLFW_KEY_LEFT, "Left"},
                                                 {GLFW_KEY_HOME, "Home"},
                                                 {GLFW_KEY_END, "End"},
                                                 {GLFW_KEY_BACKSPACE, "Backspace"},
                                                 {GLFW_KEY_TAB, "Tab"},
                                                 {GLFW_KEY_ESCAPE, "Esc"},
                                                 {GLFW_KEY_DELETE, "Delete"},
                                                 {'=', "+"},
                                                 {'.', "."}}};
  std::string name = stroke.control ? "Ctrl+" : "";
  if (stroke.shift) name += "Shift+";
  if (stroke.alt) name += "Alt+";
  const auto* found =
      std::find_if(kNames.begin(), kNames.end(), [&](const Named& named) { return named.key == stroke.key; });
  if (found != kNames.end()) return name + found->name;
  if (stroke.key >= GLFW_KEY_F1 && stroke.key <= GLFW_KEY_F25)
    return name + fmt::format("F{}", stroke.key - GLFW_KEY_F1 + 1);
  return name + static_cast<char>(stroke.key);
}

std::string namesOf(const std::vector<KeyStroke>& strokes) {
  std::string names;
  for (const KeyStroke& stroke : strokes) names += (names.empty() ? "" : ", ") + nameOf(stroke);
  return names;
}

int layoutKey(int key, const char* symbol) {
  if (key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_9) return '0' + key - GLFW_KEY_KP_0;
  if (key == GLFW_KEY_KP_ADD) return '=';
  if (key == GLFW_KEY_KP_SUBTRACT) return '-';
  if (key > 255 || symbol == nullptr || symbol[0] == '\0' || symbol[1] != '\0') return key;
  const char c = symbol[0];
  if (c == '+') return '=';  // where plus has a key of its own
  // Digits stay where they are on layouts that write them with Shift.
  if (std::isalnum(static_cast<unsigned char>(c)) != 0) return std::toupper(static_cast<unsigned char>(c));
  return std::string_view("-=[],.").find(c) != std::string_view::npos ? c : key;
}

}  // namespace pliant::app
