#include "sim/rigid/mass_properties.h"

#include "sim/tetrahedra/shapes.h"

#include <glm/gtc/constants.hpp>
#include <glm/gtc/quaternion.hpp>
#include <gtest/gtest.h>

namespace pliant::sim {
namespace {

constexpr double kPi = glm::pi<double>();

// I = trace(S) - S, along an axis, by the mass.
double inertiaOf(const SolidMoments& m, int axis) {
  return (m.second[0][0] + m.second[1][1] + m.second[2][2] - m.second[axis][axis]) / m.volume;
}

TEST(MassProperties, MatchTextbookValues) {
  const SolidMoments box = boxMoments({2.0, 3.0, 5.0});
  EXPECT_NEAR(box.volume, 30.0, 1e-12);
  EXPECT_NEAR(inertiaOf(box, 0), (9.0 + 25.0) / 12.0, 1e-12);
  const SolidMoments ball = ellipsoidMoments(glm::dvec3(1.4));
  EXPECT_NEAR(ball.volume, 4.0 / 3.0 * kPi * 0.343, 1e-12);
  EXPECT_NEAR(inertiaOf(ball, 1), 0.4 * 0.49, 1e-12);
  const SolidMoments cylinder = cylinderMoments(0.3, 2.0);
  EXPECT_NEAR(inertiaOf(cylinder, 1), 0.5 * 0.09, 1e-12);
  EXPECT_NEAR(inertiaOf(cylinder, 0), (3.0 * 0.09 + 4.0) / 12.0, 1e-12);
}

TEST(MassProperties, CapsuleMatchesItsSurfaceAndItsLimits) {
  const SolidMoments ball = capsuleMoments(0.5, 1.0), sphere = ellipsoidMoments(glm::dvec3(1.0));
  EXPECT_NEAR(ball.volume, sphere.volume, 1e-12);
  EXPECT_NEAR(ball.second[1][1], sphere.second[1][1], 1e-12);
  // Far from its middle a cap is a mass at a distance.
  const SolidMoments rod = capsuleMoments(0.01, 2.0), thin = cylinderMoments(0.01, 2.0);
  EXPECT_NEAR(rod.second[1][1] / thin.second[1][1], 1.0, 0.02);
  // By slices: of radius sqrt(r^2 - d^2) in the caps.
  const double r = 0.4, half = 0.35;
  double volume = 0.0, along = 0.0;
  constexpr int kSlices = 200000;
  for (int i = 0; i < kSlices; ++i) {
    const double y = (i + 0.5) / kSlices * (half + r), d = std::max(y - half, 0.0);
    const double area = kPi * (r * r - d * d), slice = 2.0 * (half + r) / kSlices;
    volume += area * slice;
    along += area * slice * y * y;
  }
  const SolidMoments capsule = capsuleMoments(r, 2.0 * (half + r));
  EXPECT_NEAR(capsule.volume, volume, 1e-8);
  EXPECT_NEAR(capsule.second[1][1], along, 1e-8);
}

TEST(MassProperties, MeshIsIndependentOfItsPosition) {
  TriangleMesh mesh = boxSurface({1.0f, 2.0f, 0.5f}, {1, 1, 1});
  for (glm::vec3& position : mesh.positions) position += glm::vec3(3.0f, -7.0f, 2.0f);
  const SolidMoments found = meshMoments(mesh), box = boxMoments({1.0, 2.0, 0.5});
  EXPECT_NEAR(found.volume, box.volume, 1e-12);
  EXPECT_NEAR(glm::distance(found.centre, glm::dvec3(3.0, -7.0, 2.0)), 0.0, 1e-12);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) EXPECT_NEAR(found.second[i][j], box.second[i][j], 1e-11) << i << j;
  }
}

}  // namespace
}  // namespace pliant::sim
