// Tearing of cloth and ropes that are stretched too far (Müller et al. 2007, 5).
//
//   An edge with |x1 - x2| > tear * l0 tears: one of its ends is split by the plane through it perpendicular to the
//   edge; triangles on one side keep the vertex, those on the other get a new one. Of the two ends the one with more
//   triangles is taken; never a fixed one, nor one with all its triangles on one side.
//
// In one step a vertex and its neighbours are split at most once, those with the largest stretch first: a tear grows by
// an edge a step, whatever pulls at it. Of a rope or rod only the segment that is stretched most breaks: that takes the
// pull off the others, and what still is too long breaks in the next step.
//
// A seam is a line of edges that is weaker: where an edge that ends at it is longer than seamTear times its rest
// length, the vertex there comes apart into the two sides of the seam. It opens at as many vertices in a step as are
// overloaded.
#pragma once

#include "sim/base/index.h"
#include "sim/state/surfaces.h"
#include "sim/state/world.h"

#include <vector>

namespace pliant::sim {

class Tearing {
 public:
  /// Tears what is stretched too far at world.particles.position. Where no element may tear this costs nothing, and
  /// otherwise one pass over the edges.
  void apply(World& world);

 private:
  /// A distance constraint that is too long.
  struct Overstretched {
    float stretch;  ///< |x1 - x2| / l0
    Index a, b;
    Index element;
  };

  void find(const World& world);
  void findRods(const World& world);
  void tearStrands(World& world);
  void tearSurface(World& world, SurfaceMesh& surface);
  static void openSeam(World& world, SurfaceMesh& surface);

  std::vector<Overstretched> found_;  ///< the most stretched first
  std::vector<std::vector<Overstretched>> pieces_;
};

}  // namespace pliant::sim
