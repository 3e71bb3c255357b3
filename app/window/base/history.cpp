#include "app/window/base/history.h"

#include <algorithm>

namespace pliant::app {

namespace {

void updateMean(float& mean, double value, int count) {
  mean += (static_cast<float>(value) - mean) / static_cast<float>(count);
}

}  // namespace

void History::note(const Snapshot& snapshot, float seconds) {
  if (snapshot.frame < lastFrame_) entries_.clear();
  const bool isNew = snapshot.frame != lastFrame_;
  lastFrame_ = snapshot.frame;
  if (!isNew || snapshot.figures.empty() || snapshot.frame == 0) return;
  // After a long step the chart advances by that time, too.
  filled_ += std::min(seconds, 1.0f);
  if (entries_.empty()) entries_.emplace_back();
  for (; filled_ >= kEntrySeconds; filled_ -= kEntrySeconds) {
    entries_.push_back(entries_.back());
    entries_.back().count = 0;
    if (entries_.size() > kLength) entries_.pop_front();
  }
  HistoryEntry& entry = entries_.back();
  ++entry.count;
  for (std::size_t phase = 0; phase < entry.phases.size(); ++phase) {
    updateMean(entry.phases[phase], 1e3 * snapshot.phases.seconds[phase], entry.count);
  }
  updateMean(entry.step, snapshot.stepMilliseconds, entry.count);
  entry.figures.updateMean(snapshot.figures, entry.count);
  updateMean(entry.contacts, double(snapshot.contactCount), entry.count);
}

}  // namespace pliant::app
