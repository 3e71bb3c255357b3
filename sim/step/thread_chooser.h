// How many threads a step takes when the scene leaves it open.
//
// Many threads lose where a scene is small, and badly where other programs want the cores: each of a step's hundreds of
// parallel loops then waits for the slowest thread. The result is the same for any number, so the number may follow
// what was measured.
#pragma once

#include <array>

namespace pliant::sim {

/// Picks between one thread and all, by the time that steps took; tries the loser again now and then.
class ThreadChooser {
 public:
  /// Threads for the next step. Precondition: all >= 1.
  int choose(int all);
  /// Reports how long the step took that choose() was last asked for [s].
  void record(double seconds);

 private:
  enum Option { kOne, kAll };
  static constexpr int kPatience = 40;  ///< steps between trials of an option that is no worse

  std::array<double, 2> seconds_{0.0, 0.0};  ///< smoothed time of a step with each option; 0 = not tried yet
  Option chosen_ = kAll;
  bool onTrial_ = false;
  int wait_ = 1;  ///< steps until the other option is tried
};

}  // namespace pliant::sim
