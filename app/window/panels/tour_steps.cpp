#include "app/window/panels/tour_steps.h"

#include "app/window/context/command_table.h"

#include <array>

namespace pliant::app {

namespace {

bool isOn(const UiContext& ui, const char* command) { return ui.commands.find(command)->isOn(ui); }

constexpr std::array<TourStep, 10> kTour{{
    {"Take hold of it", "Press the left mouse button on an object, pull it, and let go: it flies on.", kTourPicture, "",
     [](const UiContext& ui, const TourStart&) { return ui.mouse.isDragging(); }},
    {"Look around", "Drag with the left button where nothing is: the view turns. The wheel zooms.", kTourPicture, "",
     [](const UiContext& ui, const TourStart& start) { return ui.session.view.camera.position() != start.eye; }},
    {"Pause", "Stop the simulation. Everything else keeps working: you can still drag, look and edit.", "toolbar.play",
     "simulation.play", [](const UiContext& ui, const TourStart&) { return !ui.session.runs.isPlaying(); }},
    {"One step", "Go on by a single time step, and watch what it does.", "toolbar.step", "simulation.step",
     [](const UiContext& ui, const TourStart& start) {
       return !ui.session.runs.isPlaying() && ui.session.snapshot().frame > start.frame;
     }},
    {"Back in time", "Drag along the timeline: the last minutes are kept. What you do in the past begins a new branch.",
     "timeline.scrubber", "timeline.back",
     [](const UiContext& ui, const TourStart& start) {
       return ui.session.worker().lookedAt().has_value() || ui.session.snapshot().frame < start.frame;
     }},
    {"Change a parameter",
     "Move any slider, the stiffness of the cloth or the gravity. It acts at once, also while the scene runs. The "
     "tooltips tell what a value does.",
     kTourRight, "",
     [](const UiContext& ui, const TourStart& start) { return ui.session.document().undoDepth() > start.undoDepth; }},
    {"Take it back", "Every edit, cut and pin can be undone, as often as you like.", "menu.edit", "edit.undo",
     [](const UiContext& ui, const TourStart&) { return ui.session.document().redoDepth() > 0; }},
    {"Look into the solver",
     "The lens shows one step from the inside: each constraint, what it corrects, and in which order.", "menu.view",
     "view.lens", [](const UiContext& ui, const TourStart&) { return isOn(ui, "view.lens"); }},
    {"Open another scene", "More than eighty scenes, by subject. Point at one to see what it shows; a click opens it.",
     kTourLeft, "scenes.next",
     [](const UiContext& ui, const TourStart& start) { return ui.session.document().file() != start.file; }},
    {"Find everything", "Type a few letters of a scene or of something to do.", "menu.scenes", "scenes.search",
     [](const UiContext& ui, const TourStart&) { return isOn(ui, "scenes.search"); }},
}};

}  // namespace

TourStart tourStartOf(const UiContext& ui) {
  return {ui.session.view.camera.position(), ui.session.snapshot().frame, ui.session.document().undoDepth(),
          ui.session.document().file()};
}

std::span<const TourStep> tourSteps() { return kTour; }

}  // namespace pliant::app
