// Getting a surface out of itself. Where it crosses itself nobody knows which side of which triangle is the right one:
// there its contacts are let go. Where the curve in which it crosses cuts a part off, the smaller part is drawn back to
// the larger one (as Baraff et al. 2003 decide it by flood fill); where it cuts nothing off, the surface moves so that
// the curve grows shorter (Volino & Magnenat-Thalmann 2006, intersection contour minimisation). Vertices behind the
// curve keep their contacts until it passes them.
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
  /// Marks the vertices of all edges and triangles that cross, and finds the parts that they cut off.
  void mark(std::span<const EdgeCrossing> crossings, const SurfaceTopology& topology, std::size_t particleCount);
  /// Whether a vertex belongs to a crossing of the last mark().
  bool isTangled(Index vertex) const { return any_ && tangled_[vertex] != 0; }

  /// Moves the predicted position of the marked vertices, each crossing by at most half the thickness. They keep the
  /// speed of it, which carries the rest of the surface along.
  void move(std::span<const EdgeCrossing> crossings, const SurfaceTopology& topology, std::span<const Object> objects,
            Particles& particles);

 private:
  void findParts(std::span<const EdgeCrossing> crossings, const SurfaceTopology& topology);
  Index rootOf(Index vertex);

  bool any_ = false;
  std::vector<std::uint8_t> tangled_;  ///< by particle
  std::vector<std::uint8_t> cut_;      ///< by edge: goes through a triangle
  std::vector<Index> part_;            ///< by particle: another one of its part; itself for one of each part
  std::vector<Index> size_;            ///< number of vertices, of the one that stands for its part
  std::vector<glm::vec4> sums_;        ///< of displacements and their number, by particle
};

}  // namespace pliant::sim
