// Contacts of grains that have settled: found, and solved once. An item is a contact, of two grains or of one with a
// wall.
#include "sim/contacts/contact_finder.h"
#include "sim/state/world.h"
#include "tests/bench/micro_bench.h"

#include <algorithm>
#include <string_view>

namespace pliant::bench {
namespace {

/// G-10k, settled; made once for all benchmarks that solve it in this way.
template <bool jacobi>
const sim::Simulation& settledGrains() {
  static const sim::Simulation grains = [] {
    sim::Simulation made = makeGrains(kGrains10k, kGrainSpacing, {jacobi ? "jacobi" : "gaussSeidel", 20, 1});
    advance(made, 60);
    return made;
  }();
  return grains;
}

/// The particles as the next step would propose them, so that as many contacts are violated as in a step.
sim::Particles proposed(const sim::Simulation& simulation) {
  sim::Particles particles = simulation.world().particles;
  const float h = simulation.scene().settings.timestep;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    const glm::vec3 move = h * (particles.velocity[i] + h * glm::vec3(0.0f, -9.81f, 0.0f));
    particles.predicted[i] = particles.position[i] + glm::vec4(move, 0.0f);
  }
  return particles;
}

void FindContacts(benchmark::State& state) {
  const sim::World& world = settledGrains<true>().world();
  const sim::Particles particles = proposed(settledGrains<true>());
  const sim::ContactOptions options{.coloured = state.range(1) != 0};
  sim::ContactFinder finder;
  sim::ContactSet contacts;
  const auto find = [&] { finder.find(particles, world.objects, world.materials, world.colliders, options, contacts); };
  find();
  timePasses(state, static_cast<int>(state.range(0)), contacts.size(), find);
}
BENCHMARK(FindContacts)->ArgsProduct({{1, 2}, {0, 1}})->ArgNames({"threads", "coloured"})->UseManualTime();

void accumulateContacts(benchmark::State& state, std::string_view type) {
  const sim::Simulation& grains = settledGrains<true>();
  const sim::Particles particles = proposed(grains);
  sim::Corrections sums(particles.size());
  batchOf(grains, "collision").accumulate(particles, particles.predicted, sums);  // depths, which friction needs
  sim::Batch& batch = batchOf(grains, type);
  timePasses(state, static_cast<int>(state.range(0)), batch.size(),
             [&] { batch.accumulate(particles, particles.predicted, sums); });
}
void CollisionAccumulate(benchmark::State& state) { accumulateContacts(state, "collision"); }
void FrictionAccumulate(benchmark::State& state) { accumulateContacts(state, "friction"); }
BENCHMARK(CollisionAccumulate)->Arg(1)->Arg(2)->ArgName("threads")->UseManualTime();
BENCHMARK(FrictionAccumulate)->Arg(1)->Arg(2)->ArgName("threads")->UseManualTime();

// Collision and friction after it, each time from the same positions; copying these is a small part of the time.
void ContactsColoured(benchmark::State& state) {
  const sim::Simulation& grains = settledGrains<false>();
  sim::Batch& collision = batchOf(grains, "collision");
  sim::Batch& friction = batchOf(grains, "friction");
  sim::Particles particles = proposed(grains);
  const auto start = particles.predicted;
  timePasses(state, static_cast<int>(state.range(0)), collision.size(), [&] {
    std::copy(start.begin(), start.end(), particles.predicted.begin());
    projectAllColours(collision, particles);
    projectAllColours(friction, particles);
  });
}
BENCHMARK(ContactsColoured)->Arg(1)->Arg(2)->ArgName("threads")->UseManualTime();

}  // namespace
}  // namespace pliant::bench
