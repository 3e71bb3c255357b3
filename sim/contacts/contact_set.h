// The contacts of one step: which particles touch which others, and which walls and meshes. Found anew each step on the
// proposed positions and forgotten after it (thesis, listing 1, lines 5 to 9).
#pragma once

#include "sim/bodies/interior.h"
#include "sim/contacts/collider.h"
#include "sim/contacts/neighbour_grid.h"
#include "sim/contacts/side_memory.h"
#include "sim/parallel.h"
#include "sim/particles.h"
#include "sim/solver/colouring.h"
#include "sim/solver/pack.h"

#include <glm/vec3.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace pliant::sim {

/// Two particles that touch or may touch in this step. C = |xa - xb| - reach >= 0 (thesis 3.21).
struct ContactPair {
  std::int32_t a;
  std::int32_t b;
  float reach;  ///< ra + rb [m]
  float share;  ///< wa / (wa + wb): the part of a correction that a takes; b takes the rest
};

/// A pair of bodies' particles whose direction is not that of the line between them.
struct DirectedPair {
  std::uint32_t pair;
  DirectedContact contact;
};

/// A pair seen from one of its particles.
struct PairSide {
  std::uint32_t pair;
  float share;  ///< of the pair's push; negative for the side that is pushed the other way
};

struct ContactOptions {
  bool betweenParticles = true;
  float margin = 0.0f;                 ///< contacts are made this far ahead [m]
  bool coloured = false;               ///< also colour the pairs
  const Interior* interior = nullptr;  ///< distances that particles carry, if any do
  glm::vec3 up{0.0f};  ///< masses count e^(-up.x) times as much when a pair shares its corrections [1/m]
};

struct ContactSet {
  std::vector<ContactPair> pairs;
  std::vector<DirectedPair> directed;       ///< some of the pairs, in their order
  Colouring colouring;                      ///< of the pairs, where asked for
  std::vector<std::uint32_t> start;         ///< first of each particle's entries in `sides`; one more than particles
  std::vector<PairSide> sides;              ///< by particle; every pair stands here twice
  std::vector<std::uint32_t> surfaceStart;  ///< the same for `surfaces`
  std::vector<SurfaceContact> surfaces;     ///< contacts with walls and meshes, by particle
  std::vector<std::uint32_t> touched;       ///< particles with at least one contact, ascending

  // By pair, padded to whole packs.
  AlignedVector<float> depth;     ///< penetration when the pair was last solved: friction's normal force [m]
  AlignedVector<glm::vec4> push;  ///< of a Jacobi pass: xyz = correction of a, at share 1; w = 1 if it counts

  std::size_t size() const { return pairs.size() + surfaces.size(); }

  /// How a pair is kept apart if it is one of `directed`, else null.
  const DirectedContact* directionOf(std::size_t pair) const {
    if (directed.empty()) return nullptr;
    const auto found = std::lower_bound(directed.begin(), directed.end(), pair,
                                        [](const DirectedPair& a, std::size_t b) { return a.pair < b; });
    return found != directed.end() && found->pair == pair ? &found->contact : nullptr;
  }

  /// Calls visit(pair, colour) in the order in which pairs are solved one after the other: by colours or as found.
  template <typename Visit>
  void forEachInOrder(bool coloured, Visit&& visit) const {
    if (!coloured) {
      for (std::size_t p = 0; p < pairs.size(); ++p) visit(p, std::size_t{0});
      return;
    }
    for (std::size_t colour = 0; colour < colouring.colourCount(); ++colour) {
      for (std::uint32_t k = colouring.starts()[colour]; k < colouring.starts()[colour + 1]; ++k) {
        visit(std::size_t{colouring.order()[k]}, colour);
      }
    }
  }

  ParticleRange touchedRange() const {
    if (touched.empty()) return {};
    return {touched.front(), touched.back() + std::size_t{1}};
  }

  /// Calls kernel(eight pairs, index of the first) for all pairs, in parallel; the last pack is filled up with pairs of
  /// particle 0 with itself, at reach 0.
  template <typename Kernel>
  void forEachPack(Kernel&& kernel) const;
  /// Sum of the pushes on a particle and of their counts, in a fixed order.
  glm::vec4 gather(std::size_t particle) const;
};

/// Finds contacts; keeps its buffers, so that a steady step allocates nothing.
class ContactFinder {
 public:
  /// Fills `set` for the segments particles.position -> particles.predicted.
  void find(const Particles& particles, std::span<const Object> objects, std::span<const Material> materials,
            std::span<const std::unique_ptr<Collider>> colliders, const ContactOptions& options, ContactSet& set);

  /// Particle i is another one from now on: which side of a collider the old one was on says nothing of it.
  void admit(std::size_t i, const Particles& particles, std::span<const std::unique_ptr<Collider>> colliders);

  /// After the solve: friction and shape matching, which come after the contacts, ways along a bent surface and
  /// whatever moved a particle farther than contacts are looked for may have brought it through. Their middles at least
  /// are put back in front. Precondition: find() was called for this step.
  void keepOnTheirSides(std::span<const Object> objects, std::span<const Material> materials,
                        std::span<const std::unique_ptr<Collider>> colliders, const ContactSet& set,
                        Particles& particles) const;

 private:
  /// Particles of similar radius share a grid, so that a large ball among small grains costs only its own contacts.
  struct Level {
    std::vector<std::int32_t> ids;
    float largestRadius = 0.0f;
    const Batch* fluid = nullptr;  ///< that all of them belong to, if they do: no pair among them touches
    float cellSize = 1.0f;
    NeighbourGrid grid;
  };

  /// What the particles of one piece meet.
  struct SurfacePiece {
    std::vector<SurfaceContact> out;
    std::vector<std::size_t> near;  ///< colliders that any of them may meet
  };

  void sortIntoLevels(const Particles& particles, std::span<const Object> objects, std::span<const Material> materials,
                      float margin);
  void findPairs(const Particles& particles, std::span<const Object> objects, const ContactOptions& options,
                 ContactSet& set);
  static void directPairs(const Particles& particles, const Interior& interior, ContactSet& set);
  static void listByParticle(const Particles& particles, ContactSet& set);
  /// Whether the particles of a level look for those of a larger one; else the larger ones look for them.
  static bool looksUp(const Level& smaller, const Level& larger, float margin);
  static void keepInFront(std::span<const Object> objects, std::span<const Material> materials,
                          std::span<const std::unique_ptr<Collider>> colliders, const ContactSet& set,
                          Particles& particles);
  void findSurfaces(const Particles& particles, std::span<const Material> materials,
                    std::span<const std::unique_ptr<Collider>> colliders, float margin, ContactSet& set);
  /// Contacts that go on from the last step keep their lag.
  void carryLags(ContactSet& set) const;
  static void listTouched(ContactSet& set);

  std::vector<Level> levels_;
  std::vector<std::vector<ContactPair>> pairPieces_;
  std::vector<SurfacePiece> surfacePieces_;
  std::vector<SideMemory> sides_;             ///< by collider
  std::vector<SurfaceContact> lastSurfaces_;  ///< those of the last step
  std::vector<std::uint32_t> lastSurfaceStart_;
  std::vector<std::size_t> renewed_;  ///< particles that have become others since
};

template <typename Kernel>
void ContactSet::forEachPack(Kernel&& kernel) const {
  parallelFor(pairs.size(), 4000, [&](std::size_t begin, std::size_t end) {
    std::size_t p = begin;
    for (; p + pack::kWidth <= end; p += pack::kWidth) kernel(&pairs[p], p);
    if (p == end) return;
    std::array<ContactPair, pack::kWidth> last{};
    std::copy(pairs.begin() + static_cast<std::ptrdiff_t>(p), pairs.begin() + static_cast<std::ptrdiff_t>(end),
              last.begin());
    kernel(last.data(), p);
  });
}

inline glm::vec4 ContactSet::gather(std::size_t particle) const {
  glm::vec4 sum(0.0f);
  for (std::uint32_t s = start[particle]; s < start[particle + 1]; ++s) {
    const glm::vec4& p = push[sides[s].pair];
    sum += glm::vec4(sides[s].share, sides[s].share, sides[s].share, 1.0f) * p;
  }
  return sum;
}

}  // namespace pliant::sim
