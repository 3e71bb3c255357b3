#include "app/recording/recorder_hook.h"

#include "app/recording/retimer.h"

#include <utility>

namespace pliant::app {

void RecorderHook::look(const ViewState& looks, double stepSeconds) {
  const std::lock_guard lock(mutex_);
  looks_ = looks;
  stepSeconds_ = stepSeconds;
  isStopping_ = false;
}

void RecorderHook::record(std::shared_ptr<RecordingJob> job, const Snapshots& shown, bool goesOn) {
  const std::lock_guard lock(mutex_);
  job_ = std::move(job);
  period_ = 0.0;
  wanted_ = 0;
  // The window may lag some steps behind.
  job_->add({goesOn && !newest_.empty() ? newest_ : shown, 0.0, looks_}, stepSeconds_);
}

void RecorderHook::stop() {
  const std::lock_guard lock(mutex_);
  job_ = nullptr;
  wanted_ = 0;
  taken_.notify_all();
}

void RecorderHook::recordWindow(std::shared_ptr<RecordingJob> job, double period, const Snapshots& present) {
  const std::lock_guard lock(mutex_);
  job_ = std::move(job);
  period_ = period;
  time_ = 0.0;
  pictures_ = 0;
  wantWindow(present, 0.0);
}

bool RecorderHook::isRecording() const {
  const std::lock_guard lock(mutex_);
  return job_ != nullptr;
}

// The mutex must be locked.
void RecorderHook::wantWindow(const Snapshots& snapshots, double seconds) {
  time_ += seconds;
  while (double(pictures_) * period_ <= time_ + kSameTime * stepSeconds_) {
    ++pictures_;
    ++wanted_;
  }
  wantedStates_ = snapshots;
}

bool RecorderHook::wantsWindow(const Snapshots& shown) const {
  const std::lock_guard lock(mutex_);
  return wanted_ > 0 && shown == wantedStates_;
}

void RecorderHook::takeWindow(const render::Image& picture) {
  std::shared_ptr<RecordingJob> job;
  int count = 0;
  {
    const std::lock_guard lock(mutex_);
    job = job_;
    count = std::exchange(wanted_, 0);
  }
  for (int i = 0; job && i < count; ++i) job->add(picture);
  taken_.notify_all();
}

void RecorderHook::onPublished(const Snapshots& snapshots) {
  std::shared_ptr<RecordingJob> job;
  FrameRequest shot{snapshots, 0.0, {}};
  double seconds = 0.0;
  {
    std::unique_lock lock(mutex_);
    newest_ = snapshots;
    if (!job_) return;
    if (period_ > 0.0) {
      wantWindow(snapshots, stepSeconds_);
      taken_.wait(lock, [&] { return wanted_ == 0 || isStopping_; });
      return;
    }
    job = job_;
    shot.looks = looks_;
    seconds = stepSeconds_;
  }
  job->add(std::move(shot), seconds);  // waits if the recording lags; without the lock, so that the window does not
}

void RecorderHook::onStopping() {
  const std::lock_guard lock(mutex_);
  isStopping_ = true;
  newest_.clear();
  taken_.notify_all();
}

}  // namespace pliant::app
