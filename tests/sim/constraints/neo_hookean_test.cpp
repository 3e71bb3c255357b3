#include "sim/constraints/neo_hookean.h"

#include "sim/constraints/typed_batches.h"
#include "sim/state/material.h"
#include "tests/sim/batch_setup.h"
#include "tests/sim/constraints/gradient_check.h"

#include <glm/gtc/matrix_transform.hpp>

namespace pliant::sim {
namespace {

using Corners4 = std::array<glm::vec3, 4>;
constexpr Corners4 kRest{{{0.1f, 0, 0}, {1, 0.2f, 0}, {0, 0.9f, 0.1f}, {0.2f, 0, 1.1f}}};
glm::dmat3 deformationOf(const DoublePoints<4>& x) {
  const glm::dmat3 rest(glm::dvec3(kRest[1] - kRest[0]), glm::dvec3(kRest[2] - kRest[0]),
                        glm::dvec3(kRest[3] - kRest[0]));
  return glm::dmat3(x[1] - x[0], x[2] - x[0], x[3] - x[0]) * glm::inverse(rest);
}
// Energy per volume [Pa].
double energyOf(const DoublePoints<4>& x, const Material& row) {
  const glm::dmat3 f = deformationOf(x);
  const double squares = glm::dot(f[0], f[0]) + glm::dot(f[1], f[1]) + glm::dot(f[2], f[2]);
  const double mu = row.shearModulus, lambda = row.volumeModulus;
  const double ratio = glm::determinant(f) - 1.0 - 0.75 * mu / lambda;
  return 0.5 * mu * (squares - 3.0) + 0.5 * lambda * ratio * ratio - 0.5 * mu * std::log(squares + 1.0);
}

struct Single : BatchSetup {
  TypedBatch<NeoHookean> batch{2, nullptr};

  explicit Single(const Corners4& x, float young = 1000.0f, std::array<float, 4> masses = {1, 1, 1, 1}) {
    for (std::size_t i = 0; i < 4; ++i) add(x[i], masses[i]);
    materials[0].shearModulus = 4.0f / 3.0f * young / 2.6f;
    materials[0].volumeModulus = young * 0.3f / (1.3f * 0.4f) + 5.0f / 6.0f * young / 2.6f;
    batch.add(NeoHookean::at({0, 1, 2, 3}, kRest, 0));
  }
  double volumeRatio() const {
    return glm::determinant(deformationOf(
        {glm::dvec3(predicted(0)), glm::dvec3(predicted(1)), glm::dvec3(predicted(2)), glm::dvec3(predicted(3))}));
  }
};

// With a compliance far above that of inertia, one projection is a step by forces alone: dx = -h^2 w dE/dx.
TEST(NeoHookeanConstraint, PushesAgainstTheGradientOfItsEnergy) {
  Random random(2);
  for (int trial = 0; trial < 100; ++trial) {
    const Corners4 x{random.point(1.0f), random.point(1.0f), random.point(1.0f), random.point(1.0f)};
    Single single(x, 1e-4f, {1, 2, 0.5f, 3});
    single.h = 1.0f;
    single.project(single.batch);
    const double volume = double(single.batch.constraints()[0].volume);
    for (std::size_t i = 0; i < 4; ++i) {
      glm::dvec3 expected;
      for (int axis = 0; axis < 3; ++axis) {
        DoublePoints<4> plus, minus;
        for (std::size_t k = 0; k < 4; ++k) plus[k] = minus[k] = glm::dvec3(x[k]);
        plus[i][axis] += 1e-5;
        minus[i][axis] -= 1e-5;
        expected[axis] = -volume * (energyOf(plus, single.materials[0]) - energyOf(minus, single.materials[0])) / 2e-5;
      }
      expected *= double(single.particles.position[i].w);
      const glm::dvec3 moved = glm::dvec3(single.predicted(static_cast<int>(i))) - glm::dvec3(x[i]);
      for (int axis = 0; axis < 3; ++axis)
        EXPECT_NEAR(moved[axis], expected[axis], 2e-7 + 2e-3 * glm::length(expected));
    }
  }
}

TEST(NeoHookeanConstraint, IsUnchangedAtRestAndWhenRotated) {
  const glm::mat3 turn(glm::rotate(glm::mat4(1.0f), 1.1f, glm::vec3(0.3f, 0.8f, -0.5f)));
  for (const float young : {10.0f, 1e4f, 1e7f}) {
    Corners4 x = kRest;
    for (glm::vec3& p : x) p = turn * p;
    for (const Iteration iteration : {Iteration::gaussSeidel, Iteration::jacobi}) {
      Single single(x, young, {1, 2, 0.3f, 7});
      if (iteration == Iteration::jacobi) {
        single.prepare(single.batch, iteration);
        Corrections sums(4, glm::vec4(0.0f));
        single.batch.accumulateCompliant(single.particles, single.particles.predicted, sums);
        for (std::size_t i = 0; i < 4; ++i) expectNear(glm::vec3(sums[i]), glm::vec3(0.0f), 2e-5f);
      } else {
        single.project(single.batch);
        for (int i = 0; i < 4; ++i) expectNear(single.predicted(i), x[static_cast<std::size_t>(i)], 2e-5f);
      }
    }
  }
}

// Eleven that share no corner: one pack and three by themselves.
TEST(NeoHookeanConstraint, PacksEqualOneByOne) {
  for (const bool compensates : {false, true}) {
    const auto setUp = [&](Single& all) {
      Random random(9);
      for (int k = 1; k < 11; ++k) {
        for (const glm::vec3& corner : kRest) all.add(corner + random.point(0.3f), random.number(0.3f, 3.0f));
        all.batch.add(NeoHookean::at({4 * k, 4 * k + 1, 4 * k + 2, 4 * k + 3}, kRest, 0));
      }
      all.particles.fix(4 * 3 + 1);
      all.particles.compensates = compensates;
    };
    Single packs(kRest, 1e5f), singles(kRest, 1e5f);
    setUp(packs);
    setUp(singles);
    const auto before = packs.particles.predicted;
    packs.project(packs.batch, Iteration::gaussSeidel);
    singles.project(singles.batch, Iteration::gaussSeidelOrdered);
    float moved = 0.0f;
    for (int i = 0; i < 44; ++i) {
      SCOPED_TRACE(i);
      const auto k = static_cast<std::size_t>(i);
      expectNear(packs.predicted(i), singles.predicted(i), 2e-6f);
      EXPECT_EQ(packs.particles.predicted[k].w, before[k].w) << "masses stay";
      moved = std::max(moved, glm::distance(packs.predicted(i), glm::vec3(before[k])));
    }
    EXPECT_GT(moved, 0.05f);
  }
}

TEST(NeoHookeanConstraint, KeepsMomentumWithUnequalMasses) {
  Corners4 x = kRest;
  x[3].z = 1.6f;
  x[1].y = -0.2f;
  Single single(x, 1000.0f, {1, 2, 0.3f, 7});
  single.prepare(single.batch, Iteration::jacobi);
  Corrections sums(4, glm::vec4(0.0f));
  single.batch.accumulateCompliant(single.particles, single.particles.predicted, sums);
  const MomentumChange change =
      single.momentumOf(single.particles.predicted, [&](std::size_t i) { return glm::vec3(sums[i]); });
  ASSERT_GT(change.size, 0.0);
  EXPECT_LT(glm::length(change.linear) / change.size, 2e-6);
  EXPECT_LT(glm::length(change.angular) / change.size, 2e-6);
}

// Steps without velocities: each starts where the last one ended, like the motion of a heavily damped body.
TEST(NeoHookeanConstraint, RecoversAnInvertedTetrahedron) {
  Corners4 x = kRest;
  x[3].z = -1.1f;
  Single single(x, 1e5f);
  ASSERT_LT(single.volumeRatio(), 0.0);
  for (int step = 0; step < 400; ++step) single.project(single.batch);
  EXPECT_NEAR(single.volumeRatio(), 1.0, 1e-4);
}

TEST(NeoHookeanConstraint, FillsATetrahedronThatIsCrushedFlat) {
  Corners4 x = kRest;
  x[3] = glm::vec3(0.3f, 0.3f, 0.0f);
  Single single(x, 1e5f);
  for (int step = 0; step < 400; ++step) single.project(single.batch);
  EXPECT_NEAR(single.volumeRatio(), 1.0, 1e-4);
}

TEST(NeoHookeanConstraint, IgnoresATetrahedronCollapsedToAPoint) {
  const glm::vec3 a(0.5f, 1, 2);
  Single single({a, a, a, a});
  single.project(single.batch);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(single.predicted(i), a);
}

}  // namespace
}  // namespace pliant::sim
