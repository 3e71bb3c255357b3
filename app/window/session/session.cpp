#include "app/window/session/session.h"

#include "app/document/scene_edits.h"
#include "app/take/take_edits.h"
#include "app/view/framing.h"

#include <fmt/format.h>

#include <algorithm>

namespace pliant::app {

namespace {

std::optional<std::filesystem::file_time_type> changeTime(const std::filesystem::path& file) {
  std::error_code failure;
  const auto time = std::filesystem::last_write_time(file, failure);
  return failure ? std::nullopt : std::optional(time);
}

}  // namespace

// Goes on with another document.
void Session::adopt(std::unique_ptr<Document> document, std::vector<SceneRun> simulations,
                    const std::shared_ptr<const Take>& take) {
  autosave_.forget();
  document_ = std::move(document);
  forgetParticles();
  unlocked.reset();
  fileTime_ = changeTime(document_->file());
  runs.forgetPast();
  stateFiles_.clear();
  start(std::move(simulations), take);
  view.open(document_->scene().view);
}

void Session::start(std::vector<SceneRun> simulations, const std::shared_ptr<const Take>& take) {
  coming_ = {};
  view.arrivals = {};
  for (const SceneRun& run : simulations) view.arrivals.add(boxOfArrivals(run.simulation));
  takes.begin(document_->scene(), take);
  const std::optional<int> steps = take ? std::optional(take->steps) : std::nullopt;
  runs.begin({std::move(simulations), document_->scene(), takes.hooks(), steps, assetsFolder()});
  view.setCount(snapshots().size());
  selection.particles.clear();
}

void Session::reset() {
  if (takes.player() != nullptr) return play(takes.player()->take());
  try {
    start(build(document_->scene()));
  } catch (const std::exception& failure) {
    messages.error(failure);
  }
}

void Session::reload() {
  const std::filesystem::path file = document_->file();
  if (isTakeFile(file)) {
    open(file);
    return;
  }
  try {
    Loaded loaded = load(file);
    document_->edit(std::move(loaded.scene), "reload of the file");
    document_->markSaved();
    fileTime_ = changeTime(file);
    start(std::move(loaded.runs));
    view.follow(document_->scene().view);
  } catch (const std::exception& failure) {
    fileTime_ = changeTime(file);
    messages.error(failure);
  }
}

void Session::save(const std::filesystem::path& file) {
  if (isTakeFile(file)) return saveTake(takes.recorded(), file);
  try {
    document_->save(file);
    stateFiles_ = saveStates(*runs.timeline(), file, stateFiles_);
    fileTime_ = changeTime(file);
    messages.success(fmt::format("saved to {}", file.string()));
  } catch (const std::exception& failure) {
    messages.error(failure);
  }
}

void Session::saveTake(const Take& take, const std::filesystem::path& file) {
  try {
    app::saveTake(take, file);
    if (file == document_->file()) fileTime_ = changeTime(file);
    messages.success(fmt::format("take of {} frames saved to {}", take.steps, file.string()));
  } catch (const std::exception& failure) {
    messages.error(failure);
  }
}

void Session::play(Take take) {
  try {
    sim::InputMessages ignored;  // reported when it was opened
    if (take.scene == document_->scene()) takeIdentities(take, document_->scene());
    std::vector<SceneRun> simulations = buildRuns(take.scene, assetsFolder(), ignored);
    if (!(take.scene == document_->scene())) {
      forgetParticles();
      document_->edit(take.scene, "start of the take");
    }
    start(std::move(simulations), std::make_shared<const Take>(std::move(take)));
    view.follow(document_->scene().view);
    runs.setPlaying(true);
  } catch (const std::exception& failure) {
    messages.error(failure);
  }
}

void Session::edit(sim::Scene scene, std::string description, std::string gesture) {
  if (!scene.variants.empty()) {
    try {
      sim::scenesSideBySide(scene);  // a scene whose variants have lost what they set could not be read again
    } catch (const std::exception& failure) {
      const bool isNew = messages.banners().empty() || messages.banners().back().text != failure.what();
      return isNew ? messages.error(failure) : void();
    }
  }
  if (!haveSameElements(scene, document_->scene())) selection.particles.clear();
  document_->edit(std::move(scene), std::move(description), std::move(gesture));
  applyEdit();
}

void Session::undo() {
  const sim::Scene before = document_->scene();
  document_->undo();
  if (!haveSameElements(before, document_->scene())) forgetParticles();
  applyEdit();
}

void Session::redo() {
  const sim::Scene before = document_->scene();
  document_->redo();
  if (!haveSameElements(before, document_->scene())) forgetParticles();
  applyEdit();
}

void Session::forgetParticles() {
  selection.clear();
  view.options.hidden.clear();
  view.options.locked.clear();
}

// Runs that come or go begin together with the others at the first frame, so that they stay comparable.
void Session::applyEdit() {
  view.follow(document_->scene().view);
  const sim::Scene& scene = document_->scene();
  if (std::max<std::size_t>(scene.variants.size(), 1) != worker().runCount()) return reset();
  worker().act(Edit{std::make_shared<sim::Scene>(scene)}, "edit");
  runs.rename(scene);
}

void Session::update() {
  runs.timeline()->setCamera(view.camera);
  const Snapshots before = snapshots();
  for (std::string& message : runs.update(view.options, selection.probes)) messages.error(std::move(message));
  selection.keepSame(*before[runs.active()], snapshot());
  followTake();
  autosave_.update(document_->scene(), document_->revision(), document_->isChanged());
  followFile();
}

// What the take edited stands in the panels, and can be taken back as an edit of this session.
void Session::followTake() {
  if (const auto edited = takes.takeEdited()) {
    if (!haveSameElements(*edited, document_->scene())) forgetParticles();
    document_->edit(*edited, "edits of the take", "take");
    view.follow(document_->scene().view);
  }
  takes.follow();
}

// A file that was changed by another program is read again at once, unless there are unsaved edits.
void Session::followFile() {
  const auto now = std::chrono::steady_clock::now();
  if (now - fileChecked_ < std::chrono::milliseconds(500)) return;
  fileChecked_ = now;
  const auto time = changeTime(document_->file());
  if (!time || !fileTime_ || *time == *fileTime_) return;
  if (document_->isChanged()) {
    fileTime_ = time;
    messages.note("the file was changed by another program; Ctrl+R reads it again");
  } else {
    reload();
  }
}

}  // namespace pliant::app
