// Eight constraints at a time, in the vector types that GCC and clang offer on every processor: they become whatever
// the target has (one register with AVX2 and AVX-512, two with SSE).
//
// A particle is one 16-byte load (x, y, z, w). Eight of them are held as four registers of two rows each, row k beside
// row k + 4, so that all shuffles stay within halves; lane k of a Float8 belongs to row k.
#pragma once

#include <glm/vec4.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>

#if defined(__AVX__)
#include <immintrin.h>
#endif

namespace pliant::sim::pack {

constexpr std::size_t kWidth = 8;

/// How many of `count` items fit in whole packs.
constexpr std::size_t inWholePacks(std::size_t count) { return count / kWidth * kWidth; }

using Float4 = float __attribute__((vector_size(16)));
using Float8 = float __attribute__((vector_size(32)));
using Int8 = int __attribute__((vector_size(32)));

/// Eight rows of (x, y, z, w).
struct Rows {
  Float8 pair[4];
};

inline Float8 constant(float value) { return Float8{} + value; }

inline Float8 load(const float* values) {
  Float8 result;
  __builtin_memcpy(&result, values, sizeof(result));
  return result;
}
inline Int8 load(const std::uint32_t* values) {
  Int8 result;
  __builtin_memcpy(&result, values, sizeof(result));
  return result;
}
inline void store(float* values, Float8 v) { __builtin_memcpy(values, &v, sizeof(v)); }

inline Float8 squareRoot(Float8 v) {
#if defined(__AVX__)
  return _mm256_sqrt_ps(v);
#else
  for (std::size_t k = 0; k < kWidth; ++k) v[k] = std::sqrt(v[k]);
  return v;
#endif
}

/// 1 / sqrt(v), rounded twice. Not from the processor's estimate (rsqrtps): that differs between makes, and so would
/// all results computed with it. Halving the exponent in the bits and two Newton steps, by multiplications alone, made
/// a fluid's passes a tenth slower: square root and division overlap with other work.
inline Float8 inverseSquareRoot(Float8 v) { return constant(1.0f) / squareRoot(v); }

/// Bit k is set if lane k of a comparison is true.
inline unsigned bits(Int8 mask) {
#if defined(__AVX__)
  return static_cast<unsigned>(_mm256_movemask_ps(reinterpret_cast<__m256>(mask)));
#else
  unsigned result = 0;
  for (std::size_t k = 0; k < kWidth; ++k) result |= (mask[k] != 0 ? 1u : 0u) << k;
  return result;
#endif
}

/// Row m: the indices of the bits set in m, ascending, then others.
constexpr auto kChosenLanes = [] {
  std::array<std::array<std::uint8_t, kWidth>, 256> rows{};
  for (unsigned mask = 0; mask < 256; ++mask) {
    std::size_t chosen = 0;
    for (std::uint8_t lane = 0; lane < kWidth; ++lane) {
      if ((mask >> lane & 1u) != 0) rows[mask][chosen++] = lane;
    }
  }
  return rows;
}();

/// Writes the lanes of `values` where `mask` is true contiguously and returns how many they are; `out` needs room for
/// all eight.
inline std::size_t storeChosen(std::uint32_t* out, Int8 values, Int8 mask) {
  const unsigned chosen = bits(mask);
#if defined(__AVX2__)
  const __m256i lanes = _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(&kChosenLanes[chosen])));
  const __m256i sorted = _mm256_permutevar8x32_epi32(reinterpret_cast<__m256i>(values), lanes);
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), sorted);
#else
  for (std::size_t k = 0; k < kWidth; ++k) out[k] = static_cast<std::uint32_t>(values[kChosenLanes[chosen][k]]);
#endif
  return static_cast<std::size_t>(std::popcount(chosen));
}

inline bool any(Int8 mask) { return bits(mask) != 0; }

// Of a comparison and a selection compilers may not make a minimum, since values may be NaN; the processor's own
// instructions are defined as exactly these comparisons.
inline Float8 smaller(Float8 a, Float8 b) {
#if defined(__AVX__)
  return _mm256_min_ps(a, b);
#else
  return a < b ? a : b;
#endif
}
inline Float8 larger(Float8 a, Float8 b) {
#if defined(__AVX__)
  return _mm256_max_ps(a, b);
#else
  return a > b ? a : b;
#endif
}

/// A point, and back. In one piece: reading as one what was written in halves waits for the memory.
inline Float4 loadRow(const glm::vec4& point) {
  Float4 row;
  __builtin_memcpy(&row, &point, sizeof(row));
  return row;
}
inline void storeRow(glm::vec4& point, Float4 row) { __builtin_memcpy(&point, &row, sizeof(row)); }

/// Two 16-byte points, one in each half.
inline Float8 loadPair(const void* low, const void* high) {
  Float4 first, second;
  __builtin_memcpy(&first, low, sizeof(first));
  __builtin_memcpy(&second, high, sizeof(second));
  return __builtin_shufflevector(first, second, 0, 1, 2, 3, 4, 5, 6, 7);
}

/// Row k is x[indexOf(k)].
template <typename IndexOf>
inline Rows loadRows(const glm::vec4* x, IndexOf&& indexOf) {
  // Unrolled by hand: at -O2 compilers keep a loop and pass its result through memory.
  return {{loadPair(&x[indexOf(0)], &x[indexOf(4)]), loadPair(&x[indexOf(1)], &x[indexOf(5)]),
           loadPair(&x[indexOf(2)], &x[indexOf(6)]), loadPair(&x[indexOf(3)], &x[indexOf(7)])}};
}

/// Eight consecutive structs of 16 bytes, as rows.
inline Rows loadStructs(const void* first) {
  const auto* bytes = static_cast<const char*>(first);
  return {{loadPair(bytes, bytes + 64), loadPair(bytes + 16, bytes + 80), loadPair(bytes + 32, bytes + 96),
           loadPair(bytes + 48, bytes + 112)}};
}

/// values[index[k]] in lane k; fastest if all indices are equal.
inline Float8 gather(const float* values, Int8 index) {
  const Int8 first = Int8{} + index[0];
  if (bits(index == first) == 0xffu) return constant(values[index[0]]);
  Float8 result;
  for (std::size_t k = 0; k < kWidth; ++k) result[k] = values[index[k]];
  return result;
}

/// The same point in every row.
inline Rows repeat(const glm::vec4& point) {
  Float4 row;
  __builtin_memcpy(&row, &point, sizeof(row));
  const Float8 both = __builtin_shufflevector(row, row, 0, 1, 2, 3, 4, 5, 6, 7);
  return {{both, both, both, both}};
}

inline void storePair(glm::vec4* low, glm::vec4* high, Float8 pair) {
  const Float4 first = __builtin_shufflevector(pair, pair, 0, 1, 2, 3);
  const Float4 second = __builtin_shufflevector(pair, pair, 4, 5, 6, 7);
  __builtin_memcpy(low, &first, sizeof(first));
  __builtin_memcpy(high, &second, sizeof(second));
}

/// x[indexOf(k)] becomes row k.
template <typename IndexOf>
inline void storeRows(glm::vec4* x, IndexOf&& indexOf, const Rows& rows) {
  storePair(&x[indexOf(0)], &x[indexOf(4)], rows.pair[0]);
  storePair(&x[indexOf(1)], &x[indexOf(5)], rows.pair[1]);
  storePair(&x[indexOf(2)], &x[indexOf(6)], rows.pair[2]);
  storePair(&x[indexOf(3)], &x[indexOf(7)], rows.pair[3]);
}

inline Rows operator+(const Rows& a, const Rows& b) {
  return {{a.pair[0] + b.pair[0], a.pair[1] + b.pair[1], a.pair[2] + b.pair[2], a.pair[3] + b.pair[3]}};
}

inline Rows operator-(const Rows& a, const Rows& b) {
  return {{a.pair[0] - b.pair[0], a.pair[1] - b.pair[1], a.pair[2] - b.pair[2], a.pair[3] - b.pair[3]}};
}

/// The same rows with w = 0.
inline Rows withoutW(const Rows& a) {
  const Float8 zero{};
  Rows rows;
  for (std::size_t k = 0; k < 4; ++k) {
    rows.pair[k] = __builtin_shufflevector(a.pair[k], zero, 0, 1, 2, 11, 4, 5, 6, 15);
  }
  return rows;
}

/// The same rows with lane k of `w` as the fourth entry of row k.
inline Rows withW(const Rows& a, Float8 w) {
  return {{__builtin_shufflevector(a.pair[0], w, 0, 1, 2, 8, 4, 5, 6, 12),
           __builtin_shufflevector(a.pair[1], w, 0, 1, 2, 9, 4, 5, 6, 13),
           __builtin_shufflevector(a.pair[2], w, 0, 1, 2, 10, 4, 5, 6, 14),
           __builtin_shufflevector(a.pair[3], w, 0, 1, 2, 11, 4, 5, 6, 15)}};
}

/// Lane k: the fourth entry of row k.
inline Float8 columnW(const Rows& a) {
  const Float8 low = __builtin_shufflevector(a.pair[0], a.pair[1], 3, 11, 3, 11, 7, 15, 7, 15);
  const Float8 high = __builtin_shufflevector(a.pair[2], a.pair[3], 3, 11, 3, 11, 7, 15, 7, 15);
  return __builtin_shufflevector(low, high, 0, 1, 8, 9, 4, 5, 12, 13);
}

/// Lane k: the third entry of row k.
inline Float8 columnZ(const Rows& a) {
  const Float8 low = __builtin_shufflevector(a.pair[0], a.pair[1], 2, 10, 2, 10, 6, 14, 6, 14);
  const Float8 high = __builtin_shufflevector(a.pair[2], a.pair[3], 2, 10, 2, 10, 6, 14, 6, 14);
  return __builtin_shufflevector(low, high, 0, 1, 8, 9, 4, 5, 12, 13);
}

/// Lane k: the scalar product of rows k, w included.
inline Float8 dot(const Rows& a, const Rows& b) {
  Float8 product[4];
  for (std::size_t k = 0; k < 4; ++k) product[k] = a.pair[k] * b.pair[k];
  const auto fold = [](Float8 even, Float8 odd) {
    return __builtin_shufflevector(even, odd, 0, 8, 1, 9, 4, 12, 5, 13) +
           __builtin_shufflevector(even, odd, 2, 10, 3, 11, 6, 14, 7, 15);
  };
  const Float8 low = fold(product[0], product[1]);
  const Float8 high = fold(product[2], product[3]);
  return __builtin_shufflevector(low, high, 0, 1, 8, 9, 4, 5, 12, 13) +
         __builtin_shufflevector(low, high, 2, 3, 10, 11, 6, 7, 14, 15);
}

/// Sum of the lanes, in a fixed order.
inline float sum(Float8 v) {
  const Float4 four = __builtin_shufflevector(v, v, 0, 1, 2, 3) + __builtin_shufflevector(v, v, 4, 5, 6, 7);
  return (four[0] + four[2]) + (four[1] + four[3]);
}

/// The sums of the lanes of a, b, c and d, in a fixed order.
inline glm::vec4 sums(Float8 a, Float8 b, Float8 c, Float8 d) {
  const auto fold = [](Float8 u, Float8 v) {  // u01 v01 u23 v23
    return __builtin_shufflevector(u, v, 0, 8, 1, 9, 4, 12, 5, 13) +
           __builtin_shufflevector(u, v, 2, 10, 3, 11, 6, 14, 7, 15);
  };
  const Float8 ab = fold(a, b), cd = fold(c, d);
  const Float8 all = __builtin_shufflevector(ab, cd, 0, 1, 8, 9, 4, 5, 12, 13) +
                     __builtin_shufflevector(ab, cd, 2, 3, 10, 11, 6, 7, 14, 15);
  const Float4 four = __builtin_shufflevector(all, all, 0, 1, 2, 3) + __builtin_shufflevector(all, all, 4, 5, 6, 7);
  return {four[0], four[1], four[2], four[3]};
}

/// values[index[k]] in lane k, for indices that all differ.
inline Float8 gatherEach(const float* values, const std::uint32_t* index) {
  Float8 result;
  for (std::size_t k = 0; k < kWidth; ++k) result[k] = values[index[k]];
  return result;
}

/// Row k is lane k of `factor` times row k.
inline Rows operator*(Float8 factor, const Rows& a) {
  return {{__builtin_shufflevector(factor, factor, 0, 0, 0, 0, 4, 4, 4, 4) * a.pair[0],
           __builtin_shufflevector(factor, factor, 1, 1, 1, 1, 5, 5, 5, 5) * a.pair[1],
           __builtin_shufflevector(factor, factor, 2, 2, 2, 2, 6, 6, 6, 6) * a.pair[2],
           __builtin_shufflevector(factor, factor, 3, 3, 3, 3, 7, 7, 7, 7) * a.pair[3]}};
}

/// Eight rows, column by column: lane k belongs to row k.
struct Columns {
  Float8 x, y, z, w;
};

/// Rows to columns.
inline Columns transposed(const Rows& a) {
  const auto low = [](Float8 u, Float8 v) { return __builtin_shufflevector(u, v, 0, 8, 1, 9, 4, 12, 5, 13); };
  const auto high = [](Float8 u, Float8 v) { return __builtin_shufflevector(u, v, 2, 10, 3, 11, 6, 14, 7, 15); };
  const Float8 xy01 = low(a.pair[0], a.pair[1]), xy23 = low(a.pair[2], a.pair[3]);
  const Float8 zw01 = high(a.pair[0], a.pair[1]), zw23 = high(a.pair[2], a.pair[3]);
  return {__builtin_shufflevector(xy01, xy23, 0, 1, 8, 9, 4, 5, 12, 13),
          __builtin_shufflevector(xy01, xy23, 2, 3, 10, 11, 6, 7, 14, 15),
          __builtin_shufflevector(zw01, zw23, 0, 1, 8, 9, 4, 5, 12, 13),
          __builtin_shufflevector(zw01, zw23, 2, 3, 10, 11, 6, 7, 14, 15)};
}

/// Columns to rows.
inline Rows transposed(const Columns& a) {
  const Columns rows = transposed(Rows{{a.x, a.y, a.z, a.w}});
  return {{rows.x, rows.y, rows.z, rows.w}};
}

/// a b + c, rounded twice: fused, as some processors can, it would give other bits than on all others.
inline Float8 multiplyAdd(Float8 a, Float8 b, Float8 c) { return a * b + c; }

/// Row k of `a` plus lane k of `factor` times row k of `direction`.
inline Rows addScaled(const Rows& a, Float8 factor, const Rows& direction) {
  const auto add = [&](std::size_t k, Float8 f) { return multiplyAdd(f, direction.pair[k], a.pair[k]); };
  return {{add(0, __builtin_shufflevector(factor, factor, 0, 0, 0, 0, 4, 4, 4, 4)),
           add(1, __builtin_shufflevector(factor, factor, 1, 1, 1, 1, 5, 5, 5, 5)),
           add(2, __builtin_shufflevector(factor, factor, 2, 2, 2, 2, 6, 6, 6, 6)),
           add(3, __builtin_shufflevector(factor, factor, 3, 3, 3, 3, 7, 7, 7, 7))}};
}

inline Float8 magnitude(Float8 v) { return v < 0.0f ? -v : v; }

// The same for single numbers, for formulas that are written for one and for eight.
inline float squareRoot(float v) { return std::sqrt(v); }
inline float smaller(float a, float b) { return a < b ? a : b; }
inline float larger(float a, float b) { return a > b ? a : b; }
inline float magnitude(float v) { return std::abs(v); }

/// The angle of (x, y) from the x axis, -pi to pi, within 3e-7; 0 at the origin. For one and for eight numbers, with
/// the same bits on every machine. atan(t)/t for t up to 1 is a polynomial of t^2 of smallest relative error (1.5e-8,
/// below that of a float), found by Remez' exchange.
template <typename Real>
[[gnu::always_inline]] inline Real arcTangent2(Real y, Real x) {
  constexpr float kHalfPi = 1.57079633f;
  constexpr float kPi = 3.14159265f;
  constexpr float kPolynomial[] = {0.00284988974f, -0.0160686294f, 0.04269152f,   -0.075042946f, 0.106409341f,
                                   -0.142036445f,  0.199926194f,   -0.333330733f, 0.999999985f};
  const Real height = magnitude(y);
  const Real width = magnitude(x);
  const Real most = larger(height, width);
  const Real t = most > 0.0f ? smaller(height, width) / most : Real{};
  const Real tt = t * t;
  Real ratio = Real{} + kPolynomial[0];
  for (std::size_t i = 1; i < std::size(kPolynomial); ++i) ratio = ratio * tt + kPolynomial[i];
  Real angle = t * ratio;
  angle = height > width ? kHalfPi - angle : angle;
  angle = x < 0.0f ? kPi - angle : angle;
  return y < 0.0f ? -angle : angle;
}

}  // namespace pliant::sim::pack
