// Finds where rigid bodies touch triangles whose corners are particles: cloth, and the boundaries of soft bodies.
//
// A body and triangles that move little against one another are looked at where they are at the start of the substep. A
// body that comes far might by then be on the other side, and would be kept off triangles beside its way: it is looked at
// where it first touches one. Conservative advancement finds that (Mirtich 1996; Ericson 2005, 9.5): the gap along the
// normal n closes in the substep by no more than
//
//   -n.(way of the body) + max_k n.(way of corner k) + reach |turn|
//
// What the solver leaves is looked at once more: a body whose hull would still go through a triangle, and the corners of
// that, keep only the part of their ways against their common one that is before it (impact zones, Bridson et al. 2002).
//
// Cost: a box for each triangle, and for each pair whose boxes overlap a handful of distances.
#pragma once

#include "sim/contacts/surface_topology.h"
#include "sim/geometry/level_grid.h"
#include "sim/rigid/manifold.h"
#include "sim/state/body_contact.h"
#include "sim/state/world.h"

#include <compare>
#include <cstddef>
#include <span>
#include <vector>

namespace pliant::sim {

/// Keeps its buffers, so that a steady step allocates nothing.
class BodyTriangles {
 public:
  /// Lists which triangles bodies may touch within the substep. `grid` is of the boxes around the bodies' ways; `ways`:
  /// by body, how far a point of it comes, at most [m]. `surfaces` must outlive the calls of find().
  void pair(const World& world, const SurfaceTopology& surfaces, const LevelGrid& grid, std::span<const double> ways,
            double margin);
  bool isEmpty() const { return pairs_.empty(); }
  /// Whether a body and the triangles near it come so far that it meets the corners as corners of triangles alone.
  bool isFast(Index body) const { return !pairs_.empty() && isFast_[static_cast<std::size_t>(body)] != 0; }

  /// What one thread uses.
  struct Scratch {
    Manifold manifold;
    ConvexShape triangle;
  };
  /// Adds the contacts of a body with triangles, as they are at the start of the substep of `h` [s]: all but tangents and
  /// materials. Points at corners are left out but of fast bodies: there particles are met.
  void find(const World& world, Index body, double margin, double h, Scratch& scratch,
            AlignedVector<BodyContact>& contacts) const;
  /// After the solver: no hull of a body goes through a triangle on the way to x*; momentum stays, but for what is held.
  /// Precondition: pair() was called for this substep.
  void holdBack(World& world);

 private:
  struct Pair {
    Index body, triangle;
    auto operator<=>(const Pair&) const = default;
  };
  struct Moment;

  std::span<const Pair> pairsOf(Index body) const;
  void listNear(const World& world, Index body);
  double firstCrossing(const World& world, Index body, Index triangle);
  bool holdBack(World& world, Index body);
  bool holdOnce(World& world, Index body, double most);
  Moment momentOf(const World& world, Index body, double h, double time) const;
  double firstTouch(const World& world, Index body, Index triangle, double h, Scratch& scratch) const;
  void add(const World& world, Index body, Index triangle, const Moment& moment, double h, double ahead, double more,
           Scratch& scratch, AlignedVector<BodyContact>& contacts) const;

  std::vector<std::vector<Pair>> pieces_;
  std::vector<Pair> pairs_;           ///< ascending
  std::vector<std::size_t> firstOf_;  ///< by body, in pairs_; one more than bodies
  std::vector<double> ways_;          ///< by body: how far it and triangles near it come against one another [m]
  std::vector<char> isFast_;          ///< by body
  const SurfaceTopology* surfaces_ = nullptr;

  // Of holdBack().
  Scratch scratch_;
  std::vector<Index> near_;     ///< triangles that a body may go through
  std::vector<Index> members_;  ///< corners of those that it went through
};

}  // namespace pliant::sim
