// Chooses the number of threads of a step when the scene does not set it.
//
// Many threads are slower where a scene is small, and much slower where other programs use the cores: each of a step's
// hundreds of parallel loops then waits for the slowest thread. The result is the same for any number, so that measured
// times may decide.
#pragma once

#include <array>

namespace pliant::sim {

/// Chooses between one thread and all, by the time of past steps; tries the slower option again now and then.
class ThreadChooser {
 public:
  /// Threads for the next step. Precondition: all >= 1.
  int choose(int all);
  /// Reports the time of the step for which choose() was last called [s].
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
