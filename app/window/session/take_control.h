// Takes in the window: actions are always recorded; a playing take controls the camera and the pace.
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

  /// Starts recording actions on a scene, and plays a take; null: none.
  void begin(const sim::Scene& scene, const std::shared_ptr<const Take>& played);
  /// The hooks that the runs must call.
  SimulationWorker::Hooks hooks() const;
  /// Applies the camera and the pace of the playing take; once per frame.
  void follow();
  /// Stops the take; the scene continues without it.
  void leave();

  const TakeRecorder& recorder() const { return *recorder_; }
  /// The take that is playing or has been played; null: none.
  const TakePlayer* player() const { return player_.get(); }
  /// The scene as edited by the take since the last call; null: no edits.
  std::shared_ptr<const sim::Scene> takeEdited() { return player_ ? player_->takeEdited() : nullptr; }
  /// All actions since the simulation started, as a take.
  Take recorded() const;

 private:
  void fastForwardToBegin();
  void followCamera();
  void pauseAtEnd();

  Runs& runs_;
  SceneView& view_;
  std::shared_ptr<TakeRecorder> recorder_;  ///< of the simulation that runs
  std::shared_ptr<TakePlayer> player_;
  CameraPath camera_;
  std::optional<render::Camera> cameraOfTake_;  ///< the last one set by the take
  bool followsCamera_ = true;                   ///< until the user moves the camera
};

}  // namespace pliant::app
