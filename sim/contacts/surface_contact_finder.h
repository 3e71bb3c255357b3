// Finds the contacts of particles with colliders, and keeps particles on the side of each where they belong.
#pragma once

#include "sim/contacts/tunnelling_guard.h"
#include "sim/state/collider.h"
#include "sim/state/contact_set.h"
#include "sim/state/material.h"
#include "sim/state/object.h"
#include "sim/state/particles.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace pliant::sim {

/// Keeps its buffers, so that a steady step allocates nothing.
class SurfaceContactFinder {
 public:
  using Colliders = std::span<const std::unique_ptr<Collider>>;

  /// Fills `set.surfaces` and `set.surfaceStart` for the segments particles.position -> particles.predicted; those in
  /// `set` are taken for the contacts of the last step. Contacts are made `margin` [m] ahead; vertices of solids come
  /// out of a collider by the part `recovery` of their radius a step.
  void find(const Particles& particles, std::span<const Object> objects, std::span<const Material> materials,
            Colliders colliders, float margin, float recovery, ContactSet& set);

  /// What friction remembers of a particle's slip does not count in this step and the next.
  void forgetSlip(std::size_t i, ContactSet& set);

  /// After the solve: friction and shape matching, which come after the contacts, ways along a bent surface and
  /// whatever moved a particle farther than contacts are looked for may have brought it through. Their middles at least
  /// are put back in front. Precondition: find() was called for this step.
  void guardAgainstTunnelling(std::span<const Material> materials, Colliders colliders, Particles& particles) const;

  /// Particle i is another one from now on: which side of a collider the old one was on says nothing of it.
  void admit(std::size_t i, const Particles& particles, Colliders colliders);

  /// What it remembers from step to step, and the contacts `set` that the next search goes on from.
  struct Memory {
    std::vector<TunnellingGuard> guards;
    std::vector<SurfaceContact> surfaces;
    std::vector<std::uint32_t> surfaceStart;
    std::vector<std::size_t> renewed;
  };
  void remember(const ContactSet& set, Memory& memory) const;
  void recall(const Memory& memory, ContactSet& set);

 private:
  /// What the particles of one piece meet.
  struct Piece {
    std::vector<SurfaceContact> out;
    std::vector<std::size_t> near;  ///< colliders that any of a block may meet
  };
  struct Block;

  /// Lists the colliders that particles of the block may meet; they are free of the others.
  void listNear(const Block& block, const Particles& particles, Colliders colliders, float margin,
                std::vector<std::size_t>& near);
  void findContacts(std::size_t i, const Particles& particles, Colliders colliders, float margin, Piece& piece);
  /// Puts middles that are behind it in front.
  static void putInFront(const Collider& collider, Block& block, Particles& particles);
  /// Puts back what got through it.
  static void putBack(const Collider& collider, const TunnellingGuard& guard, Block& block, Particles& particles);
  /// Contacts that go on from the last step keep their lag.
  void carryLags(ContactSet& set) const;

  std::vector<Piece> pieces_;
  std::vector<TunnellingGuard> guards_;       ///< by collider
  std::vector<SurfaceContact> lastSurfaces_;  ///< those of the last step
  std::vector<std::uint32_t> lastSurfaceStart_;
  std::vector<std::size_t> renewed_;  ///< particles that have become others since
};

}  // namespace pliant::sim
