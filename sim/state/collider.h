// The interface of colliders (sim/colliders): obstacles that are not made of particles.
#pragma once

#include "sim/base/index.h"
#include "sim/geometry/aabb.h"
#include "sim/rigid/convex_shape.h"
#include "sim/rigid/ridge.h"
#include "sim/state/motion.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace pliant::sim {

/// A plane that a particle must stay in front of for this step. C = n.x - offset >= 0 (Bartels 2015, (3.22)).
struct SurfaceContact {
  glm::vec3 normal;  ///< unit, away from the surface
  float offset;      ///< plane distance along the normal plus the particle's radius, at the end of the substep [m]
  Index particle;
  Index collider;                 ///< index of the collider
  float depth;                    ///< penetration when the contact was last solved [m]
  bool touching;                  ///< found within the contact margin, not only near
  float advance = 0.0f;           ///< displacement of the surface along the normal in the substep [m]
  float accumulatedDepth = 0.0f;  ///< sum of the depths solved so far in the substep: bound of friction, by mu [m]
  glm::vec3 held{0.0f};           ///< accumulated correction by friction, across the normal [m]
  glm::vec3 lag{0.0f};  ///< slip of earlier substeps that friction would have held but the solver has left [m]
};

/// First intersection of a path with a surface.
struct Crossing {
  glm::vec3 point;
  glm::vec3 normal;  ///< unit, towards where the path comes from
};

/// Friction and restitution of a surface. Without friction that of the particle is used (Bartels 2015), else the mean
/// of both.
struct SurfaceMaterial {
  std::optional<float> staticFriction;
  std::optional<float> kineticFriction;
  float restitution = 0.0f;

  bool operator==(const SurfaceMaterial&) const = default;
};

/// The drawn shape of a collider, in its own frame.
struct ColliderShape {
  std::vector<glm::vec3> positions = {};
  std::vector<std::array<int, 3>> triangles = {};  ///< of a closed solid, counter-clockwise seen from outside
  std::vector<std::array<int, 2>> edges = {};      ///< drawn as lines
  bool isSeeThrough = false;                       ///< the triangles are drawn transparent
  std::optional<glm::vec4> plane = {};             ///< unbounded: unit normal and distance, n.x >= distance is free
};

/// A shape in a frame of its own, which may follow a motion.
class Collider {
 public:
  explicit Collider(int element, const Motion* motion = nullptr) : element_(element), motion_(motion) {}
  virtual ~Collider() = default;
  Collider& operator=(const Collider&) = delete;

  /// A copy, which follows the same motion.
  virtual std::unique_ptr<Collider> clone() const = 0;
  /// Follows a copy of its motion from now on.
  void setMotion(const Motion* motion) { motion_ = motion; }

  int element() const { return element_; }                               ///< index in the scene
  const Motion* motion() const { return motion_; }                       ///< null: it does not move
  bool moves() const { return motion_ != nullptr && motion_->moves(); }  ///< in this substep
  bool hasMoved() const { return motion_ != nullptr && motion_->hasMoved(); }
  SurfaceMaterial material;

  /// Its drawn shape. Computed in each call: not to be called every frame.
  virtual ColliderShape shape() const = 0;
  /// Additional memory that it holds, about [bytes].
  virtual std::size_t bytes() const { return 0; }

  /// Appends the contacts of a particle of radius r [m] that is about to move from x to xStar, all in the collider's
  /// own frame; planes farther than `near` [m] from it are left out. Fills normal and offset; the caller fills the
  /// rest.
  virtual void findContacts(const glm::vec3& x, const glm::vec3& xStar, float r, float near,
                            std::vector<SurfaceContact>& out) const = 0;

  /// Its shape for rigid bodies, in its own frame: planes, n.x >= w is free, and convex solids, those that overlap
  /// `box`.
  virtual void forEachPlane(const std::function<void(const glm::vec4&)>& /*visit*/) const {}
  virtual void forEachConvex(const Aabb& /*box*/, const std::function<void(const ConvexShape&)>& /*visit*/) const {}

  /// Its shape for ropes and rods between their particles, in its own frame: the ridges that overlap `box`.
  virtual void forEachRidge(const Aabb& /*box*/, const std::function<void(const Ridge&)>& /*visit*/) const {}

  /// A box, in its own frame, around paths that begin within `from` and end within `to`, both in the world: the boxes
  /// of particles before and after a substep. Precondition: neither is empty.
  Aabb ownBox(const Aabb& from, const Aabb& to) const {
    Aabb own = hasMoved() ? motion_->start().toOwn(from) : from;
    own.grow(hasMoved() ? motion_->end().toOwn(to) : to);
    return own;
  }
  /// False only if findContacts() finds nothing for particles that move from x to x* within the box, in its own frame,
  /// with r + near of at most `reach`, none of them gets through it, and nothing in the box is behind it.
  virtual bool mayMeet(const Aabb& /*box*/, float /*reach*/) const { return true; }

  /// Whether a particle may get to its wrong side; false: the same side is always free.
  virtual bool hasSides() const { return false; }
  /// Where a path from x to y, both in its own frame, first crosses the surface. Called for colliders that have sides.
  virtual std::optional<Crossing> firstCrossing(const glm::vec3& /*x*/, const glm::vec3& /*y*/) const {
    return std::nullopt;
  }
  /// The point nearest to p, in its own frame, that is not behind it. Called for colliders that have no sides.
  virtual glm::vec3 nearestFree(const glm::vec3& p) const { return p; }

 protected:
  Collider(const Collider&) = default;

 private:
  int element_;
  const Motion* motion_;
};

}  // namespace pliant::sim
