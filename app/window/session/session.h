// What the window works on: the document, the simulations that run it, and how they are looked at. The panels and the
// mouse change the session; the session passes it on to the worker.
#pragma once

#include "app/document/autosave.h"
#include "app/document/document.h"
#include "app/document/file_watch.h"
#include "app/document/scene_options.h"
#include "app/timeline/state_files.h"
#include "app/window/session/act_history.h"
#include "app/window/session/messages.h"
#include "app/window/session/object_marks.h"
#include "app/window/session/opening.h"
#include "app/window/session/runs.h"
#include "app/window/session/scene_view.h"
#include "app/window/session/selection.h"
#include "app/window/session/take_control.h"

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

/// A file that names others which lie elsewhere. May they be read?
struct ReadingQuestion {
  std::filesystem::path file;                ///< a scene, a take or a picture
  std::vector<std::filesystem::path> named;  ///< at least one
  std::string text;                          ///< where they are named, a line each
  bool isReload = false;                     ///< the file is open already
};

class Session {
 public:
  /// `autosaves`: folder for copies of what is not saved. The options --set and --frames hold for the scene of the
  /// command line alone, each time it is read; they do not count as edits, and saving writes them.
  Session(const SceneOptions& options, const std::filesystem::path& autosaves)
      : options_(options), autosave_(autosaves) {}

  // Opening; open_document.cpp.

  /// Opens a scene, a take or a picture: that is its scene, at its step, paused, as it is looked at there. On errors a
  /// message says so and the scene that was open keeps running.
  bool open(const std::filesystem::path& file);
  /// The same, and true, where it takes a moment at most, for which the window stands still. Else it is read and built
  /// while the window goes on, and is opening() until it is finished or cancelled; so with reset(), reload() and play().
  bool beginOpening(const std::filesystem::path& file, std::chrono::milliseconds patience = kMoment);
  /// The same as open(), while something else is opening().
  bool openMeanwhile(const std::filesystem::path& file);
  /// What is being opened or built anew; null: nothing.
  const Opening* opening() const { return opening_.get(); }
  /// Goes on with it. Returns whether it is another file, which is open now. Precondition: opening() is done.
  bool finishOpening();
  /// All stays as it was, or is again: an edit that another number of runs was being built for is taken back.
  /// Precondition: there is an opening().
  void cancelOpening();
  /// Opens a page of a lesson, which is never asked to be saved, with all parameters locked but the unlocked ones, as
  /// beginOpening() does. It waits at its first frame. `opened` is told when it is there, which may be in this call.
  void openPage(const std::filesystem::path& lesson, sim::Scene scene, std::set<std::string> paths,
                std::function<void()> opened);
  /// Opens what a crashed program left, as an edit of its file that is not saved yet, and as beginOpening() does.
  void restore(LostScene lostScene);
  /// What may be read, beside what was agreed to for good.
  FileConsent consent() const;
  /// The answer to asksToRead is yes: opens what waits, or reads it again. `always`: so it is in later programs, too.
  void agreeToRead(bool always);
  /// How much of the way to what a picture shows has been simulated, 0 to 1; nothing: it is there.
  std::optional<float> partOfPicture() const;

  /// Starts the edited scene anew from its first frame; keeps all edited parameters. Where that loses pins and cuts it is
  /// an entry of the history, which brings back what ran before. A take that plays starts anew, too, until somebody has
  /// joined in. `plays`: whether it plays then; nothing: as before.
  void reset(std::optional<bool> plays = {});
  /// Reads the file again; unsaved edits can be brought back with undo.
  void reload();
  /// Saves the scene; under the name of a take what was done since it began.
  void save(const std::filesystem::path& file);
  void saveTake(const Take& take, const std::filesystem::path& file);
  /// Begins anew with the scene of a take, and plays it.
  void play(Take take);

  /// One edit of the scene, as Document::edit; the simulation follows before its next step.
  void edit(sim::Scene scene, std::string description, std::string gesture = {});
  /// Whether makeCompliant() has something to do for an element; make_compliant.cpp.
  bool canMakeCompliant(std::size_t element) const;
  /// Gives an element the compliance, under stiffnessModel compliant, with which it is stretched as with its stiffness:
  /// one edit, when it has been found as beginOpening() opens.
  void makeCompliant(std::size_t element);
  void endGesture() { document_->endGesture(); }
  void undo();
  void redo();
  /// Undo or redo until so many entries can be taken back.
  void goInHistory(std::size_t undoDepth);
  /// Holds particles where they are for good, or lets them go: an entry of the history, and where the scene can say so,
  /// as that of a cloth can, an edit of the scene.
  void pin(const std::vector<int>& particles, bool pinned);
  /// Objects are hidden, or locked for the mouse, from now on: these, and no others. An entry of the history; the scene
  /// says nothing of it and stays as it is.
  void mark(ObjectMark mark, std::set<int> objects, std::string description);
  /// A stroke of the knife is about to cut: an entry of the history, which takes it back.
  void beginCut();
  /// It is over. Where it has cut nothing, there is nothing to take back.
  void endCut();
  /// Whether there are cuts, or pins of what has no list of them, that no file has: they are no part of the scene, and
  /// only a take or a state that is kept after them brings them back.
  bool hasUnsavedManualChanges() const;
  // Kept states; kept_states.cpp.

  /// Keeps the state that is shown under a name; it is saved with the scene. Each of these is an entry of the history.
  void keepState(const std::string& name);
  void renameState(std::size_t named, std::string name);
  void forgetState(std::size_t named);
  /// Particles have other numbers now: nothing is selected or probed any more.
  void forgetParticles() { selection.clear(); }
  /// Whether a parameter can be edited; `path`: as sim::ParameterPlace::path.
  bool isUnlocked(const std::string& path) const { return !unlocked || unlocked->contains(path); }

  /// Takes over what the worker has done; once a picture.
  void update();
  /// Ends the session on purpose: nothing is offered again at the next start.
  void close() { autosave_.forget(); }

  const Document& document() const { return *document_; }
  SimulationWorker& worker() { return runs.worker(); }
  const SimulationWorker& worker() const { return runs.worker(); }
  /// Of the run that the mouse acts in.
  const Snapshot& snapshot() const { return runs.snapshot(); }
  /// Of all runs.
  const Snapshots& snapshots() const { return runs.snapshots(); }
  /// Where the active run is drawn.
  const Viewport& viewport() const { return view.cells[runs.active()].picture; }
  std::filesystem::path assetsFolder() const { return options_.assetsFolder(); }
  /// Whether the file is one of the program's own, which nobody wants to save over by the way.
  bool isShipped(const std::filesystem::path& file) const;

  bool opensPaused = false;  ///< scenes and takes that are opened wait at their first frame; else all goes on as before
  Runs runs;
  SceneView view;
  TakeControl takes{runs, view};
  Selection selection;
  Messages messages;
  std::optional<std::set<std::string>> unlocked;  ///< in a lesson: the parameters that can be edited
  std::optional<ReadingQuestion> asksToRead;      ///< to be answered by the user
  std::filesystem::path waitingToOpen;            ///< opened when the user has said what becomes of the edits

 private:
  static constexpr std::chrono::milliseconds kMoment{200};  ///< for which the window may stand still

  /// The way to what a picture shows.
  struct Coming {
    std::shared_ptr<const std::atomic<int>> done;  ///< steps, of all runs; null: there is no picture
    int steps = 0;                                 ///< that lead there
  };

  /// What a stroke of the knife does to the runs.
  struct Stroke {
    int act = 0;                            ///< number of its entry
    std::vector<std::uint32_t> versions;    ///< World::topologyVersion before it, by run; of the worker's thread
    std::atomic<std::size_t> unchanged{0};  ///< runs that are as they were when it was over
  };

  SceneOptions optionsFor(const std::filesystem::path& file) const;
  void report(const sim::InputMessages& warnings);
  Opening::Job jobOf(const std::filesystem::path& file);
  bool begin(Opening::Job job, std::chrono::milliseconds patience = kMoment);
  bool tryTo(Opening::Kind kind, const std::filesystem::path& file, const std::function<void()>& act);
  void showScene(Opening::Loaded loaded);
  void showTake(Opening::Loaded loaded);
  void showPicture(Opening::Loaded loaded);
  void adopt(std::unique_ptr<Document> document, std::vector<SceneRun> simulations,
             const std::shared_ptr<const Take>& take = nullptr);
  void startAnew(Opening::Loaded loaded);
  void restart(int way);
  void dropOpening();
  void noteOfferedAgain();
  MarkedObjects& marked(ObjectMark mark) { return mark == &ViewOptions::hidden ? hidden_ : locked_; }
  void showMarks();
  enum class KeptActs { none, besideRuns, all };  ///< what the history has of the simulations that end
  void start(std::vector<SceneRun> simulations, const std::shared_ptr<const Take>& take = nullptr,
             KeptActs kept = KeptActs::none);
  /// `inViewAlone`: what is edited moves nothing.
  void applyEdit(int way, bool inViewAlone = false);
  void forgetRefusals();
  void followTake();
  void followFiles();
  void watchFiles();
  void follow(const FileWatch::Event& event);
  void applyEntry(int act, bool again, bool inViewAlone);
  void noteAct(std::string description, Act act);
  int holdFor(Act act);
  void applyStateAct(StateAct& act, bool again);
  void countStateActs();
  // manual_changes.cpp
  std::optional<sim::Scene> sceneWithPin(const Pin& pin) const;
  std::vector<int> pinsBelow(const sim::Scene& edited) const;
  int lostManualChanges(const sim::Scene& edited) const;
  int holdBefore(const sim::Scene& edited, const std::string& gesture);

  SceneOptions options_;
  Autosave autosave_;
  std::unique_ptr<Document> document_;
  StateFiles stateFiles_;  ///< of the timeline's named states
  Coming coming_;
  std::unique_ptr<Opening> opening_;
  std::vector<std::unique_ptr<Opening>> cancelled_;  ///< that are not at their end yet
  int stepsAhead_ =
      0;  ///< entries of the history that the scene is before its runs, while another number of them is built
  FileWatch files_;                 ///< that the scene is made from
  bool isOfFile_ = true;            ///< the scene stands in its file, and follows that
  std::shared_ptr<Stroke> stroke_;  ///< the last one; null: it is known what it did
  MarkedObjects hidden_, locked_;   ///< what the view shows of them
  ActHistory acts_;
  std::vector<std::string> refusals_;  ///< what runs said of edits that they could not take
  std::chrono::steady_clock::time_point fileChecked_{};
};

}  // namespace pliant::app
