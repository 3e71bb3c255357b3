// Contacts of ropes and rods along their length. Their particles make contacts as spheres; where these are so far apart
// that something could get in between, as in a stretched rope, the segments between them make contacts:
//
//   C = n . (p - (1 - t) a - t b) - (r_p + r) >= 0
//
// for a particle p and the segment from a to b, and the same for the points of two segments, with t and n where they
// are closest at the end of the substep, or, if they approach fast, where they touch first. The ends of segments are
// left to the spheres; pairs of spheres that such a contact keeps apart anyway (separatedPairs()) are disabled, as they
// would push askew.
#pragma once

#include "sim/base/index.h"
#include "sim/contacts/impact_zones.h"
#include "sim/contacts/surface_step.h"
#include "sim/geometry/box8.h"
#include "sim/geometry/box_grid.h"
#include "sim/state/mesh_contact.h"

#include <glm/vec3.hpp>

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace pliant::sim {

/// Keeps its buffers, so that a steady step allocates nothing.
class StrandContactFinder {
 public:
  /// Looks for the contacts of `strands` in the step. False where there are more than ContactLimit allows: then it
  /// holds none of them.
  bool find(const SurfaceStep& step, std::span<const Strand> strands);

  /// Contacts of the last find(), in an order that does not depend on the number of threads. Not complete()d yet.
  std::span<const MeshContact> contacts() const { return contacts_; }
  /// The pairs of particles that those contacts keep apart: a < b, ascending.
  std::span<const std::array<Index, 2>> separatedPairs() const { return separatedPairs_; }

  /// After the solver: separates what has gone through a strand of the step's scene nevertheless, along the normal at
  /// their first touch and in proportion to inverse masses, so that momentum is conserved; repeat cases move as one.
  void separatePassed(const SurfaceStep& step, std::span<const Strand> strands, Particles& particles);

 private:
  /// Two successive particles with a gap between their spheres.
  struct Segment {
    Index a, b;
    float length;  ///< the larger of those at x and at x* [m]
  };

  void measureSmallest(const SurfaceStep& step);
  void listSegments(const SurfaceStep& step, std::span<const Strand> strands);
  void listSeparatedPairs();
  void makeBoxes(const SurfaceStep& step);
  Box8 pathOf(Index particle, const SurfaceStep& step) const;
  void findAtParticle(const SurfaceStep& step, Index particle, std::vector<MeshContact>& out) const;
  void findAtSegment(const SurfaceStep& step, std::size_t segment, std::vector<MeshContact>& out) const;

  std::vector<Segment> segments_;
  float smallest_ = 0.0f;  ///< least distance to keep between a strand and anything it may touch [m]
  glm::vec3 drift_{0.0f};  ///< mean displacement of their particles, which paths are relative to [m]
  AlignedVector<Box8> boxes_;
  Box8 everything_ = Box8::none();
  BoxGrid grid_;
  std::vector<std::vector<MeshContact>> pieces_;
  std::vector<MeshContact> contacts_;
  std::vector<std::array<Index, 2>> separatedPairs_;
  ImpactZones zones_;  ///< of separatePassed()
};

}  // namespace pliant::sim
