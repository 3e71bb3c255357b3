#include "sim/constraints/distance.h"

#include "sim/solver/typed_batch.h"

#if defined(__AVX2__) && defined(__FMA__)
#include <immintrin.h>
#endif

namespace pliant::sim {

#if defined(__AVX2__) && defined(__FMA__)

namespace {

// Eight rows of four floats; entry k holds rows k and k + 4 in its two halves, so that after a transposition within
// the halves lane k of a vector belongs to row k.
struct Rows {
  __m256 pair[4];
};

__m256 join(const void* low, const void* high) {
  return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_load_ps(static_cast<const float*>(low))),
                              _mm_load_ps(static_cast<const float*>(high)), 1);
}

Rows loadParticles(const Distance* c, std::size_t end, const glm::vec4* x) {
  Rows rows;
  for (int k = 0; k < 4; ++k) rows.pair[k] = join(&x[c[k].particles[end]], &x[c[k + 4].particles[end]]);
  return rows;
}

void storeParticles(const Distance* c, std::size_t end, const Rows& rows, glm::vec4* x) {
  for (int k = 0; k < 4; ++k) {
    _mm_store_ps(&x[c[k].particles[end]].x, _mm256_castps256_ps128(rows.pair[k]));
    _mm_store_ps(&x[c[k + 4].particles[end]].x, _mm256_extractf128_ps(rows.pair[k], 1));
  }
}

// Columns 2 and 3 of the rows: (rest length, material) of constraints, (z, w) of particles.
__m256 column2(const Rows& r) {
  return _mm256_shuffle_ps(_mm256_unpackhi_ps(r.pair[0], r.pair[1]), _mm256_unpackhi_ps(r.pair[2], r.pair[3]), 0x44);
}
__m256 column3(const Rows& r) {
  return _mm256_shuffle_ps(_mm256_unpackhi_ps(r.pair[0], r.pair[1]), _mm256_unpackhi_ps(r.pair[2], r.pair[3]), 0xee);
}

// Row k of `rows` plus lane k of `factor` times row k of `direction`.
Rows addScaled(Rows rows, __m256 factor, const Rows& direction) {
  rows.pair[0] = _mm256_fmadd_ps(_mm256_permute_ps(factor, 0x00), direction.pair[0], rows.pair[0]);
  rows.pair[1] = _mm256_fmadd_ps(_mm256_permute_ps(factor, 0x55), direction.pair[1], rows.pair[1]);
  rows.pair[2] = _mm256_fmadd_ps(_mm256_permute_ps(factor, 0xaa), direction.pair[2], rows.pair[2]);
  rows.pair[3] = _mm256_fmadd_ps(_mm256_permute_ps(factor, 0xff), direction.pair[3], rows.pair[3]);
  return rows;
}

void projectPack(const Distance* c, const float* stiffness, glm::vec4* x) {
  static_assert(sizeof(Distance) == 16);
  const __m256 zero = _mm256_setzero_ps();
  const Rows a = loadParticles(c, 0, x);
  const Rows b = loadParticles(c, 1, x);
  Rows d, squared;
  for (int k = 0; k < 4; ++k) {
    d.pair[k] = _mm256_blend_ps(_mm256_sub_ps(a.pair[k], b.pair[k]), zero, 0x88);  // without w
    squared.pair[k] = _mm256_mul_ps(d.pair[k], d.pair[k]);
  }
  const __m256 lengthSquared = _mm256_hadd_ps(_mm256_hadd_ps(squared.pair[0], squared.pair[1]),
                                              _mm256_hadd_ps(squared.pair[2], squared.pair[3]));
  const __m256 length = _mm256_sqrt_ps(lengthSquared);
  Rows rest;
  for (int k = 0; k < 4; ++k) {
    rest.pair[k] = _mm256_insertf128_ps(
        _mm256_castps128_ps256(_mm_loadu_ps(reinterpret_cast<const float*>(c + k))),
        _mm_loadu_ps(reinterpret_cast<const float*>(c + k + 4)), 1);
  }
  const __m256 k = _mm256_i32gather_ps(stiffness, _mm256_castps_si256(column3(rest)), 4);
  const __m256 wa = column3(a);
  const __m256 wb = column3(b);
  const __m256 denominator = _mm256_mul_ps(length, _mm256_add_ps(wa, wb));
  const __m256 solvable = _mm256_cmp_ps(denominator, zero, _CMP_GT_OQ);
  const __m256 scaled = _mm256_div_ps(_mm256_mul_ps(k, _mm256_sub_ps(length, column2(rest))), denominator);
  const __m256 s = _mm256_and_ps(scaled, solvable);
  storeParticles(c, 0, addScaled(a, _mm256_mul_ps(_mm256_sub_ps(zero, s), wa), d), x);
  storeParticles(c, 1, addScaled(b, _mm256_mul_ps(s, wb), d), x);
}

}  // namespace

void projectIndependent(std::span<const Distance> constraints, std::span<const float> stiffness, glm::vec4* x) {
  const std::size_t packed = constraints.size() / 8 * 8;
  for (std::size_t c = 0; c < packed; c += 8) projectPack(constraints.data() + c, stiffness.data(), x);
  projectOneByOne(constraints.subspan(packed), stiffness, x);
}

#else

void projectIndependent(std::span<const Distance> constraints, std::span<const float> stiffness, glm::vec4* x) {
  projectOneByOne(constraints, stiffness, x);
}

#endif

}  // namespace pliant::sim
