// Puts the contacts that a search found in order: once each, by colour, by particle.
#pragma once

#include "sim/base/index.h"
#include "sim/base/radix_sort.h"
#include "sim/state/mesh_contact.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pliant::sim {

/// Which contacts of particles with triangles stay. A particle over the inside of a triangle has the edges and corners of
/// its neighbours beside it, too: they would push it sideways. Each part of the surface stays once, edges and corners
/// only where no larger part holds them. What goes from some of a particle's contacts goes from all of them together, so
/// that this may be done piece by piece.
class OutermostFilter {
 public:
  /// Sets keep[k] to 0 where contacts[k], all of one particle, is to go.
  void mark(std::span<const MeshContact> contacts, std::uint8_t* keep);
  /// Takes away what is to go of all contacts from number `first` on, those of a particle one behind the other.
  void dropOthers(std::vector<MeshContact>& contacts, std::size_t first);

 private:
  /// What a contact meets of a surface: a corner (b = -1) or an edge, a < b.
  struct Part {
    Index a, b;
    std::uint32_t contact;  ///< that meets it, or kWithin: it is a part of something larger that is met
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
  /// Sorts contacts of particles with triangles by particle and leaves those that OutermostFilter says.
  void keepOutermost(std::vector<MeshContact>& contacts, std::size_t particleCount);
  /// So that no two contacts of a colour share a particle; fills set.colourStart. A contact that comes or goes changes
  /// the colours of its neighbours alone.
  void sortByColour(MeshContactSet& set, std::size_t particleCount);
  /// Fills the lists that Jacobi reads.
  void listByParticle(MeshContactSet& set, std::size_t particleCount);

 private:
  std::vector<MeshContact> sorted_;
  std::vector<std::uint32_t> start_, next_;
  std::vector<OutermostFilter> filters_;  ///< by chunk of particles
  std::vector<std::uint8_t> keep_;
  std::vector<KeyedItem> keys_, keyScratch_;  ///< scrambled order and number of each contact
  Colouring colouring_;
};

}  // namespace pliant::sim
