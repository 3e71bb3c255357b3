// The tolerances of bodies of particles: what each bounds, and where it comes from. Settled by trial on the shapes and
// meshes of assets/, unless another origin is named.
#pragma once

#include <cstddef>

namespace pliant::sim {

/// Triangles whose distances differ by less than this part of them are equally near: some units in the last place of a
/// float.
constexpr float kEquallyNear = 1e-5f;
/// Part of the nearest distance by which a search looks farther, so that it meets all that are equally near.
constexpr float kSearchRoom = 10.0f * kEquallyNear;

// How a solid is filled.

/// Most points of the lattice that is tried: bounds time and memory.
constexpr double kMostLatticePoints = 1e6;
/// Part of the spacing by which a lattice point may lie too near to the surface, so that a shape whose sides are
/// multiples of the spacing is filled to them.
constexpr float kLatticeRoom = 0.02f;
/// A layer point comes from at most this far, in spacings: half the diagonal of a cube.
constexpr float kFromOutside = 0.87f;
/// Of two points nearer than this part of the spacing one is left out; those of an even layer lie 1 apart.
constexpr float kTooNear = 0.72f;
/// Steps by which a point goes to the layer; each is exact where the surface is flat.
constexpr int kProjections = 4;
/// Rounds in which the layer is spread out.
constexpr int kLayerRelaxations = 12;

// Depths.

/// A particle that lies deeper than this many radii is covered by others: its own sphere says nothing of the surface.
constexpr float kSurfaceLayer = 1.5f;
/// The least depth that a particle carries [m]: 0 says that it carries none.
constexpr float kSmallestDepth = 1e-6f;
/// Cells of the lattice that looks for the surface of spheres, along a side at most.
constexpr int kMostDepthCells = 64;

// Surfaces around points.

/// Points around a place have a part in its mean up to so many spacings: with fewer the surface shows each point.
constexpr float kMeanReach = 2.5f;
/// A point lies inside if the mean of those around it is nearer to it than this part of the spacing; at a flat face it
/// is about half a spacing.
constexpr float kInnerPoint = 0.25f;
/// Points whose standard deviation in some direction is less than this part of their spacing lie in a plane.
constexpr float kFlatBody = 0.1f;
/// Cells of the lattice that looks for the surface, in spacings.
constexpr float kSurfaceStep = 0.5f;
/// And how many of them along a side at most.
constexpr int kMostSurfaceCells = 96;
/// Radius in spacings, and number of points, up to which a surface is looked for: bounds the time.
constexpr float kMostOverlap = 3.0f;
constexpr std::size_t kMostWrapped = 20000;

// Skins.

/// Directions in which the neighbours of a vertex extend by less than this part of how far they do otherwise count for
/// nothing: their weights would be differences of large numbers.
constexpr double kFlatNeighbours = 1e-2;
/// Error of a vertex' place at rest, as a part of the reach of its neighbours, from which on more distant ones are
/// taken: what is not reproduced at rest is dented at once.
constexpr float kReproduced = 1e-3f;

}  // namespace pliant::sim
