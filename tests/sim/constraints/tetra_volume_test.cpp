#include "sim/constraints/tetra_volume.h"

#include "sim/constraints/typed_batches.h"
#include "sim/state/material.h"
#include "tests/sim/batch_setup.h"
#include "tests/sim/constraints/gradient_check.h"

namespace pliant::sim {
namespace {

using Corners = std::array<glm::vec3, 4>;
constexpr Corners kUnit{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};

double sixfold(const DoublePoints<4>& x) { return glm::dot(glm::cross(x[1] - x[0], x[2] - x[0]), x[3] - x[0]); }

Corners randomCorners(Random& random) {
  return {random.point(1.0f), random.point(1.0f), random.point(1.0f), random.point(1.0f)};
}

/// A tetrahedron at rest as `kUnit`, moved to `x`.
struct SingleTetra : BatchSetup {
  TypedBatch<TetraVolume> batch{2, &Material::volumeStiffness};

  explicit SingleTetra(const Corners& x, std::array<float, 4> masses = {1, 1, 1, 1}) {
    for (std::size_t i = 0; i < 4; ++i) add(x[i], masses[i]);
    batch.add(TetraVolume::at({0, 1, 2, 3}, kUnit, 0));
  }
  float volume() const { return sixfoldVolume({predicted(0), predicted(1), predicted(2), predicted(3)}); }
};

TEST(TetraVolumeConstraint, GivesTheExactValuesOfTheWorkedExample) {
  Corners stretched = kUnit, gradient;
  stretched[3].z = 1.3f;
  const TetraVolume constraint = TetraVolume::at({0, 1, 2, 3}, kUnit, 0);
  const float c = constraint.evaluate(stretched, gradient);
  float square = 0.0f;
  for (const glm::vec3& g : gradient) square += glm::dot(g, g);
  EXPECT_NEAR(c, 0.3f, 1e-6f);
  EXPECT_NEAR(square, 8.76f, 1e-5f);
  EXPECT_NEAR(c / square, 0.034247f, 1e-6f);
  SingleTetra single(stretched);
  single.project(single.batch);
  EXPECT_NEAR(single.volume(), 1.016607f, 1e-6f);
}

TEST(TetraVolumeConstraint, GradientMatchesThatOfSixTimesTheVolume) {
  Random random(1);
  for (int trial = 0; trial < 200; ++trial) {
    const Corners x = randomCorners(random);
    const TetraVolume constraint{{0, 1, 2, 3}, 0.7f, 0.0f, 0};
    expectGradientOf(
        constraint, x, [](const DoublePoints<4>& p) { return sixfold(p) - double(0.7f); }, 1e-5);
    expectInvariant(constraint, x, 1e-5);
  }
}

TEST(TetraVolumeConstraint, KeepsMomentumWithUnequalMasses) {
  SingleTetra single({{{0, 0, 0.2f}, {1.3f, 0, 0}, {0, 0.8f, 0}, {0.1f, 0, 1.4f}}}, {1, 2, 0.3f, 7});
  expectMomentumKept(single, single.batch, 2e-6);
}

TEST(TetraVolumeConstraint, LeavesFixedCornersAndMovesLightOnesMore) {
  Corners x = kUnit;
  x[3].z = 1.3f;
  SingleTetra single(x, {0, 1, 1, 4});
  single.project(single.batch);
  EXPECT_EQ(single.predicted(0), x[0]);
  EXPECT_GT(glm::length(single.predicted(1) - x[1]), glm::length(single.predicted(3) - x[3]));
}

TEST(TetraVolumeConstraint, RecoversAnInvertedTetrahedron) {
  Corners x = kUnit;
  x[3].z = -1.0f;
  SingleTetra single(x);
  ASSERT_LT(single.volume(), 0.0f);
  for (int pass = 0; pass < 30; ++pass) single.project(single.batch);
  EXPECT_NEAR(single.volume(), 1.0f, 1e-5f);
}

TEST(TetraVolumeConstraint, RestoresOneCrushedFlatWithoutThrowingItAway) {
  for (const Corners& crushed : {Corners{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0.3f, 0.3f, 0}}},
                                 Corners{{{0, 0, 0}, {1, 1e-3f, 0}, {2, 0, 1e-3f}, {3, 1e-3f, 1e-3f}}},
                                 Corners{{{0, 0, 0}, {1e-4f, 0, 0}, {0, 1e-4f, 0}, {0, 0, 1}}}}) {
    SingleTetra single(crushed);
    for (int pass = 0; pass < 2000; ++pass) {
      const auto before = single.particles.predicted;
      single.project(single.batch);
      for (std::size_t i = 0; i < 4; ++i) {
        ASSERT_LT(glm::length(glm::vec3(single.particles.predicted[i] - before[i])), 3.0f);
      }
    }
    EXPECT_NEAR(single.volume(), 1.0f, 1e-4f);
  }
}

TEST(TetraVolumeConstraint, SkipsATetrahedronCollapsedToAPoint) {
  const TetraVolume constraint = TetraVolume::at({0, 1, 2, 3}, kUnit, 0);
  const glm::vec3 a(0.5f, 1, 2);
  expectSkipped(constraint, {a, a, a, a});
  expectSkipped(constraint, {a, a, a, glm::vec3(1, 1, 2)});
}

TEST(TetraVolumeConstraint, EightAtATimeMatchOneByOne) {
  Random random(5);
  for (const int count : {1, 7, 8, 9, 64, 501}) {
    BatchSetup setup;
    std::vector<TetraVolume> apart;
    const std::vector<float> stiffness{1.0f, 0.25f, 0.0f};
    for (int c = 0; c < count; ++c) {
      const Corners rest = randomCorners(random);
      const int kind = random.index(8);  // some crushed, some with fixed corners
      for (std::size_t i = 0; i < 4; ++i) {
        const glm::vec3 x = kind == 0 ? rest[0] : rest[i] + random.point(0.2f);
        setup.add(x, kind == 1 || (kind == 2 && i < 2) ? 0.0f : random.number(0.01f, 100.0f));
      }
      apart.push_back(TetraVolume::at({4 * c, 4 * c + 1, 4 * c + 2, 4 * c + 3}, rest, random.index(3)));
    }
    auto expected = setup.particles.predicted;
    Corrections slots(4 * apart.size()), expectedSlots(4 * apart.size());
    computeCorrections(std::span<const TetraVolume>(apart), std::span<const float>(stiffness), expected.data(),
                       slots.data());
    computeCorrections<TetraVolume>(std::span<const TetraVolume>(apart), std::span<const float>(stiffness),
                                    expected.data(), expectedSlots.data());
    for (std::size_t s = 0; s < slots.size(); ++s) {
      expectNear(glm::vec3(slots[s]), glm::vec3(expectedSlots[s]), 2e-5f);
      EXPECT_EQ(slots[s].w, expectedSlots[s].w);
    }
    projectOneByOne(std::span<const TetraVolume>(apart), std::span<const float>(stiffness), expected.data());
    projectIndependent(std::span<const TetraVolume>(apart), std::span<const float>(stiffness),
                       setup.particles.predicted.data());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      expectNear(glm::vec3(setup.particles.predicted[i]), glm::vec3(expected[i]), 2e-5f);
      EXPECT_EQ(setup.particles.predicted[i].w, expected[i].w);
    }
  }
}

}  // namespace
}  // namespace pliant::sim
