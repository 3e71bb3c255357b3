// Takes in the window: what is done is recorded always; one that is opened plays, and follows its camera and its edits.
#include "app/document/scene_edits.h"
#include "app/take/load_take.h"
#include "app/take/take_edits.h"
#include "app/window/session/session.h"

#include <fmt/format.h>

namespace pliant::app {

namespace {

constexpr float kRush = 1e6f;  ///< as fast as can be

bool isSame(const render::Camera& a, const render::Camera& b) {
  return a.view() == b.view() && a.fieldOfView == b.fieldOfView;
}

}  // namespace

bool Session::openTake(const std::filesystem::path& file) {
  SceneOptions options;
  if (file == options_.scene) options = options_;
  options.scene = file;
  options.assets = options_.assets;
  options.threads = options_.threads;
  try {
    auto loaded = std::make_shared<const Take>(loadTake(options));
    sim::InputMessages diagnostics;
    std::vector<SceneRun> runs = buildRuns(loaded->scene, assetsFolder(), diagnostics);
    for (const sim::InputMessage& entry : diagnostics.entries()) banners.push_back({entry.text(), false});
    // A document of its own, which nobody needs to save: the take is in the file.
    take(std::make_unique<Document>(Document::scratch(loaded->scene)), std::move(runs), loaded);
    return true;
  } catch (const std::exception& failure) {
    tell(failure);
    return false;
  }
}

void Session::play(Take take) {
  try {
    sim::InputMessages ignored;  // told when it was opened
    if (take.scene == document_->scene()) takeIdentities(take, document_->scene());
    std::vector<SceneRun> runs = buildRuns(take.scene, assetsFolder(), ignored);
    if (!(take.scene == document_->scene())) {
      forgetParticles();
      document_->edit(take.scene, "start of the take");
    }
    start(std::move(runs), std::make_shared<const Take>(std::move(take)));
    followView();
    setPlaying(true);
  } catch (const std::exception& failure) {
    tell(failure);
  }
}

float Session::speed() const { return speedAfterRush_.value_or(worker_->pace().speed); }

void Session::leaveTake() {
  if (!player_) return;
  player_->stop();
  player_ = nullptr;
  Pace pace = worker_->pace();
  pace.stopAtFrame = stopAtFrame_;
  pace.speed = std::exchange(speedAfterRush_, std::nullopt).value_or(pace.speed);
  worker_->setPace(pace);
}

Take Session::recordedTake() const {
  Take recorded = recorder_->take();
  if (!player_) return recorded;
  recorded.begin = std::min(player_->take().begin, recorded.steps);
  if (!player_->state().isJoined && recorded.steps == player_->take().steps) recorded.camera = player_->take().camera;
  return recorded;
}

void Session::saveTake(const Take& take, const std::filesystem::path& file) {
  try {
    app::saveTake(take, file);
    if (file == document_->file()) noteFileTime();
    banners.push_back({fmt::format("take of {} frames saved to {}", take.steps, file.string()), false, true});
  } catch (const std::exception& failure) {
    tell(failure);
  }
}

void Session::followTake() {
  if (player_) {
    followEdits();
    rushToBegin();
    followTakeCamera();
    // It ends paused; whoever plays on goes on from there.
    Pace pace = worker_->pace();
    if (pace.stopAtFrame == player_->take().steps && snapshot().frame >= pace.stopAtFrame && stopAtFrame_ < 0) {
      pace.stopAtFrame = stopAtFrame_;
      pace.playing = false;
      worker_->setPace(pace);
    }
  }
  if (!wantsFraming) recorder_->noteCamera(camera);  // else it is about to be another one
}

// What the take edited stands in the panels, and can be taken back as an edit of this session.
void Session::followEdits() {
  const auto edited = player_->takeEdited();
  if (!edited) return;
  if (!haveSameElements(*edited, document_->scene())) forgetParticles();
  document_->edit(*edited, "edits of the take", "take");
  followView();
}

// What comes before the beginning leads to it, but is not what is to be seen.
void Session::rushToBegin() {
  const bool isBefore = snapshot().frame < player_->take().begin && !snapshot().failure;
  Pace pace = worker_->pace();
  if (isBefore && !speedAfterRush_ && pace.playing) {
    speedAfterRush_ = std::exchange(pace.speed, kRush);
    worker_->setPace(pace);
  } else if (!isBefore && speedAfterRush_) {
    pace.speed = *std::exchange(speedAfterRush_, std::nullopt);
    worker_->setPace(pace);
  }
}

void Session::followTakeCamera() {
  if (takeCamera_.isEmpty() || !followsTakeCamera) return;
  if (cameraOfTake_ && !isSame(*cameraOfTake_, camera)) {
    followsTakeCamera = false;  // somebody turned the view
    return;
  }
  wantsFraming = false;
  cameraOfTake_ = camera = takeCamera_.at(snapshot().frame);
}

}  // namespace pliant::app
