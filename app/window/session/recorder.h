// The window's recordings: videos while it runs (F10), of what was (F9), and pictures (F12).
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
  /// `session`: whose simulations are recorded; it must outlive this.
  explicit Recorder(Session& session);
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  /// Begins a recording of what goes on from now, or ends it: the file is finished while the window goes on.
  void toggle(const Preferences& preferences);
  bool isRecording() const { return live_ != nullptr; }
  /// Saves what has been in the last seconds.
  void saveLast(const Preferences& preferences);
  /// Draws the window's frames to a file, whose text says what it shows. `size`: of the window [pixels].
  void takePicture(std::vector<render::Frame> frames, glm::ivec2 size, const Preferences& preferences);

  /// Once a picture: how the session is looked at, and messages of what is done.
  void update(const Preferences& preferences);
  /// Whether the window is waited for, with its panels, and what was drawn. `drawn`: the states that it shows.
  bool wantsWindow(const Snapshots& drawn) const { return hook_->wantsWindow(drawn); }
  void takeWindow(const render::Image& picture);
  glm::ivec2 windowSize{0};  ///< [pixels]
  /// Time that drawing took in the last recording [s by megapixelsOf()]; nothing: there was none.
  std::optional<double> drawingSpeed() const { return drawingSpeed_; }

  /// What is under way, the running recording first.
  std::vector<std::shared_ptr<RecordingJob>> jobs() const;
  /// The window is about to close: nothing more is recorded, and what is done is told on the terminal, too.
  void prepareToClose(const Preferences& preferences);
  /// Ends all of it; waits for the files. What goes wrong is reported on the terminal.
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
  std::shared_ptr<RecordingJob> live_;  ///< null: nothing is recorded
  std::optional<double> drawingSpeed_;
  std::list<std::shared_ptr<RecordingJob>> finishing_;  ///< what gets no more steps
  std::list<PictureJob> pictures_;
  glm::ivec2 liveSize_{0};
  std::vector<std::string> runNames_;  ///< of what is recorded
  bool tellsTerminal_ = false;         ///< what is done
};

}  // namespace pliant::app
