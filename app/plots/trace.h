// Time series of a running simulation, one sample per step, for plotting and export.
#pragma once

#include "sim/observe/quantities.h"
#include "sim/simulation.h"
#include "sim/state/world.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

/// The subject of a diagram.
using PlotKind = sim::Diagram;

struct TraceColumn {
  PlotKind kind = PlotKind::energy;
  std::string name;  ///< of the series: "kinetic", "distance", "particle 12 x"
  std::string unit;  ///< empty: a plain number

  bool operator==(const TraceColumn&) const = default;
};

using TraceColumns = std::vector<TraceColumn>;

struct TraceSample {
  int frame = 0;      ///< number of completed steps
  double time = 0.0;  ///< simulated time [s]
  std::shared_ptr<const TraceColumns> columns;
  std::vector<double> values;  ///< by column; NaN if there was none
};

/// A particle whose motion is plotted; the one with this index in all runs.
struct Probe {
  int particle = -1;
  std::string name;

  bool operator==(const Probe&) const = default;
};

/// Takes samples of a simulation. Columns are added when they first have values, and keep their positions.
class TraceRecorder {
 public:
  TraceSample take(const sim::Simulation& simulation, const std::vector<Probe>& probes);

 private:
  void set(TraceSample& sample, PlotKind kind, std::string name, std::string_view unit, double value);
  void recordEnergyBudget(const sim::Simulation& simulation, TraceSample& sample);
  void noteQuantities(const sim::MeasuredState& state, PlotKind kind, TraceSample& sample);
  void noteProbes(const sim::MeasuredState& state, const std::vector<Probe>& probes, TraceSample& sample);

  std::shared_ptr<const TraceColumns> columns_ = std::make_shared<TraceColumns>();
};

/// The samples of a run, oldest first.
class Trace {
 public:
  static constexpr double kSeconds = 60.0;           ///< simulated time to keep [s]
  static constexpr std::size_t kMaxSamples = 20000;  ///< maximum number of samples
  /// Removes samples of the same and later frames: they are of a past that was abandoned.
  void add(TraceSample sample);
  const std::deque<TraceSample>& samples() const { return samples_; }
  /// The columns of the newest sample; older samples may only have the first ones.
  const TraceColumns& columns() const;

 private:
  std::deque<TraceSample> samples_;
};

/// Limits how often something is measured, so that it takes a small fraction of the time.
class TimeShare {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr int kShare = 40;  ///< it takes at most 1 / kShare of the time
  static constexpr std::chrono::seconds kLongestPause{1};

  bool isDue(Clock::time_point now) const { return now >= next_; }
  /// The following pause is limited: on a busy machine a short measurement may have taken long.
  void spent(Clock::time_point begin, Clock::time_point end) {
    next_ = end + std::min<Clock::duration>((kShare - 1) * (end - begin), kLongestPause);
  }

 private:
  Clock::time_point next_{};
};

/// Passes samples from the worker thread to the window's thread.
class TraceFeed {
 public:
  explicit TraceFeed(std::size_t runs) : recorders_(runs), shares_(runs), waiting_(runs) {}

  /// Whether plots are visible: then every step is recorded, otherwise as many as cost next to nothing, so that there
  /// is a history when they are opened.
  void setOpen(bool open);
  void setProbes(std::vector<Probe> probes);
  /// On the worker thread, after a step.
  void note(std::size_t run, const sim::Simulation& simulation);
  /// On the window's thread: moves new samples to the traces, one per run.
  void drainInto(std::vector<Trace>& traces);

 private:
  std::vector<TraceRecorder> recorders_;  ///< used on the worker thread, like:
  std::vector<TimeShare> shares_;         ///< by run
  std::mutex mutex_;
  bool open_ = false;
  std::vector<Probe> probes_;
  std::vector<std::vector<TraceSample>> waiting_;  ///< by run
};

/// A table of all runs: a row per step and run, a column per series; missing values are empty. `names`: of the runs, as
/// many as traces.
std::string traceCsv(const std::vector<Trace>& traces, const std::vector<std::string>& names);

}  // namespace pliant::app
