// Computes fits on a background thread, so that the window never waits for them.
#pragma once

#include "app/fit/fit_table.h"

#include <atomic>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace pliant::app {

/// Only start(), cancel() and collect() modify it. For use by one thread, the window's.
class FitJob {
 public:
  /// Fits those of `cases` that are missing in the table. Precondition: it is not running.
  void start(const std::vector<FitCase>& cases);
  /// Stops it early; finished fits are kept. The state of rest being computed is completed first.
  void cancel() { thread_.request_stop(); }
  bool isRunning() const { return running_; }
  /// Whether it was asked to stop and is still running.
  bool isEnding() const { return running_ && thread_.get_stop_token().stop_requested(); }

  /// Fetches the fits finished since the last call; false if there are none.
  bool collect();
  const FitTable& table() const { return table_; }
  std::size_t doneCount() const { return done_; }      ///< among the cases of the last start()
  std::size_t wantedCount() const { return wanted_; }  ///< likewise
  /// Error message; empty: none.
  const std::string& failure() const { return failure_; }

 private:
  void work(std::vector<FitCase> cases, const std::stop_token& stop);

  FitTable table_;
  std::size_t done_ = 0, wanted_ = 0;
  std::string failure_;

  std::mutex mutex_;  ///< for the following two
  std::vector<std::pair<FitCase, FitResult>> arrived_;
  std::string reportedFailure_;
  std::atomic<bool> running_ = false;
  std::jthread thread_;  ///< last, so that it ends before the others are destroyed
};

/// A body of a fit at rest, computed by both methods.
struct FitBody {
  sim::ElasticBody body;
  sim::NodeVectors fem, pbd;   ///< displacements
  std::vector<double> errors;  ///< e_i by node (sim::relativeErrors)
};

/// Precondition: `trial` is one of trialsOf(row); the row is for the cube.
FitBody restOf(const FitCase& row, sim::Trial trial, const FitResult& result);

}  // namespace pliant::app
