// Distance constraints of the cloths C-50, C-100 and C-200: each way of solving them once. An item is a constraint.
#include "sim/constraints/distance.h"

#include "sim/projection/typed_batch.h"
#include "sim/state/world.h"
#include "tests/bench/micro_bench.h"

#include <string_view>
#include <vector>

namespace pliant::bench {
namespace {

/// The cloth with state.range(0) vertices along a side, its constraints arranged for `iteration`.
sim::Simulation arrangedCloth(const benchmark::State& state, std::string_view iteration) {
  sim::Simulation cloth = makeCloth(static_cast<int>(state.range(0)), false, {iteration, 1});
  advance(cloth, 1);
  return cloth;
}

void DistanceColoured(benchmark::State& state) {
  const sim::Simulation cloth = arrangedCloth(state, "gaussSeidel");
  sim::Batch& batch = batchOf(cloth, "distance");
  sim::Particles particles = cloth.world().particles;
  timePasses(state, static_cast<int>(state.range(1)), batch.size(), [&] { projectAllColours(batch, particles); });
}
BENCHMARK(DistanceColoured)->ArgsProduct({{50, 100, 200}, {1, 2}})->ArgNames({"N", "threads"})->UseManualTime();

// In the order of the colours, one at a time: what the packs of projectIndependent win over scalar code.
void DistanceColouredScalar(benchmark::State& state) {
  const sim::Simulation cloth = arrangedCloth(state, "gaussSeidel");
  const auto& batch = dynamic_cast<const sim::TypedBatch<sim::Distance>&>(batchOf(cloth, "distance"));
  const std::vector<float> stiffness(cloth.world().materials.size(), 1.0f);
  sim::Particles particles = cloth.world().particles;
  timePasses(state, 1, batch.size(), [&] {
    sim::projectOneByOne(batch.constraints(), std::span<const float>(stiffness), particles.predicted.data());
  });
}
BENCHMARK(DistanceColouredScalar)->Arg(50)->Arg(100)->Arg(200)->ArgName("N")->UseManualTime();

// In the order of the mesh: a chain of dependences.
void DistanceOrdered(benchmark::State& state) {
  const sim::Simulation cloth = arrangedCloth(state, "gaussSeidelOrdered");
  sim::Batch& batch = batchOf(cloth, "distance");
  sim::Particles particles = cloth.world().particles;
  timePasses(state, 1, batch.size(), [&] { batch.projectInOrder(particles); });
}
BENCHMARK(DistanceOrdered)->Arg(50)->Arg(100)->Arg(200)->ArgName("N")->UseManualTime();

void DistanceJacobi(benchmark::State& state) {
  const sim::Simulation cloth = arrangedCloth(state, "jacobi");
  sim::Batch& batch = batchOf(cloth, "distance");
  const sim::Particles& particles = cloth.world().particles;
  sim::Corrections sums(particles.size());
  timePasses(state, static_cast<int>(state.range(1)), batch.size(),
             [&] { batch.accumulate(particles, particles.predicted, sums); });
}
BENCHMARK(DistanceJacobi)->ArgsProduct({{50, 100, 200}, {1, 2}})->ArgNames({"N", "threads"})->UseManualTime();

}  // namespace
}  // namespace pliant::bench
