// Powers as books print them.
#include "sim/scene/exponents.h"

#include <gtest/gtest.h>

namespace pliant::sim {
namespace {

TEST(Exponents, AreRaised) {
  EXPECT_EQ(withExponents("kg/m^3"), "kg/m³");
  EXPECT_EQ(withExponents("10^-6 to 10^12, h^2"), "10⁻⁶ to 10¹², h²");
  EXPECT_EQ(withExponents("4^5 6^7 8^9 0^1"), "4⁵ 6⁷ 8⁹ 0¹");
}

TEST(Exponents, AreWholeNumbersOnly) {
  EXPECT_EQ(withExponents("x^n, V^(2/3), a^-b, ^"), "x^n, V^(2/3), a^-b, ^");
  EXPECT_EQ(withExponents(""), "");
}

}  // namespace
}  // namespace pliant::sim
