#include "app/window/commands/window_commands.h"
#include "app/window/context/ui_context.h"
#include "app/window/panels/panel_list.h"
#include "app/window/session/particle_actions.h"
#include "app/window/session/scene_actions.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>

namespace pliant::app {

namespace {

// The particles to be pinned by P, the context menu and the selection bar: the selection, else the one below the
// cursor.
std::vector<int> pinnable(const UiContext& ui) {
  if (!ui.session.selection.particles.empty()) return ui.session.selection.particles;
  if (ui.mouse.particle() >= 0) return {ui.mouse.particle()};
  return {};
}

void takeOrLeavePinTool(UiContext& ui) { ui.mouse.tool = ui.mouse.tool == Tool::pin ? Tool::drag : Tool::pin; }

void takeOrLeaveKnife(UiContext& ui) { ui.mouse.tool = ui.mouse.tool == Tool::knife ? Tool::drag : Tool::knife; }

void takeOrLeaveBrush(UiContext& ui) { ui.mouse.tool = ui.mouse.tool == Tool::brush ? Tool::drag : Tool::brush; }

void pinOrTakeTool(UiContext& ui) {
  const std::vector<int> particles = pinnable(ui);
  if (!particles.empty()) return togglePins(ui.session, particles);
  takeOrLeavePinTool(ui);
}

// Cancels one thing at a time, the most immediate first.
void cancel(UiContext& ui) {
  if (ui.mouse.cancelGesture(ui.session) || ui.session.messages.closeNewest() || ui.panels.closeFront()) return;
  ui.mouse.cancelTool(ui.session);
}

bool hasSelection(const UiContext& ui) { return !ui.session.selection.particles.empty(); }

}  // namespace

std::vector<Command> editCommands() {
  return {
      {"edit.undo",
       "Undo",
       {control('Z')},
       [](UiContext& ui) { ui.session.undo(); },
       {.isPossible = [](const UiContext& ui) { return ui.session.document().canUndo(); },
        .whyNot = "nothing to undo",
        .label = [](const UiContext& ui) { return fmt::format("Undo {}", ui.session.document().undoDescription()); },
        .repeats = true}},
      {"edit.redo",
       "Redo",
       {controlShift('Z'), control('Y')},
       [](UiContext& ui) { ui.session.redo(); },
       {.isPossible = [](const UiContext& ui) { return ui.session.document().canRedo(); },
        .whyNot = "nothing to redo",
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
       "Knife tool",
       {key('X')},
       takeOrLeaveKnife,
       {.isOn = [](const UiContext& ui) { return ui.mouse.tool == Tool::knife; }}},
      {"edit.brushTool",
       "Brush tool: paint pins, stiffness, mass, friction and colour",
       {shift('B')},
       takeOrLeaveBrush,
       {.isOn = [](const UiContext& ui) { return ui.mouse.tool == Tool::brush; },
        .label = [](const UiContext&) { return std::string("Brush tool"); }}},
      {"edit.pin",
       "Pin or unpin (selection, or under the cursor)",
       {key('P')},
       pinOrTakeTool,
       {.label = [](const UiContext&) { return std::string("Pin or unpin"); }}},
      {"edit.hide",
       "Hide selection",
       {shift('H')},
       [](UiContext& ui) { hideSelection(ui.session); },
       {.isPossible = hasSelection, .whyNot = "nothing is selected", .opensGroup = true}},
      {"edit.showAll",
       "Show all hidden",
       {alt('H')},
       [](UiContext& ui) { showAllHidden(ui.session); },
       {.isPossible = [](const UiContext& ui) { return !ui.session.view.options.hidden.empty(); },
        .whyNot = "nothing is hidden"}},
      {"edit.duplicate",
       "Duplicate",
       {control('D')},
       [](UiContext& ui) { duplicate(ui.session, *selectedElements(ui.session).begin()); },
       {.isPossible = [](const UiContext& ui) { return selectedElements(ui.session).size() == 1; },
        .whyNot = "select one object first: double-click it"}},
      {"edit.delete",
       "Delete",
       {key(GLFW_KEY_DELETE)},
       [](UiContext& ui) { deleteElements(ui.session, selectedElements(ui.session)); },
       {.isPossible = [](const UiContext& ui) { return !selectedElements(ui.session).empty(); },
        .whyNot = "nothing is selected: double-click an object"}},
      {"edit.cancel",
       "Cancel: close the message or window, leave the tool, deselect",
       {key(GLFW_KEY_ESCAPE)},
       cancel,
       {.label = [](const UiContext&) { return std::string("Cancel or deselect"); }}},
  };
}

}  // namespace pliant::app
