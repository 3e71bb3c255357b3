#include "tests/bench/scaling.h"

#include "sim/state/world.h"
#include "tests/bench/bench_scenes.h"
#include "tests/bench/stop_clock.h"
#include "tests/bench/text_table.h"

#include <fmt/format.h>
#include <malloc.h>

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pliant::bench {
namespace {

struct Kind {
  const char* name;
  int iterations;
  std::function<sim::Simulation(int size, int threads)> make;  ///< size: 0, 1, 2 for 10,000, 100,000 and 1,000,000
};

/// Boxes of equal height and growing floor, so that a grain bears the same load in all of them; in contact from the
/// first step on.
sim::Simulation makeLayers(const char* iteration, int size, int threads) {
  constexpr std::array<int, 3> kSides{20, 63, 200};
  const int side = kSides[static_cast<std::size_t>(size)];
  return makeGrains({side, 25, side}, 0.1f, {iteration, 20, threads});
}

/// A column of the same height and depth.
sim::Simulation makeWater(int size, int threads) {
  constexpr std::array<Lattice, 3> kColumns{{{20, 25, 20}, {63, 25, 63}, {200, 25, 200}}};
  return makeDamBreak(kColumns[static_cast<std::size_t>(size)], {"jacobi", 5, threads});
}

std::vector<Kind> kinds() {
  constexpr std::array<int, 3> kCells{21, 46, 99}, kVertices{100, 316, 1000};
  const auto cells = [=](int size) { return kCells[static_cast<std::size_t>(size)]; };
  const auto vertices = [=](int size) { return kVertices[static_cast<std::size_t>(size)]; };
  const auto solver = [](int threads) { return Solver{"gaussSeidel", 20, threads}; };
  return {
      {"grains, gaussSeidel", 20, [](int size, int threads) { return makeLayers("gaussSeidel", size, threads); }},
      {"grains, jacobi", 20, [](int size, int threads) { return makeLayers("jacobi", size, threads); }},
      {"solid, springs", 20, [=](int size, int threads) { return makeSolid(cells(size), false, solver(threads)); }},
      {"solid, neoHookean", 20, [=](int size, int threads) { return makeSolid(cells(size), true, solver(threads)); }},
      {"cloth", 20, [=](int size, int threads) { return makeSheet(vertices(size), false, solver(threads)); }},
      {"cloth that bends", 20, [=](int size, int threads) { return makeSheet(vertices(size), true, solver(threads)); }},
      {"fluid", 5, makeWater},
  };
}

/// Bytes that are allocated now.
std::size_t allocated() {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

}  // namespace

void printScaling(const ScalingOptions& options) {
  TextTable table({"scene", "particles", "threads", "builds in [s]", "bytes a particle", "ms a step",
                   "ns a particle and iteration", "against 10,000"});
  for (const Kind& kind : kinds()) {
    if (!std::string_view(kind.name).starts_with(options.kind)) continue;
    for (const int threads : options.threads) {
      double smallest = 0.0;
      for (int size = 0; size < (options.quick ? 2 : 3); ++size) {
        const std::size_t before = allocated();
        const StopClock building;
        sim::Simulation simulation = kind.make(size, threads);
        const double built = building.elapsed().on(1);
        advance(simulation, 4);
        std::vector<double> seconds;
        for (int step = 0; step < 5; ++step) {
          const StopClock clock;
          advance(simulation, 1);
          seconds.push_back(clock.elapsed().on(threads));
        }
        const auto particles = static_cast<double>(simulation.world().particles.size());
        const double step = median(std::move(seconds)), perParticle = step / kind.iterations / particles;
        if (size == 0) smallest = perParticle;
        table.add({kind.name, fmt::format("{}", simulation.world().particles.size()), fmt::format("{}", threads),
                   fmt::format("{:.2f}", built),
                   fmt::format("{:.0f}", static_cast<double>(allocated() - before) / particles),
                   fmt::format("{:.1f}", 1e3 * step), fmt::format("{:.1f}", 1e9 * perParticle),
                   fmt::format("{:.2f}", perParticle / smallest)});
      }
    }
  }
  fmt::print("\nScaling\n\n");
  table.print(options.markdown);
}

}  // namespace pliant::bench
