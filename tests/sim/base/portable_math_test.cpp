// Elementary functions compared with those of the standard library in long double, at special values, and to the last
// bit.
#include "sim/base/portable_math.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace pliant::sim {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Error of a value in units in the last place.
double unitsOff(double value, long double truth) {
  const auto rounded = static_cast<double>(truth);
  if (value == rounded) return 0.0;
  const double unit = std::nextafter(std::abs(rounded), kInfinity) - std::abs(rounded);
  return static_cast<double>(std::abs(static_cast<long double>(value) - truth) / unit);
}

/// A random number of either sign, whose logarithm is uniformly distributed between two powers of 2.
class Spread {
 public:
  Spread(double low, double high) : exponents_(low, high) {}
  double operator()() { return std::copysign(std::exp2(exponents_(random_)), signs_(random_)); }

 private:
  std::mt19937_64 random_{7};
  std::uniform_real_distribution<double> exponents_, signs_{-1.0, 1.0};
};

struct Function {
  std::string name;
  std::function<double(double)> own;
  std::function<long double(long double)> truth;
  double low, high;  ///< exponents of 2 of its arguments
  bool positive = false;
};

TEST(PortableMath, IsAccurateToThreeUlp) {
  using Long = long double;
  const std::vector<Function> functions{
      {"sin", [](double x) { return portable::sin(x); }, [](Long x) { return std::sin(x); }, -40, 45},
      {"cos", [](double x) { return portable::cos(x); }, [](Long x) { return std::cos(x); }, -40, 45},
      {"tan", [](double x) { return portable::tan(x); }, [](Long x) { return std::tan(x); }, -40, 40},
      {"asin", [](double x) { return portable::asin(x); }, [](Long x) { return std::asin(x); }, -40, 0},
      {"acos", [](double x) { return portable::acos(x); }, [](Long x) { return std::acos(x); }, -40, 0},
      {"atan", [](double x) { return portable::atan(x); }, [](Long x) { return std::atan(x); }, -60, 60},
      {"exp", [](double x) { return portable::exp(x); }, [](Long x) { return std::exp(x); }, -60, 9.4},
      {"expm1", [](double x) { return portable::expm1(x); }, [](Long x) { return std::expm1(x); }, -60, 9.4},
      {"log", [](double x) { return portable::log(x); }, [](Long x) { return std::log(x); }, -1000, 1000, true},
      {"log near 1", [](double x) { return portable::log(1.0 + x); },
       [](Long x) { return std::log(Long(1.0 + double(x))); }, -50, -1},
      {"log1p", [](double x) { return portable::log1p(x); }, [](Long x) { return std::log1p(x); }, -60, 60, true},
      {"x^2.7", [](double x) { return portable::pow(x, 2.7); }, [](Long x) { return std::pow(x, Long(2.7)); }, -300,
       300, true},
      {"2.7^x", [](double x) { return portable::pow(2.7, x); }, [](Long x) { return std::pow(Long(2.7), x); }, -40,
       9.4},
      {"atan2(x, -0.3)", [](double x) { return portable::atan2(x, -0.3); },
       [](Long x) { return std::atan2(x, Long(-0.3)); }, -60, 60}};
  for (const Function& function : functions) {
    Spread spread(function.low, function.high);
    for (int i = 0; i < 50000; ++i) {
      const double x = function.positive ? std::abs(spread()) : spread();
      ASSERT_LE(unitsOff(function.own(x), function.truth(x)), 3.0) << function.name << " at " << x;
    }
  }
}

TEST(PortableMath, HasTheSpecialValuesOfC) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double values[] = {0.0,  -0.0, 1.0,  -1.0, kInfinity, -kInfinity, nan,   2.0,
                           -2.0, 0.5,  -0.5, 3.0,  -3.0,      1e300,      5e-324};
  const auto isSame = [](double own, double theirs) {
    if (std::isnan(theirs)) return std::isnan(own);
    if (std::isinf(theirs)) return own == theirs;
    return std::signbit(own) == std::signbit(theirs) && unitsOff(own, theirs) <= 3.0;
  };
  for (const double a : values) {
    SCOPED_TRACE(a);
    if (std::abs(a) < 1e10 || !std::isfinite(a)) {  // beyond 2^45 the library's are better
      EXPECT_PRED2(isSame, portable::sin(a), std::sin(a));
      EXPECT_PRED2(isSame, portable::cos(a), std::cos(a));
    }
    EXPECT_PRED2(isSame, portable::asin(a), std::asin(a));
    EXPECT_PRED2(isSame, portable::acos(a), std::acos(a));
    EXPECT_PRED2(isSame, portable::atan(a), std::atan(a));
    EXPECT_PRED2(isSame, portable::exp(a), std::exp(a));
    EXPECT_PRED2(isSame, portable::expm1(a), std::expm1(a));
    EXPECT_PRED2(isSame, portable::log(a), std::log(a));
    EXPECT_PRED2(isSame, portable::log1p(a), std::log1p(a));
    for (const double b : values) {
      SCOPED_TRACE(b);
      EXPECT_PRED2(isSame, portable::pow(a, b), std::pow(a, b));
      EXPECT_PRED2(isSame, portable::atan2(a, b), std::atan2(a, b));
    }
  }
  EXPECT_EQ(portable::exp(1000.0), kInfinity);
  EXPECT_EQ(portable::exp(-1000.0), 0.0);
  EXPECT_TRUE(std::isfinite(portable::sin(1e300)));
}

TEST(PortableMath, TurnsAboutAnAxis) {
  const glm::dvec3 turned = portable::angleAxis(2.0, {0.0, 0.0, 1.0}) * glm::dvec3(1.0, 0.0, 3.0);
  EXPECT_NEAR(turned.x, std::cos(2.0), 1e-15);
  EXPECT_NEAR(turned.y, std::sin(2.0), 1e-15);
  EXPECT_EQ(turned.z, 3.0);
}

// Must be the same on every machine: a hash of the bits of many values.
TEST(PortableMath, MatchesReferenceBits) {
  std::uint64_t hash = 0;
  const auto mix = [&](double value) { hash = (hash ^ std::bit_cast<std::uint64_t>(value)) * 0x100000001b3u; };
  double x = 1e-3;
  for (int i = 0; i < 100000; ++i) {
    x = x * 1.0001 + 1e-5;
    for (const double value : {portable::sin(x), portable::cos(x), portable::tan(x), portable::atan2(x, 1.3),
                               portable::asin(1.0 / (1.0 + x)), portable::acos(1.0 / (1.0 + x)), portable::exp(-x),
                               portable::expm1(-x), portable::log(x), portable::log1p(x), portable::pow(x, 1.37)}) {
      mix(value);
    }
  }
  EXPECT_EQ(hash, 4175829082654024995u);
}

}  // namespace
}  // namespace pliant::sim
