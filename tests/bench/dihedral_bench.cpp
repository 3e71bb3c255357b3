// Bending of the cloths C-50, C-100 and C-200, solved once. An item is a constraint.
#include "sim/state/world.h"
#include "tests/bench/micro_bench.h"

#include <string_view>

namespace pliant::bench {
namespace {

/// The cloth with state.range(0) vertices along a side, after enough steps of falling that it is no longer flat.
sim::Simulation fallenCloth(const benchmark::State& state, std::string_view iteration) {
  sim::Simulation cloth = makeCloth(static_cast<int>(state.range(0)), true, {iteration, 1});
  advance(cloth, 20);
  return cloth;
}

void DihedralColoured(benchmark::State& state) {
  const sim::Simulation cloth = fallenCloth(state, "gaussSeidel");
  sim::Batch& batch = batchOf(cloth, "bending");
  sim::Particles particles = cloth.world().particles;
  timePasses(state, static_cast<int>(state.range(1)), batch.size(), [&] { projectAllColours(batch, particles); });
}
BENCHMARK(DihedralColoured)->ArgsProduct({{50, 100, 200}, {1, 2}})->ArgNames({"N", "threads"})->UseManualTime();

void DihedralJacobi(benchmark::State& state) {
  const sim::Simulation cloth = fallenCloth(state, "jacobi");
  sim::Batch& batch = batchOf(cloth, "bending");
  const sim::Particles& particles = cloth.world().particles;
  sim::Corrections sums(particles.size());
  timePasses(state, static_cast<int>(state.range(1)), batch.size(),
             [&] { batch.accumulate(particles, particles.predicted, sums); });
}
BENCHMARK(DihedralJacobi)->ArgsProduct({{50, 100, 200}, {1, 2}})->ArgNames({"N", "threads"})->UseManualTime();

}  // namespace
}  // namespace pliant::bench
