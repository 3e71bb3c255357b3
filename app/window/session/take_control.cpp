#include "app/window/session/take_control.h"

#include <algorithm>

namespace pliant::app {

namespace {

bool isSame(const render::Camera& a, const render::Camera& b) {
  return a.view() == b.view() && a.fieldOfView == b.fieldOfView;
}

}  // namespace

void TakeControl::begin(const sim::Scene& scene, const std::shared_ptr<const Take>& played) {
  recorder_ = std::make_shared<TakeRecorder>(scene);
  player_ = played ? std::make_shared<TakePlayer>(played) : nullptr;
  camera_ = played ? pathOf(played->camera) : CameraPath();
}

SimulationWorker::Hooks TakeControl::hooks() const {
  SimulationWorker::Hooks hooks{recorder_};
  if (player_) hooks.push_back(player_);
  return hooks;
}

void TakeControl::follow() {
  if (player_) {
    fastForwardToBegin();
    followCamera();
    pauseAtEnd();
  }
  if (!view_.wantsFraming) recorder_->noteCamera(view_.camera);  // otherwise it is about to change
}

void TakeControl::leave() {
  if (!player_) return;
  player_->stop();
  player_ = nullptr;
  runs_.setFastForward(false);
  Pace pace = runs_.worker().pace();
  pace.stopAtFrame = runs_.stopAtFrame;
  runs_.worker().setPace(pace);
}

Take TakeControl::recorded() const {
  Take recorded = recorder_->take();
  if (!player_) return recorded;
  recorded.begin = std::min(player_->take().begin, recorded.steps);
  if (!player_->state().isJoined && recorded.steps == player_->take().steps) recorded.camera = player_->take().camera;
  return recorded;
}

// The steps before the take's beginning only lead to it, and are not meant to be watched.
void TakeControl::fastForwardToBegin() {
  const Snapshot& snapshot = runs_.snapshot();
  const bool isBefore = snapshot.frame < player_->take().begin && !snapshot.failure;
  if (!isBefore || runs_.isPlaying()) runs_.setFastForward(isBefore);
}

void TakeControl::followCamera() {
  if (camera_.isEmpty() || !followsCamera_) return;
  if (cameraOfTake_ && !isSame(*cameraOfTake_, view_.camera)) {
    followsCamera_ = false;  // the user has moved the camera
    return;
  }
  view_.wantsFraming = false;
  cameraOfTake_ = view_.camera = camera_.at(runs_.snapshot().frame);
}

// Pauses at the end; playing on continues from there.
void TakeControl::pauseAtEnd() {
  Pace pace = runs_.worker().pace();
  const bool isAtEnd = pace.stopAtFrame == player_->take().steps && runs_.snapshot().frame >= pace.stopAtFrame;
  if (!isAtEnd || runs_.stopAtFrame >= 0) return;
  pace.stopAtFrame = runs_.stopAtFrame;
  pace.playing = false;
  runs_.worker().setPace(pace);
}

}  // namespace pliant::app
