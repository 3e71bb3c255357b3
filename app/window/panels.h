// The panels around the picture, a file each.
#pragma once

#include "app/document/formula_draft.h"
#include "app/lesson/lesson_meter.h"
#include "app/view/lens.h"
#include "app/view/run_titles.h"
#include "app/window/drop_choices.h"
#include "app/window/history.h"
#include "app/window/mouse.h"
#include "app/window/panels/fit_panel.h"
#include "app/window/panels/plots.h"
#include "app/window/panels/takes_panel.h"
#include "app/window/preferences.h"
#include "app/window/session/session.h"

#include <chrono>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace pliant::app {

/// The solver lens as it is set.
struct LensPanel {
  bool open = false;
  LensPlace place;
  bool activeOnly = true;     ///< constraints that correct nothing are passed over
  bool onlySelected = false;  ///< those that do not touch the selected particle, too
  float arrowScale = 1.0f;    ///< length of the arrows by that of the correction
};

/// The window of the variants as it is.
struct VariantsPanel {
  bool open = false;
  std::string path;        ///< parameter that is to be compared
  std::string values;      ///< of it, as they were typed
  std::string pathFilter;  ///< of the list of parameters that is open
};

/// The export of frames as it was asked for last.
struct ExportPanel {
  bool ask = false;  ///< open the dialogue
  std::string folder = "export";
  std::set<std::string> formats{"csv", "usd"};  ///< by name
  bool kept = false;                            ///< frames that the timeline keeps, not those to come
  int frames = 100;                             ///< of those to come; 0: until it is stopped
  int first = 1, last = 1;                      ///< of those that are kept, in steps
};

/// A lesson under way.
struct LessonPanel {
  std::optional<Lesson> lesson;
  std::size_t page = 0;
  std::shared_ptr<LessonMeter> meter;  ///< of the page; never null while there is a lesson
  std::set<std::size_t> passed;        ///< pages whose checkpoint was met
  std::chrono::steady_clock::time_point lastLook{};
};

/// The drawer at the bottom.
struct Drawer {
  bool open = false;
  bool timeline = false;                 ///< the timeline is shown
  std::optional<PlotKind> plot;          ///< else the diagram; none: the profile
  PlotKind lastPlot = PlotKind::energy;  ///< that F4 opens

  void choose(PlotKind kind) {
    plot = lastPlot = kind;
    timeline = false;
  }
  void chooseProfile() {
    plot.reset();
    timeline = false;
  }
  bool showsTimeline() const { return open && timeline; }
  bool showsProfile() const { return open && !timeline && !plot; }
  bool showsPlot() const { return open && !timeline && plot.has_value(); }
};

/// The timeline's panels.
struct TimelinePanel {
  int renamed = -1;  ///< named state whose name is being typed
  std::string name;
};

/// What the panels share beside the session.
struct PanelState {
  bool showHelp = false;
  bool showInfo = true;
  std::string sceneFilter;
  std::string pathInput;  ///< of the open and save dialogues
  bool askOpen = false;
  bool askSave = false;
  bool askTake = false;      ///< where a take is to be saved
  bool askCommand = false;   ///< open the search of scenes and commands
  std::string commandInput;  ///< what is searched
  int commandChosen = 0;     ///< line of the search's answers
  bool showPreferences = false;
  bool fullScreen = false;                     ///< wanted
  bool wantsPicture = false;                   ///< the next picture goes to a file, without panels
  bool recordingOpen = false;                  ///< the window of recordings
  bool wantsClose = false;                     ///< asked to close; waits for an answer about unsaved changes
  bool closing = false;                        ///< close now
  std::vector<std::filesystem::path> arrived;  ///< dropped files: scenes, meshes, points
  std::optional<Drop> drop;                    ///< an .obj or .txt that waits to become an element
  std::vector<LostScene> lostScenes;           ///< of crashed programs; offered one after the other
  std::optional<Hit> menuHit;                  ///< what the context menu is about
  int renamedElement = -1;                     ///< whose name is being typed in the inspector
  std::string nameInput;
  bool focusesName = false;  ///< the field for it was just opened
  float framesPerSecond = 0.0f;
  bool leftVisible = true;
  bool rightVisible = true;
  float leftWidth = 0.0f;  ///< of the panels, in heights of the font; 0: the usual one
  float rightWidth = 0.0f;
  VariantsPanel variants;
  ExportPanel exporting;
  Drawer drawer;
  PlotPanel plots;
  LensPanel lens;
  LessonPanel lesson;
  bool lessonsOpen = false;  ///< the list of lessons
  bool formulaOpen = false;  ///< a constraint is being written
  FormulaDraft formula;
  FitPanel fit;
  TakesPanel takes;
  TimelinePanel timeline;
  History history;                   ///< of the figures, for the profile
  float pictureMilliseconds = 0.0f;  ///< that a picture takes to draw

  /// Opens the field for an element's name.
  void rename(int element, const std::string& name) {
    renamedElement = element;
    nameInput = name;
    focusesName = true;
  }
};

struct UiContext;
class ScenePictures;

/// Menu bar, and the toolbar with the transport. Returns their height in window coordinates.
float drawTop(UiContext& ui);
/// The edges of the side panels, which can be dragged.
void drawPanelEdges(PanelState& state, float top);
/// The scene list with a search, and a picture of each scene.
void drawSceneList(Session& session, Preferences& preferences, PanelState& state, ScenePictures& pictures, float top);
/// Every parameter of settings and elements.
void drawInspector(Session& session, PanelState& state, float top);
/// Messages over the picture, the state and the figures of the simulation.
void drawOverlays(Session& session, const Mouse& mouse, PanelState& state, float top);
/// The selected particles and the rectangle that selects, over the picture; and what can be done with the selection.
void drawSelection(UiContext& ui);
/// The menu of what was clicked with the right button.
void drawContextMenu(UiContext& ui);
/// Open, save, dropped files, unsaved changes, and what a crash left.
void drawDialogues(UiContext& ui);
/// What is exported, where to, and how far it is.
void drawExport(UiContext& ui);
/// All keys and gestures.
void drawHelp(UiContext& ui);
/// The search of scenes and commands.
void drawCommandSearch(UiContext& ui);
void drawPreferences(Preferences& preferences, PanelState& state);
/// What the colours over the picture mean: of constraints, and of particles with the range that they span.
void drawLegend(Session& session, const PanelState& state, float top);
/// The names of things, beside them, in the picture of a run.
void drawLabels(const render::Frame& frame, const Viewport& viewport, bool dark);
/// The window in which the variants of the scene are edited.
void drawVariants(UiContext& ui);
/// What stands over each run.
std::vector<RunTitle> titlesOf(const Session& session);
/// The titles of runs side by side, and where the mouse is in each of them.
void drawSideBySide(UiContext& ui);
/// One step under the lens; its arrows go into the picture of the snapshot at the lens' place.
void drawLens(UiContext& ui);
void addLensArrows(const Snapshot& snapshot, const LensPanel& lens, std::span<const int> selection,
                   render::Frame& frame);
/// A lesson takes the place of the scene list; the list of lessons.
void drawLesson(UiContext& ui, float top);
void drawLessonList(UiContext& ui);
/// Opens a lesson at its first page; on errors a banner tells them.
void openLesson(const std::filesystem::path& file, UiContext& ui);
/// The scene stays, with all parameters free.
void leaveLesson(UiContext& ui);
/// What blew up, why, and cures; the first constraint to go wrong is marked in the picture.
void drawFailure(UiContext& ui, float top);
void addFailureMarks(const Snapshot& snapshot, render::Frame& frame);
/// The panel in which a constraint is written; its points and gradients go into the picture.
void drawFormulaPanel(UiContext& ui);
void addFormulaMarks(const Session& session, const FormulaDraft& draft, render::Frame& frame);
/// PBD's stiffness fitted to finite elements, and what a study reports of it.
void drawFitPanel(UiContext& ui);
/// What is being recorded, over the picture; and the window in which recordings are set and begun.
void drawRecording(UiContext& ui, float top);
/// What was recorded, and a take that is edited.
void drawTakes(UiContext& ui);
/// That a take plays, and where it differs; in the overlay of the state.
void drawTakeState(const Session& session);
/// Asks where what was recorded is to be saved.
void askForTakeFile(UiContext& ui);
/// The drawer at the bottom, and what its tabs show: the figures' history, and the plots.
void drawDrawer(UiContext& ui);
void drawProfile(const PanelState& state);
/// The timeline in the drawer: branches, and states with names.
void drawTimeline(UiContext& ui);
/// The timeline as a row of the toolbar.
void drawTimelineStrip(UiContext& ui);
void drawPlots(UiContext& ui, PlotKind kind);
/// Moves the samples that have come to the plots.
void takeTraces(UiContext& ui);

// Sizes in window coordinates.
float leftPanelWidth(const PanelState& state);
float rightPanelWidth(const PanelState& state);
float drawerHeight(const PanelState& state);

/// What the panels leave free around the middle of the window, as parts of its width and height.
struct FreePart {
  float width, height;
};
FreePart freePart(const PanelState& state);
/// The picture that a scene is framed into, as render::Camera::fit() takes it.
struct Framing {
  float aspect, margin;
};
Framing framingOf(const PanelState& state, const Session& session);

/// Opens a scene and remembers it; where there are edits that are not saved, the user is asked first.
void openScene(const std::filesystem::path& file, Session& session, Preferences& preferences);

/// A small star that makes a scene a favourite (Alt+1 to 9), at the right end of its line in the list.
void drawStar(const std::filesystem::path& scene, Preferences& preferences);

/// The demo scenes of the assets folder, sorted.
std::vector<std::filesystem::path> demoScenes(const std::filesystem::path& assets);

}  // namespace pliant::app
