#include "sim/geometry/principal_axes.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>
#include <gtest/gtest.h>

namespace pliant::sim {
namespace {

TEST(PrincipalAxes, MakeAMatrixDiagonal) {
  const glm::dmat3 turn = glm::mat3_cast(glm::normalize(glm::dquat(0.7, 0.2, -0.5, 0.3)));
  const glm::dmat3 own(glm::dvec3(1.0, 0.0, 0.0), glm::dvec3(0.0, 2.0, 0.0), glm::dvec3(0.0, 0.0, 5.0));
  const PrincipalAxes found = principalAxes(turn * own * glm::transpose(turn));
  EXPECT_NEAR(glm::determinant(found.axes), 1.0, 1e-12);
  const glm::dmat3 made = glm::transpose(found.axes) * (turn * own * glm::transpose(turn)) * found.axes;
  for (int i = 0; i < 3; ++i) {
    EXPECT_NEAR(found.values[i], own[i][i], 1e-12);
    for (int j = 0; j < 3; ++j) EXPECT_NEAR(made[i][j], own[i][j], 1e-12);
  }
  const PrincipalAxes same = principalAxes(own);
  EXPECT_EQ(same.axes, glm::dmat3(1.0));
}

}  // namespace
}  // namespace pliant::sim
