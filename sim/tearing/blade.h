// The path of a knife: lines of sight, and the area between two of them.
#pragma once

#include <glm/vec3.hpp>

#include <optional>

namespace pliant::sim {

/// A line of sight.
struct Sight {
  glm::vec3 origin{0.0f};
  glm::vec3 direction{0.0f, 0.0f, -1.0f};  ///< length 1

  glm::vec3 at(float distance) const { return origin + distance * direction; }
  float distanceTo(const glm::vec3& point) const;
  /// The line of sight of the same camera through a point.
  Sight aimedAt(const glm::vec3& point, bool parallel) const;
  bool operator==(const Sight&) const = default;
};

/// The area between two lines of sight of one camera, to any depth.
struct Blade {
  Sight from;
  Sight to;

  bool operator==(const Blade&) const = default;
  bool isParallel() const { return from.origin != to.origin; }  ///< the camera has no perspective
};

/// The plane of a blade, and the wedge or strip of it between the two lines of sight.
class BladePlane {
 public:
  explicit BladePlane(const Blade& blade);

  bool isUsable() const { return isUsable_; }
  float height(const glm::vec3& point) const;
  /// The parameter where the blade crosses the line from p to q, 0 to 1. A point on the plane counts as above it.
  std::optional<float> crossing(const glm::vec3& p, const glm::vec3& q) const;

 private:
  Sight from_, to_;
  glm::vec3 normal_{0.0f};
  bool isUsable_ = false;
};

}  // namespace pliant::sim
