// What the window works on: the document, the simulation that runs it, and what is looked at. The panels and the mouse
// change the session; the session tells the worker.
#pragma once

#include "app/document/autosave.h"
#include "app/document/document.h"
#include "app/document/scene_options.h"
#include "app/export/export_feed.h"
#include "app/export/result_folder.h"
#include "app/export/timeline_export.h"
#include "app/host/simulation_worker.h"
#include "app/host/time_travel.h"
#include "app/plots/trace.h"
#include "app/take/scene_run.h"
#include "app/take/take_recorder.h"
#include "app/take/take_replay.h"
#include "app/timeline/state_files.h"
#include "app/view/frame_maker.h"
#include "app/view/grid.h"
#include "app/window/session/picking.h"
#include "render/camera.h"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace pliant::app {

/// A message over the picture.
struct Banner {
  std::string text;
  bool isError = true;
  bool passes = false;  ///< goes by itself: it tells that something went well
  double shown = 0.0;   ///< [s]
};

class Session {
 public:
  /// `autosaves`: folder for copies of what is not saved. The options --set and --frames hold for the scene of the
  /// command line alone, each time it is read; they do not count as edits, and saving writes them.
  Session(const SceneOptions& options, const std::filesystem::path& autosaves)
      : options_(options), autosave_(autosaves) {}

  /// Opens a scene or a take; on errors a banner tells them and the scene that was open keeps running.
  bool open(const std::filesystem::path& file);
  /// Opens a page of a lesson, which is never asked to be saved, with all parameters locked but the unlocked ones.
  bool openPage(sim::Scene scene, std::set<std::string> unlocked);
  /// Opens what a picture shows: its scene, at its step, paused, as it is looked at there. open() does so for pictures.
  bool openPicture(const std::filesystem::path& file);
  /// How much of the way to what a picture shows has been simulated, 0 to 1; nothing: it is there.
  std::optional<float> partOfPicture() const;
  /// Whether a parameter can be edited; `path`: as sim::ParameterPlace::path.
  bool isUnlocked(const std::string& path) const { return !unlocked || unlocked->contains(path); }
  /// Opens what a crashed program left, as an edit of its file that is not saved yet.
  bool restore(const LostScene& lost);
  /// Starts the edited scene anew from its first frame; keeps all edited parameters.
  void reset();
  /// Reads the file again; unsaved edits can be brought back with undo.
  void reload();
  /// Saves the scene; under the name of a take what was done since it began.
  void save(const std::filesystem::path& file);

  // Takes; session_takes.cpp.

  /// What was done since the simulation began, as a take: it is recorded always.
  Take recordedTake() const;
  const TakeRecorder& recorder() const { return *recorder_; }
  /// Begins anew with the scene of a take, and plays it.
  void play(Take take);
  /// The take that plays, or has played; null: none.
  const TakePlayer* player() const { return player_.get(); }
  /// The scene goes on by itself.
  void leaveTake();
  void saveTake(const Take& take, const std::filesystem::path& file);

  /// One edit of the scene, as Document::edit; the simulation follows before its next step.
  void edit(sim::Scene scene, std::string description, std::string gesture = {});
  void endGesture() { document_->endGesture(); }
  /// Sets what a cure says, as one edit, and goes on.
  void tryCure(const sim::Cure& cure);
  void undo();
  void redo();

  void setPlaying(bool playing);
  bool isPlaying() const { return worker_->pace().playing; }
  /// What plays what was stops, too.
  void togglePlaying();
  /// To the next step: that of the past that is looked at, else a new one.
  void stepOnce() { travel_.stepForward(*worker_); }
  /// Goes to a named state of the timeline; one from a file is rebuilt by playing its take from the beginning.
  void goToNamed(std::size_t named);
  /// Takes over the parameters as they were where the timeline is looked at, as one edit.
  void takeParametersOfThen();
  void setSpeed(float speed);
  /// Writes result files for each step of the scenes opened from now on, of variants into a folder each. Throws
  /// sim::OutputError when the folder can neither be found nor made.
  void writeResultsTo(const std::filesystem::path& folder) {
    results_ = folder;
    ResultFolder{folder};
  }
  void stopAtFrame(int frame) { stopAtFrame_ = frame; }
  /// Simulated seconds a second that are wanted. Out of sight, on the way to where a take begins, it goes faster.
  float speed() const;
  bool isRushing() const { return speedAfterRush_.has_value(); }
  /// Writes files of the frames to come, as ExportFeed::begin; of variants into a folder each.
  void beginExport(const std::filesystem::path& folder, const std::string& formats, int frames) {
    exports_->begin(folder, runNames_, formats, frames);
  }
  /// The same of steps that the timeline keeps, up to the last one of what is looked at.
  void exportKept(const std::filesystem::path& folder, const std::string& formats, int first, int last) {
    timelineExport_.begin(timeline_, first, {travel_.place(*worker_).branch, last}, assetsFolder(), folder, runNames_,
                          formats);
  }
  /// First and last step that exportKept() may take; nothing: none is kept.
  std::optional<std::pair<int, int>> kept() const;
  ExportFeed& exports() { return *exports_; }
  TimelineExport& timelineExport() { return timelineExport_; }

  /// Deletes elements and what depends on nothing else; a banner tells who refers to them where that forbids it.
  void deleteElements(const std::set<std::size_t>& elements);
  /// Copies an element beside itself, and selects the copy.
  void duplicate(std::size_t element);
  void rename(std::size_t element, const std::string& name);

  /// Holds particles where they are for good, or lets them go.
  void pin(std::vector<int> particles, bool pinned);
  bool isPinned(int particle) const;
  /// Pins all of them, or lets go where all are pinned.
  void togglePins(const std::vector<int>& particles);
  /// Hides the objects of the selection, or shows all that is hidden.
  void hideSelection();
  void showAll() { view.hidden.clear(); }
  /// The elements that the selected particles belong to.
  std::set<std::size_t> selectedElements() const;
  /// The element of the document that was hit; -1 where it is not there any more.
  int elementOf(const Hit& hit) const;
  /// Whether an object is a heap of grains rather than one thing.
  bool isOpenObject(int object) const;

  void toggleGravity();
  void gust();
  /// Shoots a heavy ball along the view.
  void shoot(const render::Ray& ray);

  /// Shows the scene: a new one as its <view> asks, else the whole of it. `aspect`, `margin`: as for
  /// render::Camera::fit.
  void frameView(float aspect, float margin);
  /// Takes over the newest snapshot and the worker's messages; once a picture.
  void update();

  bool isOpen() const { return worker_ != nullptr; }
  const Document& document() const { return *document_; }
  SimulationWorker& worker() { return *worker_; }
  const SimulationWorker& worker() const { return *worker_; }
  /// Of the run that the mouse acts in.
  const Snapshot& snapshot() const { return *snapshots_[activeRun_]; }
  /// Of all runs.
  const Snapshots& snapshots() const { return snapshots_; }
  /// Whether these have all that the view shows: what was just asked for, or is long over, comes a moment later.
  bool showsWhole() const { return showsWhole_; }
  /// The names of the variants that run; one empty name for a scene without.
  const std::vector<std::string>& runNames() const { return runNames_; }
  std::size_t activeRun() const { return activeRun_; }
  /// The run whose picture is there becomes the active one.
  void activate(glm::vec2 place);
  /// Where the active run is drawn.
  const Viewport& viewport() const { return cells[activeRun_].picture; }
  /// The timeline, and what of it is looked at.
  std::shared_ptr<const Timeline> timeline() const { return timeline_; }
  TimeTravel& travel() { return travel_; }
  const TimeTravel& travel() const { return travel_; }
  /// The time series of the runs.
  TraceFeed& traceFeed() { return *feed_; }
  /// Plots a particle's motion, or no longer.
  void toggleProbe(int particle);
  bool isProbe(int particle) const;
  std::filesystem::path assetsFolder() const { return options_.assetsFolder(); }

  SimulationWorker::Hooks hooks;                   ///< of all workers from now on
  render::Camera camera;                           ///< of all runs
  std::vector<Cell> cells = std::vector<Cell>(1);  ///< where each run is drawn, in window coordinates
  ViewOptions view;
  std::vector<Banner> banners;
  std::optional<std::set<std::string>> unlocked;  ///< in a lesson: the parameters that can be edited
  bool followsTakeCamera = true;                  ///< while a take plays that has one; until somebody turns the view
  bool wantsFraming = false;                      ///< a new scene waits to be shown whole
  bool wantsMeasures = false;                     ///< energies and stretch are shown
  bool wantsRecording = false;                    ///< the solver lens is open
  bool wantsPlots = false;                        ///< time series are noted
  bool wantsStiffness = false;                    ///< what each stiffness reaches is shown
  std::vector<Probe> probes;                      ///< particles whose motion is plotted
  int selectedElement = -1;
  std::vector<int> selection;           ///< particles, in order
  std::filesystem::path waitingToOpen;  ///< a scene that is opened when the user has said what becomes of the edits

  /// Ends the session on purpose: nothing is offered again at the next start.
  void close() { autosave_.forget(); }

 private:
  struct Loaded {
    sim::Scene scene;
    std::vector<SceneRun> runs;
  };
  Loaded load(const std::filesystem::path& file);
  void take(std::unique_ptr<Document> document, std::vector<SceneRun> runs,
            std::shared_ptr<const Take> itsTake = nullptr);
  void forgetParticles();
  void start(std::vector<SceneRun> runs, std::shared_ptr<const Take> itsTake = nullptr);
  bool openTake(const std::filesystem::path& file);
  void askForSnapshots();
  void followTake();
  void followEdits();
  void followTakeCamera();
  void rushToBegin();
  void applyEdit();
  void tell(const std::exception& failure) { banners.push_back({failure.what(), true}); }
  void followView();
  void noteFileTime();

  SceneOptions options_;
  Autosave autosave_;
  std::unique_ptr<Document> document_;
  std::shared_ptr<TraceFeed> feed_;
  std::shared_ptr<Timeline> timeline_ = std::make_shared<Timeline>();
  StateFiles stateFiles_;  ///< of its named states
  TimeTravel travel_{timeline_};
  std::unique_ptr<SimulationWorker> worker_;
  std::shared_ptr<TakeRecorder> recorder_;  ///< of the simulation that runs
  std::shared_ptr<TakePlayer> player_;
  CameraPath takeCamera_;
  std::optional<render::Camera> cameraOfTake_;  ///< as it was set last
  /// The way to what a picture shows.
  struct Coming {
    std::shared_ptr<const std::atomic<int>> done;  ///< steps, of all runs; null: there is no picture
    int steps = 0;                                 ///< that lead there
  };
  Coming coming_;
  std::optional<float> speedAfterRush_;  ///< on the way to where the take is shown from
  Snapshots snapshots_;
  bool showsWhole_ = false;
  std::vector<std::string> runNames_;
  std::size_t activeRun_ = 0;
  std::optional<std::filesystem::path> results_;
  std::shared_ptr<ExportFeed> exports_ = std::make_shared<ExportFeed>();
  TimelineExport timelineExport_;
  render::Box arrivals_;         ///< where particles come in
  sim::ViewSettings shownView_;  ///< what the camera and the colours follow
  bool looksAsAsked_ = false;    ///< the next framing is that of the scene's view
  int stopAtFrame_ = -1;
  std::optional<std::filesystem::file_time_type> fileTime_;
  std::chrono::steady_clock::time_point fileChecked_{};
};

}  // namespace pliant::app
