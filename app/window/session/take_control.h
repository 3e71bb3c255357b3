// Takes in the window: what is done is recorded always; one that plays leads the camera and the pace.
#pragma once

#include "app/take/take_recorder.h"
#include "app/take/take_replay.h"
#include "app/window/session/runs.h"
#include "app/window/session/scene_view.h"

#include <memory>
#include <optional>

namespace pliant::app {

class TakeControl {
 public:
  /// Both must outlive this.
  TakeControl(Runs& runs, SceneView& view) : runs_(runs), view_(view) {}

  /// Records what is done with a scene from now on, and plays a take; null: none.
  void begin(const sim::Scene& scene, const std::shared_ptr<const Take>& played);
  /// What the runs call for it.
  SimulationWorker::Hooks hooks() const;
  /// The camera and the pace of the take that plays; once a picture.
  void follow();
  /// The scene goes on by itself.
  void leave();

  const TakeRecorder& recorder() const { return *recorder_; }
  /// The take that plays, or has played; null: none.
  const TakePlayer* player() const { return player_.get(); }
  /// The scene as the take has edited it since the last call; null: it has not.
  std::shared_ptr<const sim::Scene> takeEdited() { return player_ ? player_->takeEdited() : nullptr; }
  /// What was done since the simulation began, as a take.
  Take recorded() const;

 private:
  void rushToBegin();
  void followCamera();
  void pauseAtEnd();

  Runs& runs_;
  SceneView& view_;
  std::shared_ptr<TakeRecorder> recorder_;  ///< of the simulation that runs
  std::shared_ptr<TakePlayer> player_;
  CameraPath camera_;
  std::optional<render::Camera> cameraOfTake_;  ///< as it was set last
  bool followsCamera_ = true;                   ///< until somebody turns the view
};

}  // namespace pliant::app
