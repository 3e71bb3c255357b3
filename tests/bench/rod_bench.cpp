// Steps of a rod that swings, 20 iterations each: as many Newton steps as find something to do. An item is a segment.
#include "tests/bench/micro_bench.h"

namespace pliant::bench {
namespace {

void RodSteps(benchmark::State& state) {
  const auto segments = static_cast<int>(state.range(0));
  sim::Simulation rod = makeRod(segments, {"gaussSeidel", 20, 1});
  advance(rod, 10);
  for (auto _ : state) advance(rod, 1);
  state.SetItemsProcessed(state.iterations() * segments);
}
BENCHMARK(RodSteps)->Arg(100)->Arg(1000)->ArgName("segments")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace pliant::bench
