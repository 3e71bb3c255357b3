// Roots whose last bit is the same on every machine.
#include "sim/base/roots.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace pliant::sim {
namespace {

TEST(CubeRoot, MatchesTheLibraryToTheLastBits) {
  for (double a = 1e-300; a < 1e300; a *= 7.7) {
    EXPECT_NEAR(cubeRoot(a) / std::cbrt(a), 1.0, 1e-15) << a;
    EXPECT_EQ(cubeRoot(-a), -cubeRoot(a));
  }
  EXPECT_NEAR(cubeRoot(std::numeric_limits<double>::denorm_min()), std::cbrt(std::numeric_limits<double>::denorm_min()),
              1e-120);
}

TEST(CubeRoot, IsExactForCubesOfFloats) {
  for (int n = 0; n < 200; ++n) EXPECT_EQ(static_cast<float>(cubeRoot(double(n) * n * n)), static_cast<float>(n));
  EXPECT_TRUE(std::isinf(cubeRoot(std::numeric_limits<double>::infinity())));
  EXPECT_TRUE(std::isnan(cubeRoot(std::numeric_limits<double>::quiet_NaN())));
}

}  // namespace
}  // namespace pliant::sim
