#include "sim/contacts/vertex_triangle.h"

#include "tests/sim/batch_setup.h"
#include "tests/sim/constraints/gradient_check.h"

namespace pliant::sim {
namespace {

using Points = PointsOf<VertexTriangle>;

const Points kJustAbove{glm::vec3(0.25f, 0.25f, 0.01f), glm::vec3(0.0f), glm::vec3(2.0f, 0.0f, 0.0f),
                        glm::vec3(0.0f, 2.0f, 0.0f)};

float valueOf(const VertexTriangle& constraint, const Points& points) {
  Points gradient;
  return constraint.evaluate(points, gradient);
}

// docs/references.md, correction 4: height 0.01 over a triangle with sides of 2, h = 0.02. The formula of Adam 2010,
// not normalised, gives 0.01 * 4 - 0.02 = +0.02: separated. With a unit normal it is violated by 0.01.
TEST(VertexTriangle, MeasuresInMetres) { EXPECT_NEAR(valueOf({{0, 1, 2, 3}, 1.0f, 0.02f}, kJustAbove), -0.01f, 1e-9f); }

// The side multiplies only the distance, not the thickness.
TEST(VertexTriangle, DistanceIsSignedBySide) {
  EXPECT_NEAR(valueOf({{0, 1, 2, 3}, -1.0f, 0.02f}, kJustAbove), -0.03f, 1e-9f);
  Points mirrored = kJustAbove;
  mirrored[0].z = -0.01f;
  EXPECT_NEAR(valueOf({{0, 1, 2, 3}, -1.0f, 0.02f}, mirrored), -0.01f, 1e-9f);
}

TEST(VertexTriangle, GradientsMatchDifferences) {
  Random random(22);
  for (int trial = 0; trial < 50; ++trial) {
    const VertexTriangle constraint{{0, 1, 2, 3}, trial % 2 == 0 ? 1.0f : -1.0f, 0.1f};
    Points points;
    do {
      for (glm::vec3& p : points) p = random.point(1.0f);
    } while (glm::length(glm::cross(points[2] - points[1], points[3] - points[1])) < 0.3f);
    const auto formula = [&](const DoublePoints<4>& x) {
      const glm::dvec3 n = glm::normalize(glm::cross(x[2] - x[1], x[3] - x[1]));
      return double(constraint.side) * glm::dot(x[0] - x[1], n) - double(constraint.thickness);
    };
    expectGradientOf(constraint, points, formula, 2e-5);
    expectInvariant(constraint, points, 1e-5);
  }
}

// Barycentric coordinates: over the centre of the triangle its corners share equally.
TEST(VertexTriangle, ProjectionMovesVertexAndTriangleApart) {
  const VertexTriangle constraint{{0, 1, 2, 3}, 1.0f, 0.04f};
  const std::array<glm::vec4, 4> x{glm::vec4(2.0f / 3.0f, 2.0f / 3.0f, 0.01f, 1.0f), glm::vec4(0, 0, 0, 1),
                                   glm::vec4(2, 0, 0, 1), glm::vec4(0, 2, 0, 1)};
  Points correction;
  ASSERT_TRUE(projectConstraint(constraint, x.data(), 1.0f, correction));
  // lambda = -0.03 / (1 + 3/9)
  EXPECT_NEAR(correction[0].z, 0.0225f, 1e-7f);
  for (std::size_t corner = 1; corner < 4; ++corner) EXPECT_NEAR(correction[corner].z, -0.0075f, 1e-7f);
}

TEST(VertexTriangle, SkipsATriangleWithoutArea) {
  const VertexTriangle constraint{{0, 1, 2, 3}, 1.0f, 0.02f};
  expectSkipped(constraint, {glm::vec3(0, 1, 0), glm::vec3(0), glm::vec3(1, 0, 0), glm::vec3(3, 0, 0)});
  expectSkipped(constraint, {glm::vec3(0, 1, 0), glm::vec3(2), glm::vec3(2), glm::vec3(2)});
}

}  // namespace
}  // namespace pliant::sim
