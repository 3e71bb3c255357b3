#include "sim/constraints/dihedral.h"

#include "sim/constraints/typed_batches.h"
#include "tests/sim/batch_setup.h"
#include "tests/sim/constraints/gradient_check.h"

namespace pliant::sim {
namespace {

constexpr float kPi = glm::pi<float>();

// The wing at p3 lies in the plane z = 0, the one at p4 is folded up by `angle` about the edge p1 p2 along x.
std::array<glm::vec3, 4> folded(float angle) {
  return {{{0, 0, 0}, {1, 0, 0}, {0.4f, 0.8f, 0}, {0.6f, -0.9f * std::cos(angle), 0.9f * std::sin(angle)}}};
}

double angleOf(const DoublePoints<4>& x) {
  const glm::dvec3 e = x[1] - x[0];
  const glm::dvec3 n1 = glm::normalize(glm::cross(e, x[2] - x[0]));
  const glm::dvec3 n2 = glm::normalize(glm::cross(x[3] - x[0], e));
  return std::atan2(glm::dot(glm::cross(n1, n2), glm::normalize(e)), glm::dot(n1, n2));
}

TEST(DihedralConstraint, AngleIsSignedAndZeroWhenFlat) {
  EXPECT_EQ(dihedralAngle(folded(0.0f)), 0.0f);
  const float side = dihedralAngle(folded(0.5f)) > 0.0f ? 1.0f : -1.0f;
  for (const float angle : {1e-4f, 0.01f, 0.5f, 1.5f, 2.0f, 3.0f}) {
    EXPECT_NEAR(dihedralAngle(folded(angle)), side * angle, 1e-6f);
    EXPECT_NEAR(dihedralAngle(folded(-angle)), -side * angle, 1e-6f);
  }
}

TEST(DihedralConstraint, GradientMatchesItsFormulaForEveryFold) {
  for (const float angle : {0.0f, 1e-5f, 1e-3f, 0.3f, 1.2f, 1.5708f, 2.0f, 2.8f, 3.1f, -0.001f, -1.0f, -2.0f, -3.1f}) {
    expectGradientOf(Dihedral{{0, 1, 2, 3}, 0.0f, 0}, folded(angle), angleOf, 2e-6);
  }
}

TEST(DihedralConstraint, GradientMatchesItsFormulaAnywhere) {
  Random random(1);
  int checked = 0;
  while (checked < 200) {
    const std::array<glm::vec3, 4> x{random.point(1.0f), random.point(1.0f), random.point(1.0f), random.point(1.0f)};
    const float height1 = glm::length(glm::cross(x[1] - x[0], x[2] - x[0]));
    const float height2 = glm::length(glm::cross(x[1] - x[0], x[3] - x[0]));
    const double angle = angleOf({glm::dvec3(x[0]), glm::dvec3(x[1]), glm::dvec3(x[2]), glm::dvec3(x[3])});
    if (std::min(height1, height2) < 0.3f || std::abs(angle) > 3.13) continue;  // float has no more digits there
    expectGradientOf(Dihedral{{0, 1, 2, 3}, 0.0f, 0}, x, angleOf, 1e-5);
    expectInvariant(Dihedral{{0, 1, 2, 3}, 0.0f, 0}, x, 1e-5);
    ++checked;
  }
}

TEST(DihedralConstraint, IsTheSmallestWayRoundFromTheRestAngle) {
  std::array<glm::vec3, 4> gradient;
  const float folds = dihedralAngle(folded(3.0f));
  const Dihedral otherSide{{0, 1, 2, 3}, -folds, 0};
  EXPECT_NEAR(std::abs(otherSide.evaluate(folded(3.0f), gradient)), 2.0f * kPi - 6.0f, 1e-5f);
}

TEST(DihedralConstraint, ATriangleWithoutAreaIsSkipped) {
  const Dihedral constraint{{0, 1, 2, 3}, 0.5f, 0};
  const glm::vec3 a(0, 0, 0), b(1, 0, 0), c(0.4f, 0.8f, 0);
  expectSkipped(constraint, {a, b, glm::vec3(0.5f, 0, 0), c});  // p3 on the edge
  expectSkipped(constraint, {a, b, c, glm::vec3(2, 0, 0)});     // p4 on its line
  expectSkipped(constraint, {a, a, c, -c});                     // no edge
  expectSkipped(constraint, {a, a, a, a});
  expectSkipped(constraint, {a, b, c, glm::vec3(0.5f, 1e-8f, 0)});  // a sliver
}

TEST(DihedralConstraint, DoesNotDependOnTheSizeOfTheCloth) {
  for (const float size : {1e-6f, 1e-3f, 1e3f}) {
    std::array<glm::vec3, 4> x = folded(0.7f), gradient, unit;
    Dihedral{}.evaluate(x, unit);
    for (glm::vec3& point : x) point *= size;
    EXPECT_NEAR(Dihedral{}.evaluate(x, gradient), dihedralAngle(folded(0.7f)), 1e-6f) << size;
    for (std::size_t i = 0; i < 4; ++i) expectNear(size * gradient[i], unit[i], 1e-5f);
  }
}

TEST(DihedralConstraint, ProjectionReachesTheRestAngleFromEitherSide) {
  for (const float rest : {0.0f, 0.8f, -0.8f, 2.0f}) {
    for (const float start : {0.001f, 0.5f, -0.5f, 1.8f, -1.8f}) {
      BatchSetup setup;
      for (const glm::vec3& point : folded(start)) setup.add(point);
      TypedBatch<Dihedral> batch(0, nullptr);
      batch.add({{0, 1, 2, 3}, rest, 0});
      for (int pass = 0; pass < 60; ++pass) setup.project(batch);
      const float angle =
          dihedralAngle({setup.predicted(0), setup.predicted(1), setup.predicted(2), setup.predicted(3)});
      EXPECT_NEAR(Dihedral::wrapped(angle - rest), 0.0f, 1e-5f) << rest << ' ' << start;
    }
  }
}

TEST(DihedralConstraint, AtRestNothingMoves) {
  for (const float angle : {0.0f, 0.4f, -2.0f}) {
    BatchSetup setup;
    for (const glm::vec3& point : folded(angle)) setup.add(point);
    TypedBatch<Dihedral> batch(0, nullptr);
    batch.add({{0, 1, 2, 3}, dihedralAngle(folded(angle)), 0});
    setup.project(batch);
    for (int i = 0; i < 4; ++i) EXPECT_EQ(setup.predicted(i), folded(angle)[static_cast<std::size_t>(i)]);
  }
}

TEST(DihedralConstraint, KeepsMomentum) {
  Random random(4);
  for (const float angle : {0.0f, 0.01f, 1.0f, -1.0f, 2.5f}) {
    BatchSetup setup;
    for (const glm::vec3& point : folded(angle)) setup.add(point, random.number(0.1f, 10.0f));
    TypedBatch<Dihedral> batch(0, nullptr);
    batch.add({{0, 1, 2, 3}, 0.4f, 0});
    expectMomentumKept(setup, batch, 2e-6);
  }
}

// Only p1 can move, and across the triangles it does not change the angle: the rounding of the gradient must not throw
// it off.
TEST(DihedralConstraint, AVertexThatHardlyChangesTheAngleStaysStable) {
  for (const float tilt : {0.0f, 1e-7f, 1e-5f, 1e-3f, 0.1f}) {
    for (const float angle : {1e-4f, 0.1f, 1.0f}) {
      BatchSetup setup;
      setup.add({1, 0, 0});
      setup.add({0, 0, 0}, 0.0f);
      setup.add({tilt, 0, 1}, 0.0f);
      setup.add({tilt, 0, -1}, 0.0f);
      TypedBatch<Dihedral> batch(0, nullptr);
      batch.add({{0, 1, 2, 3}, angle, 0});
      setup.project(batch);
      EXPECT_LT(glm::distance(setup.predicted(0), {1, 0, 0}), 10.0f * angle) << tilt << ' ' << angle;
    }
  }
}

// Wings side by side that share no particle, folded every way: flat, past a right angle, nearly shut, some held by
// immovable particles, some without area.
struct Wings {
  std::vector<glm::vec4> x;
  std::vector<Dihedral> constraints;
  std::vector<float> stiffness{1.0f, 0.3f};

  explicit Wings(int count) {
    Random random(9);
    for (int i = 0; i < count; ++i) {
      const float angle = i % 5 == 0 ? 0.0f : random.number(-3.1f, 3.1f);
      std::array<glm::vec3, 4> wing = folded(angle);
      if (i % 11 == 3) wing[2] = glm::vec3(0.5f, 0, 0);
      const glm::vec3 place = random.point(2.0f);
      for (const glm::vec3& point : wing) x.emplace_back(point + place, i % 7 == 2 ? 0.0f : random.number(0.2f, 5.0f));
      x.back().w = random.index(3) == 0 ? 0.0f : x.back().w;
      const int first = 4 * i;
      constraints.push_back({{first, first + 1, first + 2, first + 3}, random.number(-3.0f, 3.0f), i % 2});
    }
  }
};

TEST(DihedralConstraint, APackMatchesTheReference) {
  for (const int count : {7, 8, 16, 203}) {
    Wings packed(count), reference(count);
    projectIndependent(std::span<const Dihedral>(packed.constraints), std::span<const float>(packed.stiffness),
                       packed.x.data());
    projectOneByOne(std::span<const Dihedral>(reference.constraints), std::span<const float>(reference.stiffness),
                    reference.x.data());
    for (std::size_t i = 0; i < packed.x.size(); ++i) {
      ASSERT_LT(glm::distance(packed.x[i], reference.x[i]), 2e-5f) << "wing " << i / 4 << " of " << count;
      EXPECT_EQ(packed.x[i].w, reference.x[i].w);
    }
  }
}

TEST(DihedralConstraint, APackGivesTheCorrectionsOfTheReference) {
  const Wings wings(203);
  AlignedVector<glm::vec4> packed(wings.x.size()), reference(wings.x.size());
  const std::span<const Dihedral> constraints(wings.constraints);
  const std::span<const float> stiffness(wings.stiffness);
  computeCorrections(constraints, stiffness, wings.x.data(), packed.data());
  computeCorrections<Dihedral>(constraints, stiffness, wings.x.data(), reference.data());
  for (std::size_t i = 0; i < packed.size(); ++i) {
    ASSERT_LT(glm::distance(packed[i], reference[i]), 2e-5f) << "wing " << i / 4;
    EXPECT_EQ(packed[i].w, reference[i].w) << "wing " << i / 4;
  }
}

}  // namespace
}  // namespace pliant::sim
