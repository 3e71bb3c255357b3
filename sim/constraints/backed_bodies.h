// What a body gives that lies between two patches of contacts and nothing else: carried by one, it carries the other.
//
// Taken as if nothing lay below it, it gives way by 1/m to what lies on it, and it takes as many passes as that weighs
// more to find out that it cannot. So the patch that carries it is eliminated first, as a block of a Cholesky
// decomposition:
//
//   W' = W - W J^T (J (W + W'_below) J^T)^-1 J W        J: normals of the points that bear, of that patch
//
// and W' takes the place of W where the matrix of the patch above is made. What the solver comes to is the same, since
// C is what it was. A pass outwards is the forward elimination: it leaves C != 0 at such a patch, by what it has pushed
// into what lies below. On the way back the patch corrects what has changed of C since then, and that below it the
// rest: the backward substitution. So normal forces of a chain of bodies are solved for at once, whatever their masses
// and however many they are. Where bodies lie side by side on one, or one on two, W stays: the chains between such
// bodies are solved at once, the rest by Gauss-Seidel. A part of W stays for safety (kLeft).
#pragma once

#include "sim/constraints/scaled_mass.h"
#include "sim/state/world.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pliant::sim {

/// A part of a patch.
struct BearingPart {
  std::size_t first, last;  ///< of its contacts
  Index a, b;               ///< bodies; -1: what stays, at least as many as there are bodies: a particle
};

class BackedBodies {
 public:
  struct Backed {
    bool isA;                         ///< of the first of both sides, else of the second
    std::array<double, 36> response;  ///< W', as ScaledMass::response()
  };

  /// `order`: numbers of parts, those that are nearer to what stays first; `layers`: by body, how many lie in between;
  /// `scales`: by body (loaded_bodies.h).
  void find(World& world, std::span<const BearingPart> parts, std::span<const std::uint32_t> order,
            std::span<const Index> layers, std::span<const MassScale> scales);
  /// Of the body of a part that another part carries; null: there is none.
  const Backed* of(std::size_t part) const {
    return slots_[part] >= 0 ? &backed_[static_cast<std::size_t>(slots_[part])] : nullptr;
  }

  /// Whether one of the sides of a part is a body that is backed, by this part or another.
  bool isChained(std::size_t part) const { return isChained_[part] != 0; }
  bool isEmpty() const { return backed_.empty(); }

 private:
  std::vector<char> isChained_;      ///< by part
  std::vector<std::int32_t> slots_;  ///< by part, in `backed_`; -1: none
  std::vector<Backed> backed_;
  std::vector<std::array<std::int32_t, 3>> partsOf_;  ///< by body: two of its parts, and how many there are
};

}  // namespace pliant::sim
