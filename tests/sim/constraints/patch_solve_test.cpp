#include "sim/constraints/patch_solve.h"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace pliant::sim {
namespace {

TEST(PatchSolve, SharesALoadEvenlyAmongFourCorners) {
  // A box on four corners: the matrix of a common mass and two tilts.
  std::array<double, 16> a{};
  const double x[] = {1, 1, -1, -1}, z[] = {1, -1, 1, -1};
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) a[4 * i + j] = 1.0 + 3.0 * (x[i] * x[j] + z[i] * z[j]);
  }
  PatchMatrix matrix;
  matrix.set(4, a);
  std::array<double, 4> lambda{}, values{-1.0, -1.0, -1.0, -1.0};
  matrix.solve(values, lambda);
  for (const double each : lambda) EXPECT_NEAR(each, 0.25, 1e-6);
}

TEST(PatchSolve, LeavesNeitherPullingForcesNorOverlap) {
  std::mt19937 random(7);
  std::normal_distribution<double> normal;
  for (int trial = 0; trial < 300; ++trial) {
    constexpr std::size_t kPoints = 5;
    double rows[kPoints][3];
    for (auto& row : rows) {
      row[0] = 1.0;
      row[1] = normal(random);
      row[2] = normal(random);
    }
    std::array<double, kPoints * kPoints> a{};
    for (std::size_t i = 0; i < kPoints; ++i) {
      for (std::size_t j = 0; j < kPoints; ++j) {
        for (int k = 0; k < 3; ++k) a[kPoints * i + j] += rows[i][k] * rows[j][k];
      }
    }
    PatchMatrix matrix;
    matrix.set(kPoints, a);
    std::array<double, kPoints> lambda{}, values{};
    const double drop[] = {-1.0 - std::abs(normal(random)), 0.1 * normal(random), 0.1 * normal(random)};
    for (std::size_t i = 0; i < kPoints; ++i) {
      for (int k = 0; k < 3; ++k) values[i] += rows[i][k] * drop[k];
    }
    matrix.solve(values, lambda);
    for (std::size_t i = 0; i < kPoints; ++i) {
      EXPECT_GE(lambda[i], 0.0);
      double after = values[i];
      for (std::size_t j = 0; j < kPoints; ++j) after += a[kPoints * i + j] * lambda[j];
      if (lambda[i] > 0.0) {
        EXPECT_NEAR(after, 0.0, 1e-4) << trial;
      }
    }
  }
}

}  // namespace
}  // namespace pliant::sim
