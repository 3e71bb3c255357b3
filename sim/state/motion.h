// Prescribed rigid motion of colliders and of the targets of attachments: uniform or along a path.
#pragma once

#include "sim/geometry/aabb.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

#include <utility>
#include <vector>

namespace pliant::sim {

/// Pose of a rigid thing: x = rotation own + translation. Its own frame is that of the world at the start.
struct Pose {
  glm::mat3 rotation{1.0f};
  glm::vec3 translation{0.0f};  ///< [m]

  glm::vec3 toWorld(const glm::vec3& own) const { return rotation * own + translation; }
  glm::vec3 toOwn(const glm::vec3& world) const { return (world - translation) * rotation; }
  /// A box, in the own frame, that contains a box in the world. Precondition: not empty.
  Aabb toOwn(const Aabb& world) const;
};

inline Aabb Pose::toOwn(const Aabb& world) const {
  const glm::vec3 middle = toOwn(0.5f * (world.min + world.max)), half = 0.5f * (world.max - world.min);
  const glm::vec3 reach(glm::dot(glm::abs(rotation[0]), half), glm::dot(glm::abs(rotation[1]), half),
                        glm::dot(glm::abs(rotation[2]), half));
  return {middle - reach, middle + reach};
}

/// The position at frame `frame` on a path of one position per frame, clamped to its ends. Precondition: the path is
/// not empty.
const glm::vec3& pathAt(const std::vector<glm::vec3>& path, int frame);
/// The position on a path when `fraction` of step `frame` has passed. At the end of step f it is at position f.
glm::vec3 pathWithin(const std::vector<glm::vec3>& path, int frame, float fraction);

/// A rigid motion: its centre moves with a velocity or along a path, and it turns about its centre.
class Motion {
 public:
  /// The state that changes while it moves.
  struct State {
    glm::dvec3 centre;
    glm::dquat rotation;
  };

  /// `element`: index in the scene.
  Motion(int element, const glm::vec3& centre);

  glm::vec3 velocity{0.0f};         ///< of the centre [m/s]; without effect on a path
  glm::vec3 angularVelocity{0.0f};  ///< axis times rate [rad/s]

  int element() const { return element_; }
  /// Lets the centre follow a path, from its first position.
  void follow(std::vector<glm::vec3> path);
  /// Advances by a substep of h [s], at whose end `frameFraction` of step `frame` has passed.
  void advance(float h, int frame, float frameFraction);

  const Pose& start() const { return start_; }  ///< before the substep
  const Pose& end() const { return end_; }      ///< after it
  bool moves() const { return moves_; }         ///< in this substep
  bool hasMoved() const { return hasMoved_; }   ///< the pose may differ from that at the start
  /// Displacement in the substep of the point of the moving thing that is at `place` at its end [m].
  glm::vec3 displacement(const glm::vec3& place) const { return place - start_.toWorld(end_.toOwn(place)); }

  State state() const { return now_; }
  void restore(const State& state);

 private:
  Pose pose() const;

  int element_;
  glm::dvec3 origin_;  ///< the centre in the own frame
  State now_;
  std::vector<glm::vec3> path_;
  Pose start_, end_;
  bool moves_ = false;
  bool hasMoved_ = false;
};

}  // namespace pliant::sim
