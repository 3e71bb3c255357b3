#include "sim/constraints/force_stiffness.h"

#include "sim/geometry/turns.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>
#include <glm/vec3.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace pliant::sim {
namespace {

constexpr glm::dvec3 kForce{0.3, -1.2, 0.7};
constexpr glm::dvec3 kArm{-0.4, 0.2, 0.5};

// The stiffness is the second derivatives of the work of a force on a turning body, p . (R r - r): the rest is of
// fourth order.
TEST(ForceStiffness, IsTheSecondDerivativeOfTheWork) {
  const glm::dmat3 k = stiffnessOf(kForce, kArm);
  for (const glm::dvec3 axis : {glm::dvec3(1, 0, 0), glm::dvec3(0, 1, 0), glm::dvec3(0.48, -0.6, 0.64)}) {
    const auto work = [&](double angle) { return glm::dot(kForce, glm::angleAxis(angle, axis) * kArm - kArm); };
    constexpr double kSmall = 1e-4;
    const double second = (work(kSmall) + work(-kSmall)) / (kSmall * kSmall);
    EXPECT_NEAR(second, -glm::dot(axis, k * axis), 1e-6);
  }
}

BodyMotion bodyThatHasTurned(double angle) {
  BodyMotion body;
  body.inverseMass = 1.0;
  body.inverseInertia = {30.0, 2.0, 7.0};
  body.startRotation = glm::angleAxis(0.8, glm::normalize(glm::dvec3(1, 2, -1)));
  body.freeRotation = body.rotation =
      glm::angleAxis(angle, glm::normalize(glm::dvec3(0.2, -1, 0.5))) * body.startRotation;
  return body;
}

// Largest growth per substep of a swing u'' = -beta u about one axis, with forces at the part `ahead` of the free
// motion, of which the part f is left: hv <- f (hv - beta (u + ahead hv)), u <- u + hv.
double growth(double beta, double ahead, double f) {
  const double trace = 1.0 - f * beta + f * (1.0 - ahead * beta), determinant = f * (1.0 - ahead * beta);
  const double discriminant = 0.25 * trace * trace - determinant;
  return discriminant < 0.0 ? std::sqrt(determinant) : std::abs(0.5 * trace) + std::sqrt(discriminant);
}

JointLoad loadOf(const glm::dmat3& stiffness) {
  JointLoad load;
  load.stiffness = stiffness;
  return load;
}

/// The remaining part of turns about one axis of a body under a load with (h omega)^2 = `beta`.
struct Resisted {
  double beta, ahead, left;
};

// About each axis of the body in turn, with loads from those that the substep resolves to those a thousand times as
// fast. sign: 1: they make it swing, -1: topple.
template <typename Check>
void forEachLoad(double sign, Check&& check) {
  for (const auto& [angle, ahead] : {std::pair{0.0, 0.0}, {0.25, 0.0}, {0.45, 2.0 / 3.0}, {0.9, 1.0}}) {
    const BodyMotion body = bodyThatHasTurned(angle);
    for (int axis = 0; axis < 3; ++axis) {
      glm::dvec3 local(0.0);
      local[axis] = 1.0;
      const glm::dvec3 u = body.freeRotation * local;
      const glm::dvec3 other = body.freeRotation * glm::dvec3(local.z, local.x, local.y);
      int resisted = 0;
      for (double beta = 0.01; beta < 1e6; beta *= 1.05) {
        const auto left =
            resistedTurns(body, loadOf(sign * beta / body.inverseInertia[axis] * glm::outerProduct(u, u)));
        check(Resisted{sign * beta, ahead, left ? glm::dot(u, *left * u) : 1.0});
        if (!left) continue;
        ++resisted;
        EXPECT_NEAR(glm::length(*left * other - other), 0.0, 1e-9) << "about the other axes nothing changes";
      }
      EXPECT_GT(resisted, 200);
    }
  }
}

TEST(ForceStiffness, ReducesRotationsUntilOscillationsDoNotGrow) {
  const double fiveSubsteps = 2.0 - 2.0 * std::cos(0.4 * glm::pi<double>());
  forEachLoad(1.0, [&](const Resisted& load) {
    EXPECT_LE(growth(load.beta, load.ahead, load.left), 1.0 + 1e-9) << "beta " << load.beta << ", left " << load.left;
    if (load.beta * (1.0 + 2.0 * load.ahead) < fiveSubsteps) {
      EXPECT_EQ(load.left, 1.0) << "swings of five substeps and more are left alone, beta " << load.beta;
    }
  });
}

// h v <- f (h v + beta (u + a h v)), u <- u + h v: a body under pressure topples by a factor of at most (3 + sqrt 5) /
// 2 per substep, the growth at beta = 1, and at its own rate where that is less.
TEST(ForceStiffness, LimitsTopplingToTheRateASubstepResolves) {
  forEachLoad(-1.0, [](const Resisted& load) {
    EXPECT_LE(growth(load.beta, load.ahead, load.left), 0.5 * (3.0 + std::sqrt(5.0)) + 1e-9) << "beta " << load.beta;
    if (-load.beta * (1.0 + 2.0 * load.ahead) < 1.0) {
      EXPECT_EQ(load.left, 1.0) << "what is slow is left alone, beta " << load.beta;
    }
  });
}

// For a stiffness about no axis of the body the added inertia makes 2 (2 I + D) - K positive in all directions.
TEST(ForceStiffness, AddsInertiaWhereItIsMissing) {
  const BodyMotion body = bodyThatHasTurned(0.0);
  const glm::dmat3 frame = glm::mat3_cast(body.freeRotation);
  glm::dmat3 inertia(0.0);
  for (int axis = 0; axis < 3; ++axis) {
    inertia += glm::outerProduct(frame[axis], frame[axis]) / body.inverseInertia[axis];
  }
  const glm::dmat3 stiffness = stiffnessOf(2.0 * kForce, kArm - 0.3 * kForce) + stiffnessOf(5.0 * kArm, kArm);
  const auto left = resistedTurns(body, loadOf(stiffness));
  ASSERT_TRUE(left);
  const glm::dmat3 added = inertia * glm::inverse(*left) - inertia;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < i; ++j) EXPECT_NEAR(added[i][j], added[j][i], 1e-9);
  }
  const glm::dmat3 rest = 2.0 * (2.0 * inertia + added) - stiffness;
  double least = 1e9, before = 1e9;
  for (double z = -0.98; z < 1.0; z += 0.04) {
    for (double angle = 0.0; angle < 6.28; angle += 0.1) {
      const double r = std::sqrt(1.0 - z * z);
      const glm::dvec3 u(r * std::cos(angle), r * std::sin(angle), z);
      least = std::min(least, glm::dot(u, rest * u));
      before = std::min(before, glm::dot(u, (4.0 * inertia - stiffness) * u));
    }
  }
  EXPECT_LT(before, 0.0);
  EXPECT_GT(least, 0.0);
}

// A body on an arm swings with its mass as well, if its support stays in place.
TEST(ForceStiffness, DoesNotAffectABodyThatSwingsWithItsSupport) {
  const BodyMotion body = bodyThatHasTurned(0.0);
  const glm::dvec3 arm(0.0, 3.0, 0.0), force(0.0, 0.5, 0.0);
  JointLoad held, free;
  held.add(force, arm, 1e6);
  free.add(force, arm, 1e-6);
  EXPECT_FALSE(resistedTurns(body, held));
  EXPECT_TRUE(resistedTurns(body, free));
}

// Whether forces stretch or compress a body, small ones do not affect it, and large ones do.
TEST(ForceStiffness, SmallForcesAreNotResisted) {
  const BodyMotion body = bodyThatHasTurned(0.0);
  for (const double sign : {1.0, -1.0}) {
    EXPECT_FALSE(resistedTurns(body, loadOf(stiffnessOf(1e-3 * kArm, sign * kArm)))) << sign;
    EXPECT_TRUE(resistedTurns(body, loadOf(stiffnessOf(1e3 * kArm, sign * kArm)))) << sign;
  }
}

}  // namespace
}  // namespace pliant::sim
