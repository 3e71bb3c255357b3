// Statistics of the last seconds of a simulation, for the profile.
#pragma once

#include "app/view/snapshot.h"

#include <array>
#include <deque>

namespace pliant::app {

/// Averages over a short time.
struct HistoryEntry {
  std::array<float, sim::kPhaseCount> phases{};  ///< [ms] per step
  float step = 0.0f;                             ///< [ms]
  float contacts = 0.0f;
  sim::QuantityFigures figures;
  int count = 0;  ///< number of snapshots averaged
};

class History {
 public:
  static constexpr std::size_t kLength = 200;    ///< number of entries
  static constexpr float kEntrySeconds = 0.05f;  ///< of wall time, while the simulation runs

  /// Adds a snapshot, `seconds` after the last call. A frame that was already added is ignored, so that the history
  /// stands still while the simulation is paused; an earlier frame clears it.
  void note(const Snapshot& snapshot, float seconds);
  const std::deque<HistoryEntry>& entries() const { return entries_; }

 private:
  std::deque<HistoryEntry> entries_;
  int lastFrame_ = -1;
  float filled_ = 0.0f;  ///< time covered by the newest entry [s]
};

}  // namespace pliant::app
