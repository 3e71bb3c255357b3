// Sorts the contacts that a search has found: without duplicates, by colour, by particle.
#pragma once

#include "sim/base/index.h"
#include "sim/base/radix_sort.h"
#include "sim/state/mesh_contact.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pliant::sim {

/// Removes redundant contacts of particles with triangles. A particle over the interior of a triangle also has contacts
/// with edges and corners of the neighbours, which would push it sideways. Each part of the surface is kept once, edges
/// and corners only where no larger part with a contact contains them. A contact that is redundant among some of a
/// particle's contacts is redundant among all, so that this may be done piece by piece.
class OutermostFilter {
 public:
  /// Sets keep[k] to 0 where contacts[k], all of one particle, is to go.
  void mark(std::span<const MeshContact> contacts, std::uint8_t* keep);
  /// Removes those of all contacts from index `first` on, which are sorted by particle.
  void dropOthers(std::vector<MeshContact>& contacts, std::size_t first);

 private:
  /// The part of a surface that a contact touches: a corner (b = -1) or an edge, a < b.
  struct Part {
    Index a, b;
    std::uint32_t contact;  ///< its contact, or kWithin: it belongs to a larger part that has a contact
    auto operator<=>(const Part&) const = default;
  };
  static constexpr std::uint32_t kWithin = 0;

  static void compareEach(std::span<const MeshContact> contacts, std::uint8_t* keep);
  void sortParts(std::span<const MeshContact> contacts, std::uint8_t* keep);

  std::vector<Part> parts_;
  std::vector<std::uint8_t> keep_;
};

/// Keeps its buffers, so that a steady step allocates nothing.
class MeshContactOrder {
 public:
  /// Sorts contacts of particles with triangles by particle, and keeps those that OutermostFilter leaves.
  void keepOutermost(std::vector<MeshContact>& contacts, std::size_t particleCount);
  /// Colours contacts so that no two of a colour share a particle; fills set.colourStart. A contact that appears or
  /// vanishes changes only the colours of its neighbours.
  void sortByColour(MeshContactSet& set, std::size_t particleCount);
  /// Fills the lists that Jacobi reads.
  void listByParticle(MeshContactSet& set, std::size_t particleCount);

 private:
  std::vector<MeshContact> sorted_;
  std::vector<std::uint32_t> start_, next_;
  std::vector<OutermostFilter> filters_;  ///< by chunk of particles
  std::vector<std::uint8_t> keep_;
  std::vector<KeyedItem> keys_, keyScratch_;  ///< scrambled order and index of each contact
  Colouring colouring_;
};

}  // namespace pliant::sim
