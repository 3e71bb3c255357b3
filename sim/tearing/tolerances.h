// The tolerances of tears and cuts: what each bounds, and where it comes from. Settled by trial on the scenes of
// assets/ that tear and are cut, unless another origin is named.
#pragma once

#include <cstddef>

namespace pliant::sim {

// Sheets: no slivers, which would be stiff, light and quick.

/// A cut crosses an edge at least this part of its length away from its ends.
constexpr float kNearestToEnd = 0.1f;
/// An edge shorter than this part of the mean is not divided any more.
constexpr float kShortestDivided = 0.05f;
/// A triangle weighs at least this part of the mean of those at its vertex: a fan of slivers keeps a mass that the
/// solver can move.
constexpr double kSmallestWeight = 0.1;
/// A stroke that is this many edges away from its last vertex has lost it and begins anew.
constexpr float kLostTip = 4.0f;
/// Part of the thickness by which the halves of a parted vertex draw back: as much as kSmallestGap of contacts, which
/// tells their sides apart.
constexpr float kDrawnBack = 0.01f;
/// Part of the way to its goal that a vertex is drawn at most: the triangles at it stay the same way round.
constexpr float kFarthestDraw = 0.1f;
/// Part of the product of its edges below which a tetrahedron's volume is nothing but the rounding of positions in
/// floats.
constexpr double kNoVolume = 1e-6;

// Solids.

/// Part of a tetrahedron's edge that a blade has to go on for before it cuts: its direction must be known.
constexpr float kNarrowestBlade = 0.3f;
/// Part of that edge by which the blades of one stroke overlap: the body turns between them.
constexpr float kBladeOverlap = 0.15f;
/// Largest sine of the angle at which what is drawn of the skin moves out of it: more would show as a dent.
constexpr float kAskew = 0.35f;
/// Fewer tetrahedra than these are a crumb, which stays with its neighbour: too few to move as a body.
constexpr std::size_t kCrumb = 6;

}  // namespace pliant::sim
