// Ropes and rods are round between their particles, at obstacles too: an edge of a box, a peg, the tooth of a comb or
// the rim of a cup meets the segment between two of them,
//
//   C = n . ((1 - s) a + s b) - d >= 0,   d = n . p + r
//
// with s and the point p of the obstacle where the two are nearest at the end of the substep; of what comes together
// fast, where it touches first. On faces the spheres at the ends of a segment touch first, so that edges and the cores
// of balls and capsules are all that it has to be compared with (ridge.h). Where the spheres keep the edge off as well
// as the segment would there is no contact: of radius r, L apart, they let it come sqrt(r^2 + L^2 / 4) - r too near.
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

  /// Of the last find(), in an order that does not depend on the number of threads; complete but for what is known of
  /// the last substep.
  std::span<const MeshContact> contacts() const { return contacts_; }

  /// After the solver: what has gone through an edge nevertheless is put back in front of it. Precondition: find() was
  /// called for this step.
  void putBack(const SurfaceStep& step, Colliders colliders, Particles& particles);

 private:
  /// Two particles, one behind the other.
  struct Segment {
    Index first;
    std::array<glm::vec3, 2> looked;  ///< x* when contacts were found [m]
    float room;                       ///< it goes through no edge unless an end moves by this from there [m]
  };
  /// What one thread finds.
  struct Piece {
    std::vector<MeshContact> contacts;
    std::vector<std::size_t> near;  ///< colliders that any of a block may meet
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
