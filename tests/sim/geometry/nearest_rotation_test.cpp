#include "sim/geometry/nearest_rotation.h"

#include "tests/sim/batch_setup.h"

#include <glm/gtc/matrix_transform.hpp>

namespace pliant::sim {
namespace {

glm::mat3 rotationBy(float angle, const glm::vec3& axis) {
  return glm::mat3(glm::rotate(glm::mat4(1.0f), angle, glm::normalize(axis)));
}

void expectSame(const glm::mat3& a, const glm::mat3& b, float tolerance) {
  for (int column = 0; column < 3; ++column) expectNear(a[column], b[column], tolerance);
}

void expectRotation(const glm::mat3& q) {
  expectSame(glm::transpose(q) * q, glm::mat3(1.0f), 1e-6f);
  EXPECT_NEAR(glm::determinant(q), 1.0f, 1e-6f);
}

TEST(NearestRotation, OfARotationIsItself) {
  Random random(1);
  for (int run = 0; run < 200; ++run) {
    const glm::mat3 q = rotationBy(random.number(-3.14f, 3.14f), random.point(1.0f) + glm::vec3(1e-3f));
    expectSame(nearestRotation(q), q, 1e-6f);
    expectSame(nearestRotation(1e-6f * q), q, 1e-6f);
    expectSame(nearestRotation(1e6f * q), q, 1e-6f);
  }
}

TEST(NearestRotation, DropsAStretchOnTheRight) {
  Random random(2);
  for (int run = 0; run < 200; ++run) {
    const glm::mat3 q = rotationBy(random.number(-3.14f, 3.14f), random.point(1.0f) + glm::vec3(1e-3f));
    const glm::mat3 axes = rotationBy(random.number(-3.14f, 3.14f), random.point(1.0f) + glm::vec3(1e-3f));
    glm::mat3 stretch(0.0f);
    for (int axis = 0; axis < 3; ++axis) stretch[axis][axis] = random.number(0.1f, 10.0f);
    expectSame(nearestRotation(q * axes * stretch * glm::transpose(axes)), q, 2e-5f);
  }
}

TEST(NearestRotation, IsAProperRotationForEveryMatrix) {
  Random random(3);
  expectRotation(nearestRotation(glm::mat3(0.0f)));
  expectRotation(nearestRotation(glm::mat3(-1.0f)));                    // point reflection
  expectRotation(nearestRotation({{1, 0, 0}, {0, 1, 0}, {0, 0, -1}}));  // mirror
  expectRotation(nearestRotation({{1, 0, 0}, {0, 1, 0}, {0, 0, 0}}));   // flat
  expectRotation(nearestRotation({{1, 2, 3}, {0, 0, 0}, {0, 0, 0}}));   // straight
  for (int run = 0; run < 200; ++run) {
    expectRotation(nearestRotation({random.point(1.0f), random.point(1.0f), random.point(1.0f)}));
    const glm::vec3 a = random.point(1.0f), b = random.point(1.0f);
    expectRotation(nearestRotation({a, b, a + b}));
    expectRotation(nearestRotation({a, -a, 2.0f * a}));
  }
}

// Over all shapes, from a ball to a needle or a leaf a thousand times longer than thick.
TEST(NearestRotation, IsThatOfTheDecomposition) {
  Random random(4);
  int same = 0;
  constexpr int kRuns = 4000;
  for (int run = 0; run < kRuns; ++run) {
    const glm::mat3 q = rotationBy(random.number(-3.14f, 3.14f), random.point(1.0f) + glm::vec3(1e-3f));
    const glm::mat3 axes = rotationBy(random.number(-3.14f, 3.14f), random.point(1.0f) + glm::vec3(1e-3f));
    glm::mat3 stretch(0.0f);
    for (int axis = 0; axis < 3; ++axis) stretch[axis][axis] = std::pow(10.0f, random.number(-1.5f, 1.5f));
    const glm::mat3 a = q * axes * stretch * glm::transpose(axes);
    const glm::mat3 newton = nearestRotation(a), exact = nearestRotationByDecomposition(a);
    expectSame(newton, exact, 1.2e-7f);
    same += newton == exact ? 1 : 0;
  }
  EXPECT_GT(same, kRuns * 95 / 100) << "mostly to the last bit";
}

}  // namespace
}  // namespace pliant::sim
