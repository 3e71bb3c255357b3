// How colliders and the targets of attachments move: rigidly, evenly or along a path, whatever touches them.
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

/// Where a rigid thing is: x = rotation own + translation. In its own frame it lies as it did at the start.
struct Pose {
  glm::mat3 rotation{1.0f};
  glm::vec3 translation{0.0f};  ///< [m]

  glm::vec3 toWorld(const glm::vec3& own) const { return rotation * own + translation; }
  glm::vec3 toOwn(const glm::vec3& world) const { return (world - translation) * rotation; }
  /// A box around what the box, in the world, holds. Precondition: not empty.
  Aabb toOwn(const Aabb& world) const;
};

inline Aabb Pose::toOwn(const Aabb& world) const {
  const glm::vec3 middle = toOwn(0.5f * (world.min + world.max)), half = 0.5f * (world.max - world.min);
  const glm::vec3 reach(glm::dot(glm::abs(rotation[0]), half), glm::dot(glm::abs(rotation[1]), half),
                        glm::dot(glm::abs(rotation[2]), half));
  return {middle - reach, middle + reach};
}

/// The position of frame `frame` on a path of one position a frame; before the first the first holds, after the last
/// the last. Precondition: the path is not empty.
const glm::vec3& pathAt(const std::vector<glm::vec3>& path, int frame);
/// Where a path is when `fraction` of step `frame` is over. At the end of step f it is at position f.
glm::vec3 pathWithin(const std::vector<glm::vec3>& path, int frame, float fraction);

/// A rigid motion: its centre goes with a velocity or along a path, and it turns about its centre.
class Motion {
 public:
  /// What changes while it moves.
  struct State {
    glm::dvec3 centre;
    glm::dquat rotation;
  };

  /// `element`: index in the scene.
  Motion(int element, const glm::vec3& centre);

  glm::vec3 velocity{0.0f};         ///< of the centre [m/s]; without effect on a path
  glm::vec3 angularVelocity{0.0f};  ///< axis times rate [rad/s]

  int element() const { return element_; }
  /// Puts the centre on the first position of a path, on which it stays.
  void follow(std::vector<glm::vec3> path);
  /// Goes on by a substep of h [s], at whose end `frameFraction` of step `frame` is over.
  void advance(float h, int frame, float frameFraction);

  const Pose& start() const { return start_; }  ///< before the substep
  const Pose& end() const { return end_; }      ///< after it
  bool moves() const { return moves_; }         ///< in this substep
  bool hasMoved() const { return hasMoved_; }   ///< the pose may be another than at the start
  /// How far the point of the moving thing that is at `place` at the end of the substep has come in it [m].
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
