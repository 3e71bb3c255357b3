#include "sim/base/portable_math.h"

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

namespace pliant::sim::portable {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// Constants in parts: each is the next 53 bits, so that their sum is far more precise than a double.
constexpr double kHalfPi[] = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, -0x1.f1976b7ed8fbcp-110};
constexpr double kPerHalfPi = 0x1.45f306dc9c883p-1;
constexpr double kPi[] = {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};
/// The first part has 21 bits: its product with an exponent is exact.
constexpr double kLn2[] = {0x1.62e42p-1, 0x1.fdf473de6af28p-22};
constexpr double kPerLn2 = 0x1.71547652b82fep+0;
/// atan(k / 16).
constexpr double kArcs[17][2] = {{0x0.0p+0, 0x0.0p+0},
                                 {0x1.ff55bb72cfdeap-5, -0x1.c934d86d23f1dp-60},
                                 {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
                                 {0x1.7b97b4bce5b02p-3, 0x1.347b0b4f881cap-58},
                                 {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
                                 {0x1.362773707ebccp-2, -0x1.963a544b672d8p-57},
                                 {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
                                 {0x1.a64eec3cc23fdp-2, -0x1.24dec1b50b7ffp-56},
                                 {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
                                 {0x1.0657e94db30d0p-1, -0x1.d5b495f6349e6p-56},
                                 {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
                                 {0x1.345f01cce37bbp-1, 0x1.1021137c71102p-55},
                                 {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
                                 {0x1.5d58987169b18p-1, 0x1.0028e4bc5e7cap-57},
                                 {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
                                 {0x1.819d0b7158a4dp-1, -0x1.bf76229d3b917p-56},
                                 {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55}};

/// A number in two parts, the second one smaller than half a unit in the last place of the first.
struct Parts {
  double high, low;
};

/// a + b exactly (Knuth).
Parts sum(double a, double b) {
  const double high = a + b, back = high - a;
  return {high, (a - (high - back)) + (b - back)};
}

/// a b exactly (Veltkamp's halves, Dekker's product), where it is far from overflow and underflow.
Parts product(double a, double b) {
  constexpr double kSplitter = 134217729.0;  // 2^27 + 1
  const double p = a * b;
  const double a1 = kSplitter * a - (kSplitter * a - a), a2 = a - a1;
  const double b1 = kSplitter * b - (kSplitter * b - b), b2 = b - b1;
  return {p, ((a1 * b1 - p) + a1 * b2 + a2 * b1) + a2 * b2};
}

/// The same as std::ldexp and std::frexp, which are slower than everything else here.
double timesPowerOf2(double x, int exponent) {
  if (exponent < -1022 || exponent > 1023) return std::ldexp(x, exponent);
  return x * std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52U);
}
double halfToOne(double x, int& exponent) {
  constexpr std::uint64_t kMantissa = (std::uint64_t{1} << 52U) - 1, kHalf = std::uint64_t{1022} << 52U;
  if (!(x >= std::numeric_limits<double>::min())) return std::frexp(x, &exponent);
  const auto bits = std::bit_cast<std::uint64_t>(x);
  exponent = static_cast<int>(bits >> 52U) - 1022;
  return std::bit_cast<double>((bits & kMantissa) | kHalf);
}

/// c[0] + c[1] x + ... (Horner).
template <std::size_t N>
double polynomial(const double (&c)[N], double x) {
  double value = c[N - 1];
  for (std::size_t k = N - 1; k-- > 0;) value = value * x + c[k];
  return value;
}

/// x minus whole quarter turns, within an eighth of a turn; `quarters`: their number modulo 4.
Parts lessQuarterTurns(double x, int& quarters) {
  if (std::abs(x) > 0x1p45) x = std::remainder(x, 4.0 * kHalfPi[0]);  // its turns can no longer be counted
  const double n = std::nearbyint(x * kPerHalfPi);
  quarters = static_cast<int>(static_cast<std::int64_t>(n) & 3);
  if (n == 0.0) return {x, 0.0};
  const Parts first = product(n, kHalfPi[0]), second = product(n, kHalfPi[1]);
  const Parts a = sum(x - first.high, -first.low), b = sum(a.high, -second.high);
  const double rest = a.low + b.low - second.low - n * kHalfPi[2];
  const double high = b.high + rest;
  return {high, (b.high - high) + rest};
}

// Taylor series, up to the last term that matters at pi / 4.
double sineOf(const Parts& x) {
  constexpr double kTerms[] = {-1.0 / 6,
                               1.0 / 120,
                               -1.0 / 5040,
                               1.0 / 362880,
                               -1.0 / 39916800,
                               1.0 / 6227020800.0,
                               -1.0 / 1307674368000.0,
                               1.0 / 355687428096000.0,
                               -1.0 / 121645100408832000.0};
  const double z = x.high * x.high;
  return x.high + (x.high * z * polynomial(kTerms, z) + x.low * (1.0 - 0.5 * z));
}
double cosineOf(const Parts& x) {
  constexpr double kTerms[] = {1.0 / 24,
                               -1.0 / 720,
                               1.0 / 40320,
                               -1.0 / 3628800,
                               1.0 / 479001600.0,
                               -1.0 / 87178291200.0,
                               1.0 / 20922789888000.0,
                               -1.0 / 6402373705728000.0};
  const double z = x.high * x.high, half = 0.5 * z, most = 1.0 - half;
  return most + (((1.0 - most) - half) + (z * z * polynomial(kTerms, z) - x.high * x.low));
}

/// log of a positive finite number, to twice the digits of a double.
/// x = 2^e (1 + f), log(1 + f) = 2 artanh s, s = f / (2 + f).
Parts logarithm(double x) {
  int exponent = 0;
  double m = halfToOne(x, exponent);
  if (m < 0.70710678118654752) {
    m *= 2.0;
    --exponent;
  }
  const double f = m - 1.0, e = exponent;
  const Parts below = sum(2.0, f);
  const double s = f / below.high;
  const Parts back = product(s, below.high);
  const double left = ((f - back.high) - back.low - s * below.low) / below.high;  // s + left is f / (2 + f)
  constexpr double kTerms[] = {2.0 / 5,  2.0 / 7,  2.0 / 9,  2.0 / 11, 2.0 / 13,
                               2.0 / 15, 2.0 / 17, 2.0 / 19, 2.0 / 21, 2.0 / 23};
  const Parts square = product(s, s), cube = product(square.high, s);
  const double cubeLow = cube.low + square.low * s + 3.0 * square.high * left;
  constexpr double kTwoThirds[] = {0x1.5555555555555p-1, 0x1.5555555555555p-55};
  const Parts third = product(cube.high, kTwoThirds[0]);
  const double thirdLow = third.low + cube.high * kTwoThirds[1] + cubeLow * kTwoThirds[0];
  const double rest = cube.high * square.high * polynomial(kTerms, square.high);
  // e ln 2 + 2 s + 2 s^3 / 3 + rest, the largest first.
  const Parts a = sum(e * kLn2[0], 2.0 * s), b = sum(a.high, third.high), c = sum(b.high, rest);
  const Parts d = sum(c.high, e * kLn2[1]);
  const double low = a.low + b.low + c.low + d.low + 2.0 * left + thirdLow;
  return {d.high + low, (d.high - (d.high + low)) + low};
}

/// e^(x.high + x.low).
double exponential(const Parts& x) {
  if (x.high > 710.0) return kInfinity;
  if (x.high < -746.0) return 0.0;
  const double n = std::nearbyint(x.high * kPerLn2);
  const Parts r = sum(x.high - n * kLn2[0], -n * kLn2[1]);
  const double low = r.low + x.low;
  constexpr double kTerms[] = {1.0 / 2,
                               1.0 / 6,
                               1.0 / 24,
                               1.0 / 120,
                               1.0 / 720,
                               1.0 / 5040,
                               1.0 / 40320,
                               1.0 / 362880,
                               1.0 / 3628800,
                               1.0 / 39916800,
                               1.0 / 479001600.0,
                               1.0 / 6227020800.0,
                               1.0 / 87178291200.0};
  const double curved = r.high * r.high * polynomial(kTerms, r.high);
  const double part = r.high + (curved + low * (1.0 + (r.high + curved)));
  return timesPowerOf2(1.0 + part, static_cast<int>(n));
}

/// All doubles from 2^53 on are even.
bool isOdd(double x) { return std::abs(x) < 0x1p53 && std::fmod(x, 2.0) != 0.0 && std::trunc(x) == x; }

/// The angle of (x, y) for 0 <= y <= x, x > 0: relative to the nearest angle of the table.
Parts angleWithinEighth(double y, double x) {
  const auto k = static_cast<std::size_t>(std::nearbyint(16.0 * (y / x)));
  const double c = static_cast<double>(k) / 16.0;
  const double u = k == 0 ? y / x : (y - c * x) / (x + c * y);
  constexpr double kTerms[] = {-1.0 / 3, 1.0 / 5, -1.0 / 7, 1.0 / 9, -1.0 / 11, 1.0 / 13};
  const double z = u * u;
  const double rest = u * z * polynomial(kTerms, z) + kArcs[k][1];
  const Parts a = sum(kArcs[k][0], u);
  return sum(a.high, a.low + rest);
}

}  // namespace

double sin(double x) {
  if (!std::isfinite(x)) return kNan;
  if (std::abs(x) < 0x1p-27) return x;  // keeps the sign of 0, too
  int quarters = 0;
  const Parts r = lessQuarterTurns(x, quarters);
  const double value = (quarters & 1) == 0 ? sineOf(r) : cosineOf(r);
  return (quarters & 2) == 0 ? value : -value;
}

double cos(double x) {
  if (!std::isfinite(x)) return kNan;
  int quarters = 0;
  const Parts r = lessQuarterTurns(x, quarters);
  const double value = (quarters & 1) == 0 ? cosineOf(r) : sineOf(r);
  return quarters == 0 || quarters == 3 ? value : -value;
}

double tan(double x) { return std::abs(x) < 0x1p-27 ? x : sin(x) / cos(x); }

double atan2(double y, double x) {
  if (std::isnan(x) || std::isnan(y)) return kNan;
  double across = std::abs(y), along = std::abs(x);
  if (std::isinf(across) && std::isinf(along)) across = along = 1.0;
  const bool isSteep = across > along;
  if (isSteep) std::swap(across, along);
  // Scaled so that sums and products neither overflow nor underflow.
  if (along > 0x1p1000) across *= 0x1p-100, along *= 0x1p-100;
  if (along < 0x1p-900) across *= 0x1p100, along *= 0x1p100;
  Parts angle{0.0, 0.0};
  if (std::isfinite(along) && across > 0.0) angle = angleWithinEighth(across, along);
  if (isSteep) {
    const Parts left = sum(kHalfPi[0], -angle.high);
    angle = sum(left.high, left.low + (kHalfPi[1] - angle.low));
  }
  if (std::signbit(x)) {
    const Parts left = sum(kPi[0], -angle.high);
    angle = sum(left.high, left.low + (kPi[1] - angle.low));
  }
  return std::copysign(angle.high, y);
}

double atan(double x) { return atan2(x, 1.0); }
double asin(double x) { return std::abs(x) <= 1.0 ? atan2(x, std::sqrt((1.0 - x) * (1.0 + x))) : kNan; }
double acos(double x) { return std::abs(x) <= 1.0 ? atan2(std::sqrt((1.0 - x) * (1.0 + x)), x) : kNan; }

double exp(double x) { return std::isnan(x) ? kNan : exponential({x, 0.0}); }

double expm1(double x) {
  if (std::abs(x) > 0.5) return exp(x) - 1.0;
  if (std::abs(x) < 0x1p-54) return x;
  constexpr double kTerms[] = {1.0 / 2,
                               1.0 / 6,
                               1.0 / 24,
                               1.0 / 120,
                               1.0 / 720,
                               1.0 / 5040,
                               1.0 / 40320,
                               1.0 / 362880,
                               1.0 / 3628800,
                               1.0 / 39916800,
                               1.0 / 479001600.0,
                               1.0 / 6227020800.0,
                               1.0 / 87178291200.0,
                               1.0 / 1307674368000.0};
  return x + x * x * polynomial(kTerms, x);
}

double log(double x) {
  if (std::isnan(x) || x < 0.0) return kNan;
  if (x == 0.0) return -kInfinity;
  return std::isinf(x) ? x : logarithm(x).high;
}

// Corrects for the rounding of 1 + x: there log is proportional to x (Kahan).
double log1p(double x) {
  const double whole = 1.0 + x;
  if (whole == 1.0 || whole == kInfinity) return x;
  return log(whole) * (x / (whole - 1.0));
}

double pow(double base, double exponent) {
  if (exponent == 0.0 || base == 1.0) return 1.0;
  if (std::isnan(base) || std::isnan(exponent)) return kNan;
  const double size = std::abs(base), sign = std::signbit(base) && isOdd(exponent) ? -1.0 : 1.0;
  if (std::isinf(exponent)) return size == 1.0 ? 1.0 : (size > 1.0) == (exponent > 0.0) ? kInfinity : 0.0;
  if (size == 0.0 || std::isinf(size)) return sign * ((size == 0.0) == (exponent > 0.0) ? 0.0 : kInfinity);
  if (base < 0.0 && std::trunc(exponent) != exponent) return kNan;
  if (size == 1.0) return sign;
  const Parts l = logarithm(size);
  const double whole = exponent * l.high;
  if (!(std::abs(whole) < 800.0)) return sign * (whole > 0.0 ? kInfinity : 0.0);
  const Parts p = product(exponent, l.high);
  return sign * exponential({p.high, p.low + exponent * l.low});
}

}  // namespace pliant::sim::portable
