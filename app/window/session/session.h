// The state behind the window: the document, the simulations that run it, and how they are viewed. Panels and mouse
// change the session; the session forwards the changes to the worker.
#pragma once

#include "app/document/autosave.h"
#include "app/document/document.h"
#include "app/document/file_watch.h"
#include "app/document/scene_options.h"
#include "app/timeline/state_files.h"
#include "app/window/session/messages.h"
#include "app/window/session/object_marks.h"
#include "app/window/session/opening.h"
#include "app/window/session/runs.h"
#include "app/window/session/scene_view.h"
#include "app/window/session/selection.h"
#include "app/window/session/take_control.h"
#include "app/window/session/undo_actions.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace pliant::app {

/// Asks whether files that lie elsewhere, and are named by an opened file, may be read.
struct ReadingQuestion {
  std::filesystem::path file;                ///< a scene, a take or a picture
  std::vector<std::filesystem::path> named;  ///< the files to be read; at least one
  std::string text;                          ///< where they are named, one per line
  bool isReload = false;                     ///< the file is open already
};

class Session {
 public:
  /// `autosaves`: folder for copies of unsaved scenes. The options --set and --frames only apply to the scene given on
  /// the command line, each time it is read; they do not count as edits, and are saved with the scene.
  Session(const SceneOptions& options, const std::filesystem::path& autosaves)
      : options_(options), autosave_(autosaves) {}

  // Opening; open_document.cpp.

  /// Opens a scene, a take or a picture (its scene at its step, paused, viewed as in the picture). On errors, shows a
  /// message and leaves the open scene running.
  bool open(const std::filesystem::path& file);
  /// Does the same, and returns true, if that takes no longer than `timeout`, during which the window is blocked.
  /// Otherwise the file is read and built in the background, and is opening() until it is finished or cancelled;
  /// reset(), reload() and play() work likewise.
  bool beginOpening(const std::filesystem::path& file, std::chrono::milliseconds timeout = kMoment);
  /// The same as open(), without affecting opening().
  bool openImmediately(const std::filesystem::path& file);
  /// What is being opened or rebuilt; null: nothing.
  const Opening* opening() const { return opening_.get(); }
  /// Completes it. Returns whether another file was opened. Precondition: opening() is done.
  bool finishOpening();
  /// Cancels it: everything stays as it was, and an edit that changed the number of runs is undone. Precondition: there
  /// is an opening().
  void cancelOpening();
  /// Opens a page of a lesson, as beginOpening() does. The scene starts paused, never has to be saved, and all
  /// parameters except `paths` are locked. `opened` is called when it is open, possibly within this call.
  void openPage(const std::filesystem::path& lesson, sim::Scene scene, std::set<std::string> paths,
                std::function<void()> opened);
  /// Leaves the lesson; its scene stays, and all of its parameters can be edited.
  void leavePages();
  /// Opens what a crashed program left, as an unsaved edit of its file, as beginOpening() does.
  void restore(LostScene lostScene);
  /// The files that may be read, in addition to those agreed to permanently.
  FileConsent consent() const;
  /// The user answered readingQuestion with yes: opens or reloads the file. `always`: remember this for later sessions.
  void agreeToRead(bool always);
  /// Progress of simulating the state that a picture shows, 0 to 1; nothing: it is complete.
  std::optional<float> pictureProgress() const;

  /// Restarts the edited scene at its first frame, with all edited parameters. If that loses pins and cuts, it is an
  /// entry of the history, and undo restores the previous runs. A playing take restarts, too, unless the user has
  /// joined in. `plays`: whether it plays afterwards; nothing: as before.
  void reset(std::optional<bool> plays = {});
  /// Reads the file again; undo restores unsaved edits.
  void reload();
  /// Saves the scene; with the name of a take, saves a take of everything since the start.
  void save(const std::filesystem::path& file);
  void saveTake(const Take& take, const std::filesystem::path& file);
  /// Restarts with the scene of a take, and plays it.
  void play(Take take);

  /// An edit of the scene, as Document::edit(); the simulation adopts it before its next step.
  void edit(sim::Scene scene, std::string description, std::string gesture = {});
  /// Whether makeCompliant() can be applied to an element; see make_compliant.cpp.
  bool canMakeCompliant(std::size_t element) const;
  /// Switches to stiffnessModel compliant and gives an element the compliance that stretches it as much as its
  /// stiffness does: one edit, once it has been found in the background as in beginOpening().
  void makeCompliant(std::size_t element);
  void endGesture() { document_->endGesture(); }
  void undo();
  void redo();
  /// Undoes or redoes until the undo stack has this depth.
  void goInHistory(std::size_t undoDepth);
  /// Pins or unpins particles: an entry of the history, and, if the scene has a list for them, as for a cloth, an edit
  /// of the scene.
  void pin(const std::vector<int>& particles, bool pinned);
  /// Hides or locks exactly these objects. An entry of the history; the scene does not store it and is unchanged.
  void mark(ObjectMark mark, std::set<int> objects, std::string description);
  /// A cut with the knife is starting: an entry of the history, which undo reverts.
  void beginCut();
  /// The cut is over. If it has cut nothing, its entry is removed.
  void endCut();
  /// Whether there are unsaved cuts, or pins of particles that no list can hold: they are not part of the scene, and
  /// only a take or a state kept after them restores them.
  bool hasUnsavedManualChanges() const;
  // Kept states; kept_states.cpp.

  /// Keeps the current state under a name; it is saved with the scene. Each of these is an entry of the history.
  void keepState(const std::string& name);
  void renameState(std::size_t named, std::string name);
  void forgetState(std::size_t named);
  /// Particles have been renumbered: clears selection and probes.
  void forgetParticles() { selection.clear(); }
  /// Whether a parameter can be edited; `path`: as sim::ParameterPlace::path.
  bool isUnlocked(const std::string& path) const { return !unlocked || unlocked->contains(path); }

  /// Fetches results from the worker; once per frame.
  void update();
  /// Closes the session deliberately: nothing will be offered for recovery at the next start.
  void close() { autosave_.forget(); }

  const Document& document() const { return *document_; }
  SimulationWorker& worker() { return runs.worker(); }
  const SimulationWorker& worker() const { return runs.worker(); }
  /// Of the active run.
  const Snapshot& snapshot() const { return runs.snapshot(); }
  /// Of all runs.
  const Snapshots& snapshots() const { return runs.snapshots(); }
  /// Where the active run is drawn.
  const Viewport& viewport() const { return view.cells[runs.active()].picture; }
  std::filesystem::path assetsFolder() const { return options_.assetsFolder(); }
  /// Whether the file comes with the program and should not be overwritten by accident.
  bool isShipped(const std::filesystem::path& file) const;

  bool opensPaused = false;  ///< start scenes and takes paused; otherwise playing or paused as before
  Runs runs;
  SceneView view;
  TakeControl takes{runs, view};
  Selection selection;
  Messages messages;
  std::optional<std::set<std::string>> unlocked;   ///< the parameters that can be edited in a lesson; nothing: all
  std::optional<ReadingQuestion> readingQuestion;  ///< question for the user
  std::filesystem::path pendingFile;               ///< to be opened once the user has decided about unsaved edits

 private:
  static constexpr std::chrono::milliseconds kMoment{200};  ///< for which the window may be blocked

  /// Progress towards the state that a picture shows.
  struct PictureProgress {
    std::shared_ptr<const std::atomic<int>> done;  ///< completed steps of all runs; null: no picture
    int steps = 0;                                 ///< total number of steps
  };

  /// What a cut does to the runs.
  struct Stroke {
    int act = 0;                            ///< number of its entry
    std::vector<std::uint32_t> versions;    ///< World::topologyVersion before it, by run; worker thread only
    std::atomic<std::size_t> unchanged{0};  ///< number of runs in which nothing was cut
  };

  SceneOptions optionsFor(const std::filesystem::path& file) const;
  void report(const sim::InputMessages& warnings);
  Opening::Job jobOf(const std::filesystem::path& file);
  bool begin(Opening::Job job, std::chrono::milliseconds timeout = kMoment);
  bool tryTo(Opening::Kind kind, const std::filesystem::path& file, const std::function<void()>& act);
  void choosePace();
  void showScene(Opening::Loaded loaded);
  void showTake(Opening::Loaded loaded);
  void showPicture(Opening::Loaded loaded);
  void adopt(std::unique_ptr<Document> document, std::vector<SceneRun> simulations,
             const std::shared_ptr<const Take>& take = nullptr);
  void restartWith(Opening::Loaded loaded);
  void restart(int direction);
  void dropOpening();
  void noteOfferedAgain();
  MarkedObjects& marked(ObjectMark mark) { return mark == &ViewOptions::hidden ? hidden_ : locked_; }
  void showMarks();
  enum class KeptActions { none, besideRuns, all };  ///< history entries to keep from the runs that end
  void start(std::vector<SceneRun> simulations, const std::shared_ptr<const Take>& take = nullptr,
             KeptActions kept = KeptActions::none);
  /// `inViewAlone`: only the scene's <view> was edited.
  void applyEdit(int direction, bool inViewAlone = false);
  void forgetRefusals();
  std::string mistakeInScene() const;
  void followTake();
  void followFiles();
  void watchFiles();
  void follow(const FileWatch::Event& event);
  void applyEntry(int act, bool again, bool inViewAlone);
  void addUndoAction(std::string description, UndoAction act);
  int holdFor(UndoAction act);
  void applyStateAction(StateAction& act, bool again);
  void countStateActions();
  // manual_changes.cpp
  std::optional<sim::Scene> sceneWithPin(const Pin& pin) const;
  std::vector<int> pinsBelow(const sim::Scene& edited) const;
  int lostManualChanges(const sim::Scene& edited) const;
  int holdBefore(const sim::Scene& edited, const std::string& gesture);

  SceneOptions options_;
  Autosave autosave_;
  std::unique_ptr<Document> document_;
  StateFiles stateFiles_;  ///< of the timeline's named states
  PictureProgress pictureProgress_;
  std::unique_ptr<Opening> opening_;
  std::vector<std::unique_ptr<Opening>> cancelled_;  ///< still running
  int stepsAhead_ = 0;  ///< history entries since those of the runs, while another number of runs is built
  FileWatch files_;     ///< that the scene was made from
  std::optional<bool> playedBeforePages_;  ///< whether scenes played before a lesson; nothing: none was opened since,
                                           ///< or the user has played or paused after it
  bool playedWhenLeft_ = false;            ///< whether the last lesson's scene played when the lesson was left
  bool isFromFile_ = true;                 ///< the scene comes from its file, and is reloaded when that changes
  std::shared_ptr<Stroke> stroke_;         ///< the last one; null: its result is known
  MarkedObjects hidden_, locked_;          ///< as shown in the view
  UndoActions undoActions_;
  std::vector<std::string> refusals_;  ///< the runs' messages about rejected edits
  std::chrono::steady_clock::time_point fileChecked_{};
};

}  // namespace pliant::app
