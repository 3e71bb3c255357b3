// Time series of a running simulation, a sample a step: what the plots show and export.
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

/// What a diagram is about.
using PlotKind = sim::Diagram;

struct TraceColumn {
  PlotKind kind = PlotKind::energy;
  std::string name;  ///< of the series: "kinetic", "distance", "particle 12 x"
  std::string unit;  ///< empty: a plain number

  bool operator==(const TraceColumn&) const = default;
};

using TraceColumns = std::vector<TraceColumn>;

struct TraceSample {
  int frame = 0;      ///< steps done
  double time = 0.0;  ///< simulated [s]
  std::shared_ptr<const TraceColumns> columns;
  std::vector<double> values;  ///< by column; not a number: it had none
};

/// A particle whose motion is plotted; of all runs the one of that index.
struct Probe {
  int particle = -1;
  std::string name;

  bool operator==(const Probe&) const = default;
};

/// Makes samples of one simulation. Columns appear when they have something to tell, and stay in their places.
class TraceRecorder {
 public:
  TraceSample take(const sim::Simulation& simulation, const std::vector<Probe>& probes);

 private:
  void set(TraceSample& sample, PlotKind kind, std::string name, std::string_view unit, double value);
  void noteLedger(const sim::Simulation& simulation, TraceSample& sample);
  void noteQuantities(const sim::MeasuredState& state, PlotKind kind, TraceSample& sample);
  void noteProbes(const sim::MeasuredState& state, const std::vector<Probe>& probes, TraceSample& sample);

  std::shared_ptr<const TraceColumns> columns_ = std::make_shared<TraceColumns>();
};

/// The samples of one run, the oldest first.
class Trace {
 public:
  static constexpr double kSeconds = 60.0;     ///< of simulated time that are kept
  static constexpr std::size_t kMost = 20000;  ///< samples that are kept
  /// Those of the same frame and of later ones are of a past that is left, and go.
  void add(TraceSample sample);
  const std::deque<TraceSample>& samples() const { return samples_; }
  /// Those that the newest sample has; older samples may have the first of them only.
  const TraceColumns& columns() const;

 private:
  std::deque<TraceSample> samples_;
};

/// How often something may be measured so that it takes a small part of the time.
class TimeShare {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr int kShare = 40;  ///< the most that it takes is the inverse of this
  static constexpr std::chrono::seconds kLongestPause{1};

  bool isDue(Clock::time_point now) const { return now >= next_; }
  /// The pause behind it is bounded: on a busy machine a moment's work may have taken long.
  void spent(Clock::time_point begin, Clock::time_point end) {
    next_ = end + std::min<Clock::duration>((kShare - 1) * (end - begin), kLongestPause);
  }

 private:
  Clock::time_point next_{};
};

/// Brings samples from the thread of the simulations to that of the window.
class TraceFeed {
 public:
  explicit TraceFeed(std::size_t runs) : recorders_(runs), shares_(runs), waiting_(runs) {}

  /// Whether somebody looks: then every step is noted, else as many as cost next to nothing, so that there is a past
  /// when somebody does.
  void setOpen(bool open);
  void setProbes(std::vector<Probe> probes);
  /// On the simulations' thread, after a step.
  void note(std::size_t run, const sim::Simulation& simulation);
  /// On the window's: moves what has come in to the traces, one a run.
  void drainInto(std::vector<Trace>& traces);

 private:
  std::vector<TraceRecorder> recorders_;  ///< of the simulations' thread, as are these:
  std::vector<TimeShare> shares_;         ///< by run
  std::mutex mutex_;
  bool open_ = false;
  std::vector<Probe> probes_;
  std::vector<std::vector<TraceSample>> waiting_;  ///< by run
};

/// One table of all runs: a row a step and run, a column a series; values that are not there are empty. `names`: of the
/// runs, as many as traces.
std::string traceCsv(const std::vector<Trace>& traces, const std::vector<std::string>& names);

}  // namespace pliant::app
