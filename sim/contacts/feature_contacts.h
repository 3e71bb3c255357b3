// A vertex or a ball against one triangle, and an edge against an edge: what contact they make, and whether they meet.
//
// What crosses between x and x*, both moving, is kept on the side it came from; what ends nearer than both reaches is
// kept off the closest point on its own side (Müller et al. 2007, 3.4 and 4.3).
#pragma once

#include "sim/base/index.h"
#include "sim/contacts/surface_step.h"
#include "sim/contacts/tolerances.h"
#include "sim/state/mesh_contact.h"

#include <array>
#include <optional>

namespace pliant::sim {

/// A vertex and a triangle, or two edges, that meet on their paths. The first `split` particles meet the others.
struct Meeting {
  std::array<Index, 4> particles;
  int split;
  float time;  ///< part of the step, 0 to 1
};

/// How a vertex and a triangle lie at x*.
struct Approach {
  glm::vec3 weights;  ///< barycentric coordinates of the triangle's closest point
  glm::vec3 away;     ///< the vertex as seen from there [m]
  float distance;     ///< [m]
  float motion;       ///< how far one moves against the other in the step, at most [m]
};

/// Beyond this distance at x*, and beyond their motion, two features that keep `keep` make no contact, or do not meet [m].
inline float nearForContact(float keep, float margin) { return (1.0f + kContactLookAhead) * keep + margin; }
inline float nearForMeeting(float keep) { return kSmallestGap * keep; }

/// `time`: part of the step at which the two are looked at where they do not cross. `apart`, where there is one, is
/// lowered to what the two may move against each other from x* on before they cross or come closer than anything does
/// [m]: at most 0 where they cross already. Between edges it counts for what vertices do not show, see
/// SurfaceBoxes::sharpEdges().
[[nodiscard]] std::optional<MeshContact> vertexContact(const SurfaceStep& step, Index vertex, Index triangle,
                                                       float& apart, float time = 1.0f);
/// The same at the end of the step, of what lies so there.
[[nodiscard]] std::optional<MeshContact> vertexContact(const SurfaceStep& step, Index vertex, Index triangle,
                                                       const Approach& approach, float& apart);
[[nodiscard]] std::optional<MeshContact> edgeContact(const SurfaceStep& step, Index first, Index second, float& apart);
/// When a ball first touches a triangle that it goes deep into; 1 where it does not go deep.
float touchingTime(const SurfaceStep& step, Index ball, Index triangle);

[[nodiscard]] std::optional<Meeting> vertexMeeting(const SurfaceStep& step, Index vertex, Index triangle);
[[nodiscard]] std::optional<Meeting> edgeMeeting(const SurfaceStep& step, Index first, Index second);

/// Fills in what depends on masses, materials and the start of the step; scale stays 0 where nothing can move.
void complete(MeshContact& contact, const SurfaceStep& step);

}  // namespace pliant::sim
