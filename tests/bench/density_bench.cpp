// Position based fluid after some steps of a dam break. An item is a particle.
#include "sim/state/world.h"
#include "tests/bench/micro_bench.h"

namespace pliant::bench {
namespace {

sim::Simulation flowingFluid(const benchmark::State& state) {
  sim::Simulation fluid = makeDamBreak(damBreakOf(state.range(0)), {"jacobi", 5, 1});
  advance(fluid, 20);
  return fluid;
}

void DensityIteration(benchmark::State& state) {
  const sim::Simulation fluid = flowingFluid(state);
  sim::Batch& batch = batchOf(fluid, "density");
  const sim::Particles& particles = fluid.world().particles;
  sim::Corrections sums(particles.size());
  timePasses(state, static_cast<int>(state.range(1)), particles.size(),
             [&] { batch.accumulate(particles, particles.predicted, sums); });
}
BENCHMARK(DensityIteration)
    ->ArgsProduct({{10000, 100000}, {1, 2}})
    ->ArgNames({"particles", "threads"})
    ->UseManualTime();

// The lists of neighbours, once a step.
void DensityNeighbours(benchmark::State& state) {
  const sim::Simulation fluid = flowingFluid(state);
  sim::Batch& batch = batchOf(fluid, "density");
  const sim::World& world = fluid.world();
  const sim::StepContext context{world.materials, world.objects, fluid.scene().settings};
  timePasses(state, static_cast<int>(state.range(1)), world.particles.size(),
             [&] { batch.prepare(world.particles, context); });
}
BENCHMARK(DensityNeighbours)
    ->ArgsProduct({{10000, 100000}, {1, 2}})
    ->ArgNames({"particles", "threads"})
    ->UseManualTime();

}  // namespace
}  // namespace pliant::bench
