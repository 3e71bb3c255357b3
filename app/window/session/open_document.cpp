// Opening scenes, takes, pictures, pages of lessons, and what a crash left.
#include "app/document/scene_files.h"
#include "app/pictures/picture_state.h"
#include "app/take/load_take.h"
#include "app/take/take_edits.h"
#include "app/window/session/session.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace pliant::app {

namespace {

constexpr std::chrono::milliseconds kPatienceWithAScene(200);  ///< for which the window stands still

// Warnings of what is read or built, with the names of the files: the folder is known.
void report(const sim::InputMessages& diagnostics, Messages& messages) {
  std::vector<std::string> warnings;
  std::set<std::string> files;
  for (const sim::InputMessage& entry : diagnostics.entries()) {
    const std::string file = std::filesystem::path(entry.file).filename().string();
    files.insert(file);
    const std::string line = entry.line > 0 ? fmt::format(":{}", entry.line) : "";
    warnings.push_back(file.empty() ? entry.message : fmt::format("{}{}: {}", file, line, entry.message));
  }
  const bool isOne = files.size() == 1 && !files.begin()->empty();
  messages.warn(isOne ? *files.begin() : "the scene", std::move(warnings));
}

}  // namespace

std::vector<SceneRun> Session::build(const sim::Scene& scene) {
  sim::InputMessages diagnostics;
  std::vector<SceneRun> simulations = buildRuns(scene, assetsFolder(), diagnostics);
  report(diagnostics, messages);
  return simulations;
}

// Of the command line, what is meant for all files, and for the one that it names the rest.
SceneOptions Session::optionsFor(const std::filesystem::path& file) const {
  SceneOptions options;
  if (file == options_.scene) options = options_;
  options.scene = file;
  options.assets = options_.assets;
  options.threads = options_.threads;
  options.agreed = consent();
  return options;
}

FileConsent Session::consent() const { return options_.consent(); }

void Session::agreeToRead(bool always) {
  const std::optional<ReadingQuestion> question = std::exchange(asksToRead, std::nullopt);
  if (!question) return;
  for (const std::filesystem::path& named : question->named) {
    options_.agreed.agree(named);
    if (always) agreeToFile(named, question->file);
  }
  if (question->isReload)
    reload();
  else
    beginOpening(question->file);
}

Opening::Loaded Session::load(const std::filesystem::path& file) {
  Opening::Loaded loaded = Opening::load(optionsFor(file));
  report(loaded.messages, messages);
  return loaded;
}

// Whether it was; else what is wrong is said, or whether it may be read is asked.
bool Session::tryToOpen(const std::filesystem::path& file, const std::function<void()>& act) {
  try {
    act();
    return true;
  } catch (const FilesElsewhere& failure) {
    asksToRead = {file, failure.files(), failure.what()};
  } catch (const std::exception& failure) {
    messages.notOpened(failure);
  }
  return false;
}

bool Session::open(const std::filesystem::path& file) {
  return tryToOpen(file, [&] {
    if (isPictureFile(file))
      openPicture(file);
    else if (isTakeFile(file))
      openTake(file);
    else
      showScene(file, load(file));
  });
}

bool Session::beginOpening(const std::filesystem::path& file) {
  if (opening_) cancelOpening();
  if (isPictureFile(file) || isTakeFile(file)) return open(file);
  opening_ = std::make_unique<Opening>(optionsFor(file));
  return opening_->isDone(kPatienceWithAScene) && finishOpening();
}

bool Session::finishOpening() {
  const std::unique_ptr<Opening> done = std::exchange(opening_, nullptr);
  return tryToOpen(done->file(), [&] {
    Opening::Loaded loaded = done->take();
    report(loaded.messages, messages);
    showScene(done->file(), std::move(loaded));
  });
}

bool Session::isShipped(const std::filesystem::path& file) const {
  std::error_code failure;
  const std::filesystem::path inside = std::filesystem::relative(file, assetsFolder(), failure);
  return !file.empty() && !failure && !inside.empty() && *inside.begin() != "..";
}

void Session::showScene(const std::filesystem::path& file, Opening::Loaded loaded) {
  adopt(std::make_unique<Document>(std::move(loaded.scene)), std::move(loaded.runs));
  LoadedStates states = loadStates(*runs.timeline(), file, consent());
  stateFiles_ = std::move(states.files);
  for (std::string& error : states.errors) messages.error(std::move(error));
}

void Session::openTake(const std::filesystem::path& file) {
  sim::InputMessages ignored;  // reported when it is built
  const auto loaded = std::make_shared<const Take>(loadTake(optionsFor(file), ignored));
  std::vector<SceneRun> simulations = build(loaded->scene);
  // A document of its own, which nobody needs to save: the take is in the file.
  adopt(std::make_unique<Document>(Document::scratch(loaded->scene)), std::move(simulations), loaded);
}

void Session::openPicture(const std::filesystem::path& file) {
  PictureState state = readPictureState(file, consent());
  const auto shown = std::make_shared<const Take>(std::move(state.take));
  sim::InputMessages ignored;
  std::vector<SceneRun> simulations = buildRuns(shown->scene, assetsFolder(), ignored);
  if (runs.isOpen()) runs.setPlaying(false);
  // Nobody has to save what a picture keeps.
  adopt(std::make_unique<Document>(Document::scratch(lastScene(*shown))), std::move(simulations));
  runs.setPlaying(false);
  isOfFile_ = false;  // the scene's file may change; this is not it
  watchFiles();
  const auto done = std::make_shared<std::atomic<int>>(0);
  coming_ = {done, shown->steps * static_cast<int>(shown->runCount())};
  worker().postByRun([shown, done, assets = assetsFolder()](std::size_t run, sim::Simulation& simulation) {
    TakeReplay replay(shown, run, assets);
    while (replay.steps() < shown->steps && replay.step(simulation)) ++*done;
    replay.actAtEnd(simulation);
    *done = shown->steps * static_cast<int>(run + 1);
  });
  view.camera = state.looks.camera;
  view.options = state.looks.view;
  hidden_ = identify(view.options.hidden, *snapshot().topology);
  view.keepCamera();
}

std::optional<float> Session::partOfPicture() const {
  if (!coming_.done || *coming_.done >= coming_.steps) return std::nullopt;
  return static_cast<float>(*coming_.done) / static_cast<float>(coming_.steps);
}

bool Session::openPage(sim::Scene scene, std::set<std::string> paths) {
  try {
    sim::InputMessages ignored;  // a lesson's scene may be wrong on purpose, and its text says why
    std::vector<SceneRun> simulations = buildRuns(scene, assetsFolder(), ignored);
    messages.keepErrors();  // of the page before
    adopt(std::make_unique<Document>(Document::scratch(std::move(scene))), std::move(simulations));
    unlocked = std::move(paths);
    return true;
  } catch (const std::exception& failure) {
    messages.error(failure);
    return false;
  }
}

bool Session::restore(const LostScene& lost) {
  try {
    sim::Scene scene = lost.read();
    std::vector<SceneRun> simulations = build(scene);
    auto document = std::make_unique<Document>(scene);
    try {
      document = std::make_unique<Document>(load(lost.file).scene);
      document->edit(std::move(scene), "edits before the crash");
    } catch (const std::exception&) {
      document->markUnsaved();  // its file is gone or damaged
    }
    adopt(std::move(document), std::move(simulations));
    autosave_.keep(document_->scene(), document_->revision());
    lost.forget();
    return true;
  } catch (const std::exception& failure) {
    messages.error(failure);
    return false;
  }
}

}  // namespace pliant::app
