// Resolves self-intersections of surfaces. Where a surface crosses itself the right side of a triangle is unknown:
// contacts there are dropped. Where the intersection curve cuts a part off, the smaller part is drawn back to the
// larger one (as Baraff et al. 2003 decide it by flood fill); where it cuts nothing off, the surface moves so that the
// curve grows shorter (Volino & Magnenat-Thalmann 2006, intersection contour minimisation). Vertices behind the curve
// keep their contacts until it passes them.
#pragma once

#include "sim/base/index.h"
#include "sim/contacts/edge_crossings.h"
#include "sim/contacts/surface_topology.h"
#include "sim/state/object.h"
#include "sim/state/particles.h"

#include <glm/vec4.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace pliant::sim {

class Untangler {
 public:
  /// Marks the vertices of all edges and triangles that cross, and finds the parts that the crossings cut off.
  void mark(std::span<const EdgeCrossing> crossings, const SurfaceTopology& topology, std::size_t particleCount);
  /// Whether a vertex belongs to a crossing of the last mark().
  bool isTangled(Index vertex) const { return any_ && tangled_[vertex] != 0; }

  /// Moves the predicted position of the marked vertices, each crossing by at most half the thickness. This becomes
  /// part of their velocity, which carries the rest of the surface along.
  void move(std::span<const EdgeCrossing> crossings, const SurfaceTopology& topology, std::span<const Object> objects,
            Particles& particles);

 private:
  void findParts(std::span<const EdgeCrossing> crossings, const SurfaceTopology& topology);
  Index rootOf(Index vertex);

  bool any_ = false;
  std::vector<std::uint8_t> tangled_;  ///< by particle
  std::vector<std::uint8_t> cut_;      ///< by edge: it crosses a triangle
  std::vector<Index> part_;            ///< by particle: parent in the union-find of parts
  std::vector<Index> size_;            ///< by particle that represents a part: number of vertices
  std::vector<glm::vec4> sums_;        ///< of displacements and their number, by particle
};

}  // namespace pliant::sim
