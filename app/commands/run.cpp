#include <fmt/format.h>
#include <omp.h>

#include <chrono>

#include "app/commands/commands.h"
#include "app/exit_code.h"
#include "app/progress_bar.h"
#include "app/result_folder.h"
#include "app/run_statistics.h"
#include "sim/io/atomic_file.h"

namespace pliant::app {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

}  // namespace

int run(const RunOptions& options) {
  sim::Simulation simulation = loadSimulation(options);
  ResultFolder results(options.results);
  if (!options.stats.empty()) sim::writeWhole(options.stats, "{}\n");  // told now, not after an hour
  const int frames = simulation.scene().settings.iterations;
  const int asked = simulation.scene().settings.threads;
  const int threads = asked > 0 ? asked : omp_get_num_procs();

  RunStatistics statistics(!options.stats.empty());
  const auto start = Clock::now();
  {
    ProgressBar progress(frames, options.quiet);
    for (int frame = 0; frame < frames; ++frame) {
      const auto frameStart = Clock::now();
      if (!simulation.step()) break;
      statistics.addFrame(simulation, 1e3 * secondsSince(frameStart));
      results.write(simulation);
      progress.update(frame + 1);
    }
  }
  const double wallSeconds = secondsSince(start);
  if (!options.stats.empty()) {
    sim::writeWhole(options.stats, statistics.json(simulation, wallSeconds, threads).dump(1) + "\n");
  }
  if (const auto& failure = simulation.failure()) {
    fmt::print(stderr, "{}: the simulation failed in frame {}: {}\n", options.scene.string(), failure->frame,
               failure->message);
    return kExitFailed;
  }
  if (!options.quiet) {
    fmt::print(stderr, "{}: {} frames, {} particles, {:.2f} s on {} threads, {:.2f} ms a step; results in {}\n",
               options.scene.string(), frames, simulation.world().population(), wallSeconds, threads,
               statistics.medianMilliseconds(), options.results.string());
  }
  return kExitDone;
}

}  // namespace pliant::app
