// Finds the contacts of a step: of particles with one another, and with colliders.
#pragma once

#include "sim/base/index.h"
#include "sim/bodies/interior.h"
#include "sim/contacts/fast_guard.h"
#include "sim/contacts/fast_pairs.h"
#include "sim/contacts/pair_colours.h"
#include "sim/contacts/pair_lags.h"
#include "sim/contacts/surface_contact_finder.h"
#include "sim/geometry/neighbour_grid.h"
#include "sim/state/contact_set.h"
#include "sim/state/material.h"
#include "sim/state/object.h"
#include "sim/state/particles.h"

#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace pliant::sim {

struct ContactOptions {
  bool betweenParticles = true;
  float margin = 0.0f;                 ///< contacts are made this far ahead [m]
  bool coloured = false;               ///< sort the pairs by colour
  const Interior* interior = nullptr;  ///< signed distances of particles, if any have them
  glm::vec3 up{0.0f};     ///< mass scaling: masses count e^(-up.x) times as much in the corrections of a pair [1/m]
  float recovery = 1.0f;  ///< vertices of solids come out of a collider by this part of their radius per step
  bool atImpact = true;   ///< approaching pairs take the normal at the time of impact, not at x*
  std::span<const std::array<Index, 2>> excludedPairs = {};  ///< pairs without contact here: a < b, ascending
};

/// Finds contacts; keeps its buffers, so that a steady step allocates nothing.
class ContactFinder {
 public:
  /// Fills `set` for the segments particles.position -> particles.predicted. False where there are more contacts of
  /// particles than ContactLimit allows: then it holds none of them.
  bool find(const Particles& particles, std::span<const Object> objects, std::span<const Material> materials,
            std::span<const std::unique_ptr<Collider>> colliders, const ContactOptions& options, ContactSet& set);

  /// After the solve: separates particles that have passed one another nevertheless, and adds the pairs to `set`, for
  /// restitution.
  void guardAgainstPassing(std::span<const Object> objects, std::span<const Material> materials, float margin,
                           ContactSet& set, Particles& particles);

  /// Index i belongs to a new particle from now on: forgets the contacts of the old one.
  void admit(std::size_t i, const Particles& particles, std::span<const std::unique_ptr<Collider>> colliders);

  /// Its state between steps, and the contacts `set` that the next search continues from.
  struct Memory {
    PairLags lags;
    std::vector<std::size_t> reusedIndices;
    SurfaceContactFinder::Memory surfaces;
  };
  void saveState(const ContactSet& set, Memory& memory);
  void restoreState(const Memory& memory, ContactSet& set);

  /// Finds the contacts with colliders.
  SurfaceContactFinder& surfaces() { return surfaces_; }
  const SurfaceContactFinder& surfaces() const { return surfaces_; }

 private:
  /// Particles of similar radius share a grid, so that a large ball among small grains costs only its own contacts.
  struct Level {
    std::vector<Index> ids;
    float largestRadius = 0.0f;
    const Batch* fluid = nullptr;  ///< the fluid that all of them belong to, if any: it has no pairs within itself
    float cellSize = 1.0f;
    NeighbourGrid grid;
  };

  /// The pairs of one piece.
  struct PairPiece {
    std::vector<ContactPair> pairs;
    std::vector<DirectedPair> directed;
  };

  void sortIntoLevels(const Particles& particles, std::span<const Object> objects, std::span<const Material> materials,
                      float margin);
  bool findPairs(const Particles& particles, std::span<const Object> objects, const ContactOptions& options,
                 ContactSet& set);
  /// Makes contacts with the normal of impact for pairs that would pass one another, in place of those found at x*;
  /// `fast` is what found them before the solve, or null. Pairs that are already known to pass stay as they are.
  void addFastPairs(std::span<const FastPair> pairs, const FastPairs* fast, const Particles& particles,
                    std::span<const Object> objects, ContactSet& set);
  /// Removes all pairs p but those for which stays(p).
  template <typename Stays>
  static void keepPairs(ContactSet& set, Stays&& stays);
  static void directPairs(const Particles& particles, const Interior& interior, std::size_t count, ContactSet& set);
  static void listByParticle(const Particles& particles, ContactSet& set);
  /// Whether the particles of a level search for those of a larger one; else the larger ones search for them.
  bool isPlainlyCrowded(const Particles& particles, std::span<const Object> objects, float margin) const;
  static bool smallerSearchesLarger(const Level& smaller, const Level& larger, float margin);
  /// Pairs keep the normal of impact only where neither particle has another contact.
  static void keepLoneImpacts(ContactSet& set);
  static void listTouched(ContactSet& set);
  /// Takes the lags of the pairs that the next search continues from; once for each search.
  void takeLags(const ContactSet& set);

  std::vector<Level> levels_;
  std::vector<PairPiece> pairPieces_;
  PairColours pairColours_;
  PairLags lags_;
  std::vector<std::size_t> reusedIndices_;  ///< indices that got a new particle since the last search
  bool isTaken_ = false;                    ///< lags_ are those for the next search
  FastPairs fastPairs_;
  FastGuard fastGuard_;
  std::vector<bool> known_;  ///< by fast pair to be added: whether it is there already
  SurfaceContactFinder surfaces_;
};

}  // namespace pliant::sim
