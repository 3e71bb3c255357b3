// An axis-aligned bounding box, for framing by the camera and for the extent of the shadow map.
#pragma once

#include <glm/glm.hpp>

#include <limits>

namespace pliant::render {

struct Box {
  glm::vec3 low{std::numeric_limits<float>::max()};
  glm::vec3 high{std::numeric_limits<float>::lowest()};

  bool isEmpty() const { return low.x > high.x || low.y > high.y || low.z > high.z; }
  glm::vec3 centre() const { return 0.5F * (low + high); }
  /// Radius of the sphere around the box.
  float radius() const { return 0.5F * glm::length(high - low); }

  void add(glm::vec3 point, float radius = 0.0F) {
    low = glm::min(low, point - radius);
    high = glm::max(high, point + radius);
  }
  void add(const Box& other) {
    low = glm::min(low, other.low);
    high = glm::max(high, other.high);
  }
};

}  // namespace pliant::render
