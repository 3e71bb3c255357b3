#include "app/window/commands.h"

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

void openNeighbour(Desk& desk, int step) {
  const auto files = demoScenes(desk.session.assetsFolder());
  if (files.empty()) return;
  const auto here = std::find_if(files.begin(), files.end(), [&](const auto& file) {
    return file.filename() == desk.session.document().file().filename();
  });
  const auto count = static_cast<int>(files.size());
  const int index = here == files.end() ? 0 : (static_cast<int>(here - files.begin()) + step + count) % count;
  openScene(files[static_cast<std::size_t>(index)], desk.session, desk.preferences);
}

template <std::size_t N>
Command favourite(const char* id, const char* name) {
  return {id,
          name,
          {alt('1' + static_cast<int>(N))},
          [](Desk& desk) { openScene(desk.preferences.favourites[N], desk.session, desk.preferences); },
          {.isPossible = [](const Desk& desk) { return N < desk.preferences.favourites.size(); },
           .label =
               [](const Desk& desk) {
                 const auto& list = desk.preferences.favourites;
                 return N < list.size() ? std::filesystem::path(list[N]).stem().string()
                                        : fmt::format("Favourite {}", N + 1);
               },
           .opensGroup = N == 0}};
}

// What P, the context menu and the bar of the selection pin: the selection, else what is below the cursor.
std::vector<int> pinnable(const Desk& desk) {
  if (!desk.session.selection.empty()) return desk.session.selection;
  if (desk.mouse.particle() >= 0) return {desk.mouse.particle()};
  return {};
}

void takeOrLeavePinTool(Desk& desk) { desk.mouse.tool = desk.mouse.tool == Tool::pin ? Tool::drag : Tool::pin; }

void takeOrLeaveKnife(Desk& desk) { desk.mouse.tool = desk.mouse.tool == Tool::knife ? Tool::drag : Tool::knife; }

void pinOrTakeTool(Desk& desk) {
  const std::vector<int> particles = pinnable(desk);
  if (!particles.empty()) return desk.session.togglePins(particles);
  takeOrLeavePinTool(desk);
}

void shootAtCursor(Desk& desk) {
  const ImGuiIO& io = ImGui::GetIO();
  const Viewport& viewport = desk.session.viewport();
  const glm::vec2 cursor = glm::vec2(io.MousePos.x, io.MousePos.y) - viewport.corner;
  const glm::vec2 through = io.WantCaptureMouse ? 0.5f * viewport.size : cursor;
  desk.session.shoot(desk.session.camera.rayThrough(through, viewport.size));
}

bool hasSelection(const Desk& desk) { return !desk.session.selection.empty(); }

// What has no file of its own is asked for one.
void saveOrAsk(Desk& desk) {
  if (desk.session.document().isScratch()) {
    desk.state.askSave = true;
  } else {
    desk.session.save(desk.session.document().file());
  }
}

std::vector<Command> fileCommands() {
  return {
      {"file.open", "Open ...", {control('O')}, [](Desk& desk) { desk.state.askOpen = true; }},
      {"file.reload", "Read again", {control('R')}, [](Desk& desk) { desk.session.reload(); }},
      {"file.save", "Save", {control('S')}, saveOrAsk, {.opensGroup = true}},
      {"file.saveAs", "Save as ...", {controlShift('S')}, [](Desk& desk) { desk.state.askSave = true; }},
      {"file.saveTake", "Save what was done as a take ...", {}, askForTakeFile},
      {"file.export",
       "Export frames ...",
       {},
       [](Desk& desk) { desk.state.exporting.ask = true; },
       {.opensGroup = true}},
      {"file.quit", "Quit", {control('Q')}, [](Desk& desk) { desk.state.wantsClose = true; }, {.opensGroup = true}},
  };
}

std::vector<Command> editCommands() {
  return {
      {"edit.undo",
       "Undo",
       {control('Z')},
       [](Desk& desk) { desk.session.undo(); },
       {.isPossible = [](const Desk& desk) { return desk.session.document().canUndo(); },
        .label = [](const Desk& desk) { return fmt::format("Undo {}", desk.session.document().undoDescription()); },
        .repeats = true}},
      {"edit.redo",
       "Redo",
       {controlShift('Z'), control('Y')},
       [](Desk& desk) { desk.session.redo(); },
       {.isPossible = [](const Desk& desk) { return desk.session.document().canRedo(); },
        .label = [](const Desk& desk) { return fmt::format("Redo {}", desk.session.document().redoDescription()); },
        .repeats = true}},
      {"edit.dragTool",
       "Drag tool",
       {key('T')},
       [](Desk& desk) { desk.mouse.tool = Tool::drag; },
       {.isOn = [](const Desk& desk) { return desk.mouse.tool == Tool::drag; }, .opensGroup = true}},
      {"edit.pinTool",
       "Pin tool",
       {shift('P')},
       takeOrLeavePinTool,
       {.isOn = [](const Desk& desk) { return desk.mouse.tool == Tool::pin; }}},
      {"edit.knifeTool",
       "Knife: cut cloth, ropes and soft bodies",
       {key('X')},
       takeOrLeaveKnife,
       {.isOn = [](const Desk& desk) { return desk.mouse.tool == Tool::knife; }}},
      {"edit.pin",
       "Pin or unpin the selection, or what is below;\non nothing: the pin tool",
       {key('P')},
       pinOrTakeTool,
       {.label = [](const Desk&) { return std::string("Pin or unpin"); }}},
      {"edit.hide",
       "Hide the objects of the selection",
       {shift('H')},
       [](Desk& desk) { desk.session.hideSelection(); },
       {.isPossible = hasSelection, .opensGroup = true}},
      {"edit.showAll",
       "Show all that is hidden",
       {alt('H')},
       [](Desk& desk) { desk.session.showAll(); },
       {.isPossible = [](const Desk& desk) { return !desk.session.view.hidden.empty(); }}},
      {"edit.duplicate",
       "Duplicate the element of the selection",
       {control('D')},
       [](Desk& desk) { desk.session.duplicate(*desk.session.selectedElements().begin()); },
       {.isPossible = [](const Desk& desk) { return desk.session.selectedElements().size() == 1; }}},
      {"edit.constraint",
       "Write a constraint ...",
       {control('E')},
       [](Desk& desk) { desk.state.formulaOpen = !desk.state.formulaOpen; },
       {.isOn = [](const Desk& desk) { return desk.state.formulaOpen; }}},
      {"edit.fit",
       "Fit to FEM: stiffness by finite elements",
       {control('F')},
       [](Desk& desk) { desk.state.fit.open = !desk.state.fit.open; },
       {.isOn = [](const Desk& desk) { return desk.state.fit.open; }}},
      {"edit.delete",
       "Delete the elements of the selection",
       {key(GLFW_KEY_DELETE)},
       [](Desk& desk) { desk.session.deleteElements(desk.session.selectedElements()); },
       {.isPossible = hasSelection}},
      {"edit.cancel",
       "Let go; drag tool; no selection. Never quits",
       {key(GLFW_KEY_ESCAPE)},
       [](Desk& desk) { desk.mouse.cancel(desk.session); },
       {.label = [](const Desk&) { return std::string("Let go"); }}},
      {"edit.preferences",
       "Preferences ...",
       {control(',')},
       [](Desk& desk) { desk.state.showPreferences = true; },
       {.opensGroup = true}},
  };
}

std::vector<Command> simulationCommands() {
  return {
      {"simulation.play",
       "Play, pause",
       {key(GLFW_KEY_SPACE)},
       [](Desk& desk) { desk.session.togglePlaying(); },
       {.isOn = [](const Desk& desk) { return desk.session.isPlaying(); }}},
      {"simulation.step",
       "One step",
       {key(GLFW_KEY_RIGHT), key('O'), key('.')},
       [](Desk& desk) { desk.session.stepOnce(); },
       {.repeats = true}},
      {"simulation.reset",
       "Start again, parameters as they are",
       {key('R'), key(GLFW_KEY_BACKSPACE)},
       [](Desk& desk) { desk.session.reset(); }},
      {"simulation.faster",
       "Faster",
       {key('=')},
       [](Desk& desk) { desk.session.setSpeed(2.0f * desk.session.speed()); },
       {.repeats = true, .opensGroup = true}},
      {"simulation.slower",
       "Slower",
       {key('-')},
       [](Desk& desk) { desk.session.setSpeed(0.5f * desk.session.speed()); },
       {.repeats = true}},
      {"simulation.takes",
       "Takes: what was done, edited and played again",
       {shift('T')},
       [](Desk& desk) { desk.state.takes.open = !desk.state.takes.open; },
       {.isOn = [](const Desk& desk) { return desk.state.takes.open; }, .opensGroup = true}},
      {"simulation.replay",
       "Play from the start what was done",
       {shift('R')},
       [](Desk& desk) { desk.session.play(desk.session.recordedTake()); }},
      {"simulation.leaveTake",
       "Leave the take: the scene goes on by itself",
       {},
       [](Desk& desk) { desk.session.leaveTake(); },
       {.isPossible = [](const Desk& desk) { return desk.session.player() != nullptr; }}},
      {"edit.gravity",
       "Gravity off and on",
       {key('G')},
       [](Desk& desk) { desk.session.toggleGravity(); },
       {.opensGroup = true}},
      {"edit.gust", "Gust of wind", {key('J')}, [](Desk& desk) { desk.session.gust(); }},
      {"simulation.shoot", "Shoot a ball along the view", {key('B')}, shootAtCursor},
  };
}

std::vector<Command> sceneCommands() {
  return {
      {"scenes.search",
       "Search scenes and commands ...",
       {control('K')},
       [](Desk& desk) { desk.state.askCommand = true; }},
      {"scenes.lessons",
       "Lessons ...",
       {control('L')},
       [](Desk& desk) { desk.state.lessonsOpen = !desk.state.lessonsOpen; },
       {.isOn = [](const Desk& desk) { return desk.state.lessonsOpen; }}},
      {"scenes.previous", "Previous scene", {key('[')}, [](Desk& desk) { openNeighbour(desk, -1); }},
      {"scenes.next", "Next scene", {key(']')}, [](Desk& desk) { openNeighbour(desk, 1); }},
      {"scenes.star",
       "This scene is a favourite",
       {},
       [](Desk& desk) { desk.preferences.toggleFavourite(desk.session.document().file()); },
       {.isOn = [](const Desk& desk) { return desk.preferences.isFavourite(desk.session.document().file()); }}},
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
           [](Desk& desk) { desk.state.showHelp = !desk.state.showHelp; },
           {.isOn = [](const Desk& desk) { return desk.state.showHelp; }}}};
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
