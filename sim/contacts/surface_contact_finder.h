// Finds the contacts of particles with colliders, and keeps particles on their side of each collider.
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

  /// Fills `set.surfaces` and `set.surfaceStart` for the segments particles.position -> particles.predicted; the old
  /// contents of `set` are the contacts of the last step. Contacts are made `margin` [m] ahead; vertices of solids come
  /// out of a collider by the part `recovery` of their radius per step.
  void find(const Particles& particles, std::span<const Object> objects, std::span<const Material> materials,
            Colliders colliders, float margin, float recovery, ContactSet& set);

  /// Drops the lags of a particle, for this step and the next.
  void forgetSlip(std::size_t i, ContactSet& set);

  /// After the solve: puts the centres of particles that have got through a collider back in front of it. They may have
  /// been moved by friction and shape matching, which come after the contacts, along a curved surface, or farther than
  /// contacts are made ahead. Precondition: find() was called for this step.
  void guardAgainstTunnelling(std::span<const Material> materials, Colliders colliders, Particles& particles) const;

  /// Index i belongs to a new particle from now on: forgets on which side of colliders the old one was.
  void admit(std::size_t i, const Particles& particles, Colliders colliders);

  /// Its state between steps, and the contacts `set` that the next search continues from.
  struct Memory {
    std::vector<TunnellingGuard> guards;
    std::vector<SurfaceContact> surfaces;
    std::vector<std::uint32_t> surfaceStart;
    std::vector<std::size_t> reusedIndices;
  };
  void saveState(const ContactSet& set, Memory& memory) const;
  void restoreState(const Memory& memory, ContactSet& set);

 private:
  /// Contacts of the particles of one piece.
  struct Piece {
    std::vector<SurfaceContact> out;
    std::vector<std::size_t> near;  ///< colliders near a block
  };
  struct Block;

  /// Lists the colliders that particles of the block may touch, and notes that they are free of the others.
  void listNear(const Block& block, const Particles& particles, Colliders colliders, float margin,
                std::vector<std::size_t>& near);
  void findContacts(std::size_t i, const Particles& particles, Colliders colliders, float margin, Piece& piece);
  /// Puts centres that are behind it in front.
  static void putInFront(const Collider& collider, Block& block, Particles& particles);
  /// Puts particles that got through it back.
  static void putBack(const Collider& collider, const TunnellingGuard& guard, Block& block, Particles& particles);
  /// Copies the lags of contacts that existed in the last step.
  void carryLags(ContactSet& set) const;

  std::vector<Piece> pieces_;
  std::vector<TunnellingGuard> guards_;       ///< by collider
  std::vector<SurfaceContact> lastSurfaces_;  ///< those of the last step
  std::vector<std::uint32_t> lastSurfaceStart_;
  std::vector<std::size_t> reusedIndices_;  ///< indices that got a new particle since
};

}  // namespace pliant::sim
