// Fits on a thread of its own, so that the window never waits for them.
#pragma once

#include "app/fit/fit_table.h"

#include <atomic>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace pliant::app {

/// All but start(), cancel() and collect() only read. One thread uses it, that of the window.
class FitJob {
 public:
  /// Fits what the table lacks of `cases`. Precondition: it does not run.
  void start(const std::vector<FitCase>& cases);
  /// Ends it early; what is done stays. It runs on for the state of rest that is being computed.
  void cancel() { thread_.request_stop(); }
  bool isRunning() const { return running_; }
  /// Whether it was asked to end and has not yet.
  bool isEnding() const { return running_ && thread_.get_stop_token().stop_requested(); }

  /// Takes over what was done since the last call; false: nothing.
  bool collect();
  const FitTable& table() const { return table_; }
  std::size_t doneCount() const { return done_; }      ///< of those of the last start()
  std::size_t wantedCount() const { return wanted_; }  ///< likewise
  /// What went wrong; empty: nothing.
  const std::string& failure() const { return failure_; }

 private:
  void work(std::vector<FitCase> cases, const std::stop_token& stop);

  FitTable table_;
  std::size_t done_ = 0, wanted_ = 0;
  std::string failure_;

  std::mutex mutex_;  ///< of the two that follow
  std::vector<std::pair<FitCase, FitResult>> arrived_;
  std::string told_;
  std::atomic<bool> running_ = false;
  std::jthread thread_;  ///< the last one: ends before the others go
};

/// A body of a fit at rest, by both.
struct FitBody {
  sim::ElasticBody body;
  sim::NodeVectors fem, pbd;   ///< displacements
  std::vector<double> errors;  ///< e_i by node (sim::relativeErrors)
};

/// Precondition: `trial` is one of trialsOf(row); the row is about the cube.
FitBody restOf(const FitCase& row, sim::Trial trial, const FitResult& result);

}  // namespace pliant::app
