// Backed bodies: those with exactly two contact patches, one below that carries them and one above with their load.
//
// Treated as free, such a body yields to its load by 1/m, and the number of passes until the solver has found that it
// cannot is about the ratio of the two masses. So the patch that carries it is eliminated first, as a block of a
// Cholesky decomposition:
//
//   W' = W - W J^T (J (W + W'_below) J^T)^-1 J W        J: rows of the normals of that patch's active points
//
// and the matrix of the patch above is built with W' instead of W. The solution stays the same, since C does. A pass
// outwards is the forward elimination: it leaves C != 0 at the patch above, by what it has pushed into the body below.
// On the way back that patch corrects only what has changed of C since then, and the patch below it the rest: the
// backward substitution. So the normal forces of a chain of bodies are solved for at once, whatever the masses and the
// length of the chain. Where several bodies lie on one, or one lies on two, W is kept: the chains between such bodies
// are solved at once, the rest by Gauss-Seidel. A part of W always remains, for safety (kLeft).
#pragma once

#include "sim/constraints/scaled_mass.h"
#include "sim/state/world.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pliant::sim {

/// A patch with a movable side.
struct BodyPatch {
  std::size_t first, last;  ///< its contacts
  Index a, b;               ///< bodies; -1: immovable; from the number of bodies on: a particle
};

class BackedBodies {
 public:
  struct Backed {
    bool isA;                         ///< the backed body is side A of the patch, else side B
    std::array<double, 36> response;  ///< W', laid out as ScaledMass::response()
  };

  /// `order`: indices of patches, from the ground outwards; `layers`: by body, the number of bodies between it and the
  /// ground (PatchOrder); `scales`: by body (loaded_bodies.h).
  void find(World& world, std::span<const BodyPatch> patches, std::span<const std::uint32_t> order,
            std::span<const Index> layers, std::span<const MassScale> scales);
  /// The backed body of a patch, which another patch carries; null: it has none.
  const Backed* of(std::size_t patch) const {
    return slots_[patch] >= 0 ? &backed_[static_cast<std::size_t>(slots_[patch])] : nullptr;
  }

  /// Whether a side of the patch is a backed body, which this patch or the other one carries.
  bool isChained(std::size_t patch) const { return isChained_[patch] != 0; }
  bool isEmpty() const { return backed_.empty(); }

 private:
  std::vector<char> isChained_;      ///< by patch
  std::vector<std::int32_t> slots_;  ///< by patch: index in `backed_`; -1: none
  std::vector<Backed> backed_;
  std::vector<std::array<std::int32_t, 3>> patchesOf_;  ///< by body: two of its patches, and the number of all
};

}  // namespace pliant::sim
