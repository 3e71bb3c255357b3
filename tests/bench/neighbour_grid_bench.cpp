// Neighbour search among the points of a jittered lattice, as dense as a fluid. An item is a point.
#include "sim/geometry/neighbour_grid.h"

#include "sim/state/world.h"
#include "tests/bench/micro_bench.h"

#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

namespace pliant::bench {
namespace {

constexpr float kReach = 0.1f;  // two spacings

/// A column of fluid before it moves.
struct Points {
  explicit Points(std::int64_t count)
      : fluid(makeDamBreak(damBreakOf(count), {"jacobi", 0, 1})), ids(static_cast<std::size_t>(count)) {
    advance(fluid, 1);
    std::iota(ids.begin(), ids.end(), 0);
  }
  std::span<const glm::vec4> positions() const { return fluid.world().particles.predicted; }

  sim::Simulation fluid;
  std::vector<std::int32_t> ids;
};

void GridBuild(benchmark::State& state) {
  const Points points(state.range(0));
  sim::NeighbourGrid grid;
  timePasses(state, static_cast<int>(state.range(1)), points.ids.size(),
             [&] { grid.build(points.positions(), points.ids, kReach); });
}
BENCHMARK(GridBuild)->ArgsProduct({{10000, 100000}, {1, 2}})->ArgNames({"points", "threads"})->UseManualTime();

// Visits all neighbours of all points.
void GridQuery(benchmark::State& state) {
  const Points points(state.range(0));
  sim::NeighbourGrid grid;
  grid.build(points.positions(), points.ids, kReach);
  std::size_t visits = 0;
  timePasses(state, 1, points.ids.size(), [&] {
    visits = 0;
    for (const auto& entry : grid.entries()) {
      grid.forEachWithin(entry.position, kReach, [&](std::uint32_t, float) { ++visits; });
    }
    benchmark::DoNotOptimize(visits);
  });
  state.counters["neighbours"] = static_cast<double>(visits) / static_cast<double>(points.ids.size()) - 1.0;
}
BENCHMARK(GridQuery)->Arg(10000)->Arg(100000)->ArgName("points")->UseManualTime();

}  // namespace
}  // namespace pliant::bench
