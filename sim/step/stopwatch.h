// Wall time by phase of the step, for statistics.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <string_view>

namespace pliant::sim {

enum class Phase { emit, forces, contacts, stabilise, solve, velocities, tear, count };
constexpr std::array<std::string_view, static_cast<std::size_t>(Phase::count)> kPhaseNames{
    "emit", "forces", "contacts", "stabilise", "solve", "velocities", "tear"};

/// Seconds spent in each phase so far.
struct PhaseTimes {
  std::array<double, static_cast<std::size_t>(Phase::count)> seconds{};
};

/// Adds the time from its making to its end to one phase.
class Stopwatch {
 public:
  Stopwatch(PhaseTimes& times, Phase phase)
      : seconds_(times.seconds[static_cast<std::size_t>(phase)]), start_(Clock::now()) {}
  ~Stopwatch() { seconds_ += std::chrono::duration<double>(Clock::now() - start_).count(); }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  using Clock = std::chrono::steady_clock;
  double& seconds_;
  Clock::time_point start_;
};

}  // namespace pliant::sim
