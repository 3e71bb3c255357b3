// A progress bar on standard error, if that is a terminal.
#pragma once

#include <chrono>
#include <string>

namespace pliant::app {

/// "[####......] frame 4/10, 3 s left", in at most `columns`: if there is not enough room, the bar is dropped first.
std::string progressLine(int done, int total, const std::string& what, double secondsLeft, int columns);

class ProgressBar {
 public:
  /// Shows nothing if `total` is 0, if `quiet`, or if standard error is not a terminal.
  /// `what`: singular of the things that are counted.
  ProgressBar(int total, bool quiet, std::string what = "frame");
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// Redraws the bar, at most ten times a second.
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
