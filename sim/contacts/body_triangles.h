// Finds the contacts of rigid bodies with triangles whose corners are particles: cloth, and the surfaces of soft
// bodies.
//
// Contacts of a body and triangles with little relative motion are made at their poses at the start of the substep. A
// body that moves far could be on the other side by the end, or be kept off triangles beside its path: its contacts are
// made at the time of impact. Conservative advancement finds that (Mirtich 1996; Ericson 2005, 9.5): the gap along the
// normal n closes in the substep by no more than
//
//   -n.(displacement of the body) + max_k n.(displacement of corner k) + reach |turn|
//
// The result of the solver is checked once more: a body whose hull would still go through a triangle, and the corners
// of that, keep only the part of their displacements before the impact, relative to their common one (impact zones,
// Bridson et al. 2002).
//
// Cost: a box per triangle, and a handful of distances per pair whose boxes overlap.
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
  /// Broad phase: lists the triangles that bodies may touch within the substep. `grid` holds the swept boxes of bodies;
  /// `displacementBounds`: by body, upper bound of the displacement of its points [m]. `surfaces` must outlive the
  /// calls of find().
  void pair(const World& world, const SurfaceTopology& surfaces, const LevelGrid& grid,
            std::span<const double> displacementBounds, double margin);
  bool isEmpty() const { return pairs_.empty(); }
  /// Whether a body and the triangles near it move so far that corners make contacts only as parts of triangles, and
  /// not as particles.
  bool isFast(Index body) const { return !pairs_.empty() && isFast_[static_cast<std::size_t>(body)] != 0; }

  /// Scratch memory of one thread.
  struct Scratch {
    Manifold manifold;
    ConvexShape triangle;
  };
  /// Adds the contacts of a body with triangles at the start of the substep of `h` [s], without tangents and materials.
  /// Points at corners are left out, since particles have contacts of their own, except for fast bodies.
  void find(const World& world, Index body, double margin, double h, Scratch& scratch,
            AlignedVector<BodyContact>& contacts) const;
  /// After the solver: keeps hulls of bodies from going through triangles on the way to x*. Conserves momentum except
  /// where something is fixed. Precondition: pair() was called for this substep.
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
  std::vector<Pair> pairs_;                 ///< ascending
  std::vector<std::size_t> firstOf_;        ///< by body: start in pairs_; one more than bodies
  std::vector<double> displacementBounds_;  ///< by body: upper bound of its motion relative to triangles near it [m]
  std::vector<char> isFast_;                ///< by body
  const SurfaceTopology* surfaces_ = nullptr;

  // Of holdBack().
  Scratch scratch_;
  std::vector<Index> near_;     ///< triangles that a body may penetrate
  std::vector<Index> members_;  ///< corners of those that it has penetrated
};

}  // namespace pliant::sim
