#include "sim/constraints/dihedral.h"

#include "sim/base/pack.h"
#include "sim/projection/typed_batch.h"

#include <cstddef>

namespace pliant::sim {

namespace {

using pack::Columns;
using pack::Float8;

/// Eight vectors.
struct Vectors {
  Float8 x, y, z;
};

[[gnu::always_inline]] inline Vectors difference(const Columns& a, const Columns& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
[[gnu::always_inline]] inline Float8 dot(const Vectors& a, const Vectors& b) {
  return pack::multiplyAdd(a.x, b.x, pack::multiplyAdd(a.y, b.y, a.z * b.z));
}
[[gnu::always_inline]] inline Vectors cross(const Vectors& a, const Vectors& b) {
  return {pack::multiplyAdd(a.y, b.z, -(a.z * b.y)), pack::multiplyAdd(a.z, b.x, -(a.x * b.z)),
          pack::multiplyAdd(a.x, b.y, -(a.y * b.x))};
}
/// s a + t b
[[gnu::always_inline]] inline Vectors combine(Float8 s, const Vectors& a, Float8 t, const Vectors& b) {
  return {pack::multiplyAdd(s, a.x, t * b.x), pack::multiplyAdd(s, a.y, t * b.y), pack::multiplyAdd(s, a.z, t * b.z)};
}

/// Rest angles and stiffnesses of eight constraints.
struct Parameters {
  Float8 restAngle, k;
};

[[gnu::always_inline]] inline Parameters loadParameters(const Dihedral* c, const float* stiffness) {
  static_assert(offsetof(Dihedral, material) == offsetof(Dihedral, restAngle) + 4);
  using Long4 = long long __attribute__((vector_size(32)));
  const auto both = [c](std::size_t lane) {
    long long bytes;
    __builtin_memcpy(&bytes, &c[lane].restAngle, sizeof(bytes));
    return bytes;
  };
  const auto low = reinterpret_cast<Float8>(Long4{both(0), both(1), both(2), both(3)});
  const auto high = reinterpret_cast<Float8>(Long4{both(4), both(5), both(6), both(7)});
  const Float8 material = __builtin_shufflevector(low, high, 1, 3, 5, 7, 9, 11, 13, 15);
  return {__builtin_shufflevector(low, high, 0, 2, 4, 6, 8, 10, 12, 14),
          pack::gather(stiffness, reinterpret_cast<pack::Int8>(material))};
}

/// The projection of project.h for eight constraints: particle i is corrected by factor w_i direction[i].
struct DihedralPack {
  Columns points[4];
  Vectors direction[4];  ///< -|e| grad_i, which has no unit
  Float8 factor;
  Float8 active;  ///< 1 where there is something to correct, else 0

  Vectors correction(std::size_t i) const {
    const Float8 f = factor * points[i].w;
    return {f * direction[i].x, f * direction[i].y, f * direction[i].z};
  }
};

[[gnu::always_inline]] inline DihedralPack projectPack(const Dihedral* c, const float* stiffness, const glm::vec4* x) {
  DihedralPack p;
  for (std::size_t i = 0; i < 4; ++i) {
    p.points[i] = transposed(pack::loadRows(x, [&](std::size_t lane) { return c[lane].particles[i]; }));
  }
  const Parameters parameters = loadParameters(c, stiffness);
  const Vectors e = difference(p.points[1], p.points[0]);
  const Vectors a = difference(p.points[2], p.points[0]);
  const Vectors b = difference(p.points[3], p.points[0]);
  const Vectors n1 = cross(e, a);
  const Vectors n2 = cross(b, e);
  const Float8 ee = dot(e, e);
  const Float8 n1n1 = dot(n1, n1);
  const Float8 n2n2 = dot(n2, n2);
  const Float8 smallest = 1e-12f * ee * ee;
  const pack::Int8 hasArea = (n1n1 > smallest) & (n2n2 > smallest);
  const Float8 inverse1 = hasArea ? 1.0f / n1n1 : Float8{};
  const Float8 inverse2 = hasArea ? 1.0f / n2n2 : Float8{};
  const Float8 ea = dot(e, a);
  const Float8 eb = dot(e, b);
  p.direction[0] = combine((ea - ee) * inverse1, n1, (eb - ee) * inverse2, n2);
  p.direction[1] = combine(-ea * inverse1, n1, -eb * inverse2, n2);
  const Float8 scale1 = ee * inverse1;
  const Float8 scale2 = ee * inverse2;
  p.direction[2] = {scale1 * n1.x, scale1 * n1.y, scale1 * n1.z};
  p.direction[3] = {scale2 * n2.x, scale2 * n2.y, scale2 * n2.z};
  Float8 sum{}, all{}, lightest{};
  for (std::size_t i = 0; i < 4; ++i) {
    const Float8 square = dot(p.direction[i], p.direction[i]);
    sum = pack::multiplyAdd(p.points[i].w, square, sum);
    all += square;
    lightest = pack::larger(lightest, p.points[i].w);
  }
  // (n1 x n2) . e/|e| = -|e| n1 . b, since both normals stand on e.
  const Float8 length = pack::squareRoot(ee);
  const Float8 angle = pack::arcTangent2(-length * dot(n1, b), dot(n1, n2));
  constexpr float kPi = glm::pi<float>();
  Float8 value = angle - parameters.restAngle;
  value = value > kPi ? value - 2.0f * kPi : value;
  value = value < -kPi ? value + 2.0f * kPi : value;
  const pack::Int8 isActive = hasArea & (sum > 0.0f);
  const Float8 denominator = pack::larger(sum, kMinShare * lightest * all);
  p.factor = isActive ? parameters.k * value * length / denominator : Float8{};
  p.active = isActive ? pack::constant(1.0f) : Float8{};
  return p;
}

}  // namespace

void projectIndependent(std::span<const Dihedral> constraints, std::span<const float> stiffness, glm::vec4* x) {
  const std::size_t packed = pack::inWholePacks(constraints.size());
  for (std::size_t first = 0; first < packed; first += pack::kWidth) {
    const Dihedral* c = &constraints[first];
    const DihedralPack p = projectPack(c, stiffness.data(), x);
    for (std::size_t i = 0; i < 4; ++i) {
      const Vectors d = p.correction(i);
      const Columns& from = p.points[i];
      pack::storeRows(
          x, [&](std::size_t lane) { return c[lane].particles[i]; },
          transposed(Columns{from.x + d.x, from.y + d.y, from.z + d.z, from.w}));
    }
  }
  projectOneByOne(constraints.subspan(packed), stiffness, x);
}

void computeCorrections(std::span<const Dihedral> constraints, std::span<const float> stiffness, const glm::vec4* x,
                        glm::vec4* slots) {
  const std::size_t packed = pack::inWholePacks(constraints.size());
  for (std::size_t first = 0; first < packed; first += pack::kWidth, slots += 4 * pack::kWidth) {
    const DihedralPack p = projectPack(&constraints[first], stiffness.data(), x);
    for (std::size_t i = 0; i < 4; ++i) {
      const Vectors d = p.correction(i);
      pack::storeRows(
          slots, [&](std::size_t lane) { return 4 * lane + i; }, transposed(Columns{d.x, d.y, d.z, p.active}));
    }
  }
  computeCorrections<Dihedral>(constraints.subspan(packed), stiffness, x, slots);
}

}  // namespace pliant::sim
