#include "sim/geometry/nearest_rotation.h"

#include "tests/sim/batch_setup.h"

#include <glm/gtc/matrix_transform.hpp>

namespace pliant::sim {
namespace {

glm::mat3 rotationBy(float angle, const glm::vec3& axis) {
  return glm::mat3(glm::rotate(glm::mat4(1.0f), angle, glm::normalize(axis)));
}

void expectSame(const glm::dmat3& a, const glm::dmat3& b, double tolerance) {
  for (int column = 0; column < 3; ++column) {
    for (int row = 0; row < 3; ++row) EXPECT_NEAR(a[column][row], b[column][row], tolerance);
  }
}

void expectRotation(const glm::dmat3& q) {
  expectSame(glm::transpose(q) * q, glm::dmat3(1.0), 1e-14);
  EXPECT_NEAR(glm::determinant(q), 1.0, 1e-14);
}

TEST(NearestRotation, IsTheIdentityOnRotations) {
  Random random(1);
  for (int run = 0; run < 200; ++run) {
    const glm::mat3 q = rotationBy(random.number(-3.14f, 3.14f), random.point(1.0f) + glm::vec3(1e-3f));
    expectSame(nearestRotation(q), q, 1e-6);
    expectSame(nearestRotation(glm::dmat3(1e-6f * q)), q, 1e-6);
    expectSame(nearestRotation(glm::dmat3(1e6f * q)), q, 1e-6);
  }
}

TEST(NearestRotation, DropsAStretchOnTheRight) {
  Random random(2);
  for (int run = 0; run < 200; ++run) {
    const glm::mat3 q = rotationBy(random.number(-3.14f, 3.14f), random.point(1.0f) + glm::vec3(1e-3f));
    const glm::mat3 axes = rotationBy(random.number(-3.14f, 3.14f), random.point(1.0f) + glm::vec3(1e-3f));
    glm::mat3 stretch(0.0f);
    for (int axis = 0; axis < 3; ++axis) stretch[axis][axis] = random.number(0.1f, 10.0f);
    expectSame(nearestRotation(q * axes * stretch * glm::transpose(axes)), q, 2e-5);
  }
}

TEST(NearestRotation, IsAProperRotationForEveryMatrix) {
  Random random(3);
  expectRotation(nearestRotation(glm::dmat3(0.0)));
  expectRotation(nearestRotation(glm::dmat3(-1.0)));                    // point reflection
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
TEST(NearestRotation, MatchesThePolarDecomposition) {
  Random random(4);
  for (int run = 0; run < 4000; ++run) {
    const glm::mat3 q = rotationBy(random.number(-3.14f, 3.14f), random.point(1.0f) + glm::vec3(1e-3f));
    const glm::mat3 axes = rotationBy(random.number(-3.14f, 3.14f), random.point(1.0f) + glm::vec3(1e-3f));
    glm::mat3 stretch(0.0f);
    for (int axis = 0; axis < 3; ++axis) stretch[axis][axis] = std::pow(10.0f, random.number(-1.5f, 1.5f));
    const glm::mat3 a = q * axes * stretch * glm::transpose(axes);
    expectSame(nearestRotation(a), nearestRotationByDecomposition(a), 1e-10);
  }
}

}  // namespace
}  // namespace pliant::sim
