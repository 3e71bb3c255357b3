#include "sim/constraints/tetra_volume.h"

#include "sim/base/pack.h"
#include "sim/projection/typed_batch.h"

#include <cstddef>

namespace pliant::sim {

namespace {

using pack::Columns;
using pack::Float8;

/// Vectors8 of eight constraints, coordinate by coordinate.
struct Vectors8 {
  Float8 x, y, z;
};

inline Vectors8 between(const Columns& a, const Columns& b) { return {b.x - a.x, b.y - a.y, b.z - a.z}; }
inline Vectors8 cross(const Vectors8& a, const Vectors8& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline Float8 dot(const Vectors8& a, const Vectors8& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/// The projection of project.h for eight volume constraints: the correction of particle i is factor[i] gradient[i].
struct TetraVolumePack {
  Columns points[4];
  Vectors8 gradient[4];
  Float8 factor[4];
  Float8 active;  ///< 1 where there is something to correct, else 0
};

[[gnu::always_inline]] inline TetraVolumePack projectPack(const TetraVolume* c, const float* stiffness,
                                                          const glm::vec4* x) {
  TetraVolumePack p;
  for (std::size_t i = 0; i < 4; ++i) {
    p.points[i] = transposed(pack::loadRows(x, [&](std::size_t lane) { return c[lane].particles[i]; }));
  }
  Float8 rest, smallest;
  pack::Int8 material;
  for (std::size_t lane = 0; lane < pack::kWidth; ++lane) {
    rest[lane] = c[lane].restVolume;
    smallest[lane] = c[lane].smallestSquare;
    material[lane] = c[lane].material;
  }
  const Vectors8 e1 = between(p.points[0], p.points[1]);
  const Vectors8 e2 = between(p.points[0], p.points[2]);
  const Vectors8 e3 = between(p.points[0], p.points[3]);
  auto& g = p.gradient;
  g[1] = cross(e2, e3);
  g[2] = cross(e3, e1);
  g[3] = cross(e1, e2);
  g[0] = {-(g[1].x + g[2].x + g[3].x), -(g[1].y + g[2].y + g[3].y), -(g[1].z + g[2].z + g[3].z)};
  const Float8 squares[4] = {dot(g[0], g[0]), dot(g[1], g[1]), dot(g[2], g[2]), dot(g[3], g[3])};
  const Float8 square = squares[0] + squares[1] + squares[2] + squares[3];
  Float8 value = dot(g[3], e3) - rest;
  value = square < smallest ? value * (square / smallest) : value;
  Float8 denominator{};
  for (std::size_t i = 0; i < 4; ++i) denominator += p.points[i].w * squares[i];
  const Float8 k = pack::gather(stiffness, material);
  const Float8 s = denominator > 0.0f ? -k * value / denominator : Float8{};
  for (std::size_t i = 0; i < 4; ++i) p.factor[i] = s * p.points[i].w;
  p.active = denominator > 0.0f ? pack::constant(1.0f) : Float8{};
  return p;
}

}  // namespace

void projectIndependent(std::span<const TetraVolume> constraints, std::span<const float> stiffness, glm::vec4* x) {
  const std::size_t packed = pack::inWholePacks(constraints.size());
  for (std::size_t first = 0; first < packed; first += pack::kWidth) {
    const TetraVolume* c = &constraints[first];
    const TetraVolumePack p = projectPack(c, stiffness.data(), x);
    for (std::size_t i = 0; i < 4; ++i) {
      const Columns& at = p.points[i];
      const Vectors8& g = p.gradient[i];
      const Float8 f = p.factor[i];
      const Columns moved{pack::multiplyAdd(f, g.x, at.x), pack::multiplyAdd(f, g.y, at.y),
                          pack::multiplyAdd(f, g.z, at.z), at.w};
      pack::storeRows(
          x, [&](std::size_t lane) { return c[lane].particles[i]; }, transposed(moved));
    }
  }
  projectOneByOne(constraints.subspan(packed), stiffness, x);
}

void computeCorrections(std::span<const TetraVolume> constraints, std::span<const float> stiffness, const glm::vec4* x,
                        glm::vec4* slots) {
  const std::size_t packed = pack::inWholePacks(constraints.size());
  for (std::size_t first = 0; first < packed; first += pack::kWidth, slots += 4 * pack::kWidth) {
    const TetraVolumePack p = projectPack(&constraints[first], stiffness.data(), x);
    for (std::size_t i = 0; i < 4; ++i) {
      const Vectors8& g = p.gradient[i];
      const Float8 f = p.factor[i];
      pack::storeRows(
          slots, [&](std::size_t lane) { return 4 * lane + i; },
          transposed(Columns{f * g.x, f * g.y, f * g.z, p.active}));
    }
  }
  computeCorrections<TetraVolume>(constraints.subspan(packed), stiffness, x, slots);
}

}  // namespace pliant::sim
