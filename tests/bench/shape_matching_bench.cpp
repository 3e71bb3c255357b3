// Shape matching of many small bodies and of one large one, solved once. An item is a particle.
#include "sim/state/world.h"
#include "tests/bench/micro_bench.h"

namespace pliant::bench {
namespace {

void matchShapes(benchmark::State& state, const Lattice& lattice, int count) {
  sim::Simulation bodies = makeBodies(lattice, count, {"jacobi", 1, 1});
  advance(bodies, 1);
  sim::Batch& batch = batchOf(bodies, "shapeMatching");
  const sim::Particles& particles = bodies.world().particles;
  sim::Corrections sums(particles.size());
  timePasses(state, static_cast<int>(state.range(0)), particles.size(),
             [&] { batch.accumulate(particles, particles.predicted, sums); });
  state.counters["bodies"] = count;
}
void ShapeMatching125(benchmark::State& state) { matchShapes(state, {5, 5, 5}, 64); }
void ShapeMatching4000(benchmark::State& state) { matchShapes(state, {20, 10, 20}, 1); }
BENCHMARK(ShapeMatching125)->Arg(1)->Arg(2)->ArgName("threads")->UseManualTime();
BENCHMARK(ShapeMatching4000)->Arg(1)->Arg(2)->ArgName("threads")->UseManualTime();

}  // namespace
}  // namespace pliant::bench
