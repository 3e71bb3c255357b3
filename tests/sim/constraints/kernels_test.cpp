#include "sim/constraints/kernels.h"

#include <glm/gtc/constants.hpp>
#include <gtest/gtest.h>

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

TEST(Kernels, NothingOverflowsForAnySmoothingLength) {
  for (const float h : {1e-6f, 1e-4f, 1e4f, 1e6f}) {
    const float unit = h * h * h;
    EXPECT_NEAR(poly6(0.25f * h * h, h) * unit, 0.660944f, 1e-5f) << h;
    EXPECT_NEAR(spiky(0.5f * h, h) * unit, 0.596831f, 1e-5f) << h;
  }
}

// Rings of the part of the unit ball that lies behind the plane at distance s.
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
    EXPECT_NEAR(poly6BehindPlane(s),
                behindPlane(s, [](double z, double r) { return poly6(static_cast<float>(z * z + r * r), 1.0f); }), 1e-4)
        << s;
    const auto slope = [](double z, double r) {
      const double distance = std::sqrt(z * z + r * r);
      return -spikyGradientFactor(static_cast<float>(distance), 1.0f) * z;
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
