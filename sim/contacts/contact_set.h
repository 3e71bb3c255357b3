// The contacts of one step: which particles touch which others, and which walls and meshes. Found anew each step on the
// proposed positions and forgotten after it (thesis, listing 1, lines 5 to 9).
#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <memory>
#include <span>
#include <vector>

#include "sim/contacts/collider.h"
#include "sim/contacts/neighbour_grid.h"
#include "sim/particles.h"
#include "sim/solver/colouring.h"

namespace pliant::sim {

/// A contact seen from one of its two particles. C = |x1 - x2| - reach >= 0 (thesis 3.21).
struct ParticleContact {
  std::int32_t other;  ///< the other particle
  float reach;         ///< r1 + r2 [m]
  float share;         ///< w1 / (w1 + w2): the part of a correction that this side takes
  float depth;         ///< penetration -C when the contact was last solved; friction's normal force [m]
};

/// The same contact once, for solving one contact after the other.
struct ContactPair {
  std::int32_t a;
  std::int32_t b;
  float reach;
  float depth;
};

struct ContactOptions {
  bool betweenParticles = true;
  float margin = 0.0f;    ///< contacts are made this far ahead [m]
  bool coloured = false;  ///< also colour the pairs
};

struct ContactSet {
  std::vector<ContactPair> pairs;
  Colouring colouring;                        ///< of the pairs, where asked for
  std::vector<std::uint32_t> start;           ///< first of each particle's entries in `contacts`; one more than particles
  std::vector<ParticleContact> contacts;      ///< by particle; every pair stands here twice
  std::vector<std::uint32_t> surfaceStart;    ///< the same for `surfaces`
  std::vector<SurfaceContact> surfaces;       ///< contacts with walls and meshes, by particle

  std::size_t size() const { return pairs.size() + surfaces.size(); }
};

/// Finds contacts; keeps its buffers, so that a steady step allocates nothing.
class ContactFinder {
 public:
  /// Fills `set` for the segments particles.position -> particles.predicted.
  void find(const Particles& particles, std::span<const Object> objects, std::span<const Material> materials,
            std::span<const std::unique_ptr<Collider>> colliders, const ContactOptions& options, ContactSet& set);

 private:
  /// Particles of similar radius share a grid, so that a large ball among small grains costs only its own contacts.
  struct Level {
    std::vector<std::int32_t> ids;
    float largestRadius = 0.0f;
    NeighbourGrid grid;
  };

  void sortIntoLevels(const Particles& particles, std::span<const Material> materials, float margin);
  void findPairs(const Particles& particles, std::span<const Object> objects, float margin, ContactSet& set);
  static void listByParticle(const Particles& particles, ContactSet& set);
  void findSurfaces(const Particles& particles, std::span<const Material> materials,
                    std::span<const std::unique_ptr<Collider>> colliders, float margin, ContactSet& set);

  std::vector<Level> levels_;
  std::vector<int> levelOf_;                          ///< of each particle; -1: no contacts
  std::vector<std::vector<ContactPair>> pairPieces_;
  std::vector<std::vector<SurfaceContact>> surfacePieces_;
};

}  // namespace pliant::sim
