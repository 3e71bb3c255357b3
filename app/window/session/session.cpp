#include "app/window/session/session.h"

#include "app/base/words.h"
#include "app/document/new_element.h"
#include "app/document/scene_edits.h"
#include "app/document/scene_files.h"
#include "app/take/scene_run.h"
#include "app/take/take_edits.h"
#include "app/view/framing.h"
#include "sim/state/world.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace pliant::app {

namespace {

constexpr auto kBetweenChecks = std::chrono::milliseconds(500);  ///< between checks for changed files
constexpr auto kStepTimeout = std::chrono::seconds(1);           ///< how long a reset waits for the current step

/// Full path for messages: a bare file name would not say where the file is.
std::string wholePath(const std::filesystem::path& file) {
  std::error_code none;
  return std::filesystem::absolute(file, none).lexically_normal().string();
}

/// The first element of this name; -1 if there is none, or `name` is empty.
int elementCalled(const sim::Scene& scene, const std::string& name) {
  const auto found = std::find_if(scene.elements.begin(), scene.elements.end(),
                                  [&](const sim::Element& element) { return element.name() == name; });
  return name.empty() || found == scene.elements.end() ? -1 : static_cast<int>(found - scene.elements.begin());
}

bool differInViewAlone(const sim::Scene& a, sim::Scene b) {
  b.view = a.view;
  return a == b;
}

}  // namespace

// Replaces the document.
void Session::adopt(std::unique_ptr<Document> document, std::vector<SceneRun> simulations,
                    const std::shared_ptr<const Take>& take) {
  dropOpening();
  autosave_.forget();
  document_ = std::move(document);
  undoActions_ = {};
  forgetParticles();
  hidden_.clear();
  locked_.clear();
  leavePages();
  isFromFile_ = true;
  files_ = {};
  runs.forgetPast();
  stateFiles_.clear();
  start(std::move(simulations), take);
  view.open(document_->scene().view);
  selection.followed = elementCalled(document_->scene(), document_->scene().view.follow);
}

// Kept states belong to the timeline, and marks to the view; all other changes of the old runs can be undone in the new
// ones only if the states before them are held.
void Session::start(std::vector<SceneRun> simulations, const std::shared_ptr<const Take>& take, KeptActions kept) {
  pictureProgress_ = {};
  stepsAhead_ = 0;
  view.emissionBounds = {};
  for (const SceneRun& run : simulations) view.emissionBounds.add(emissionBoundsOf(run.simulation));
  takes.begin(document_->scene(), take);
  const std::optional<int> steps = take ? std::optional(take->steps) : std::nullopt;
  if (kept == KeptActions::besideRuns) document_->removeUndoActions(undoActions_.besideRuns());
  if (kept == KeptActions::none) {
    undoActions_.endRuns(document_->undoableActions());
    document_->removeUndoActions();
  }
  if (kept != KeptActions::all) undoActions_.forgetTake();
  stroke_.reset();
  messages.withdrawOffers();
  watchFiles();
  runs.begin(
      {std::move(simulations), document_->scene(), takes.hooks(), steps, assetsFolder(), kept == KeptActions::all});
  showMarks();
  view.setCount(snapshots().size());
  selection.particles.clear();
}

void Session::reset(std::optional<bool> plays) {
  const TakePlayer* player = takes.player();
  if (player != nullptr && !player->state().isJoined) {
    play(player->take());
    return;
  }
  begin({Opening::Kind::reset, document_->file(),
         [scene = document_->scene(), assets = assetsFolder()] { return Opening::build(scene, assets); },
         [this, plays](Opening::Loaded loaded) {
           if (plays) runs.setPlaying(*plays);
           restartWith(std::move(loaded));
         }});
}

void Session::restartWith(Opening::Loaded loaded) {
  if (!unlocked) report(loaded.messages);
  // While trying parameters from the beginning, users want to undo parameters: a reset is an entry only if it loses
  // pins or cuts.
  const bool hasWork = !document_->isScratch() && !undoActions_.manualChanges(document_->undoableActions()).empty();
  const bool isHeld = hasWork && worker().holdNow(undoActions_.next(), kStepTimeout);
  if (isHeld) addUndoAction("reset", {.isReset = true});
  start(std::move(loaded.runs), nullptr, isHeld ? KeptActions::all : KeptActions::besideRuns);
  if (!(loaded.scene == document_->scene())) applyEdit(0);  // edited meanwhile by a take that was still playing
  if (!hasWork) return;
  messages.success(isHeld ? "the scene was reset; undo restores manual pins and cuts"
                          : "the scene was reset, without manual pins and cuts");
}

// Restarts the edited scene, without a take: when runs are added or removed, all start again at the first frame, so
// that they remain comparable. The old runs continue until the new ones are built.
void Session::restart(int direction) {
  stepsAhead_ += direction;
  begin({Opening::Kind::reset, document_->file(),
         [scene = document_->scene(), assets = assetsFolder()] { return Opening::build(scene, assets); },
         [this](Opening::Loaded loaded) {
           if (!unlocked) report(loaded.messages);
           start(std::move(loaded.runs));
           if (!(loaded.scene == document_->scene())) applyEdit(0);
         }});
}

void Session::reload() {
  const std::filesystem::path file = document_->file();
  if (isTakeFile(file)) {
    beginOpening(file);
    return;
  }
  files_ = {};  // changes during reading will be detected
  watchFiles();
  begin({Opening::Kind::reload, file,
         [options = optionsFor(file), before = document_->scene()] { return Opening::load(options, before); },
         [this](Opening::Loaded loaded) {
           report(loaded.messages);
           messages.withdrawNotOpened();
           document_->edit(std::move(loaded.scene), "reload of the file");
           document_->markSaved();
           start(std::move(loaded.runs));
           view.follow(document_->scene().view);
         }});
}

// Why the scene cannot be built; empty: it can. Asked only after the runs rejected something, since building takes time.
std::string Session::mistakeInScene() const {
  if (refusals_.empty()) return {};
  try {
    checkBuilds(document_->scene(), assetsFolder());
    return {};
  } catch (const std::exception& failure) {
    return failure.what();
  }
}

void Session::save(const std::filesystem::path& file) {
  if (isTakeFile(file)) return saveTake(takes.recorded(), file);
  try {
    document_->save(file);
    agreeToFilesOf(document_->scene(), file.parent_path());
    watchFiles();
    files_.accept(file);
    stateFiles_ = saveStates(*runs.timeline(), file, stateFiles_);
    undoActions_.noteStatesSaved(document_->undoableActions());
    countStateActions();
    if (const std::string mistake = mistakeInScene(); !mistake.empty()) {
      return messages.error(
          fmt::format("saved to {}, which cannot be opened until this is corrected: {}", wholePath(file), mistake));
    }
    messages.success(
        fmt::format("saved to {}{}", wholePath(file),
                    hasUnsavedManualChanges()
                        ? "; cuts, and pins on grains and bodies, are not saved: keep the state (Ctrl+M) or save a take"
                        : ""));
  } catch (const std::exception& failure) {
    messages.error(failure);
  }
}

void Session::saveTake(const Take& take, const std::filesystem::path& file) {
  try {
    app::saveTake(take, file);
    agreeToFilesOf(take.scene, file.parent_path());
    files_.accept(file);
    undoActions_.noteTakeSaved(document_->undoableActions());
    messages.success(fmt::format("take of {} saved to {}", counted(std::size_t(take.steps), "frame"), wholePath(file)));
  } catch (const std::exception& failure) {
    messages.error(failure);
  }
}

void Session::play(Take take) {
  // It may be from a time when the scene had another file, relative to which it names others.
  if (take.scene.file != document_->file()) take = asOfFile(std::move(take), document_->file());
  if (take.scene == document_->scene()) takeIdentities(take, document_->scene());
  begin({Opening::Kind::reset, document_->file(),
         [take = std::make_shared<const Take>(std::move(take)), assets = assetsFolder()] {
           Opening::Loaded loaded = Opening::build(take->scene, assets);
           loaded.take = take;
           return loaded;
         },
         [this](Opening::Loaded loaded) {
           if (!(loaded.scene == document_->scene())) {
             forgetParticles();
             document_->edit(std::move(loaded.scene), "start of the take");
           }
           start(std::move(loaded.runs), loaded.take);
           view.follow(document_->scene().view);
           runs.setPlaying(true);
         }});
}

void Session::edit(sim::Scene scene, std::string description, std::string gesture) {
  if (!scene.variants.empty()) {
    try {
      sim::scenesSideBySide(scene);  // a scene whose variants lack the parameters they set could not be read again
    } catch (const std::exception& failure) {
      return messages.refuse(failure);
    }
  }
  if (const std::string shared = newlySharedName(document_->scene(), scene); !shared.empty()) {
    return messages.refuse(std::runtime_error(
        fmt::format("two elements would be named '{}', expected different names: variants and animations find elements "
                    "by their names",
                    shared)));
  }
  if (!haveSameElements(scene, document_->scene())) selection.particles.clear();
  const bool inViewAlone = differInViewAlone(document_->scene(), scene);
  const int act = holdBefore(scene, gesture);
  document_->edit(std::move(scene), std::move(description), std::move(gesture), act);
  applyEdit(1, inViewAlone);
}

void Session::undo() {
  const sim::Scene before = document_->scene();
  const int act = document_->undo();
  if (!haveSameElements(before, document_->scene())) forgetParticles();
  applyEntry(act, false, differInViewAlone(before, document_->scene()));
}

void Session::redo() {
  const sim::Scene before = document_->scene();
  const int act = document_->redo();
  if (!haveSameElements(before, document_->scene())) forgetParticles();
  applyEntry(act, true, differInViewAlone(before, document_->scene()));
}

void Session::goInHistory(std::size_t undoDepth) {
  while (document_->undoDepth() > undoDepth && document_->canUndo()) undo();
  while (document_->undoDepth() < undoDepth && document_->canRedo()) redo();
}

// Undoes or redoes an entry: an edit or a change of state. Undo releases a pin, and restores the state before a cut or
// a deletion. If that is no longer held, deleted elements are built anew.
void Session::applyEntry(int act, bool again, bool inViewAlone) {
  const int direction = again ? 1 : -1;
  if (act < 0) return applyEdit(direction, inViewAlone);
  UndoAction& its = undoActions_[act];
  if (its.state) return applyStateAction(*its.state, again);
  if (its.marks) {
    marked(its.marks->mark) = again ? its.marks->after : its.marks->before;
    return showMarks();
  }
  if (its.isEdit) {
    worker().swapHeld(act, false);
    applyEdit(direction);
    if (!again && !its.pin.particles.empty()) worker().act(its.pin);
    return;
  }
  Pin pin = its.pin;
  if (pin.particles.empty()) return worker().swapHeld(act);
  pin.pinned = pin.pinned == again;
  worker().act(std::move(pin));
}

void Session::addUndoAction(std::string description, UndoAction act) {
  document_->note(std::move(description), undoActions_.add(std::move(act)));
}

// Holds the current state in the worker. Returns the number of the entry.
int Session::holdFor(UndoAction act) {
  worker().hold(undoActions_.next());
  return undoActions_.add(std::move(act));
}

void Session::mark(ObjectMark mark, std::set<int> objects, std::string description) {
  MarkedObjects& before = marked(mark);
  MarkedObjects after = identify(objects, *snapshot().topology, before);
  if (after == before) return;
  addUndoAction(std::move(description), {.marks = MarkAction{mark, before, after}});
  before = std::move(after);
  showMarks();
}

void Session::showMarks() {
  view.options.hidden = numbersOf(hidden_, *snapshot().topology);
  view.options.locked = numbersOf(locked_, *snapshot().topology);
}

void Session::beginCut() {
  const int act = undoActions_.next();
  worker().hold(act);
  addUndoAction("cut", {});
  stroke_ = std::make_shared<Stroke>();
  stroke_->act = act;
  stroke_->versions.resize(worker().runCount());
  worker().postByRun([stroke = stroke_](std::size_t run, const sim::Simulation& simulation) {
    stroke->versions[run] = simulation.world().topologyVersion;
  });
}

void Session::endCut() {
  if (!stroke_) return;
  worker().postByRun([stroke = stroke_](std::size_t run, const sim::Simulation& simulation) {
    if (stroke->versions[run] == simulation.world().topologyVersion) ++stroke->unchanged;
  });
}

// Removes error messages about the previous version of the scene.
void Session::forgetRefusals() {
  messages.withdrawRefusal();
  std::erase_if(messages.banners(), [&](const Banner& banner) {
    return banner.isError && std::find(refusals_.begin(), refusals_.end(), banner.text) != refusals_.end();
  });
  refusals_.clear();
}

// `direction`: in the history: 1 forward, -1 back.
void Session::applyEdit(int direction, bool inViewAlone) {
  forgetRefusals();
  view.follow(document_->scene().view);
  const sim::Scene& scene = document_->scene();
  if (std::max<std::size_t>(scene.variants.size(), 1) != worker().runCount()) return restart(direction);
  if (std::exchange(stepsAhead_, 0) != 0) dropOpening();  // back to the number of runs that is still running
  Edit edit{std::make_shared<sim::Scene>(scene)};
  if (inViewAlone) {
    worker().actAtPresent(std::move(edit), "edit");  // act() would start a branch if the past is viewed
  } else {
    worker().act(std::move(edit), "edit");
  }
  runs.rename(scene);
  watchFiles();
}

void Session::update() {
  std::erase_if(cancelled_, [](const auto& opening) { return opening->isDone(); });
  runs.timeline()->setCamera(view.camera);
  const Snapshots before = snapshots();
  for (std::string& message : runs.update(view.options, selection.probes)) {
    refusals_.push_back(message);
    messages.error(std::move(message));
  }
  selection.keepSame(*before[runs.active()], snapshot());
  if (before[runs.active()]->topology != snapshot().topology) showMarks();
  // After a lesson, the pace is the user's as soon as it is changed.
  if (!unlocked && runs.isPlaying() != playedWhenLeft_) playedBeforePages_.reset();
  if (stroke_ && stroke_->unchanged == worker().runCount())
    document_->removeUndoAction(std::exchange(stroke_, nullptr)->act);
  followTake();
  autosave_.update(document_->scene(), document_->revision(), document_->isSceneChanged());
  followFiles();
}

// Edits by the take appear in the panels, and can be undone like edits by the user.
void Session::followTake() {
  if (const auto edited = takes.takeEdited()) {
    if (!haveSameElements(*edited, document_->scene())) forgetParticles();
    document_->edit(*edited, "edits of the take", "take");
    view.follow(document_->scene().view);
  }
  takes.follow();
}

void Session::watchFiles() {
  std::vector<std::filesystem::path> files = filesOf(document_->scene(), assetsFolder());
  if (isFromFile_) files.push_back(document_->file());
  files_.watch(files);
}

void Session::followFiles() {
  const auto now = std::chrono::steady_clock::now();
  if (opening_ || now - fileChecked_ < kBetweenChecks) return;
  fileChecked_ = now;
  for (const FileWatch::Event& event : files_.check()) follow(event);
}

// Reloads the scene's file at once, unless there are unsaved edits; for other files, offers a restart.
void Session::follow(const FileWatch::Event& event) {
  const std::string name = event.file.filename().string();
  const bool isScene = event.file == document_->file();
  if (event.change == FileWatch::Change::gone) {
    if (isScene) document_->markUnsaved();
    return messages.note(isScene ? fmt::format("{} was deleted or moved; saving the scene recreates it", name)
                                 : fmt::format("{} was deleted or moved; the scene keeps what was read", name));
  }
  const std::string changed = fmt::format("{} was changed by another program", name);
  if (!isScene) return messages.offer(changed, Offer::restart);
  if (document_->isSceneChanged())
    return messages.offer(changed + "; after a reload, undo restores your edits", Offer::reload);
  reload();
}

}  // namespace pliant::app
