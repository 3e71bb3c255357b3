// What holds the tetrahedra of the solid S-20 together, solved once. An item is a constraint.
#include "sim/state/world.h"
#include "tests/bench/micro_bench.h"

#include <string_view>

namespace pliant::bench {
namespace {

/// The solid with state.range(0) cells along a side; `type` of its constraints is solved on state.range(1) threads.
void timeSolid(benchmark::State& state, bool neoHookean, std::string_view type) {
  sim::Simulation solid = makeSolid(static_cast<int>(state.range(0)), neoHookean, {"gaussSeidel", 1});
  advance(solid, 1);
  sim::Batch& batch = batchOf(solid, type);
  sim::Particles particles = solid.world().particles;
  timePasses(state, static_cast<int>(state.range(1)), batch.size(), [&] { projectAllColours(batch, particles); });
}

void TetraVolumeColoured(benchmark::State& state) { timeSolid(state, false, "volume"); }
BENCHMARK(TetraVolumeColoured)->ArgsProduct({{10, 20}, {1, 2}})->ArgNames({"N", "threads"})->UseManualTime();

void NeoHookeanColoured(benchmark::State& state) { timeSolid(state, true, "neoHookean"); }
BENCHMARK(NeoHookeanColoured)->ArgsProduct({{10, 20}, {1, 2}})->ArgNames({"N", "threads"})->UseManualTime();

}  // namespace
}  // namespace pliant::bench
