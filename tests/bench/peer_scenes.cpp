// Measures whole steps of the scenes that other engines were measured on, and how their cost grows with the number of
// particles. Prints the figures beside those of the others.
#include "sim/scene/registry.h"
#include "sim/state/world.h"
#include "tests/bench/bench_scenes.h"
#include "tests/bench/scaling.h"
#include "tests/bench/stop_clock.h"
#include "tests/bench/text_table.h"
#include "tests/bench/thread_shares.h"
#include "tests/sim/simulation/heap.h"
#include "tests/support/paths.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace pliant::bench {
namespace {

struct Options {
  std::vector<std::string> names;  ///< only scenes whose name starts so; empty: all
  int threads = 0;                 ///< only measurements on this number of threads; 0: on one and on two
  bool quick = false;              ///< fewer steps, and nothing above 100,000 particles
  bool markdown = false;
  std::string kind;  ///< of scaling and threads: only what begins so
};

/// PositionBasedDynamics, Jolt, Bullet 3.24 and SPlisHSPlasH on the same scene; empty: not measured.
using PeerFigures = std::array<const char*, 4>;

constexpr const char* kPeerSource =
    "Figures of the peers: measured on another machine (two x86-64 cores with AVX-512, g++ 12, Release, native\n"
    "instructions; f: with fast math, d: in double precision), medians. Only ratios carry over from machine to "
    "machine.\n"
    "All-in: time of the whole step divided by constraints (or particles) and by iterations. One thread: processor\n"
    "time; two: time on the clock, which other programs lengthen.";

/// Median time of a step [s].
double medianStep(sim::Simulation& simulation, int steps, int threads) {
  std::vector<double> seconds;
  for (int step = 0; step < steps; ++step) {
    const StopClock clock;
    advance(simulation, 1);
    seconds.push_back(clock.elapsed().on(threads));
  }
  return median(std::move(seconds));
}

struct Measured {
  double step;         ///< median time [s]
  double perItem;      ///< the same divided by items and iterations [s]
  double speed = 0.0;  ///< of grains that should be at rest, root mean square [m/s]
};

Measured measureCloth(int n, bool bending, int threads, const Options& options) {
  constexpr int kIterations = 20;
  sim::Simulation cloth = makeCloth(n, bending, {"gaussSeidel", kIterations, threads});
  advance(cloth, 5);
  const double step = medianStep(cloth, options.quick ? 9 : 51, threads);
  const std::size_t constraints =
      batchOf(cloth, "distance").size() + (bending ? batchOf(cloth, "bending").size() : std::size_t{0});
  return {step, step / kIterations / static_cast<double>(constraints)};
}

Measured measureSolid(int n, int threads, const Options& options) {
  constexpr int kIterations = 20;
  sim::Simulation solid = makeSolid(n, false, {"gaussSeidel", kIterations, threads});
  advance(solid, 5);
  const double step = medianStep(solid, options.quick ? 9 : 51, threads);
  const std::size_t constraints = batchOf(solid, "distance").size() + batchOf(solid, "volume").size();
  return {step, step / kIterations / static_cast<double>(constraints)};
}

Measured measureDamBreak(const Lattice& lattice, int threads, const Options& options) {
  constexpr int kIterations = 5;
  sim::Simulation fluid = makeDamBreak(lattice, {"jacobi", kIterations, threads});
  advance(fluid, options.quick ? 3 : 40);
  const double step = medianStep(fluid, options.quick ? 5 : 41, threads);
  return {step, step / kIterations / lattice.size()};
}

Measured measureGrains(const Lattice& lattice, float spacing, const Solver& solver, int settle, int steps) {
  sim::Simulation grains = makeGrains(lattice, spacing, solver);
  advance(grains, settle);
  const double step = medianStep(grains, steps, solver.threads);
  return {step, step / solver.iterations / lattice.size(), restSpeed(grains)};
}

struct Case {
  std::string name;
  int threads;
  const char* unit;  ///< of the figure that is compared
  PeerFigures peers;
  std::function<Measured(int threads, const Options&)> measure;
};

constexpr const char* kPerConstraint = "ns all-in";
constexpr const char* kPerParticle = "ns all-in, particle";
constexpr const char* kPerStep = "ms a step";

Case clothCase(int n, bool bending, int threads, PeerFigures peers) {
  return {fmt::format("C-{} {}", n, bending ? "edges, dihedral" : "edges"), threads, kPerConstraint, peers,
          [=](int t, const Options& options) { return measureCloth(n, bending, t, options); }};
}

Case solidCase(int n, int threads, PeerFigures peers) {
  return {fmt::format("S-{} edges, volume", n), threads, kPerConstraint, peers,
          [=](int t, const Options& options) { return measureSolid(n, t, options); }};
}

Case fluidCase(const Lattice& lattice, int threads, PeerFigures peers) {
  return {fmt::format("D-{}", lattice.size()), threads, kPerParticle, peers,
          [=](int t, const Options& options) { return measureDamBreak(lattice, t, options); }};
}

Case grainsCase(const char* iteration, int threads, PeerFigures peers) {
  return {fmt::format("G-10k {}", iteration), threads, kPerStep, peers, [=](int t, const Options& options) {
            return measureGrains(kGrains10k, kGrainSpacing, {iteration, 20, t}, options.quick ? 60 : 200,
                                 options.quick ? 9 : 51);
          }};
}

std::vector<Case> peerCases() {
  const Lattice small = damBreakOf(10000), large = damBreakOf(100000);
  return {
      clothCase(50, false, 1, {"16-18", "7.7", "11.3", ""}),
      clothCase(50, false, 2, {}),
      clothCase(100, false, 1, {"24-27", "7.4", "11.7", ""}),
      clothCase(100, false, 2, {}),
      clothCase(200, false, 1, {"27", "10.3", "12.4", ""}),
      clothCase(200, false, 2, {"11.8 d", "7.2", "", ""}),
      clothCase(50, true, 1, {}),
      clothCase(50, true, 2, {}),
      clothCase(100, true, 1, {"51", "21.8", "", ""}),
      clothCase(100, true, 2, {}),
      clothCase(200, true, 1, {"73-90", "24.7", "", ""}),
      clothCase(200, true, 2, {"26 d", "14.6", "", ""}),
      solidCase(10, 1, {}),
      solidCase(10, 2, {}),
      solidCase(20, 1, {"52", "", "", ""}),
      solidCase(20, 2, {}),
      fluidCase(small, 1, {"596 f", "", "", "624 f"}),
      fluidCase(small, 2, {}),
      fluidCase(large, 1, {"554 f", "", "", "610 f"}),
      fluidCase(large, 2, {"532", "", "", "467"}),
      grainsCase("jacobi", 1, {"", "89", "436", ""}),
      grainsCase("jacobi", 2, {"", "55", "", ""}),
      grainsCase("gaussSeidel", 1, {"", "89", "436", ""}),
      grainsCase("gaussSeidel", 2, {"", "55", "", ""}),
  };
}

bool isWanted(const std::string& name, const Options& options) {
  return options.names.empty() || std::any_of(options.names.begin(), options.names.end(),
                                              [&](const std::string& wanted) { return name.starts_with(wanted); });
}

bool isWanted(int threads, const Options& options) { return options.threads == 0 || options.threads == threads; }

void printPeers(const Options& options) {
  TextTable table(
      {"scene", "threads", "ms a step", "Pliant", "PositionBasedDynamics", "Jolt", "Bullet", "SPlisHSPlasH", "unit"});
  bool any = false;
  std::string speeds;
  for (const Case& scene : peerCases()) {
    if (!isWanted(scene.name, options) || !isWanted(scene.threads, options)) continue;
    any = true;
    const Measured measured = scene.measure(scene.threads, options);
    const double figure = scene.unit == kPerStep ? 1e3 * measured.step : 1e9 * measured.perItem;
    std::vector<std::string> row{scene.name, fmt::format("{}", scene.threads),
                                 fmt::format("{:.2f}", 1e3 * measured.step), fmt::format("{:.2f}", figure)};
    for (const char* peer : scene.peers) row.emplace_back(peer != nullptr && *peer != '\0' ? peer : "-");
    row.emplace_back(scene.unit);
    table.add(std::move(row));
    if (measured.speed > 0.0) {
      speeds += fmt::format("{}, threads {}: grains move at {:.3f} m/s (root mean square).\n", scene.name,
                            scene.threads, measured.speed);
    }
  }
  if (!any) return;
  table.print(options.markdown);
  fmt::print("\n{}\n{}\n", kPeerSource, speeds);
}

// One ball among many grains: it is to cost no more than what it touches.
void printBall(const Options& options) {
  if (!isWanted("ball", options)) return;
  TextTable table({"G-10k and a ball of radius", "threads", "ms a step", "contacts", "ns a contact"});
  for (const int threads : {1, 2}) {
    if (!isWanted(threads, options)) continue;
    for (const float radius : {0.0f, 0.05f, 0.25f, 1.0f}) {
      sim::Simulation grains = makeGrains(kGrains10k, kGrainSpacing, {"jacobi", 20, threads}, radius);
      advance(grains, options.quick ? 60 : 200);
      const double step = medianStep(grains, options.quick ? 9 : 51, threads);
      const std::size_t contacts = grains.world().contacts.size();
      table.add({radius > 0.0f ? fmt::format("{} ({:.0f} times a grain's)", radius, radius / 0.05f) : "none",
                 fmt::format("{}", threads), fmt::format("{:.2f}", 1e3 * step), fmt::format("{}", contacts),
                 fmt::format("{:.0f}", 1e9 * step / static_cast<double>(contacts))});
    }
  }
  fmt::print("\nUnequal radii: 20 Jacobi iterations\n\n");
  table.print(options.markdown);
}

// The heap is poured onto a floor of the same friction as the grains.
void printHeaps(const Options& options) {
  if (!isWanted("heaps", options)) return;
  TextTable table({"friction of grains", "friction angle", "slope, jacobi", "slope, gaussSeidel"});
  for (const double mu : {0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6}) {
    std::vector<std::string> row{fmt::format("{}", mu), fmt::format("{:.1f}", std::atan(mu) * 180.0 / 3.14159265)};
    for (const char* iteration : {"jacobi", "gaussSeidel"}) {
      sim::Simulation heap = sim::makeHeap(mu, iteration);
      advance(heap, sim::kHeapFrames);
      row.push_back(fmt::format("{:.1f}", sim::slopeOf(heap.world().particles)));
    }
    table.add(std::move(row));
  }
  fmt::print("\nAngle of repose in degrees: heaps of 1,500 grains poured from above\n\n");
  table.print(options.markdown);
}

// C-100 with and without, at the start, while it swings down, and while it folds.
void printSelfCollision(const Options& options) {
  if (!isWanted("self-collision", options)) return;
  TextTable table({"C-100", "frames", "threads", "ms without", "ms with", "ratio"});
  for (const int threads : {1, 2}) {
    if (!isWanted(threads, options)) continue;
    for (const bool bending : {false, true}) {
      const Solver solver{"gaussSeidel", 20, threads};
      sim::Simulation without = makeCloth(100, bending, solver), with = makeCloth(100, bending, solver, true);
      for (int first = 0; first < 900; first += 300) {
        const double plain = medianStep(without, 300, threads), own = medianStep(with, 300, threads);
        table.add({bending ? "edges, dihedral" : "edges", fmt::format("{} to {}", first, first + 300),
                   fmt::format("{}", threads), fmt::format("{:.2f}", 1e3 * plain), fmt::format("{:.2f}", 1e3 * own),
                   fmt::format("{:.2f}", own / plain)});
      }
    }
  }
  fmt::print("Self-collision: a cloth that swings down and folds, 20 iterations\n\n");
  table.print(options.markdown);
}

// Rigid bodies and rods: scenes whose steps are to take less than they last, or than others.
void printBodies(const Options& options) {
  if (!isWanted("bodies", options)) return;
  struct Row {
    const char* name;
    std::function<sim::Simulation(int threads)> make;
    int settle, steps;
  };
  const std::array<Row, 7> rows{{
      {"10,000 grains in a box, 20 iterations",
       [](int t) {
         return makeGrains(kGrains10k, kGrainSpacing, {"gaussSeidel", 20, t});
       },
       200, 31},
      {"10,000 balls in a box, 20 iterations",
       [](int t) {
         return makeBalls(kGrains10k, kGrainSpacing, {"gaussSeidel", 20, t});
       },
       200, 31},
      {"wall of 1,000 bricks, 20 iterations",
       [](int t) {
         return makeBrickWall(20, 50, {"gaussSeidel", 20, t});
       },
       20, 51},
      {"wall of 1,000 bricks, 4 substeps of 5",
       [](int t) {
         return makeBrickWall(20, 50, {"gaussSeidel", 5, t}, 4);
       },
       20, 51},
      {"100 ragdolls, 20 iterations",
       [](int t) {
         return makeRagdolls(100, {"gaussSeidel", 20, t}, 1);
       },
       30, 151},
      {"100 ragdolls, 4 substeps of 5",
       [](int t) {
         return makeRagdolls(100, {"gaussSeidel", 5, t}, 4);
       },
       30, 151},
      {"rod of 1,000 segments, 20 iterations",
       [](int t) {
         return makeRod(1000, {"gaussSeidel", 20, t});
       },
       10, 151},
  }};
  TextTable table({"scene", "threads", "ms a step"});
  for (const Row& row : rows) {
    for (const int threads : {1, 2}) {
      if (!isWanted(threads, options)) continue;
      sim::Simulation simulation = row.make(threads);
      advance(simulation, row.settle);
      const double step = medianStep(simulation, options.quick ? 9 : row.steps, threads);
      table.add({row.name, fmt::format("{}", threads), fmt::format("{:.2f}", 1e3 * step)});
    }
  }
  fmt::print("Rigid bodies and rods: step of 16.7 ms\n\n");
  table.print(options.markdown);
}

// The same balls as rigid bodies and as grains, once they lie: turning is to cost no more than half as much again. Some
// steps of the ones, some of the others, so that what else the machine does meets both.
void printBalls(const Options& options) {
  if (!isWanted("turning", options)) return;
  constexpr int kTurns = 5, kStepsATurn = 5;
  const int settle = options.quick ? 80 : 200;
  TextTable table({"threads", "grains [ms]", "rigid balls [ms]", "ratio", "contacts of grains", "of balls"});
  for (const int threads : {1, 2}) {
    if (!isWanted(threads, options)) continue;
    const Solver solver{"gaussSeidel", 20, threads};
    sim::Simulation grains = makeGrains(kGrains10k, kGrainSpacing, solver);
    sim::Simulation balls = makeBalls(kGrains10k, kGrainSpacing, solver);
    advance(grains, settle);
    advance(balls, settle);
    std::vector<double> ofGrains, ofBalls;
    for (int turn = 0; turn < kTurns; ++turn) {
      ofGrains.push_back(medianStep(grains, kStepsATurn, threads));
      ofBalls.push_back(medianStep(balls, kStepsATurn, threads));
    }
    const double one = median(ofGrains), other = median(ofBalls);
    table.add({fmt::format("{}", threads), fmt::format("{:.2f}", 1e3 * one), fmt::format("{:.2f}", 1e3 * other),
               fmt::format("{:.2f}", other / one), fmt::format("{}", grains.world().contacts.size()),
               fmt::format("{}", balls.world().bodyContacts.contacts.size())});
  }
  fmt::print("10,000 balls in a box that turn beside grains that do not: 20 iterations, after {} steps\n\n", settle);
  table.print(options.markdown);
}

// Every shipped scene that takes longer for a step than the step lasts, in its slowest quarter.
void printShipped(const Options& options) {
  if (!isWanted("shipped", options)) return;
  TextTable table({"scene", "threads", "step lasts [ms]", "median [ms]", "of its slowest quarter", "opens in [ms]"});
  const std::filesystem::path assets = sourcePath("assets");
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(assets / "scenes")) {
    if (entry.path().extension() == ".xml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const std::filesystem::path& file : files) {
    for (const int threads : {1, 2}) {
      if (!isWanted(threads, options)) continue;
      const StopClock opening;
      sim::InputMessages messages;
      sim::Scene scene = sim::readScene(file, sim::Registry::builtin(), messages);
      scene.settings.threads = threads;
      const double lasts = scene.settings.timestep;
      const int steps = std::min(scene.settings.iterations, options.quick ? 100 : 400);
      sim::Simulation simulation(std::move(scene), {assets}, messages);
      const double opened = opening.elapsed().on(1);
      const int quarter = (steps + 3) / 4;
      std::vector<double> quarters;
      for (int k = 0; k < 4; ++k) quarters.push_back(medianStep(simulation, quarter, threads));
      const double slowest = *std::max_element(quarters.begin(), quarters.end());
      if (slowest <= lasts) continue;
      table.add({file.stem().string(), fmt::format("{}", threads), fmt::format("{:.1f}", 1e3 * lasts),
                 fmt::format("{:.1f}", 1e3 * median(quarters)), fmt::format("{:.1f}", 1e3 * slowest),
                 fmt::format("{:.0f}", 1e3 * opened)});
    }
  }
  fmt::print("\nShipped scenes that are not in real time\n\n");
  table.print(options.markdown);
}

// G-10k after 10 s: its mean height and how fast it still moves, at the iterations that are timed and at ten times as
// many.
void printPile(const Options& options) {
  if (!isWanted("pile", options) || !isWanted(1, options)) return;
  TextTable table({"10,000 grains", "iterations", "ms a step", "mean height [m]", "speed [mm/s], root mean square"});
  for (const char* iteration : {"gaussSeidel", "jacobi"}) {
    for (const int iterations : {20, 200}) {
      sim::Simulation grains = makeGrains(kGrains10k, kGrainSpacing, {iteration, iterations, 1});
      advance(grains, options.quick ? 100 : 500);
      const double step = medianStep(grains, 100, 1);
      double height = 0.0;
      for (const glm::vec4& x : grains.world().particles.position) height += x.y / kGrains10k.size();
      table.add({iteration, fmt::format("{}", iterations), fmt::format("{:.1f}", 1e3 * step),
                 fmt::format("{:.3f}", height), fmt::format("{:.1f}", 1e3 * restSpeed(grains))});
    }
  }
  fmt::print("\nHow well a pile rests\n\n");
  table.print(options.markdown);
}

// How far the front has run when: figure 3 of Martin & Moyce 1952, for a column twice as high as wide (2.25 inches).
void printDamBreakFront(const Options& options) {
  if (!isWanted("front", options)) return;
  struct Reading {
    double time, front;
  };
  constexpr std::array<Reading, 5> kExperiment{
      {{0.832, 1.217}, {1.219, 1.474}, {1.997, 2.292}, {2.547, 2.995}, {3.345, 4.134}}};
  constexpr int kAcross = 20;
  constexpr double kFramesPerUnit = 240.0 / 4.4294469;  // sqrt(2 g / a) for a = 1 m
  sim::Simulation fluid = makeExperimentalDamBreak(kAcross, {"jacobi", 8, 0});
  TextTable table({"t sqrt(2g/a)", "front / a", "experiment", "error %"});
  for (const Reading& reading : kExperiment) {
    advance(fluid, static_cast<int>(std::lround(reading.time * kFramesPerUnit)) - fluid.frame());
    std::vector<double> x;
    for (const glm::vec4& position : fluid.world().particles.position) x.push_back(position.x);
    std::sort(x.begin(), x.end(), std::greater<>());
    std::size_t i = 0;  // three particles side by side; drops that fly ahead are no front
    while (i + 3 < x.size() && x[i] - x[i + 2] >= 1.0 / kAcross) ++i;
    const double front = x[i + 1] + 0.5 / kAcross;
    table.add({fmt::format("{:.3f}", reading.time), fmt::format("{:.3f}", front), fmt::format("{:.3f}", reading.front),
               fmt::format("{:+.1f}", 100.0 * (front / reading.front - 1.0))});
  }
  fmt::print("Dam break: front of the water, beside the experiment of Martin & Moyce (1952)\n\n");
  table.print(options.markdown);
}

}  // namespace
}  // namespace pliant::bench

int main(int argc, char** argv) {
  pliant::bench::Options options;
  CLI::App app("Times whole steps of the scenes that other engines were measured on.");
  app.add_option("NAME", options.names,
                 "only these scenes, by the start of their name: C-200, D-, G-10k, scaling,"
                 " self-collision, ball, heaps, front, pile, bodies, turning, shipped, threads");
  app.add_option("--threads", options.threads, "only measurements on this number of threads, 1 or 2")
      ->check(CLI::Range(1, 2));
  app.add_option("--kind", options.kind,
                 "of scaling and threads only these, by their start: grains, solid, cloth, fluid; scenes");
  app.add_flag("--quick", options.quick, "fewer steps, and nothing above 100,000 particles");
  app.add_flag("--markdown", options.markdown, "print Markdown tables");
  CLI11_PARSE(app, argc, argv);
  try {
    pliant::bench::printPeers(options);
    if (pliant::bench::isWanted("scaling", options)) {
      pliant::bench::printScaling({options.threads == 0 ? std::vector<int>{1, 2} : std::vector<int>{options.threads},
                                   options.kind, options.quick, options.markdown});
    }
    pliant::bench::printSelfCollision(options);
    pliant::bench::printBall(options);
    pliant::bench::printHeaps(options);
    pliant::bench::printDamBreakFront(options);
    pliant::bench::printPile(options);
    pliant::bench::printBodies(options);
    pliant::bench::printBalls(options);
    pliant::bench::printShipped(options);
    if (pliant::bench::isWanted("threads", options))
      pliant::bench::printThreadShares(options.kind, pliant::bench::isWanted(2, options), options.quick,
                                       options.markdown);
  } catch (const std::exception& failure) {
    fmt::print(stderr, "pliant_scene_bench: {}\n", failure.what());
    return 1;
  }
  return 0;
}
