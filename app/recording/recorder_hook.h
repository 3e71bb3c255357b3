// Passes the steps of running simulations to recordings.
#pragma once

#include "app/recording/recording_job.h"
#include "app/take/worker_hook.h"

#include <memory>
#include <mutex>
#include <vector>

namespace pliant::app {

/// Follows the worker: during a recording each finished step is passed to it, with the camera at that moment; the
/// simulation waits if the recording lags, so that no step is lost.
class RecorderHook final : public WorkerHook {
 public:
  // On the window's thread:

  /// How the following steps are viewed, and the duration of a step [simulated s].
  void look(const ViewState& looks, double stepSeconds);
  /// Passes all following steps to a recording, starting with the state shown, or, if the simulation is playing, with
  /// the newest one.
  void record(std::shared_ptr<RecordingJob> job, const Snapshots& shown, bool goesOn);
  /// Stops passing steps.
  void stop();
  /// Records pictures of the window, `period` simulated seconds apart, each drawn from its step.
  void recordWindow(std::shared_ptr<RecordingJob> job, double period, const Snapshots& present);
  bool isRecording() const;
  /// Whether a picture of the window, which shows these states, is needed: takeWindow() must follow.
  bool wantsWindow(const Snapshots& shown) const;
  void takeWindow(const render::Image& picture);

  // On the worker thread:
  void onPublished(const Snapshots& snapshots) override;
  /// Called by the window's thread, which is not waited for any more.
  void onStopping() override;

 private:
  void wantWindow(const Snapshots& snapshots, double seconds);

  mutable std::mutex mutex_;
  std::condition_variable taken_;
  ViewState looks_;
  double stepSeconds_ = 1.0 / 60.0;
  Snapshots newest_;  ///< empty: no step yet
  std::shared_ptr<RecordingJob> job_;

  // For a recording of the window:
  double period_ = 0.0;  ///< 0: not recording the window
  double time_ = 0.0;    ///< simulated time since its start [s]
  long pictures_ = 0;
  int wanted_ = 0;  ///< number of pictures needed of a window that shows:
  Snapshots wantedStates_;
  bool isStopping_ = false;  ///< the worker is ending
};

}  // namespace pliant::app
