// A vertex or a ball against one triangle, and an edge against an edge: what contact they make, and whether they meet.
//
// What crosses between x and x*, both moving, is kept on the side it came from; what ends nearer than both reaches is
// kept off the closest point on its own side (Müller et al. 2007, 3.4 and 4.3).
#pragma once

#include "sim/contacts/surface_step.h"
#include "sim/state/mesh_contact.h"

#include <array>
#include <cstdint>
#include <optional>

namespace pliant::sim {

/// Contacts are made this part of the distance to keep ahead: the solver may push the two together in mid-step.
constexpr float kContactLookAhead = 0.25f;
/// A path that passes a triangle's border within this part of that distance counts as one that crosses it.
constexpr float kContactBorder = 0.05f;

/// Edges that are no sharp ones come this part of the distance to keep closer than their vertices, at most.
constexpr float kHiddenByVertices = 0.5f;

/// A vertex and a triangle, or two edges, that meet on their paths. The first `split` particles meet the others.
struct Meeting {
  std::array<std::int32_t, 4> particles;
  int split;
  float time;  ///< part of the step, 0 to 1
};

/// `time`: part of the step at which the two are looked at where they do not cross. `apart`, where there is one, is
/// lowered to what the two may move against each other from x* on before they cross or come closer than anything does
/// [m]: at most 0 where they cross already. Between edges it counts for what vertices do not show, see
/// SurfaceBoxes::sharpEdges().
std::optional<MeshContact> vertexContact(const SurfaceStep& step, std::int32_t vertex, std::int32_t triangle,
                                         float& apart, float time = 1.0f);
std::optional<MeshContact> edgeContact(const SurfaceStep& step, std::int32_t first, std::int32_t second, float& apart);
/// When a ball first touches a triangle that it goes deep into; 1 where it does not go deep.
float touchingTime(const SurfaceStep& step, std::int32_t ball, std::int32_t triangle);

std::optional<Meeting> vertexMeeting(const SurfaceStep& step, std::int32_t vertex, std::int32_t triangle);
std::optional<Meeting> edgeMeeting(const SurfaceStep& step, std::int32_t first, std::int32_t second);

/// Fills in what depends on masses, materials and the start of the step; scale stays 0 where nothing can move.
void complete(MeshContact& contact, const SurfaceStep& step);

}  // namespace pliant::sim
