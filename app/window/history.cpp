#include "app/window/history.h"

namespace pliant::app {

namespace {

void mixIn(float& mean, double value, int count) {
  mean += (static_cast<float>(value) - mean) / static_cast<float>(count);
}

}  // namespace

void History::note(const Snapshot& snapshot, float seconds) {
  if (snapshot.frame < lastFrame_) entries_.clear();
  const bool isNew = snapshot.frame != lastFrame_;
  lastFrame_ = snapshot.frame;
  if (!isNew || !snapshot.measured || snapshot.frame == 0) return;
  filled_ += seconds;
  if (entries_.empty() || filled_ >= kEntrySeconds) {
    entries_.emplace_back();
    if (entries_.size() > kLength) entries_.pop_front();
    filled_ = 0.0f;
  }
  HistoryEntry& entry = entries_.back();
  ++entry.count;
  for (std::size_t phase = 0; phase < entry.phases.size(); ++phase) {
    mixIn(entry.phases[phase], 1e3 * snapshot.phases.seconds[phase], entry.count);
  }
  mixIn(entry.step, snapshot.stepMilliseconds, entry.count);
  mixIn(entry.kinetic, snapshot.kineticEnergy, entry.count);
  mixIn(entry.potential, snapshot.potentialEnergy, entry.count);
  mixIn(entry.stretch, double(snapshot.largestStretch), entry.count);
  mixIn(entry.contacts, double(snapshot.contactCount), entry.count);
}

}  // namespace pliant::app
