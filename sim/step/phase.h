// The phases of a step: the single list of them, which timings, the solver lens and the energy budget use.
#pragma once

#include "sim/base/index.h"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pliant::sim {

/// In the order in which a step runs them; see stepper.cpp.
enum class Phase : std::uint8_t {
  drain,
  emit,
  forces,
  speedLimit,
  damping,
  predict,
  kinematic,
  bodies,
  mouse,
  contacts,
  prestabilise,
  solve,
  guard,
  poststabilise,
  holdBack,
  velocities,
  restitution,
  fluidMotion,
  finalSpeedLimit,
  commit,
  tear,
  count
};
constexpr std::size_t kPhaseCount = indexOf(Phase::count);

/// Output of a phase that is checked for being finite.
enum class CheckedOutput : std::uint8_t { nothing, proposedPositions, velocities };

struct PhaseInfo {
  std::string_view name;  ///< as timings show it
  CheckedOutput checkedOutput = CheckedOutput::nothing;
  std::string_view title = {};        ///< of the state that the lens shows after it; empty: it shows none
  std::string_view explanation = {};  ///< of that state, a sentence with formulas between $
};

constexpr std::array<PhaseInfo, kPhaseCount> kPhases{{
    {"drain"},
    {"emit", CheckedOutput::nothing, "start of the step",
     R"($\mathbf{x}$ and $\mathbf{v}$ as the last step left them.)"},
    {"forces"},
    {"speed limit", CheckedOutput::nothing, "forces",
     R"($\mathbf{v} \leftarrow \mathbf{v} + h\,w \sum \mathbf{f}$: gravity, drag and wind change velocities.)"},
    {"damping", CheckedOutput::nothing, "damping",
     R"($\mathbf{v}$ moves towards the rigid motion of its object by $k_d$.)"},
    {"predict"},
    {"kinematic"},
    {"bodies"},
    {"mouse", CheckedOutput::proposedPositions, "prediction",
     R"($\mathbf{x}^* \leftarrow \mathbf{x} + h\,\mathbf{v}$: where the particles would go without constraints.)"},
    {"contacts", CheckedOutput::nothing, "contacts",
     R"(Contacts are found on the path from $\mathbf{x}$ to $\mathbf{x}^*$; no particle moves.)"},
    {"pre-stabilise", CheckedOutput::proposedPositions, "pre-stabilisation",
     R"(Overlaps of $\mathbf{x}$ are pushed apart; $\mathbf{x}$ and $\mathbf{x}^*$ move equally, )"
     "so no velocity results."},
    {"solve", CheckedOutput::proposedPositions, "solver",
     R"($C(\mathbf{x}^*) = 0$ is solved, one linear step per constraint.)"},
    {"guard"},
    {"post-stabilise", CheckedOutput::nothing, "post-stabilisation",
     "What flickers between two positions comes to rest in the middle."},
    {"hold back", CheckedOutput::proposedPositions, "surfaces held back", "No surface goes through another."},
    {"velocities"},
    {"restitution"},
    {"fluid motion"},
    {"final speed limit", CheckedOutput::velocities, "velocities",
     R"($\mathbf{v} \leftarrow (\mathbf{x}^* - \mathbf{x}) / h$, then friction and restitution.)"},
    {"commit", CheckedOutput::nothing, "positions updated",
     R"($\mathbf{x} \leftarrow \mathbf{x}^*$, except for sleeping particles.)"},
    {"tear"},
}};

constexpr const PhaseInfo& infoOf(Phase phase) { return kPhases[indexOf(phase)]; }

/// Seconds spent in each phase so far.
struct PhaseTimes {
  std::array<double, kPhaseCount> seconds{};

  double of(Phase phase) const { return seconds[indexOf(phase)]; }
};

/// Adds the time from its construction to its destruction to one phase.
class Stopwatch {
 public:
  Stopwatch(PhaseTimes& times, Phase phase) : seconds_(times.seconds[indexOf(phase)]), start_(Clock::now()) {}
  ~Stopwatch() { seconds_ += std::chrono::duration<double>(Clock::now() - start_).count(); }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  using Clock = std::chrono::steady_clock;
  double& seconds_;
  Clock::time_point start_;
};

}  // namespace pliant::sim
