// Comparing vectors in tests.
#pragma once

#include <glm/vec3.hpp>
#include <gtest/gtest.h>

namespace pliant::sim {

/// Each of the three coordinates within `tolerance`.
inline void expectNear(const glm::vec3& value, const glm::vec3& expected, float tolerance) {
  EXPECT_NEAR(value.x, expected.x, tolerance);
  EXPECT_NEAR(value.y, expected.y, tolerance);
  EXPECT_NEAR(value.z, expected.z, tolerance);
}

}  // namespace pliant::sim
