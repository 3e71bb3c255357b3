// The topology of the triangles that collide, cut into patches of a few dozen triangles, so that most pairs are ruled
// out by the boxes of their patches.
#pragma once

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/state/object.h"
#include "sim/state/particles.h"
#include "sim/state/surfaces.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pliant::sim {

struct SurfaceMesh;
struct TetrahedralBody;

constexpr std::size_t kPatchTriangles = 64;  ///< at most

/// Lists of unequal length, stored contiguously.
struct RaggedLists {
  std::vector<std::uint32_t> start{0};
  std::vector<Index> items;

  std::size_t count() const { return start.size() - 1; }
  std::span<const Index> of(std::size_t list) const {
    PLIANT_ASSERT(list < count(), "there is such a list");
    return {items.data() + start[list], items.data() + start[list + 1]};
  }
  void endList() { start.push_back(static_cast<std::uint32_t>(items.size())); }
};

struct SurfaceEdge {
  Index a, b;         ///< particles
  Index left, right;  ///< triangles; right is -1 at a boundary
};

inline bool isCorner(const std::array<Index, 3>& triangle, Index vertex) {
  return triangle[0] == vertex || triangle[1] == vertex || triangle[2] == vertex;
}

/// All triangles that something may collide with.
struct SurfaceTopology {
  std::vector<std::array<Index, 3>> triangles;  ///< particles; patch by patch
  std::vector<std::uint8_t> sharpSides;  ///< by triangle: bit k is set unless a coplanar face adjoins opposite corner k
  std::vector<SurfaceEdge> edges;        ///< patch by patch
  std::vector<Index> vertices;           ///< particles, patch by patch; each in one patch alone
  std::vector<std::uint32_t> triangleStart{0}, edgeStart{0}, vertexStart{0};  ///< of each patch, one more than patches
  RaggedLists patchNeighbours;  ///< patches that share a vertex with this one or with a neighbour of it, ascending
  std::vector<Index> between;   ///< by entry of patchNeighbours: the common neighbour; itself where they share a vertex
  std::vector<float> shortestEdge;   ///< of each patch, at rest [m]
  RaggedLists around;                ///< by particle: triangles at it, only of solids
  RaggedLists near;                  ///< by particle: vertices close to it along the rest surface, itself included
  bool isCrowded = false;            ///< more vertices are near than can be held: `near` is cut short
  std::vector<Index> object;         ///< of each patch
  std::vector<std::uint8_t> slit;    ///< by patch: a tear or a seam runs along it or into it
  std::vector<std::uint8_t> mutual;  ///< by patch: it collides with other surfaces; else only with single particles

  std::size_t patches() const { return triangleStart.size() - 1; }
  Index firstCorner(std::size_t patch) const { return triangles[triangleStart[patch]][0]; }
  bool isNear(Index vertex, Index other) const;
  /// A patch that connects the two: `other` itself for neighbours; -1 where there is none.
  Index patchBetween(std::size_t patch, Index other) const;
};

/// Cuts the meshes, and the boundaries of the tetrahedra, into patches, which are connected by edges. `near`, for
/// vertices of surfaces that collide with themselves, lists the vertices within twice the object's thickness plus the
/// length of an edge, measured along edges of the rest shape; vertices of one object with the same rest position, as a
/// tear leaves them, count as one.
SurfaceTopology makeSurfaceTopology(std::span<const SurfaceMesh> meshes, std::span<const TetrahedralBody> solids,
                                    const Particles& particles, std::span<const Object> objects);

}  // namespace pliant::sim
