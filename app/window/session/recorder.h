// The window's recordings: live videos (F10), videos of the past (F9), and pictures (F12).
#pragma once

#include "app/recording/picture_job.h"
#include "app/recording/recorder_hook.h"
#include "app/recording/recording_cost.h"
#include "app/recording/recording_job.h"
#include "app/take/take.h"
#include "app/window/base/preferences.h"
#include "app/window/session/session.h"

#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

class Recorder {
 public:
  /// `session`: the session to record; must outlive this.
  explicit Recorder(Session& session);
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  /// Starts a live recording, or ends it: the file is completed in the background.
  void toggle(const Preferences& preferences);
  bool isRecording() const { return live_ != nullptr; }
  /// Saves the last seconds as a video.
  void saveLast(const Preferences& preferences);
  /// Draws the window's frames to a file, with the state that they show as text in it. `size`: of the window [pixels].
  void takePicture(std::vector<render::Frame> frames, glm::ivec2 size, const Preferences& preferences);

  /// Once per frame: passes on how the session is viewed, and reports finished recordings.
  void update(const Preferences& preferences);
  /// Whether a recording of the whole window needs its next picture. `drawn`: the states that the window shows.
  bool wantsWindow(const Snapshots& drawn) const { return hook_->wantsWindow(drawn); }
  void takeWindow(const render::Image& picture);
  glm::ivec2 windowSize{0};  ///< [pixels]
  /// Drawing time in the last recording [s by megapixelsOf()]; nothing if there was none.
  std::optional<double> drawingSpeed() const { return drawingSpeed_; }

  /// The jobs in progress, the live recording first.
  std::vector<std::shared_ptr<RecordingJob>> jobs() const;
  /// The window is about to close: ends the recording; results are also printed to the terminal.
  void prepareToClose(const Preferences& preferences);
  /// Ends all recordings, and waits for the files. Errors are printed to the terminal.
  void finish();

 private:
  ViewState viewState(bool dark) const;
  Take shownTake() const;
  std::vector<RecordingJob::Step> lastSteps(const Preferences& preferences) const;
  bool hasRoomFor(const std::vector<RecordingJob::Step>& steps);
  std::filesystem::path newName(const Preferences& preferences, const char* extension) const;
  std::shared_ptr<RecordingJob> begin(const Preferences& preferences, glm::ivec2 size, double seconds);
  std::string describe(const RecordingState& state) const;

  Session& session_;
  std::shared_ptr<RecorderHook> hook_ = std::make_shared<RecorderHook>();
  std::shared_ptr<RecordingJob> live_;  ///< null: not recording
  std::optional<double> drawingSpeed_;
  std::list<std::shared_ptr<RecordingJob>> finishing_;  ///< those that get no more steps
  std::list<PictureJob> pictures_;
  glm::ivec2 liveSize_{0};
  std::vector<std::string> runNames_;  ///< of the live recording
  bool printsToTerminal_ = false;      ///< prints results to the terminal, too
};

}  // namespace pliant::app
