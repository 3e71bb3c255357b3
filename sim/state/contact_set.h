// The contacts of one step: between particles, and of particles with walls and meshes. Found in each step at the
// proposed positions, and discarded after it (Bartels 2015, listing 1, lines 5 to 9).
#pragma once

#include "sim/base/aligned_vector.h"
#include "sim/base/index.h"
#include "sim/bodies/interior.h"
#include "sim/state/collider.h"
#include "sim/state/particles.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace pliant::sim {

/// Two particles that touch or may touch in this step. C = |xa - xb| - reach >= 0 (Bartels 2015, (3.21)).
struct ContactPair {
  Index a;
  Index b;
  float reach;  ///< ra + rb [m]
  float share;  ///< wa / (wa + wb): the part of a correction that a takes; b takes the rest
};

/// A pair whose normal is not along the line between the two: by the signed distances of their bodies, or of an impact.
struct DirectedPair {
  std::uint32_t pair;
  DirectedContact contact;
  bool isImpact = false;  ///< the two are apart at x and collide on the way to x*
};

/// A pair seen from one of its particles.
struct PairSide {
  std::uint32_t pair;
  float share;  ///< of the pair's push; negative for b, which is pushed the other way
};

/// Friction of a pair; two rows of four, as packs load them.
struct PairFriction {
  glm::vec3 held{0.0f};          ///< accumulated correction by friction in this substep, of a relative to b [m]
  float staticFriction = 0.0f;   ///< mu_s
  glm::vec3 lag{0.0f};           ///< slip of earlier substeps that friction would have held but the solver has left [m]
  float kineticFriction = 0.0f;  ///< mu_k
};
static_assert(sizeof(PairFriction) == 2 * sizeof(glm::vec4));

struct ContactSet {
  std::vector<ContactPair> pairs;
  std::vector<DirectedPair> directed;  ///< some of the pairs, in their order
  std::size_t passing = 0;             ///< number of the pairs, at the end, that would pass one another unseen
  /// Where each colour of the pairs starts, and the end of the last: pairs of one colour share no particle and are
  /// contiguous. Passing pairs have colours of their own. Empty: not coloured.
  std::vector<std::uint32_t> colourStart;
  std::vector<std::uint32_t> start;         ///< first of each particle's entries in `sides`; one more than particles
  std::vector<PairSide> sides;              ///< by particle; every pair is here twice
  std::vector<std::uint32_t> surfaceStart;  ///< the same for `surfaces`
  std::vector<SurfaceContact> surfaces;     ///< contacts with walls and meshes, by particle
  std::vector<std::uint32_t> touched;       ///< particles with at least one contact, ascending

  // By pair, padded to whole packs.
  /// Friction's normal force: penetration when the pair was last solved, or, where pairs are solved by colours, the sum
  /// of the depths solved in this substep [m].
  AlignedVector<float> depth;
  AlignedVector<PairFriction> friction;
  AlignedVector<glm::vec4> push;         ///< of a Jacobi pass: xyz = correction of a, at share 1; w = 1 if it counts
  AlignedVector<glm::vec4> surfacePush;  ///< by `touched`: sum over its surfaces, and their number

  std::size_t size() const { return pairs.size() + surfaces.size(); }
  /// Allocates the pushes, which Gauss-Seidel does not need. Precondition: `depth` and `touched` are filled.
  void beginJacobiPass() {
    push.resize(depth.size());
    surfacePush.resize(touched.size());
  }
  std::size_t colourCount() const { return colourStart.empty() ? 0 : colourStart.size() - 1; }
  /// Whether the two of a pair would have passed one another.
  bool isPassing(std::size_t pair) const { return pair + passing >= pairs.size(); }

  /// The entry of a pair if it is one of `directed`, else null.
  const DirectedPair* findDirected(std::size_t pair) const {
    if (directed.empty()) return nullptr;
    const auto found = std::lower_bound(directed.begin(), directed.end(), pair,
                                        [](const DirectedPair& a, std::size_t b) { return a.pair < b; });
    return found != directed.end() && found->pair == pair ? &*found : nullptr;
  }
  bool isImpact(std::size_t pair) const {
    const DirectedPair* found = findDirected(pair);
    return found != nullptr && found->isImpact;
  }
  /// Normal and rest distance of such a pair, or null.
  const DirectedContact* directionOf(std::size_t pair) const {
    const DirectedPair* found = findDirected(pair);
    return found != nullptr ? &found->contact : nullptr;
  }

  /// Calls visit(pair, colour) in the order of solving; colour 0 without colours.
  template <typename Visit>
  void forEachInOrder(Visit&& visit) const {
    std::size_t colour = 0;
    for (std::size_t p = 0; p < pairs.size(); ++p) {
      while (colour + 1 < colourCount() && p >= colourStart[colour + 1]) ++colour;
      visit(p, colour);
    }
  }

  ParticleRange touchedRange() const {
    if (touched.empty()) return {};
    return {touched.front(), touched.back() + std::size_t{1}};
  }
};

}  // namespace pliant::sim
