#include "app/window/commands.h"

#include "app/window/base/demo_scenes.h"
#include "app/window/context/ui_context.h"
#include "app/window/panels/panel_list.h"
#include "app/window/panels/panel_type.h"
#include "app/window/session/particle_actions.h"
#include "app/window/session/scene_actions.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

namespace pliant::app {

namespace {

void openNeighbour(UiContext& ui, int step) {
  const auto files = demoScenes(ui.session.assetsFolder());
  if (files.empty()) return;
  const auto here = std::find_if(files.begin(), files.end(), [&](const auto& file) {
    return file.filename() == ui.session.document().file().filename();
  });
  const auto count = static_cast<int>(files.size());
  const int index = here == files.end() ? 0 : (static_cast<int>(here - files.begin()) + step + count) % count;
  openFile(files[index], ui);
}

template <std::size_t N>
Command favourite(const char* id, const char* name) {
  return {id,
          name,
          {alt('1' + static_cast<int>(N))},
          [](UiContext& ui) { openFile(ui.preferences.favourites[N], ui); },
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
    ui.requests.saveDialogue = true;
  } else {
    ui.session.save(ui.session.document().file());
  }
}

std::vector<Command> fileCommands() {
  return {
      {"file.open", "Open ...", {control('O')}, [](UiContext& ui) { ui.requests.openDialogue = true; }},
      {"file.reload", "Read again", {control('R')}, [](UiContext& ui) { ui.session.reload(); }},
      {"file.save", "Save", {control('S')}, saveOrAsk, {.opensGroup = true}},
      {"file.saveAs", "Save as ...", {controlShift('S')}, [](UiContext& ui) { ui.requests.saveDialogue = true; }},
      {"file.saveTake",
       "Save what was done as a take ...",
       {},
       [](UiContext& ui) { ui.requests.saveTake(std::nullopt); }},
      {"file.quit", "Quit", {control('Q')}, [](UiContext& ui) { ui.requests.close = true; }, {.opensGroup = true}},
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

// Puts the commands of the panels below those that they stand after. A panel's may stand after another one's.
void addPanelCommands(std::vector<CommandGroup>& groups) {
  std::vector<MenuPart> parts;
  for (const PanelType& type : panelTypes()) parts.insert(parts.end(), type.menu.begin(), type.menu.end());
  while (!parts.empty()) {
    const auto isPlaced = [&](MenuPart& part) {
      const auto group = std::find_if(groups.begin(), groups.end(), [&](const CommandGroup& candidate) {
        return std::string_view(candidate.menu) == part.menu;
      });
      if (group == groups.end()) return false;
      const std::string_view after = part.after;
      auto place = group->commands.begin();
      if (!after.empty()) {
        place = std::find_if(place, group->commands.end(), [&](const Command& command) { return command.id == after; });
        if (place == group->commands.end()) return false;
        ++place;
      }
      group->commands.insert(place, part.commands.begin(), part.commands.end());
      return true;
    };
    if (std::erase_if(parts, isPlaced) > 0) continue;
    throw std::logic_error(fmt::format("no menu {} with {}", parts.front().menu, parts.front().after));
  }
}

}  // namespace

const CommandTable& commandTable() {
  static const CommandTable table = [] {
    std::vector<CommandGroup> all{{"File", fileCommands()},
                                  {"Edit", editCommands()},
                                  {"Simulation", simulationCommands()},
                                  {"Timeline", timelineCommands()},
                                  {"Record", {}},
                                  {"View", viewCommands()},
                                  {"Scenes", sceneCommands()},
                                  {"Help", {}}};
    addPanelCommands(all);
    return CommandTable(std::move(all));
  }();
  return table;
}

}  // namespace pliant::app
