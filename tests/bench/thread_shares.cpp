#include "tests/bench/thread_shares.h"

#include "sim/state/world.h"
#include "tests/bench/bench_scenes.h"
#include "tests/bench/parallel_regions.h"
#include "tests/bench/stop_clock.h"
#include "tests/bench/text_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pliant::bench {
namespace {

constexpr std::array<const char*, 15> kScenes{
    "hair",      "hanging_sheet",   "jelly_drop",  "welcome",         "bunnies",
    "wet_cloth", "drape_on_bunny",  "cloth_stack", "octopus_pile",    "inflated_figures",
    "box_wall",  "plastic_bunnies", "dam_break",   "ducks_and_boats", "sand_pile",
};

/// What starting and ending a region costs with so many threads [s]: 0.5 us measured with two; with 16, more.
double regionCost(int threads) { return threads <= 2 ? 0.5e-6 : 2e-6; }

/// What is measured of a phase, or of a step, on one thread.
struct Share {
  double seconds = 0.0;         ///< in all
  std::vector<double> regions;  ///< in each parallel region [s]

  void add(const Share& other) {
    seconds += other.seconds;
    regions.insert(regions.end(), other.regions.begin(), other.regions.end());
  }
  double parallel() const {
    double sum = 0.0;
    for (const double region : regions) sum += region;
    return sum;
  }
  double serial() const { return std::max(0.0, seconds - parallel()); }
  /// How many times as fast as one thread so many can be: each region is cut without loss.
  double gain(int threads) const {
    const double regionCosts = regionCost(threads) * static_cast<double>(regions.size());
    return seconds / (serial() + parallel() / threads + regionCosts);
  }
};

/// Finds in which phase each region was. A phase's time grows when it ends, so that a region belongs to the first that
/// has ended since.
class RegionsByPhase {
 public:
  RegionsByPhase(std::array<Share, sim::kPhaseCount>& phases, const sim::PhaseTimes& start)
      : phases_(phases), seen_(start) {}

  void add(double seconds, const sim::PhaseTimes& now) {
    assign(now);
    pending_.push_back(seconds);
  }
  /// Gives the regions so far to their phases; those of a phase that still runs wait.
  void assign(const sim::PhaseTimes& now) {
    // Phases follow one another, from the last to the first of the next substep; forces alone runs several times.
    const std::size_t first = sim::indexOf(last_) + (last_ == sim::Phase::forces ? 0 : 1);
    for (std::size_t k = 0; k < sim::kPhaseCount; ++k) {
      const std::size_t p = (first + k) % sim::kPhaseCount;
      if (now.seconds[p] == seen_.seconds[p]) continue;
      std::vector<double>& regions = phases_[p].regions;
      regions.insert(regions.end(), pending_.begin(), pending_.end());
      pending_.clear();
      last_ = static_cast<sim::Phase>(p);
      break;
    }
    seen_ = now;
  }

 private:
  std::array<Share, sim::kPhaseCount>& phases_;
  sim::PhaseTimes seen_;
  sim::Phase last_ = sim::Phase::tear;
  std::vector<double> pending_;
};

/// Of one step, or of several together.
struct StepShares {
  Share step;
  std::array<Share, sim::kPhaseCount> phases;

  void add(const StepShares& other) {
    step.add(other.step);
    for (std::size_t p = 0; p < phases.size(); ++p) phases[p].add(other.phases[p]);
  }
};

StepShares measureStep(sim::Simulation& simulation) {
  StepShares found;
  const sim::PhaseTimes start = simulation.phaseTimes();
  RegionsByPhase byPhase(found.phases, start);
  const SerialRegions regions([&](double seconds) {
    found.step.regions.push_back(seconds);
    byPhase.add(seconds, simulation.phaseTimes());
  });
  const StopClock clock;
  advance(simulation, 1);
  found.step.seconds = clock.elapsed().wall;
  byPhase.assign(simulation.phaseTimes());
  for (std::size_t p = 0; p < sim::kPhaseCount; ++p)
    found.phases[p].seconds = simulation.phaseTimes().seconds[p] - start.seconds[p];
  return found;
}

struct SceneShares {
  std::string name;
  std::size_t particles = 0;
  int steps = 0;         ///< that are added up in `sum`
  StepShares sum;        ///< of the quicker half of the steps, which other programs have disturbed less
  double twoGain = 0.0;  ///< how many times as fast two threads are, by the clock; 0: not measured
};

SceneShares measureShares(const char* name, bool quick, bool onTwo) {
  const int before = quick ? 20 : 60, steps = quick ? 20 : 80;
  sim::Simulation one = makeShipped(name, 2), two = makeShipped(name, 2);
  {
    const SerialRegions serial([](double) {});
    advance(one, before);
  }
  if (onTwo) advance(two, before);
  std::vector<StepShares> all;
  std::vector<double> gains;
  for (int step = 0; step < steps; ++step) {  // by turns
    all.push_back(measureStep(one));
    if (!onTwo) continue;
    const StopClock clock;
    advance(two, 1);
    gains.push_back(all.back().step.seconds / clock.elapsed().wall);
  }
  SceneShares found{name, one.world().particles.size(), steps / 2, {}, onTwo ? median(std::move(gains)) : 0.0};
  std::sort(all.begin(), all.end(),
            [](const StepShares& a, const StepShares& b) { return a.step.seconds < b.step.seconds; });
  for (int step = 0; step < found.steps; ++step) found.sum.add(all[static_cast<std::size_t>(step)]);
  return found;
}

std::string percent(double part, double whole) { return fmt::format("{:.1f}", 100.0 * part / whole); }

std::string microseconds(std::vector<double> regions) {
  return regions.empty() ? "-" : fmt::format("{:.0f}", 1e6 * median(std::move(regions)));
}

}  // namespace

void printThreadShares(const std::string& beginning, bool onTwo, bool quick, bool markdown) {
  TextTable scenes({"scene", "particles", "ms a step", "serial %", "regions", "median [us]", "two threads", "at most",
                    "16 at most"});
  TextTable phases({"scene", "phase", "ms a step", "serial [ms]", "regions", "median [us]"});
  for (const char* name : kScenes) {
    if (!std::string_view(name).starts_with(beginning)) continue;
    const SceneShares found = measureShares(name, quick, onTwo);
    const Share& step = found.sum.step;
    if (step.regions.empty() && found.particles > 5000)
      throw std::runtime_error("no parallel region seen: they are measured in programs by g++ alone");
    const auto perStep = [&](double sum) { return fmt::format("{:.2f}", 1e3 * sum / found.steps); };
    const auto regionsPerStep = [&](const Share& share) {
      return fmt::format("{:.1f}", static_cast<double>(share.regions.size()) / found.steps);
    };
    scenes.add({name, fmt::format("{}", found.particles), perStep(step.seconds), percent(step.serial(), step.seconds),
                regionsPerStep(step), microseconds(step.regions),
                found.twoGain > 0.0 ? fmt::format("{:.2f}", found.twoGain) : "-", fmt::format("{:.2f}", step.gain(2)),
                fmt::format("{:.1f}", step.gain(16))});
    double outside = step.seconds;
    for (std::size_t p = 0; p < sim::kPhaseCount; ++p) {
      const Share& share = found.sum.phases[p];
      outside -= share.seconds;
      if (share.seconds < 0.03 * step.seconds) continue;
      phases.add({name, std::string(sim::kPhases[p].name), perStep(share.seconds), perStep(share.serial()),
                  regionsPerStep(share), microseconds(share.regions)});
    }
    if (outside >= 0.03 * step.seconds) phases.add({name, "(no phase)", perStep(outside), "-", "-", "-"});
  }
  fmt::print(
      "\nParallel regions a step, measured on one thread, in the quicker half of the steps. Two threads: how many "
      "times as\n"
      "fast as one, by turns on the clock. At most: from the shares, where regions are cut without loss.\n\n");
  scenes.print(markdown);
  fmt::print("\nPhases that take 3 % of a step or more\n\n");
  phases.print(markdown);
}

}  // namespace pliant::bench
