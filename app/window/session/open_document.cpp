// Session: opening scenes, takes, pictures, pages of lessons, and scenes recovered after a crash.
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

// Shows warnings with file names only: the folder is known.
void Session::report(const sim::InputMessages& warnings) {
  std::vector<std::string> texts;
  std::set<std::string> files;
  for (const sim::InputMessage& entry : warnings.entries()) {
    const std::string file = std::filesystem::path(entry.file).filename().string();
    files.insert(file);
    const std::string line = entry.line > 0 ? fmt::format(":{}", entry.line) : "";
    texts.push_back(file.empty() ? entry.message : fmt::format("{}{}: {}", file, line, entry.message));
  }
  const bool isOne = files.size() == 1 && !files.begin()->empty();
  messages.warn(isOne ? *files.begin() : "the scene", std::move(texts));
}

// The command-line options that apply to `file`: all for the file given there, else only the general ones.
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
  const std::optional<ReadingQuestion> question = std::exchange(readingQuestion, std::nullopt);
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

Opening::Job Session::jobOf(const std::filesystem::path& file) {
  const SceneOptions options = optionsFor(file);
  if (isPictureFile(file)) {
    return {Opening::Kind::open, file,
            [options] {
              PictureState state = readPictureState(options.scene, options.agreed);
              Opening::Loaded loaded = Opening::build(state.take.scene, options.assetsFolder());
              loaded.take = std::make_shared<const Take>(std::move(state.take));
              loaded.looks = std::move(state.looks);
              return loaded;
            },
            [this](Opening::Loaded loaded) { showPicture(std::move(loaded)); }};
  }
  if (isTakeFile(file)) {
    return {Opening::Kind::open, file,
            [options] {
              sim::InputMessages ignored;  // reported when the scene is built
              auto take = std::make_shared<const Take>(loadTake(options, ignored));
              Opening::Loaded loaded = Opening::build(take->scene, options.assetsFolder());
              loaded.take = std::move(take);
              return loaded;
            },
            [this](Opening::Loaded loaded) { showTake(std::move(loaded)); }};
  }
  return {Opening::Kind::open, file, [options] { return Opening::load(options); },
          [this](Opening::Loaded loaded) { showScene(std::move(loaded)); }};
}

// Returns whether it succeeded; otherwise shows the error, or asks whether files may be read.
bool Session::tryTo(Opening::Kind kind, const std::filesystem::path& file, const std::function<void()>& act) {
  try {
    act();
    return true;
  } catch (const FilesElsewhere& failure) {
    readingQuestion = {file, failure.files(), failure.what(), kind == Opening::Kind::reload};
  } catch (const std::exception& failure) {
    const bool isFile = kind == Opening::Kind::open || kind == Opening::Kind::reload;
    isFile ? messages.notOpened(failure) : messages.error(failure);
  }
  return false;
}

bool Session::open(const std::filesystem::path& file) {
  const Opening::Job job = jobOf(file);
  return tryTo(job.kind, file, [&] { job.use(job.load()); });
}

bool Session::openImmediately(const std::filesystem::path& file) {
  std::unique_ptr<Opening> other = std::exchange(opening_, nullptr);
  const bool isOpen = open(file);
  opening_ = std::move(other);
  return isOpen;
}

bool Session::beginOpening(const std::filesystem::path& file, std::chrono::milliseconds timeout) {
  return begin(jobOf(file), timeout);
}

bool Session::begin(Opening::Job job, std::chrono::milliseconds timeout) {
  dropOpening();
  opening_ = std::make_unique<Opening>(std::move(job));
  return opening_->isDone(timeout) && finishOpening();
}

bool Session::finishOpening() {
  const std::unique_ptr<Opening> done = std::exchange(opening_, nullptr);
  if (tryTo(done->kind(), done->file(), [&] { done->finish(); })) return done->kind() == Opening::Kind::open;
  stepsAhead_ = 0;
  if (done->kind() == Opening::Kind::restore) noteOfferedAgain();
  return false;
}

// Cancels the current opening, e.g. because another one replaces it.
void Session::dropOpening() {
  if (!opening_) return;
  opening_->giveUp();
  cancelled_.push_back(std::move(opening_));
}

void Session::cancelOpening() {
  const Opening::Kind kind = opening_->kind();
  dropOpening();
  if (kind == Opening::Kind::restore) noteOfferedAgain();
  for (int steps = std::exchange(stepsAhead_, 0); steps != 0; steps -= steps > 0 ? 1 : -1) steps > 0 ? undo() : redo();
}

void Session::noteOfferedAgain() {
  messages.note("the edits stay in the state folder and will be offered again at the next start");
}

bool Session::isShipped(const std::filesystem::path& file) const {
  std::error_code failure;
  const std::filesystem::path inside = std::filesystem::relative(file, assetsFolder(), failure);
  return !file.empty() && !failure && !inside.empty() && *inside.begin() != "..";
}

// A scene plays or pauses as the user chose before a lesson or after it, not as a page did.
void Session::choosePace() {
  const std::optional<bool> played = std::exchange(playedBeforePages_, std::nullopt);
  if (!runs.isOpen()) return;
  if (opensPaused)
    runs.setPlaying(false);
  else if (played)
    runs.setPlaying(*played);
}

void Session::showScene(Opening::Loaded loaded) {
  report(loaded.messages);
  choosePace();
  adopt(std::make_unique<Document>(std::move(loaded.scene)), std::move(loaded.runs));
  LoadedStates states = loadStates(*runs.timeline(), document_->file(), consent());
  stateFiles_ = std::move(states.files);
  for (std::string& error : states.errors) messages.error(std::move(error));
}

void Session::showTake(Opening::Loaded loaded) {
  report(loaded.messages);
  choosePace();
  // A scratch document, which need not be saved: the take is in the file.
  adopt(std::make_unique<Document>(Document::scratch(std::move(loaded.scene))), std::move(loaded.runs), loaded.take);
}

void Session::showPicture(Opening::Loaded loaded) {
  const std::shared_ptr<const Take> shown = loaded.take;
  if (runs.isOpen()) runs.setPlaying(false);
  // Need not be saved: the picture stores it.
  adopt(std::make_unique<Document>(Document::scratch(lastScene(*shown))), std::move(loaded.runs));
  isFromFile_ = false;  // this is not the scene's file, and must not follow its changes
  watchFiles();
  const auto done = std::make_shared<std::atomic<int>>(0);
  pictureProgress_ = {done, shown->steps * static_cast<int>(shown->runCount())};
  worker().postByRun([shown, done, assets = assetsFolder()](std::size_t run, sim::Simulation& simulation) {
    TakeReplay replay(shown, run, assets);
    while (replay.steps() < shown->steps && replay.step(simulation)) ++*done;
    replay.actAtEnd(simulation);
    *done = shown->steps * static_cast<int>(run + 1);
  });
  view.camera = loaded.looks->camera;
  view.options = loaded.looks->view;
  hidden_ = identify(view.options.hidden, *snapshot().topology);
  view.keepCamera();
}

std::optional<float> Session::pictureProgress() const {
  if (!pictureProgress_.done || *pictureProgress_.done >= pictureProgress_.steps) return std::nullopt;
  return static_cast<float>(*pictureProgress_.done) / static_cast<float>(pictureProgress_.steps);
}

void Session::openPage(const std::filesystem::path& lesson, sim::Scene scene, std::set<std::string> paths,
                       std::function<void()> opened) {
  begin({Opening::Kind::page, lesson,
         [scene = std::move(scene), assets = assetsFolder()] { return Opening::build(scene, assets); },
         // A lesson's scene may be wrong on purpose, and its text says why: no warnings.
         [this, paths = std::move(paths), opened = std::move(opened)](Opening::Loaded loaded) {
           if (!playedBeforePages_) playedBeforePages_ = runs.isPlaying();
           messages.keepErrors();   // removes those of the previous page
           runs.setPlaying(false);  // new runs start at the pace of the old ones: pausing later might allow a step
           adopt(std::make_unique<Document>(Document::scratch(std::move(loaded.scene))), std::move(loaded.runs));
           unlocked = paths;
           opened();
         }});
}

void Session::leavePages() {
  unlocked.reset();
  if (runs.isOpen()) playedWhenLeft_ = runs.isPlaying();
  view.endPages();
}

void Session::restore(LostScene lostScene) {
  const auto lost = std::make_shared<const LostScene>(std::move(lostScene));
  const auto saved = std::make_shared<std::optional<sim::Scene>>();
  begin({Opening::Kind::restore, lost->file,
         [lost, saved, options = optionsFor(lost->file)] {
           Opening::Loaded loaded = Opening::build(lost->read(), options.assetsFolder());
           try {
             sim::InputMessages ignored;
             *saved = loadScene(options, ignored);
           } catch (const std::exception&) {  // its file is missing or damaged
           }
           return loaded;
         },
         [this, lost, saved](Opening::Loaded loaded) {
           report(loaded.messages);
           auto document = std::make_unique<Document>(*saved ? std::move(**saved) : loaded.scene);
           *saved ? document->edit(std::move(loaded.scene), "edits before the crash") : document->markUnsaved();
           adopt(std::move(document), std::move(loaded.runs));
           autosave_.keep(document_->scene(), document_->revision());
           lost->forget();
         }});
}

}  // namespace pliant::app
