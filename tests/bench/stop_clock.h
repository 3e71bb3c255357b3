// Measures time. Other programs may share the processor, so medians are taken, and both clocks are kept.
#pragma once

#include <algorithm>
#include <chrono>
#include <ctime>
#include <vector>

namespace pliant::bench {

struct Elapsed {
  double wall = 0.0;       ///< [s]
  double processor = 0.0;  ///< of all threads [s]

  /// What a program running alone would need on this number of threads: for one, the processor's time.
  double on(int threads) const { return threads == 1 ? processor : wall; }
};

/// Runs from its making on.
class StopClock {
 public:
  Elapsed elapsed() const {
    return {std::chrono::duration<double>(std::chrono::steady_clock::now() - wall_).count(),
            processorSeconds() - processor_};
  }

 private:
  static double processorSeconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);  // std::clock() counts microseconds only
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
  }

  double processor_ = processorSeconds();
  std::chrono::steady_clock::time_point wall_ = std::chrono::steady_clock::now();
};

/// Precondition: there is a value.
inline double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : 0.5 * (values[half - 1] + values[half]);
}

}  // namespace pliant::bench
