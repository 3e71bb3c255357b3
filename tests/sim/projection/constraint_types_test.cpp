// The gradients of every constraint type that the program uses, compared with differences of C. A new type is in the
// list automatically.

#include "sim/projection/constraint_types.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace pliant::sim {
namespace {

constexpr int kPlaces = 40;
constexpr float kDifference = 2e-3f;  ///< rounding of C over it, and its square, are both about a thousandth

/// Corners of a tetrahedron of size 1, each moved by up to 0.3: nothing is flat or in one place.
std::vector<glm::vec3> somePoints(std::size_t count, std::mt19937& random) {
  const std::vector<glm::vec3> corners{{0, 0, 0}, {1, 0, 0}, {0.3f, 1, 0}, {0.4f, 0.3f, 0.9f}};
  std::uniform_real_distribution<float> shift(-0.3f, 0.3f);
  std::vector<glm::vec3> points;
  for (std::size_t i = 0; i < count; ++i)
    points.push_back(corners[i % 4] + glm::vec3(shift(random), shift(random), shift(random)));
  return points;
}

TEST(ConstraintTypes, ListEveryUsedType) {
  std::set<std::string> names;
  for (const ConstraintType& type : constraintTypes()) names.emplace(type.name);
  for (const char* name : {"distance", "distanceLimit", "bending", "volume", "formula", "vertexTriangle"})
    EXPECT_TRUE(names.contains(name)) << name;
}

TEST(ConstraintTypes, GradientsMatchFiniteDifferences) {
  for (const ConstraintType& type : constraintTypes()) {
    std::mt19937 random(7);
    for (int place = 0; place < kPlaces; ++place) {
      const std::vector<glm::vec3> x = somePoints(type.cardinality, random);
      std::vector<glm::vec3> gradient(type.cardinality), unused(type.cardinality);
      type.evaluate(x, gradient);
      for (std::size_t i = 0; i < type.cardinality; ++i) {
        for (int axis = 0; axis < 3; ++axis) {
          std::vector<glm::vec3> plus = x, minus = x;
          plus[i][axis] += kDifference;
          minus[i][axis] -= kDifference;
          const float slope = (type.evaluate(plus, unused) - type.evaluate(minus, unused)) / (2.0f * kDifference);
          EXPECT_NEAR(gradient[i][axis], slope, 5e-3f * std::max(1.0f, std::abs(slope)))
              << type.name << " of " << type.cardinality << ", particle " << i << ", axis " << axis;
        }
      }
    }
  }
}

// C is invariant under translation: sum grad = 0; and under rotation: sum x cross grad = 0.
TEST(ConstraintTypes, KeepMomentum) {
  for (const ConstraintType& type : constraintTypes()) {
    if (type.cardinality == 1) continue;  // a formula of one point ties it to a place
    std::mt19937 random(8);
    const std::vector<glm::vec3> x = somePoints(type.cardinality, random);
    std::vector<glm::vec3> gradient(type.cardinality);
    type.evaluate(x, gradient);
    glm::vec3 sum(0.0f), moment(0.0f);
    for (std::size_t i = 0; i < type.cardinality; ++i) {
      sum += gradient[i];
      moment += glm::cross(x[i], gradient[i]);
    }
    EXPECT_LT(glm::length(sum), 1e-5f) << type.name;
    EXPECT_LT(glm::length(moment), 1e-5f) << type.name;
  }
}

}  // namespace
}  // namespace pliant::sim
