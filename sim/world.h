// Everything that a running simulation holds beside its clock: particles, objects, forces, colliders, constraints.
#pragma once

#include "sim/bodies/interior.h"
#include "sim/constraints/hand.h"
#include "sim/constraints/kinematic.h"
#include "sim/contacts/collider.h"
#include "sim/contacts/contact_set.h"
#include "sim/contacts/mesh_contact.h"
#include "sim/forces.h"
#include "sim/particles.h"
#include "sim/solver/batch.h"
#include "sim/tetrahedra/drawn_boundary.h"
#include "sim/tetrahedra/embedded_surface.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace pliant::sim {

/// Default priority groups by type of constraint (REQUIREMENTS LOOP-6); the larger, the later and the stronger.
namespace group {
constexpr int kBending = 0;
constexpr int kStretching = 1;
constexpr int kPressure = 2;
constexpr int kVolume = 2;
constexpr int kDensity = 3;
constexpr int kLongRange = 3;
constexpr int kDistanceLock = 4;
constexpr int kCollision = 5;
constexpr int kFriction = 6;
constexpr int kShapeMatching = 8;
constexpr int kKinematic = 9;
}  // namespace group

/// A triangle mesh whose vertices are particles: what is drawn of a cloth; of a closed one statistics report the
/// volume.
struct SurfaceMesh {
  int element = 0;
  bool closed = false;
  std::vector<std::array<int, 3>> triangles;  ///< global particle indices
  bool divisible = false;   ///< its edges are the element's distance constraints: it can tear and be cut
  std::vector<int> seam{};  ///< particles along which it is stitched, ascending: a seam goes from one to the next
  std::optional<glm::vec3> warp{};  ///< direction at rest of the threads that `stiffness` is of; none: all alike
};

/// A line of particles: what is drawn of a rope or a hair.
struct Strand {
  int element = 0;
  int first = 0;  ///< global particle index
  int count = 0;
};

/// The tetrahedra of a soft body, of which statistics report the volume.
struct TetrahedralBody {
  int element = 0;
  std::vector<std::array<std::int32_t, 4>> tetrahedra;  ///< global particle indices; positive volume at rest
  double restVolume = 0.0;                              ///< of all [m^3]
  DrawnBoundary drawn{};                                ///< once it is cut
};

/// The parts of a world that refer to no other part.
struct WorldValues {
  Particles particles;
  std::vector<Material> materials;  ///< one row an element, by element index; the last: of indices that are vacant
  ContactSet contacts;
  MeshContactSet meshContacts;
  std::vector<SurfaceMesh> surfaces;
  std::vector<Strand> strands;
  std::uint32_t topologyVersion = 0;  ///< counts the changes of surfaces, strands and solids: tears and cuts
  std::size_t tears = 0;              ///< vertices and rope segments torn or cut so far
  std::vector<int> vacant;            ///< indices whose particles have left through drains: the next to come take them
  /// By particle, how often one has left its index or come to it again; odd: nobody is there. What it does not reach:
  /// 0.
  std::vector<std::uint32_t> turnover;
  std::vector<EmbeddedSurface> embedded;
  std::vector<TetrahedralBody> solids;
  Interior interior;  ///< how deep particles lie in bodies that do not interlock
};

struct World : WorldValues {
  std::vector<Object> objects;
  std::vector<std::unique_ptr<Force>> forces;
  std::vector<std::unique_ptr<Motion>> motions;  ///< of colliders and of what particles are attached to
  std::vector<std::unique_ptr<Collider>> colliders;
  std::vector<std::unique_ptr<Batch>> batches;  ///< in order of group, then of creation; contacts' batches among them
  AnimatedPositions* animated = nullptr;        ///< one of the batches, if any particle is animated
  AttachedPositions* attached = nullptr;        ///< another, if any particle is attached one-way
  Hand* hand = nullptr;                         ///< the batch of particles held by the mouse
  Batch* collision = nullptr;                   ///< the batch of all collisions, which pre-stabilisation solves
  Batch* meshCollision = nullptr;               ///< the same for surfaces that collide, if there are any

  World() = default;
  /// A copy of its own forces, motions, colliders and batches, which refer to one another as those of `other` do.
  World(const World& other);
  World& operator=(const World&) = delete;

  /// Puts a batch behind those of its group and of lower groups.
  Batch& insert(std::unique_ptr<Batch> batch);
  bool isVacant(std::size_t particle) const { return particle < turnover.size() && turnover[particle] % 2 == 1; }
  /// How many particles there are.
  std::size_t population() const { return particles.size() - vacant.size(); }
  /// The batches of one priority group.
  std::span<const std::unique_ptr<Batch>> batchesOf(int group) const;
};

}  // namespace pliant::sim
