#include "app/window/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <glm/geometric.hpp>

#include "app/framing.h"
#include "app/picture_state.h"
#include "app/scene_edits.h"

namespace pliant::app {

namespace {

// Builds what runs; throws InputError. Warnings become banners.
std::vector<SceneRun> build(const sim::Scene& scene, const std::filesystem::path& assets, std::vector<Banner>& banners) {
  sim::Diagnostics diagnostics;
  std::vector<SceneRun> runs = buildRuns(scene, assets, diagnostics);
  for (const sim::Diagnostic& entry : diagnostics.entries()) banners.push_back({entry.text(), false});
  return runs;
}

// Notes the plots' samples and, where asked for, writes result files.
SimulationWorker::AfterStep afterStep(std::shared_ptr<TraceFeed> feed, std::shared_ptr<ExportFeed> exports,
                                      const std::optional<std::filesystem::path>& folder,
                                      const std::vector<std::string>& runNames) {
  const auto results = std::make_shared<std::vector<ResultFolder>>();
  if (folder) *results = resultFolders(*folder, runNames);
  return [to = std::move(feed), exported = std::move(exports), results](std::size_t run, const sim::Simulation& simulation) {
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

int objectOf(const sim::Record& source) {
  return *static_cast<const int*>(sim::findField(source.type().fields, "object")->of(source.data()));
}

}  // namespace

void Session::noteFileTime() { fileTime_ = changeTime(document_->file()); }

Session::Loaded Session::load(const std::filesystem::path& file) {
  SceneOptions options;
  if (file == options_.scene) options = options_;
  options.scene = file;
  options.threads = options_.threads;
  sim::Diagnostics diagnostics;
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
void Session::take(std::unique_ptr<Document> document, std::vector<SceneRun> runs, std::shared_ptr<const Take> itsTake) {
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
  worker_ = nullptr;  // ends the old one first
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

void Session::edit(sim::Scene scene, std::string description, std::string gesture) {
  if (!scene.variants.empty()) {
    try {
      sim::scenesSideBySide(scene);  // a scene whose variants have lost what they set could not be read again
    } catch (const std::exception& failure) {
      const bool isNew = banners.empty() || banners.back().text != failure.what();
      return isNew ? tell(failure) : void();
    }
  }
  if (!haveSameElements(scene, document_->scene())) selection.clear();
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

// Objects have other numbers now.
void Session::forgetParticles() {
  selection.clear();
  probes.clear();
  view.hidden.clear();
  selectedElement = -1;
}

// What an edit, an undo or a reload changes in the scene's view is seen at once.
void Session::followView() {
  const sim::ViewSettings& wanted = document_->scene().view;
  if (findMistake(wanted)) return;  // told by the simulation
  if (wanted.colorBy != shownView_.colorBy) view.colourBy = wanted.colorBy;
  if (wanted.fluidSurface != shownView_.fluidSurface) view.fluidSurface = wanted.fluidSurface;
  if (wanted.camera != shownView_.camera || wanted.target != shownView_.target || wanted.up != shownView_.up ||
      wanted.fieldOfView != shownView_.fieldOfView) {
    wantsFraming = looksAsAsked_ = true;
  }
  shownView_ = wanted;
}

// Runs that come or go begin together with the others at the first frame, so that they stay comparable.
void Session::applyEdit() {
  followView();
  const sim::Scene& scene = document_->scene();
  if (std::max<std::size_t>(scene.variants.size(), 1) != worker_->runCount()) return reset();
  worker_->act(Edit{std::make_shared<sim::Scene>(scene)}, "edit");
  for (std::size_t v = 0; v < scene.variants.size(); ++v) runNames_[v] = scene.variants[v].name;
  if (scene.variants.empty()) runNames_.front().clear();
}

void Session::tryCure(const sim::Cure& cure) {
  try {
    sim::Scene scene = document_->scene();
    for (const std::string& assignment : cure.assignments) sim::setParameter(scene, assignment);
    edit(std::move(scene), cure.label);
    setPlaying(true);
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

void Session::deleteElements(const std::set<std::size_t>& elements) {
  const sim::Scene& scene = document_->scene();
  if (elements.empty() || *elements.rbegin() >= scene.elements.size()) return;
  try {
    sim::Scene rest = withoutElements(scene, elements, countObjects(scene, assetsFolder()));
    const std::string what =
        elements.size() == 1 ? scene.describeElement(*elements.begin()) : fmt::format("{} elements", elements.size());
    forgetParticles();
    edit(std::move(rest), fmt::format("deletion of {}", what));
  } catch (const std::exception& failure) {
    tell(failure);
  }
}

void Session::duplicate(std::size_t element) {
  render::Box box;
  for (std::size_t i = 0; i < snapshot().spheres.size(); ++i) {
    const auto object = static_cast<std::size_t>(snapshot().objects[i]);
    if (snapshot().spheres[i].w == 0.0f) continue;
    if (snapshot().topology->objects[object].element != static_cast<int>(element)) continue;
    box.add(glm::vec3(snapshot().spheres[i]) - snapshot().spheres[i].w);
    box.add(glm::vec3(snapshot().spheres[i]) + snapshot().spheres[i].w);
  }
  for (const ColliderMesh& mesh : snapshot().topology->colliderMeshes) {
    if (mesh.element != static_cast<int>(element)) continue;
    const sim::Pose& pose = snapshot().colliderPoses[mesh.collider];
    for (const glm::vec3& position : mesh.positions) box.add(pose.toWorld(position));
  }
  const float width = box.isEmpty() ? 0.0f : 1.1f * (box.high.x - box.low.x);
  const std::string name = document_->scene().describeElement(element);
  edit(withCopy(document_->scene(), element, {width, 0.0f, 0.0f}), fmt::format("copy of {}", name));
  selectedElement = static_cast<int>(document_->scene().elements.size()) - 1;
}

void Session::rename(std::size_t element, const std::string& name) {
  if (element >= document_->scene().elements.size() || document_->scene().elements[element].name() == name) return;
  edit(withName(document_->scene(), element, name), fmt::format("name {}", name));
}

void Session::pin(std::vector<int> particles, bool pinned) {
  worker_->act(Pin{std::move(particles), pinned});
}

bool Session::isPinned(int particle) const {
  const auto i = static_cast<std::size_t>(particle);
  return particle >= 0 && i < snapshot().fixed.size() && snapshot().fixed[i];
}

void Session::togglePins(const std::vector<int>& particles) {
  const bool allPinned = std::all_of(particles.begin(), particles.end(), [&](int p) { return isPinned(p); });
  pin(particles, !allPinned);
}

bool Session::isProbe(int particle) const {
  return std::any_of(probes.begin(), probes.end(), [&](const Probe& probe) { return probe.particle == particle; });
}

void Session::toggleProbe(int particle) {
  if (std::erase_if(probes, [&](const Probe& probe) { return probe.particle == particle; }) > 0) return;
  const auto i = static_cast<std::size_t>(particle);
  if (particle < 0 || i >= snapshot().objects.size()) return;
  const ObjectLook& object = snapshot().topology->objects[static_cast<std::size_t>(snapshot().objects[i])];
  probes.push_back({particle, fmt::format("{} {}", object.name, particle)});
}

void Session::hideSelection() {
  for (const int particle : selection) {
    const auto i = static_cast<std::size_t>(particle);
    if (i < snapshot().objects.size()) view.hidden.insert(snapshot().objects[i]);
  }
  selection.clear();
}

std::set<std::size_t> Session::selectedElements() const {
  std::set<std::size_t> elements;
  for (const int particle : selection) {
    const int element = elementOf({particle, -1, {}, 0.0f});
    if (element >= 0) elements.insert(static_cast<std::size_t>(element));
  }
  return elements;
}

int Session::elementOf(const Hit& hit) const {
  int element = hit.element;
  if (hit.particle >= 0) {
    const auto i = static_cast<std::size_t>(hit.particle);
    if (i >= snapshot().objects.size()) return -1;
    element = snapshot().topology->objects[static_cast<std::size_t>(snapshot().objects[i])].element;
  }
  return element < static_cast<int>(document_->scene().elements.size()) ? element : -1;
}

bool Session::isOpenObject(int object) const {
  const int element = snapshot().topology->objects[static_cast<std::size_t>(object)].element;
  if (element >= static_cast<int>(document_->scene().elements.size())) return false;
  const std::string& type = document_->scene().elements[static_cast<std::size_t>(element)].type().name;
  return type == "sand" || type == "fluid";
}

// Off: the magnitude of all gravity elements becomes 0; on again: the default's where there is nothing to return to.
void Session::toggleGravity() {
  sim::Scene scene = document_->scene();
  bool any = false, off = false;
  for (sim::Element& element : scene.elements) {
    if (element.type().name != "gravity") continue;
    any = true;
    const sim::Field* field = sim::findField(element.type().fields, "magnitude");
    float& magnitude = *static_cast<float*>(field->member(element.data()));
    off = magnitude != 0.0f;
    magnitude = off ? 0.0f : 9.81f;
  }
  if (!any) scene.elements.push_back(newElement("gravity"));
  edit(std::move(scene), off ? "gravity off" : "gravity on");
}

void Session::gust() {
  const glm::vec3 direction = camera.right() + glm::vec3(0.0f, 0.3f, 0.0f);
  worker_->act(Gust{3.0f * direction});
}

void Session::shoot(const render::Ray& ray) {
  sim::Scene scene = document_->scene();
  const float radius = 0.03f * camera.distance;
  sim::Element ball = newElement("sand");
  setValue(ball, "name", "ball");
  setValue(ball, "radius", fmt::format("{}", radius));
  setValue(ball, "mass", "5");
  auto object = snapshot().topology->objects.size();
  if (scene.elements.back() == ball && !scene.sources.empty()) {
    object = static_cast<std::size_t>(objectOf(scene.sources.back()));  // one more of the same
  } else {
    scene.elements.push_back(std::move(ball));
  }
  sim::Record source(*sim::Registry::builtin().findSource("particle"));
  const glm::vec3 at = ray.origin + 4.0f * radius * ray.direction;
  const glm::vec3 velocity = 2.5f * camera.distance * ray.direction;
  setValue(source, "time", fmt::format("{}", snapshot().frame));
  setValue(source, "object", fmt::format("{}", object));
  setValue(source, "position", fmt::format("{} {} {}", at.x, at.y, at.z));
  setValue(source, "velocity", fmt::format("{} {} {}", velocity.x, velocity.y, velocity.z));
  scene.sources.push_back(std::move(source));
  edit(std::move(scene), "ball shot");
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
  std::erase_if(selection, [&](int p) {
    return !isSameParticle(snapshot(), *newest[activeRun_], static_cast<std::size_t>(p));
  });
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
