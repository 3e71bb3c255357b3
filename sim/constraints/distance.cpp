#include "sim/constraints/distance.h"

#include "sim/base/pack.h"
#include "sim/projection/typed_batch.h"

#include <cstddef>

namespace pliant::sim {

namespace {

using pack::Float8;
using pack::Rows;

/// The projection of project.h for eight distance constraints: corrections are factorA d and factorB d.
struct DistancePack {
  Rows a, b;  ///< the particles
  Rows d;     ///< a - b, w = 0
  Float8 factorA, factorB;
  Float8 active;  ///< 1 where there is something to correct, else 0
};

[[gnu::always_inline]] inline DistancePack projectPack(const Distance* c, const float* stiffness, const glm::vec4* x) {
  static_assert(sizeof(Distance) == 16 && offsetof(Distance, restLength) == 8 && offsetof(Distance, material) == 12);
  const Rows members = pack::loadStructs(c);
  const Float8 rest = columnZ(members);
  const Float8 k = pack::gather(stiffness, reinterpret_cast<pack::Int8>(columnW(members)));
  const Rows a = pack::loadRows(x, [&](std::size_t lane) { return c[lane].particles[0]; });
  const Rows b = pack::loadRows(x, [&](std::size_t lane) { return c[lane].particles[1]; });
  const Rows d = withoutW(a - b);
  const Float8 length = pack::squareRoot(dot(d, d));
  const Float8 wa = columnW(a);
  const Float8 wb = columnW(b);
  const Float8 denominator = length * (wa + wb);
  const Float8 s = denominator > 0.0f ? k * (length - rest) / denominator : Float8{};
  return {a, b, d, -s * wa, s * wb, denominator > 0.0f ? pack::constant(1.0f) : Float8{}};
}

}  // namespace

void projectIndependent(std::span<const Distance> constraints, std::span<const float> stiffness, glm::vec4* x) {
  const std::size_t packed = pack::inWholePacks(constraints.size());
  for (std::size_t i = 0; i < packed; i += pack::kWidth) {
    const Distance* c = &constraints[i];
    const DistancePack p = projectPack(c, stiffness.data(), x);
    pack::storeRows(
        x, [&](std::size_t lane) { return c[lane].particles[0]; }, addScaled(p.a, p.factorA, p.d));
    pack::storeRows(
        x, [&](std::size_t lane) { return c[lane].particles[1]; }, addScaled(p.b, p.factorB, p.d));
  }
  projectOneByOne(constraints.subspan(packed), stiffness, x);
}

void computeCorrections(std::span<const Distance> constraints, std::span<const float> stiffness, const glm::vec4* x,
                        glm::vec4* slots) {
  const std::size_t packed = pack::inWholePacks(constraints.size());
  for (std::size_t i = 0; i < packed; i += pack::kWidth, slots += 2 * pack::kWidth) {
    const DistancePack p = projectPack(&constraints[i], stiffness.data(), x);
    pack::storeRows(
        slots, [](std::size_t lane) { return 2 * lane; }, withW(p.factorA * p.d, p.active));
    pack::storeRows(
        slots, [](std::size_t lane) { return 2 * lane + 1; }, withW(p.factorB * p.d, p.active));
  }
  computeCorrections<Distance>(constraints.subspan(packed), stiffness, x, slots);
}

}  // namespace pliant::sim
