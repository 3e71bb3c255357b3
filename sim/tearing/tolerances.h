// The tolerances of tears and cuts: what each bounds, and its origin. Found by trial on the scenes of assets/ with
// tears and cuts, unless another origin is named.
#pragma once

#include <cstddef>

namespace pliant::sim {

// Sheets: no slivers, which would be stiff, light and fast.

/// A cut crosses an edge at least this part of its length away from its ends.
constexpr float kNearestToEnd = 0.1f;
/// An edge shorter than this part of the mean is not divided further.
constexpr float kShortestDivided = 0.05f;
/// A triangle weighs at least this part of the mean of those at its vertex: a fan of slivers keeps a mass that the
/// solver can move.
constexpr double kSmallestWeight = 0.1;
/// A stroke this many edges away from its last vertex has lost it and starts anew.
constexpr float kLostTip = 4.0f;
/// Part of the thickness by which the halves of a split vertex are moved back: as much as kSmallestGap of contacts,
/// which distinguishes their sides.
constexpr float kPulledBack = 0.01f;
/// Largest part of the distance to its goal by which a vertex is moved: its triangles keep their orientation.
constexpr float kFarthestPull = 0.1f;
/// Part of the product of its edges below which a tetrahedron's volume is only the rounding of float positions.
constexpr double kNoVolume = 1e-6;

// Solids.

/// Part of a tetrahedron's edge by which a blade must advance before it cuts: its direction must be known.
constexpr float kNarrowestBlade = 0.3f;
/// Part of that edge by which the blades of one stroke overlap: the body turns between them.
constexpr float kBladeOverlap = 0.15f;
/// Largest sine of the angle at which drawn points of the skin move out of it: more would show as a dent.
constexpr float kAskew = 0.35f;
/// Pieces of fewer tetrahedra are crumbs, which stay with their neighbour: too few to move as a body.
constexpr std::size_t kCrumb = 6;

}  // namespace pliant::sim
