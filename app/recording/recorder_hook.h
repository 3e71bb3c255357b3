// Hands the steps of the running simulations to recordings.
#pragma once

#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "app/recording/recording_job.h"
#include "app/simulation_worker.h"

namespace pliant::app {

/// Follows the worker: while a recording goes on each finished step goes to it, with the camera of that moment; the simulation waits
/// when the recording lags, so that no step is lost. The last steps are kept for a recording that begins too late.
class RecorderHook final : public WorkerHook {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{256} << 20;  ///< of the steps that are kept

  // Of the window's thread.

  /// How what comes next is looked at, how long a step lasts [simulated s], and how much of the past is to be kept [s].
  void look(const Looks& looks, double stepSeconds, double keptSeconds);
  /// Sends the steps from now on to a recording, beginning with the present state; null: to none.
  void record(std::shared_ptr<RecordingJob> job, const Snapshots& present);
  /// Sends pictures of the window, `period` simulated seconds apart, each drawn of its step.
  void recordWindow(std::shared_ptr<RecordingJob> job, double period, const Snapshots& present);
  bool isRecording() const;
  /// Whether the window, which shows these states, is waited for: then takeWindow() is to follow.
  bool wantsWindow(const Snapshots& shown) const;
  void takeWindow(const render::Image& picture);
  /// The steps of the last simulated seconds, the oldest first.
  std::vector<RecordingJob::Step> lastSteps(double seconds) const;

  // Of the worker's thread.
  void published(const Snapshots& snapshots) override;
  /// Of the window's thread, which is not waited for any more.
  void stopping() override;

 private:
  struct Kept {
    Snapshots snapshots;
    Looks looks;
    double seconds = 0.0;
    std::size_t bytes = 0;
  };
  void keep(const Snapshots& snapshots);
  void wantWindow(const Snapshots& snapshots, double seconds);

  mutable std::mutex mutex_;
  std::condition_variable taken_;
  Looks looks_;
  double stepSeconds_ = 1.0 / 60.0;
  double keptSeconds_ = 10.0;
  std::deque<Kept> kept_;
  std::size_t keptBytes_ = 0;
  std::shared_ptr<RecordingJob> job_;

  // Of a recording of the window.
  double period_ = 0.0;      ///< 0: it is none
  double time_ = 0.0;        ///< simulated, since its beginning [s]
  long pictures_ = 0;
  int wanted_ = 0;           ///< pictures of the window that shows:
  Snapshots wantedStates_;
  bool isStopping_ = false;  ///< the worker is about to end
};

}  // namespace pliant::app
