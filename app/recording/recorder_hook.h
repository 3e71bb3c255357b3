// Hands the steps of the running simulations to recordings.
#pragma once

#include "app/recording/recording_job.h"
#include "app/take/worker_hook.h"

#include <memory>
#include <mutex>
#include <vector>

namespace pliant::app {

/// Follows the worker: while a recording goes on each finished step goes to it, with the camera of that moment; the
/// simulation waits when the recording lags, so that no step is lost.
class RecorderHook final : public WorkerHook {
 public:
  // Of the window's thread.

  /// How what comes next is looked at, and how long a step lasts [simulated s].
  void look(const ViewState& looks, double stepSeconds);
  /// Sends the steps from now on to a recording, beginning with the state that is shown, or with the newest one where
  /// the simulation goes on.
  void record(std::shared_ptr<RecordingJob> job, const Snapshots& shown, bool goesOn);
  /// Sends no more.
  void stop();
  /// Sends pictures of the window, `period` simulated seconds apart, each drawn of its step.
  void recordWindow(std::shared_ptr<RecordingJob> job, double period, const Snapshots& present);
  bool isRecording() const;
  /// Whether the window, which shows these states, is waited for: then takeWindow() is to follow.
  bool wantsWindow(const Snapshots& shown) const;
  void takeWindow(const render::Image& picture);

  // Of the worker's thread.
  void published(const Snapshots& snapshots) override;
  /// Of the window's thread, which is not waited for any more.
  void stopping() override;

 private:
  void wantWindow(const Snapshots& snapshots, double seconds);

  mutable std::mutex mutex_;
  std::condition_variable taken_;
  ViewState looks_;
  double stepSeconds_ = 1.0 / 60.0;
  Snapshots newest_;  ///< empty: there was no step yet
  std::shared_ptr<RecordingJob> job_;

  // Of a recording of the window.
  double period_ = 0.0;  ///< 0: it is none
  double time_ = 0.0;    ///< simulated, since its beginning [s]
  long pictures_ = 0;
  int wanted_ = 0;  ///< pictures of the window that shows:
  Snapshots wantedStates_;
  bool isStopping_ = false;  ///< the worker is about to end
};

}  // namespace pliant::app
