// What particles bump into that is not made of particles: the interface of all colliders (sim/colliders).
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
  Index collider;        ///< index of the collider
  float depth;           ///< penetration when the contact was last solved [m]
  bool touching;         ///< found within the contact margin, not only near
  float advance = 0.0f;  ///< how far the surface comes forward along the normal in the substep [m]
  float pressed = 0.0f;  ///< sum of the depths solved so far in the substep: what friction may amount to, over mu [m]
  glm::vec3 held{0.0f};  ///< what friction has asked for so far, across the normal [m]
  glm::vec3 lag{0.0f};   ///< slip of earlier substeps that friction would hold and the solver left over [m]
};

/// Where a path first meets a surface.
struct Crossing {
  glm::vec3 point;
  glm::vec3 normal;  ///< unit, towards where the path comes from
};

/// Friction and restitution of a surface. Absent friction: the particle's own counts alone (Bartels 2015); given: the
/// mean of both.
struct SurfaceMaterial {
  std::optional<float> staticFriction;
  std::optional<float> kineticFriction;
  float restitution = 0.0f;

  bool operator==(const SurfaceMaterial&) const = default;
};

/// What is drawn of a collider, in its own frame.
struct ColliderShape {
  std::vector<glm::vec3> positions = {};
  std::vector<std::array<int, 3>> triangles = {};  ///< of a closed solid, counter-clockwise seen from outside
  std::vector<std::array<int, 2>> edges = {};      ///< drawn as lines
  bool isSeeThrough = false;                       ///< what lies behind or inside shows through the triangles
  std::optional<glm::vec4> plane = {};             ///< unbounded: unit normal and distance, n.x >= distance is free
};

/// A shape in a frame of its own, which a motion may carry about.
class Collider {
 public:
  explicit Collider(int element, const Motion* motion = nullptr) : element_(element), motion_(motion) {}
  virtual ~Collider() = default;
  Collider& operator=(const Collider&) = delete;

  /// A copy, which goes with the same motion.
  virtual std::unique_ptr<Collider> clone() const = 0;
  /// Goes with a copy of its motion from now on.
  void goWith(const Motion* motion) { motion_ = motion; }

  int element() const { return element_; }                               ///< index in the scene
  const Motion* motion() const { return motion_; }                       ///< null: it stays where it is
  bool moves() const { return motion_ != nullptr && motion_->moves(); }  ///< in this substep
  bool hasMoved() const { return motion_ != nullptr && motion_->hasMoved(); }
  SurfaceMaterial material;

  /// What is drawn of it. Made anew at each call: not for every frame.
  virtual ColliderShape shape() const = 0;
  /// What it keeps beside itself, about [bytes].
  virtual std::size_t bytes() const { return 0; }

  /// Appends the contacts of a particle of radius r [m] that is about to move from x to xStar, all in the collider's
  /// own frame; planes farther than `near` [m] from it are left out. Fills normal and offset; the caller fills the
  /// rest.
  virtual void findContacts(const glm::vec3& x, const glm::vec3& xStar, float r, float near,
                            std::vector<SurfaceContact>& out) const = 0;

  /// What rigid bodies meet of it, in its own frame: planes, n.x >= w is free, and convex solids, those that reach into
  /// `box`.
  virtual void forEachPlane(const std::function<void(const glm::vec4&)>& /*visit*/) const {}
  virtual void forEachConvex(const Aabb& /*box*/, const std::function<void(const ConvexShape&)>& /*visit*/) const {}

  /// What ropes and rods meet of it between their particles, in its own frame: those that reach into `box`.
  virtual void forEachRidge(const Aabb& /*box*/, const std::function<void(const Ridge&)>& /*visit*/) const {}

  /// A box, in the own frame, around ways that begin within `from` and end within `to`, both in the world: where the
  /// particles of a substep are before it and after it. Precondition: neither is empty.
  Aabb ownBox(const Aabb& from, const Aabb& to) const {
    Aabb own = hasMoved() ? motion_->start().toOwn(from) : from;
    own.grow(hasMoved() ? motion_->end().toOwn(to) : to);
    return own;
  }
  /// False: findContacts() has nothing for particles that go from x to x* within the box, in the own frame, where
  /// r + near is at most `reach`; none of them gets through it, and nothing in the box is behind it. True says nothing.
  virtual bool mayMeet(const Aabb& /*box*/, float /*reach*/) const { return true; }

  /// Whether a particle may get to a side of it where it does not belong; false: one side is free for ever.
  virtual bool hasSides() const { return false; }
  /// Where a point on its way from x to y, both in the own frame, first gets through the surface. Asked of colliders
  /// that have sides.
  virtual std::optional<Crossing> firstCrossing(const glm::vec3& /*x*/, const glm::vec3& /*y*/) const {
    return std::nullopt;
  }
  /// The place nearest to p, in the own frame, that is not behind it. Asked of colliders that have no sides.
  virtual glm::vec3 nearestFree(const glm::vec3& p) const { return p; }

 protected:
  Collider(const Collider&) = default;

 private:
  int element_;
  const Motion* motion_;
};

}  // namespace pliant::sim
