#include "sim/constraints/density.h"

#include "tests/sim/batch_setup.h"

#include <glm/gtc/constants.hpp>

#include <cmath>

namespace pliant::sim {
namespace {

TEST(Kernels, HaveTheirPublishedValues) {
  EXPECT_NEAR(poly6(0.0f, 1.0f), 1.566681f, 1e-6f);
  EXPECT_NEAR(poly6(0.25f, 1.0f), 0.660944f, 1e-6f);
  EXPECT_NEAR(spiky(0.0f, 1.0f), 4.774648f, 1e-6f);
  EXPECT_NEAR(spiky(0.5f, 1.0f), 0.596831f, 1e-6f);
  EXPECT_NEAR(spikyGradientFactor(0.5f, 1.0f) * 0.5f, -3.580986f, 1e-6f);
  EXPECT_NEAR(poly6(0.0f, 4.0f), 0.024479398f, 1e-8f);
}

TEST(Kernels, VanishBeyondTheirReach) {
  for (const float h : {0.1f, 1.0f, 4.0f}) {
    EXPECT_EQ(poly6(h * h, h), 0.0f);
    EXPECT_EQ(poly6(1.5f * h * h, h), 0.0f);
    EXPECT_EQ(spiky(h, h), 0.0f);
    EXPECT_EQ(spiky(2.0f * h, h), 0.0f);
    EXPECT_EQ(spikyGradientFactor(h, h), 0.0f);
    EXPECT_EQ(spikyGradientFactor(0.0f, h), 0.0f);  // by symmetry
  }
}

TEST(Kernels, IntegrateToOne) {
  for (const float h : {0.5f, 1.0f, 4.0f}) {
    double poly = 0.0, spike = 0.0;
    constexpr int kSteps = 20000;
    const double dr = double(h) / kSteps;
    for (int step = 0; step < kSteps; ++step) {
      const double r = (step + 0.5) * dr;
      const double shell = 4.0 * glm::pi<double>() * r * r * dr;
      poly += shell * poly6(static_cast<float>(r * r), h);
      spike += shell * spiky(static_cast<float>(r), h);
    }
    EXPECT_NEAR(poly, 1.0, 1e-5);
    EXPECT_NEAR(spike, 1.0, 1e-5);
  }
}

TEST(Kernels, SpikyGradientIsItsDerivative) {
  for (const float h : {1.0f, 3.0f}) {
    for (float r = 0.1f * h; r < 0.95f * h; r += 0.1f * h) {
      const float step = 1e-2f * h;
      const float difference = (spiky(r + step, h) - spiky(r - step, h)) / (2.0f * step);
      // Central differences of (h-r)^3 are off by step^2 times a constant.
      const float offset = 15.0f / (glm::pi<float>() * std::pow(h, 6.0f)) * step * step;
      EXPECT_NEAR(spikyGradientFactor(r, h) * r, difference + offset, 1e-4f * std::abs(difference) + 1e-5f);
    }
  }
}

FluidParameters water() { return {1000.0f, 0.2f, 0.1f, false}; }

// A cubic lattice at rest density: the mass of a particle is worked out by the same sum that the constraint takes.
struct LatticeSetup : BatchSetup {
  Density density;
  explicit LatticeSetup(const FluidParameters& fluid, float spacing, float massFactor = 1.0f, unsigned seed = 0)
      : density(3, 0, fluid) {
    double kernelSum = 0.0;
    for (int x = -4; x <= 4; ++x) {
      for (int y = -4; y <= 4; ++y) {
        for (int z = -4; z <= 4; ++z) {
          kernelSum += poly6(spacing * spacing * static_cast<float>(x * x + y * y + z * z), fluid.smoothing);
        }
      }
    }
    const float mass = massFactor * static_cast<float>(fluid.restDensity / kernelSum);
    Random random(seed);
    for (int x = -4; x <= 4; ++x) {
      for (int y = -4; y <= 4; ++y) {
        for (int z = -4; z <= 4; ++z) {
          const glm::vec3 place = spacing * glm::vec3(x, y, z);
          if (seed == 0) add(place, mass);
          if (seed != 0) add(place + random.point(0.3f * spacing), mass * random.number(0.3f, 3.0f));
        }
      }
    }
  }
  static constexpr std::size_t kMiddle = (9 * 9 * 9 - 1) / 2;
};

TEST(DensityConstraint, InTheMiddleOfALatticeAtRestDensityNothingHappens) {
  LatticeSetup setup(water(), 0.1f);
  const Corrections sums = setup.accumulate(setup.density);
  EXPECT_LT(glm::length(glm::vec3(sums[LatticeSetup::kMiddle])), 1e-7f);
  EXPECT_EQ(sums[LatticeSetup::kMiddle].w, 1.0f);
}

TEST(DensityConstraint, ACompressedLatticeExpandsTowardsRestDensity) {
  FluidParameters clamped = water();  // else the free surface pulls inwards
  clamped.separation = true;
  LatticeSetup setup(clamped, 0.1f, 1.2f);  // a fifth too dense
  setup.prepare(setup.density, Iteration::gaussSeidel);
  const float before = setup.density.largestError(setup.particles);
  EXPECT_NEAR(before, 0.2f, 1e-3f);
  for (int pass = 0; pass < 30; ++pass) setup.density.projectColour(0, setup.particles);
  EXPECT_LT(setup.density.largestError(setup.particles), 0.05f);
  const auto middle = setup.particles.predicted[LatticeSetup::kMiddle];
  EXPECT_LT(glm::length(glm::vec3(middle)), 1e-4f);
}

TEST(DensityConstraint, SeparationOnlyPushes) {
  FluidParameters clamped = water();
  clamped.separation = true;
  LatticeSetup setup(clamped, 0.1f, 0.8f), pulling(water(), 0.1f, 0.8f);
  const Corrections sums = setup.accumulate(setup.density);
  for (const glm::vec4& sum : sums) EXPECT_EQ(glm::vec3(sum), glm::vec3(0.0f));
  EXPECT_EQ(setup.density.largestError(setup.particles), 0.0f);
  EXPECT_GT(glm::length(glm::vec3(pulling.accumulate(pulling.density)[0])), 1e-4f);
}

TEST(DensityConstraint, KeepsMomentumForUnequalMasses) {
  for (const unsigned seed : {1u, 2u, 3u}) {
    LatticeSetup setup(water(), 0.1f, 1.0f, seed);
    expectMomentumKept(setup, setup.density, 1e-6);
  }
}

TEST(DensityConstraint, LoneAndCoincidentParticlesGiveFiniteResults) {
  BatchSetup setup;
  Density density(3, 0, water());
  setup.add({5, 5, 5});
  setup.add({0, 0, 0});
  setup.add({0, 0, 0});
  setup.add({0.05f, 0, 0}, 0.0f);
  for (const glm::vec4& sum : setup.accumulate(density)) {
    for (int axis = 0; axis < 4; ++axis) EXPECT_TRUE(std::isfinite(sum[axis]));
  }
  setup.project(density);
  EXPECT_EQ(setup.predicted(0), glm::vec3(5, 5, 5));
  EXPECT_EQ(setup.predicted(3), glm::vec3(0.05f, 0, 0));
}

TEST(DensityConstraint, WithoutParticlesDoesNothing) {
  BatchSetup setup;
  Density density(3, 0, water());
  EXPECT_TRUE(setup.accumulate(density).empty());
  setup.project(density);
  EXPECT_EQ(density.largestError(setup.particles), 0.0f);
}

}  // namespace
}  // namespace pliant::sim
