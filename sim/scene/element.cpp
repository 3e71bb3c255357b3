#include "sim/scene/element.h"

#include "sim/base/portable_math.h"

#include <glm/trigonometric.hpp>

namespace pliant::sim {

namespace {

/// A rotation about an axis of the frame: 0, 1 and 2 are x, y and z.
glm::mat3 turnAbout(int axis, float degrees) {
  const float sine = portable::sin(glm::radians(degrees)), cosine = portable::cos(glm::radians(degrees));
  const int next = (axis + 1) % 3, last = (axis + 2) % 3;
  glm::mat3 turn(1.0f);
  turn[next][next] = turn[last][last] = cosine;
  turn[next][last] = sine;
  turn[last][next] = -sine;
  return turn;
}

}  // namespace

glm::mat3 Transformed::rotation() const {
  return turnAbout(2, rotateZ) * turnAbout(1, rotateY) * turnAbout(0, rotateX);
}

glm::vec3 Transformed::apply(const glm::vec3& point) const { return rotation() * (scale * point) + translate; }

glm::vec3 Transformed::applyToDirection(const glm::vec3& direction) const { return rotation() * direction; }

}  // namespace pliant::sim
