// The constraints that a batch reports for display.
#include "sim/state/constraint_view.h"

#include "sim/constraints/typed_batches.h"
#include "sim/state/world.h"
#include "tests/sim/batch_setup.h"
#include "tests/sim/scene_from_text.h"

#include <map>
#include <set>

namespace pliant::sim {
namespace {

struct Seen {
  std::vector<std::int32_t> particles;
  std::size_t colour;
  float value, strain;
};

std::vector<Seen> lookAt(const Batch& batch, const Particles& particles) {
  std::vector<Seen> seen;
  batch.forEach(particles, particles.position, [&](const ConstraintView& view) {
    seen.push_back({{view.particles.begin(), view.particles.end()}, view.colour, view.value, view.strain});
  });
  return seen;
}

TEST(ConstraintView, ShowsErrorAndStrainOfADistance) {
  BatchSetup setup;
  const int a = setup.add({0, 0, 0}), b = setup.add({2.5f, 0, 0});
  TypedBatch<Distance> batch(1, nullptr);
  batch.add({{a, b}, 2.0f, 0});
  const auto seen = lookAt(batch, setup.particles);
  ASSERT_EQ(seen.size(), 1u);
  EXPECT_EQ(seen[0].particles, (std::vector<std::int32_t>{a, b}));
  EXPECT_EQ(seen[0].value, 0.5f);
  EXPECT_EQ(seen[0].strain, 0.25f);
}

TEST(ConstraintView, ColoursAreThoseOfTheParallelSolve) {
  BatchSetup setup;
  TypedBatch<Distance> batch(1, nullptr);
  for (int i = 0; i < 40; ++i) setup.add({0.1f * float(i), 0, 0});
  for (int i = 0; i + 2 < 40; ++i) {
    batch.add({{i, i + 1}, 0.1f, 0});
    batch.add({{i, i + 2}, 0.2f, 0});
  }
  setup.prepare(batch, Iteration::jacobi);
  for (const Seen& constraint : lookAt(batch, setup.particles)) EXPECT_EQ(constraint.colour, 0u);
  setup.prepare(batch, Iteration::gaussSeidel);
  std::map<std::size_t, std::set<std::int32_t>> taken;
  for (const Seen& constraint : lookAt(batch, setup.particles)) {
    for (const std::int32_t particle : constraint.particles) {
      EXPECT_TRUE(taken[constraint.colour].insert(particle).second) << "two of a colour share particle " << particle;
    }
  }
  EXPECT_EQ(taken.size(), batch.colours());
  EXPECT_GE(taken.size(), 4u);
}

class ShownConstraints : public testing::TestWithParam<const char*> {};

TEST_P(ShownConstraints, AreCompleteAndReferToExistingParticles) {
  Simulation simulation = shippedScene(GetParam());
  run(simulation, 12);
  const World& world = simulation.world();
  for (const auto& batch : world.batches) {
    const auto seen = lookAt(*batch, world.particles);
    if (batch->type().ends_with("riction")) {
      EXPECT_TRUE(seen.empty()) << "friction acts in the collisions, which are shown";
      continue;
    }
    // Its size includes the bodies: their rigidity is solved, but not shown.
    const std::size_t hidden = batch->type() == "body contact" ? world.bodies.size() : 0;
    EXPECT_EQ(seen.size() + hidden, batch->size()) << batch->type();
    for (const Seen& constraint : seen) {
      EXPECT_FALSE(constraint.particles.empty());
      for (const std::int32_t particle : constraint.particles) {
        ASSERT_GE(particle, 0);
        ASSERT_LT(static_cast<std::size_t>(particle), world.particles.size());
      }
      EXPECT_TRUE(std::isfinite(constraint.value) && std::isfinite(constraint.strain)) << batch->type();
      if (batch->type() == "collision") {
        EXPECT_LE(constraint.strain, 0.0f);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, ShownConstraints,
                         testing::Values("welcome", "everything", "embedded_particle", "hair", "sand_pile"));

}  // namespace
}  // namespace pliant::sim
