// The tolerances of bodies of particles: what each bounds, and where it comes from. Settled by trial on the shapes and
// meshes of assets/, unless another origin is named.
#pragma once

#include <cstddef>

namespace pliant::sim {

/// Triangles whose distances differ by less than this part of them are equally near: some units in the last place of a
/// float.
constexpr float kEquallyNear = 1e-5f;
/// Part of the nearest distance by which a search reaches farther, to find all that are equally near.
constexpr float kSearchRoom = 10.0f * kEquallyNear;

// Filling of solids.

/// Most points of the lattice that is tried: bounds time and memory.
constexpr double kMaxLatticePoints = 1e6;
/// Part of the spacing by which a lattice point may lie too near to the surface, so that a shape whose sides are
/// multiples of the spacing is filled to them.
constexpr float kLatticeRoom = 0.02f;
/// Largest initial distance of a layer point from the layer, in spacings: half the diagonal of a cube.
constexpr float kFromOutside = 0.87f;
/// Of two points nearer than this part of the spacing one is left out; in an even layer they are 1 apart.
constexpr float kTooNear = 0.72f;
/// Steps in which a point is projected to the layer; each is exact where the surface is flat.
constexpr int kProjections = 4;
/// Iterations of the relaxation of the layer.
constexpr int kLayerRelaxations = 12;

// Depths.

/// A particle deeper than this many radii is covered by others: its own sphere is not part of the surface.
constexpr float kSurfaceLayer = 1.5f;
/// The least depth of a particle [m]: 0 means none.
constexpr float kSmallestDepth = 1e-6f;
/// Most cells along a side of the lattice that samples the surface of spheres.
constexpr int kMaxDepthCells = 64;

// Surfaces around points.

/// Radius of the mean of points, in spacings: with a smaller one the surface shows each point.
constexpr float kMeanReach = 2.5f;
/// A point is an inner one if the mean of those around it is nearer to it than this part of the spacing; at a flat face
/// it is about half a spacing away.
constexpr float kInnerPoint = 0.25f;
/// Points whose standard deviation in some direction is less than this part of their spacing are coplanar.
constexpr float kFlatBody = 0.1f;
/// Cell size of the lattice that samples the surface, in spacings.
constexpr float kSurfaceStep = 0.5f;
/// Most of these cells along a side.
constexpr int kMaxSurfaceCells = 96;
/// Radius in spacings, and number of points, up to which a surface is computed: bounds the time.
constexpr float kMostOverlap = 3.0f;
constexpr std::size_t kMostWrapped = 20000;

// Skins.

/// Directions in which the neighbours of a vertex extend by less than this part of their largest extent are ignored:
/// their weights would be differences of large numbers.
constexpr double kFlatNeighbours = 1e-2;
/// Error of a vertex' position at rest, as a part of the reach of its neighbours, above which more distant ones are
/// added: a surface that is not reproduced at rest looks dented at once.
constexpr float kReproduced = 1e-3f;

}  // namespace pliant::sim
