// A progress bar on standard error, when that is a terminal.
#pragma once

#include <chrono>
#include <string>

namespace pliant::app {

/// "[####......] frame 4/10, 3 s left", in `columns` at most: where there is no room for all, the bar goes first.
std::string progressLine(int done, int total, const std::string& what, double secondsLeft, int columns);

class ProgressBar {
 public:
  /// Shows nothing when `total` is 0, when `quiet`, or when standard error is not a terminal.
  /// `what`: the things that are counted, one of them.
  ProgressBar(int total, bool quiet, std::string what = "frame");
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// Redraws the bar, ten times a second at most.
  void update(int done);

 private:
  using Clock = std::chrono::steady_clock;
  int total_;
  std::string what_;
  bool shown_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point drawn_{};
};

}  // namespace pliant::app
