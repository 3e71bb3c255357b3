// Tearing of cloth and ropes that are stretched too far (Müller et al. 2007, 5).
//
//   An edge with |x1 - x2| > tear * l0 tears: one of its ends is split by the plane through it perpendicular to the
//   edge; triangles on one side keep the vertex, those on the other get a new one. Of the two ends the one with more
//   triangles is split; never a fixed one, nor one with all its triangles on one side.
//
// In one step a vertex and its neighbours are split at most once, those with the largest stretch first: a tear grows by
// one edge per step, for any load. Of a rope or rod only the most stretched segment breaks: that relieves the others,
// and any still too long break in later steps.
//
// A seam is a weaker line of edges: where an edge that ends at it is longer than seamTear times its rest length, the
// vertex there is split into the two sides of the seam. It opens at all overloaded vertices in a step.
#pragma once

#include "sim/base/index.h"
#include "sim/state/surfaces.h"
#include "sim/state/world.h"

#include <vector>

namespace pliant::sim {

class Tearing {
 public:
  /// Tears what is stretched too far at world.particles.position. Costs nothing if no element can tear, otherwise one
  /// pass over the edges.
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
