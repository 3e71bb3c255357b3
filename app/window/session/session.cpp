#include "app/window/session/session.h"

#include "app/pictures/picture_state.h"
#include "app/view/framing.h"

#include <fmt/format.h>

#include <algorithm>

namespace pliant::app {

namespace {

// Builds what runs; throws InputError. Warnings become banners.
std::vector<SceneRun> build(const sim::Scene& scene, const std::filesystem::path& assets,
                            std::vector<Banner>& banners) {
  sim::InputMessages diagnostics;
  std::vector<SceneRun> runs = buildRuns(scene, assets, diagnostics);
  for (const sim::InputMessage& entry : diagnostics.entries()) banners.push_back({entry.text(), false});
  return runs;
}

// Notes the plots' samples and, where asked for, writes result files.
SimulationWorker::AfterStep afterStep(std::shared_ptr<TraceFeed> feed, std::shared_ptr<ExportFeed> exports,
                                      const std::optional<std::filesystem::path>& folder,
                                      const std::vector<std::string>& runNames) {
  const auto results = std::make_shared<std::vector<ResultFolder>>();
  if (folder) *results = resultFolders(*folder, runNames);
  return [to = std::move(feed), exported = std::move(exports), results](std::size_t run,
                                                                        const sim::Simulation& simulation) {
    to->note(run, simulation);
    exported->note(run, simulation);
    if (!results->empty()) (*results)[run].write(simulation);
  };
}

std::optional<std::filesystem::file_time_type> changeTime(const std::filesystem::path& file) {
  std::error_code failure;
  const auto time = std::filesystem::last_write_time(file, failure);
  return failure ? std::nullopt : std::optional(time);
}

}  // namespace

void Session::noteFileTime() { fileTime_ = changeTime(document_->file()); }

Session::Loaded Session::load(const std::filesystem::path& file) {
  SceneOptions options;
  if (file == options_.scene) options = options_;
  options.scene = file;
  options.threads = options_.threads;
  sim::InputMessages diagnostics;
  sim::Scene scene = loadScene(options, diagnostics);
  std::vector<SceneRun> runs = build(scene, assetsFolder(), banners);
  return {std::move(scene), std::move(runs)};
}

bool Session::open(const std::filesystem::path& file) {
  if (isPictureFile(file)) return openPicture(file);
  if (isTakeFile(file)) return openTake(file);
  try {
    Loaded loaded = load(file);
    take(std::make_unique<Document>(std::move(loaded.scene)), std::move(loaded.runs));
    LoadedStates states = loadStates(*timeline_, file);
    stateFiles_ = std::move(states.files);
    for (std::string& error : states.errors) banners.push_back({std::move(error), true});
    return true;
  } catch (const std::exception& failure) {
    tell(failure);
    return false;
  }
}

bool Session::openPage(sim::Scene scene, std::set<std::string> paths) {
  try {
    std::vector<Banner> ignored;  // a lesson's scene may be wrong on purpose, and its text tells why
    std::vector<SceneRun> runs = build(scene, assetsFolder(), ignored);
    std::erase_if(banners, [](const Banner& banner) { return !banner.isError; });  // of the page before
    take(std::make_unique<Document>(Document::scratch(std::move(scene))), std::move(runs));
    unlocked = std::move(paths);
    return true;
  } catch (const std::exception& failure) {
    tell(failure);
    return false;
  }
}

bool Session::restore(const LostScene& lost) {
  try {
    sim::Scene scene = lost.read();
    std::vector<SceneRun> runs = build(scene, assetsFolder(), banners);
    auto document = std::make_unique<Document>(scene);
    try {
      document = std::make_unique<Document>(load(lost.file).scene);
      document->edit(std::move(scene), "edits before the crash");
    } catch (const std::exception&) {
      document->markUnsaved();  // its file is gone or damaged
    }
    take(std::move(document), std::move(runs));
    autosave_.keep(document_->scene(), document_->revision());
    lost.forget();
    return true;
  } catch (const std::exception& failure) {
    tell(failure);
    return false;
  }
}

// Goes on with another document.
void Session::take(std::unique_ptr<Document> document, std::vector<SceneRun> runs,
                   std::shared_ptr<const Take> itsTake) {
  autosave_.forget();
  document_ = std::move(document);
  selectedElement = -1;
  unlocked.reset();
  view.hidden.clear();
  probes.clear();
  noteFileTime();
  timeline_->begin(nullptr, false);
  stateFiles_.clear();
  travel_ = TimeTravel(timeline_);
  start(std::move(runs), std::move(itsTake));
  shownView_ = document_->scene().view;
  view.colourBy = shownView_.colorBy;
  view.fluidSurface = shownView_.fluidSurface;
  wantsFraming = looksAsAsked_ = true;
}

void Session::start(std::vector<SceneRun> runs, std::shared_ptr<const Take> itsTake) {
  coming_ = {};
  arrivals_ = {};
  runNames_.clear();
  std::vector<sim::Simulation> simulations;
  for (SceneRun& run : runs) {
    arrivals_.add(boxOfArrivals(run.simulation));
    runNames_.push_back(std::move(run.name));
    simulations.push_back(std::move(run.simulation));
  }
  const Pace pace = worker_ ? worker_->pace() : Pace{};
  const bool isAsMany = worker_ && worker_->runCount() == simulations.size();  // else nothing could be shown beside
  worker_ = nullptr;                                                           // ends the old one first
  recorder_ = std::make_shared<TakeRecorder>(document_->scene());
  player_ = itsTake ? std::make_shared<TakePlayer>(itsTake) : nullptr;
  takeCamera_ = itsTake ? pathOf(itsTake->camera) : CameraPath();
  SimulationWorker::Hooks all{recorder_};
  if (player_) all.push_back(player_);
  all.insert(all.end(), hooks.begin(), hooks.end());
  travel_.stop();
  timeline_->begin(std::make_shared<sim::Scene>(document_->scene()), isAsMany);
  feed_ = std::make_shared<TraceFeed>(simulations.size());
  exports_->stop();  // of the old scene
  worker_ = std::make_unique<SimulationWorker>(std::move(simulations), afterStep(feed_, exports_, results_, runNames_),
                                               assetsFolder(), std::move(all), timeline_);
  const float speed = std::exchange(speedAfterRush_, std::nullopt).value_or(pace.speed);
  worker_->setPace({pace.playing, speed, itsTake ? itsTake->steps : stopAtFrame_});
  snapshots_ = worker_->snapshots();
  activeRun_ = std::min(activeRun_, snapshots_.size() - 1);
  if (cells.size() != snapshots_.size()) {
    cells.resize(snapshots_.size());
    wantsFraming = true;  // in pictures of another size
  }
  selection.clear();
}

void Session::activate(glm::vec2 place) {
  for (std::size_t run = 0; run < std::min(cells.size(), snapshots_.size()); ++run) {
    if (cells[run].contains(place)) activeRun_ = run;
  }
}

void Session::reset() {
  if (player_) return play(player_->take());
  try {
    start(build(document_->scene(), assetsFolder(), banners));
  } catch (const std::exception& failure) {
    tell(failure);
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
    followView();
  } catch (const std::exception& failure) {
    fileTime_ = changeTime(file);
    tell(failure);
  }
}

void Session::save(const std::filesystem::path& file) {
  if (isTakeFile(file)) return saveTake(recordedTake(), file);
  try {
    document_->save(file);
    stateFiles_ = saveStates(*timeline_, file, stateFiles_);
    fileTime_ = changeTime(file);
    banners.push_back({fmt::format("saved to {}", file.string()), false, true});
  } catch (const std::exception& failure) {
    tell(failure);
  }
}

void Session::setPlaying(bool playing) {
  Pace pace = worker_->pace();
  pace.playing = playing;
  worker_->setPace(pace);
}

void Session::togglePlaying() {
  if (travel_.motion() != TimeTravel::Motion::still) return travel_.stop();
  setPlaying(!isPlaying());
}

void Session::goToNamed(std::size_t named) {
  const std::vector<NamedState> all = timeline_->overview().named;
  if (named >= all.size()) return;
  if (all[named].isStored) return play(timeline_->takeOf(named));
  travel_.goToNamed(named, *worker_);
}

void Session::takeParametersOfThen() {
  const auto scene = timeline_->sceneAt(travel_.place(*worker_));
  if (scene) edit(*scene, "parameters as they were then");
}

void Session::setSpeed(float speed) {
  const float wanted = std::clamp(speed, 1.0f / 64.0f, 16.0f);
  if (speedAfterRush_) {
    speedAfterRush_ = wanted;
    return;
  }
  Pace pace = worker_->pace();
  pace.speed = wanted;
  worker_->setPace(pace);
}

void Session::frameView(float aspect, float margin) {
  const render::Box box = boxToSee(snapshots_, arrivals_);
  if (looksAsAsked_) {
    lookAsAsked(shownView_, box, aspect, margin, camera);
  } else {
    camera.fit(box, aspect, margin);
  }
  wantsFraming = looksAsAsked_ = false;
}

std::optional<std::pair<int, int>> Session::kept() const {
  const auto [first, last] = timeline_->range(travel_.place(*worker_).branch);
  if (last < 1) return std::nullopt;
  return std::pair(std::max(first, 1), last);
}

void Session::askForSnapshots() {
  SnapshotOptions needs = view.needs();
  needs.measures = wantsMeasures;
  needs.recording = wantsRecording;
  needs.books = wantsPlots;
  needs.stiffness = wantsStiffness;
  feed_->setOpen(wantsPlots);
  feed_->setProbes(probes);
  worker_->setSnapshotOptions(needs);
}

void Session::update() {
  timeline_->setCamera(camera);
  travel_.update(TimeTravel::Clock::now(), *worker_);
  for (std::string& message : worker_->takeErrors()) banners.push_back({std::move(message), true});
  askForSnapshots();
  showsWhole_ = worker_->isWhole();
  Snapshots newest = worker_->snapshots();
  std::erase_if(selection,
                [&](int p) { return !isSameParticle(snapshot(), *newest[activeRun_], static_cast<std::size_t>(p)); });
  snapshots_ = std::move(newest);
  followTake();
  autosave_.update(document_->scene(), document_->revision(), document_->isChanged());

  // A file that was changed by another program is read again at once, unless there are unsaved edits.
  const auto now = std::chrono::steady_clock::now();
  if (now - fileChecked_ < std::chrono::milliseconds(500)) return;
  fileChecked_ = now;
  const auto time = changeTime(document_->file());
  if (!time || !fileTime_ || *time == *fileTime_) return;
  if (document_->isChanged()) {
    fileTime_ = time;
    banners.push_back({"the file was changed by another program; Ctrl+R reads it again", false});
  } else {
    reload();
  }
}

}  // namespace pliant::app
