// Contacts of ropes and rods with obstacles between their particles, where they are round: an edge of a box, a peg, the
// tooth of a comb or the rim of a cup touches the segment between two particles,
//
//   C = n . ((1 - s) a + s b) - d >= 0,   d = n . p + r
//
// with s and the point p of the obstacle where the two are closest at the end of the substep, or, if they approach
// fast, where they touch first. On faces the spheres at the ends of a segment touch first, so that a segment is only
// compared with edges and with the cores of balls and capsules (ridge.h). Where the spheres suffice to keep the edge
// off there is no contact: with radius r, L apart, they let it come sqrt(r^2 + L^2 / 4) - r too near.
#pragma once

#include "sim/base/index.h"
#include "sim/contacts/surface_step.h"
#include "sim/state/collider.h"
#include "sim/state/mesh_contact.h"

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace pliant::sim {

/// Keeps its buffers, so that a steady step allocates nothing.
class RidgeContactFinder {
 public:
  using Colliders = std::span<const std::unique_ptr<Collider>>;

  /// Looks for the contacts of `strands` with colliders in the step. False where there are more than ContactLimit
  /// allows: then it holds none of them.
  bool find(const SurfaceStep& step, std::span<const Strand> strands, Colliders colliders);

  /// Contacts of the last find(), in an order that does not depend on the number of threads; complete except for data
  /// of the last substep.
  std::span<const MeshContact> contacts() const { return contacts_; }

  /// After the solver: puts segments that have gone through an edge nevertheless back in front of it. Precondition:
  /// find() was called for this step.
  void putBack(const SurfaceStep& step, Colliders colliders, Particles& particles);

 private:
  /// Two successive particles.
  struct Segment {
    Index first;
    std::array<glm::vec3, 2> looked;  ///< x* when contacts were found [m]
    float room;                       ///< motion of an end from there before which it cannot go through an edge [m]
  };
  /// Contacts that one thread finds.
  struct Piece {
    std::vector<MeshContact> contacts;
    std::vector<std::size_t> near;  ///< colliders near a block
  };

  void listSegments(const SurfaceStep& step, std::span<const Strand> strands);
  bool hasLeft(const Segment& segment, const Particles& particles) const;
  /// Calls visit(segment, collider's index, out) for all of `segments_` that may meet, and fills contacts_.
  template <typename Visit>
  bool forEachNear(const SurfaceStep& step, Colliders colliders, Visit&& visit);

  std::vector<Segment> segments_;
  std::vector<Piece> pieces_;
  std::vector<MeshContact> contacts_;
};

}  // namespace pliant::sim
