#include "sim/scene/element.h"

#include <glm/gtc/matrix_transform.hpp>
#include <glm/mat4x4.hpp>

namespace pliant::sim {

glm::mat3 Transformed::rotation() const {
  const glm::mat4 identity(1.0f);
  const glm::mat4 x = glm::rotate(identity, glm::radians(rotateX), glm::vec3(1, 0, 0));
  const glm::mat4 y = glm::rotate(identity, glm::radians(rotateY), glm::vec3(0, 1, 0));
  const glm::mat4 z = glm::rotate(identity, glm::radians(rotateZ), glm::vec3(0, 0, 1));
  return glm::mat3(z * y * x);
}

glm::vec3 Transformed::apply(const glm::vec3& point) const { return rotation() * (scale * point) + translate; }

glm::vec3 Transformed::applyToDirection(const glm::vec3& direction) const { return rotation() * direction; }

}  // namespace pliant::sim
