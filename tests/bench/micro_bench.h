// What the micro-benchmarks share.
#pragma once

#include "tests/bench/bench_scenes.h"
#include "tests/bench/stop_clock.h"

#include <benchmark/benchmark.h>
#include <omp.h>

#include <cstddef>
#include <vector>

namespace pliant::bench {

/// Times `pass()`, which works on `items` items, on `threads` threads. Reports the median: ns an item and items a
/// second. For benchmarks with UseManualTime().
template <typename Pass>
void timePasses(benchmark::State& state, int threads, std::size_t items, Pass&& pass) {
  omp_set_num_threads(threads);
  std::vector<double> seconds;
  for (auto _ : state) {
    const StopClock clock;
    pass();
    seconds.push_back(clock.elapsed().on(threads));
    state.SetIterationTime(seconds.back());
  }
  const double perItem = median(std::move(seconds)) / static_cast<double>(items);
  state.counters["items"] = static_cast<double>(items);
  state.counters["ns_per_item"] = 1e9 * perItem;
  state.counters["items_per_second"] = 1.0 / perItem;
}

/// Projects all constraints of a batch once: colour by colour.
inline void projectAllColours(sim::Batch& batch, sim::Particles& particles) {
  for (std::size_t colour = 0; colour < batch.colours(); ++colour) batch.projectColour(colour, particles);
}

}  // namespace pliant::bench
