#include "app/window/panels/tour_steps.h"

#include "app/window/context/command_table.h"

#include <array>

namespace pliant::app {

namespace {

bool isOn(const UiContext& ui, const char* command) { return ui.commands.find(command)->isOn(ui); }

constexpr std::array<TourStep, 10> kTour{{
    {"Grab and throw", "Drag an object with the left mouse button, and let go to throw it.", kTourPicture, "",
     [](const UiContext& ui, const TourStart&) { return ui.mouse.isDragging(); }},
    {"Look around", "Drag empty space with the left button to turn the view. The wheel zooms.", kTourPicture, "",
     [](const UiContext& ui, const TourStart& start) { return ui.session.view.camera.position() != start.eye; }},
    {"Pause", "Stop the simulation. Everything else keeps working: you can still drag, look and edit.", "toolbar.play",
     "simulation.play", [](const UiContext& ui, const TourStart&) { return !ui.session.runs.isPlaying(); }},
    {"One step", "Advance by a single time step, and watch what it does.", "toolbar.step", "simulation.step",
     [](const UiContext& ui, const TourStart& start) {
       return !ui.session.runs.isPlaying() && ui.session.snapshot().frame > start.frame;
     }},
    {"Back in time", "Drag along the timeline: it keeps the last minutes. What you do in the past starts a new branch.",
     "timeline.scrubber", "timeline.back",
     [](const UiContext& ui, const TourStart& start) {
       return ui.session.worker().viewedPosition().has_value() || ui.session.snapshot().frame < start.frame;
     }},
    {"Change a parameter",
     "Move any slider, such as the cloth's stiffness or gravity. It acts at once, even while the scene runs. Tooltips "
     "explain each value.",
     kTourRight, "",
     [](const UiContext& ui, const TourStart& start) { return ui.session.document().undoDepth() > start.undoDepth; }},
    {"Undo anything", "Every edit, cut and pin can be undone, as often as you like.", "menu.edit", "edit.undo",
     [](const UiContext& ui, const TourStart&) { return ui.session.document().redoDepth() > 0; }},
    {"Look into the solver",
     "The lens shows one step from the inside: each constraint, what it corrects, and in which order.", "menu.view",
     "view.lens", [](const UiContext& ui, const TourStart&) { return isOn(ui, "view.lens"); }},
    {"Open another scene", "More than eighty scenes, by subject. Point at one to see what it shows; click to open it.",
     kTourLeft, "scenes.next",
     [](const UiContext& ui, const TourStart& start) { return ui.session.document().file() != start.file; }},
    {"Find everything", "Type a few letters of a scene, command or parameter.", "menu.scenes", "scenes.search",
     [](const UiContext& ui, const TourStart&) { return isOn(ui, "scenes.search"); }},
}};

}  // namespace

TourStart tourStartOf(const UiContext& ui) {
  return {ui.session.view.camera.position(), ui.session.snapshot().frame, ui.session.document().undoDepth(),
          ui.session.document().file()};
}

std::span<const TourStep> tourSteps() { return kTour; }

}  // namespace pliant::app
