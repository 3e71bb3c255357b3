// Vertex (or ball) against triangle and edge against edge: their contacts, and whether they collide on their paths.
//
// Features that cross between x and x*, both moving, are kept on the side they came from; features that end nearer than
// the sum of both reaches are kept off the closest point on their own side (Müller et al. 2007, 3.4 and 4.3).
#pragma once

#include "sim/base/index.h"
#include "sim/contacts/surface_step.h"
#include "sim/contacts/tolerances.h"
#include "sim/state/mesh_contact.h"

#include <array>
#include <optional>

namespace pliant::sim {

/// A vertex and a triangle, or two edges, that collide on their paths. The first `split` particles are one feature, the
/// others the second.
struct PathCollision {
  std::array<Index, 4> particles;
  int split;
  float time;  ///< part of the step, 0 to 1
};

/// A vertex relative to a triangle at x*.
struct Approach {
  glm::vec3 weights;  ///< barycentric coordinates of the triangle's closest point
  glm::vec3 away;     ///< from there to the vertex [m]
  float distance;     ///< [m]
  float motion;       ///< upper bound of their relative motion in the step [m]
};

/// Two features with the distance `keep` to keep make no contact, and do not collide, if they are farther apart at x*
/// than this plus their relative motion [m].
inline float contactRange(float keep, float margin) { return (1.0f + kContactLookAhead) * keep + margin; }
inline float pathCollisionRange(float keep) { return kSmallestGap * keep; }

/// `time`: part of the step at which the two are compared if they do not cross. `apart`, where given, is lowered to
/// their relative motion from x* on [m] before which they cannot cross or come closer than features may: at most 0
/// where they cross already. For edges it covers what vertices do not, see SurfaceBoxes::sharpEdges().
[[nodiscard]] std::optional<MeshContact> vertexContact(const SurfaceStep& step, Index vertex, Index triangle,
                                                       float& apart, float time = 1.0f);
/// The same at the end of the step, for a known approach.
[[nodiscard]] std::optional<MeshContact> vertexContact(const SurfaceStep& step, Index vertex, Index triangle,
                                                       const Approach& approach, float& apart);
[[nodiscard]] std::optional<MeshContact> edgeContact(const SurfaceStep& step, Index first, Index second, float& apart);
/// When a ball first touches a triangle that it penetrates deeply; 1 where it does not.
float touchingTime(const SurfaceStep& step, Index ball, Index triangle);

[[nodiscard]] std::optional<PathCollision> vertexPathCollision(const SurfaceStep& step, Index vertex, Index triangle);
[[nodiscard]] std::optional<PathCollision> edgePathCollision(const SurfaceStep& step, Index first, Index second);

/// Fills in the members that depend on masses, materials and the start of the step; scale stays 0 if nothing can move.
void complete(MeshContact& contact, const SurfaceStep& step);

}  // namespace pliant::sim
