// Puts the contacts that a search found in order: once each, by colour, by particle.
#pragma once

#include "sim/base/index.h"
#include "sim/state/mesh_contact.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace pliant::sim {

/// Keeps its buffers, so that a steady step allocates nothing.
class MeshContactOrder {
 public:
  /// For contacts of particles with triangles. A particle over the inside of a triangle has the edges and corners of
  /// its neighbours beside it, too: they would push it sideways. Sorts by particle and leaves each part of the surface
  /// once, edges and corners only where no larger part holds them.
  void keepOutermost(std::vector<MeshContact>& contacts, std::size_t particleCount);
  /// So that no two contacts of a colour share a particle; fills set.colourStart. A contact that comes or goes changes
  /// the colours of its neighbours alone.
  void sortByColour(MeshContactSet& set, std::size_t particleCount);
  /// Fills the lists that Jacobi reads.
  void listByParticle(MeshContactSet& set, std::size_t particleCount);

 private:
  /// What a contact meets of a surface: a corner (b = -1) or an edge, a < b.
  struct Part {
    Index a, b;
    std::uint32_t contact;  ///< that meets it, or kWithin: it is a part of something larger that is met
    auto operator<=>(const Part&) const = default;
  };
  static constexpr std::uint32_t kWithin = 0;

  void listParts(std::uint32_t begin, std::uint32_t end);

  std::vector<MeshContact> sorted_;
  std::vector<std::uint32_t> start_, next_;
  std::vector<Part> parts_;
  std::vector<std::uint8_t> keep_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> keys_;  ///< scrambled order and number of each contact
  Colouring colouring_;
};

}  // namespace pliant::sim
