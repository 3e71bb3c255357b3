// The tolerances of colliders: what each bounds, and where it comes from.
#pragma once

namespace pliant::sim {

/// Part of a radius within which a path counts as touching a solid: a path is followed in strides (conservative
/// advancement), which get shorter and shorter where it only grazes.
constexpr float kTouchingPath = 1e-3f;
/// Most strides of a path. Each at least halves the distance to the surface or the slope towards it.
constexpr int kMaxStrides = 64;
/// Part of a radius within which an edge or a corner lies on a face that is in contact: coplanar neighbours differ by
/// the rounding of their corners.
constexpr float kOnFace = 1e-3f;
/// Neighbouring triangles have the same plane if 1 minus the cosine of their normals, and the difference of their
/// offsets as a part of the radius, are below these: the rounding of floats, and a multiple of it.
constexpr float kSameNormal = 1e-6f;
constexpr float kSameOffset = 1e-4f;

/// Factor on the reach of queries for a box, since the distances from its corners and centre are rounded.
constexpr float kRoundingOfBoxes = 1.0001f;

}  // namespace pliant::sim
