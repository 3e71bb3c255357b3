#include "app/recording/recorder_hook.h"

#include <algorithm>

namespace pliant::app {

namespace {

constexpr double kSame = 1e-6;  ///< parts of a step that are no time

std::size_t bytesOf(const Snapshots& snapshots) {
  std::size_t bytes = 0;
  for (const auto& s : snapshots) {
    const std::size_t perParticle = sizeof(glm::vec4) + sizeof(glm::vec3) + 2 * sizeof(std::int32_t) + sizeof(float);
    bytes += sizeof(Snapshot) + s->spheres.size() * perParticle + s->colliderPoses.size() * sizeof(sim::Pose) +
             s->contacts.size() * sizeof(ContactMark);
  }
  return bytes;
}

// Without what a lens sees, which is large and not drawn.
Snapshots withoutLens(Snapshots snapshots) {
  for (auto& snapshot : snapshots) {
    if (snapshot->recording == nullptr) continue;
    auto plain = std::make_shared<Snapshot>(*snapshot);
    plain->recording = nullptr;
    snapshot = std::move(plain);
  }
  return snapshots;
}

}  // namespace

void RecorderHook::look(const Looks& looks, double stepSeconds, double keptSeconds) {
  const std::lock_guard lock(mutex_);
  looks_ = looks;
  stepSeconds_ = stepSeconds;
  isStopping_ = false;
  keptSeconds_ = keptSeconds;
}

void RecorderHook::record(std::shared_ptr<RecordingJob> job, const Snapshots& present) {
  const std::lock_guard lock(mutex_);
  job_ = std::move(job);
  period_ = 0.0;
  wanted_ = 0;
  taken_.notify_all();
  // The newest state is not always the one that the window shows.
  if (job_) job_->add({kept_.empty() ? present : kept_.back().snapshots, 0.0, looks_}, stepSeconds_);
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

// Needs the lock.
void RecorderHook::wantWindow(const Snapshots& snapshots, double seconds) {
  time_ += seconds;
  while (double(pictures_) * period_ <= time_ + kSame * stepSeconds_) {
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

std::vector<RecordingJob::Step> RecorderHook::lastSteps(double seconds) const {
  const std::lock_guard lock(mutex_);
  std::vector<RecordingJob::Step> steps;
  double sum = 0.0;
  for (auto step = kept_.rbegin(); step != kept_.rend() && sum < seconds * (1.0 - kSame); ++step) {
    sum += step->seconds;
    steps.push_back({[shot = Shot{step->snapshots, 0.0, step->looks}] { return shot; }, step->seconds});
  }
  std::reverse(steps.begin(), steps.end());
  return steps;
}

// Needs the lock. A scene that begins anew has no past.
void RecorderHook::keep(const Snapshots& snapshots) {
  const bool isNew = !kept_.empty() && (snapshots.size() != kept_.back().snapshots.size() ||
                                        snapshots.front()->frame <= kept_.back().snapshots.front()->frame);
  if (isNew) {
    kept_.clear();
    keptBytes_ = 0;
  }
  kept_.push_back({withoutLens(snapshots), looks_, stepSeconds_, bytesOf(snapshots)});
  keptBytes_ += kept_.back().bytes;
  const auto most = static_cast<std::size_t>(keptSeconds_ / stepSeconds_) + 1;
  while (kept_.size() > most || (keptBytes_ > kMostBytes && kept_.size() > 1)) {
    keptBytes_ -= kept_.front().bytes;
    kept_.pop_front();
  }
}

void RecorderHook::published(const Snapshots& snapshots) {
  std::shared_ptr<RecordingJob> job;
  Shot shot{snapshots, 0.0, {}};
  double seconds = 0.0;
  {
    std::unique_lock lock(mutex_);
    keep(snapshots);
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
  job->add(std::move(shot), seconds);  // waits where the recording lags; without the lock, so that the window does not
}

void RecorderHook::stopping() {
  const std::lock_guard lock(mutex_);
  isStopping_ = true;
  taken_.notify_all();
}

}  // namespace pliant::app
