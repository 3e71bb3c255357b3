#include "sim/constraints/kernels.h"

#include "tests/sim/constraints/fluid_kernels.h"

#include <glm/gtc/constants.hpp>
#include <gtest/gtest.h>

#include <cmath>

namespace pliant::sim {
namespace {

TEST(Kernels, FactorsAreThePublishedOnesForAReachOfOne) {
  EXPECT_NEAR(kPoly6Unit, poly6(0.0, 1.0), 1e-7);
  EXPECT_NEAR(kSpikyGradientUnit, spikySlope(0.0, 1.0), 1e-6);
}

// The volume integral of Poly6, and of the Spiky kernel by parts from its slope, is 1.
TEST(Kernels, ThePublishedOnesIntegrateToOne) {
  for (const double h : {0.5, 1.0, 4.0}) {
    double poly = 0.0, spike = 0.0;
    constexpr int kSteps = 20000;
    const double dr = h / kSteps;
    for (int step = 0; step < kSteps; ++step) {
      const double r = (step + 0.5) * dr;
      poly += 4.0 * glm::pi<double>() * r * r * dr * poly6(r, h);
      spike += 4.0 / 3.0 * glm::pi<double>() * r * r * r * dr * spikySlope(r, h);
    }
    EXPECT_NEAR(poly, 1.0, 1e-7);
    EXPECT_NEAR(spike, 1.0, 1e-7);
  }
}

// Integrates over rings of the part of the unit ball behind the plane at distance s.
template <typename Kernel>
double behindPlane(double s, Kernel&& kernel) {
  constexpr int kSteps = 600;
  double total = 0.0;
  for (int i = 0; i < kSteps; ++i) {
    const double z = s + (1.0 - s) * (i + 0.5) / kSteps;
    const double widest = std::sqrt(1.0 - z * z);
    for (int k = 0; k < kSteps; ++k) {
      const double ring = widest * (k + 0.5) / kSteps;
      total += kernel(z, ring) * 2.0 * glm::pi<double>() * ring * (widest / kSteps) * ((1.0 - s) / kSteps);
    }
  }
  return total;
}

TEST(Kernels, HalfSpaceBehindAPlaneIsTheIntegralOverIt) {
  for (const float s : {0.0f, 0.25f, 0.5f, 0.9f}) {
    EXPECT_NEAR(poly6BehindPlane(s), behindPlane(s, [](double z, double r) { return poly6(std::hypot(z, r), 1.0); }),
                1e-4)
        << s;
    const auto slope = [](double z, double r) {
      const double distance = std::hypot(z, r);
      return spikySlope(distance, 1.0) * z / distance;
    };
    EXPECT_NEAR(spikySlopeBehindPlane(s), behindPlane(s, slope), 2e-3) << s;
  }
  EXPECT_FLOAT_EQ(poly6BehindPlane(0.0f), 0.5f);
  EXPECT_EQ(poly6BehindPlane(1.5f), poly6BehindPlane(1.0f));
  EXPECT_NEAR(poly6BehindPlane(1.0f), 0.0f, 1e-6f);
  EXPECT_EQ(spikySlopeBehindPlane(1.0f), 0.0f);
}

}  // namespace
}  // namespace pliant::sim
