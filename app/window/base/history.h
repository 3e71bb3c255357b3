// The last seconds of a simulation's figures, for the profile.
#pragma once

#include "app/view/snapshot.h"

#include <array>
#include <deque>

namespace pliant::app {

/// The means of the figures over a short while.
struct HistoryEntry {
  std::array<float, sim::kPhaseCount> phases{};  ///< [ms] a step
  float step = 0.0f;                             ///< [ms]
  float contacts = 0.0f;
  sim::QuantityFigures figures;
  int count = 0;  ///< snapshots that it is the mean of
};

class History {
 public:
  static constexpr std::size_t kLength = 200;    ///< entries that are kept
  static constexpr float kEntrySeconds = 0.05f;  ///< of wall time, while the simulation runs

  /// Notes a snapshot, `seconds` after the last call. A frame noted already does not count, so that the history waits
  /// while the simulation is paused; an earlier one is a new start.
  void note(const Snapshot& snapshot, float seconds);
  const std::deque<HistoryEntry>& entries() const { return entries_; }

 private:
  std::deque<HistoryEntry> entries_;
  int lastFrame_ = -1;
  float filled_ = 0.0f;  ///< of the newest entry [s]
};

}  // namespace pliant::app
