// The whole state of a running simulation except its clock: particles, objects, forces, colliders, constraints.
#pragma once

#include "sim/base/index.h"
#include "sim/bodies/interior.h"
#include "sim/state/batch.h"
#include "sim/state/body.h"
#include "sim/state/body_contact.h"
#include "sim/state/collider.h"
#include "sim/state/contact_set.h"
#include "sim/state/force.h"
#include "sim/state/joint.h"
#include "sim/state/material.h"
#include "sim/state/mesh_contact.h"
#include "sim/state/motion.h"
#include "sim/state/object.h"
#include "sim/state/particles.h"
#include "sim/state/segment_frame.h"
#include "sim/state/surfaces.h"
#include "sim/tetrahedra/embedded_surface.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace pliant::sim {

/// Default priority groups by type of constraint; the larger, the later and the stronger.
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

/// A row of materials: that of an element with the values painted on single particles.
struct PaintedRow {
  Index element = 0;
  float friction = 1.0f;   ///< factor on both frictions
  float stiffness = 1.0f;  ///< factor on stiffnesses and moduli; compliances are divided by it

  bool operator==(const PaintedRow&) const = default;
};

/// The parts of a world that refer to no other part.
struct WorldValues {
  Particles particles;
  /// One row per element, by element index, then those of `painted`; the last: for vacant indices.
  std::vector<Material> materials;
  std::vector<PaintedRow> painted;
  ContactSet contacts;
  MeshContactSet meshContacts;
  std::vector<SurfaceMesh> surfaces;
  std::vector<Strand> strands;
  std::vector<SegmentFrame> frames;   ///< of the segments of rods and of their clamps
  std::uint32_t topologyVersion = 0;  ///< counts the changes of surfaces, strands and solids: tears and cuts
  std::size_t tears = 0;              ///< vertices and rope segments torn or cut so far
  /// How often surfaces could be kept apart only by moving everything near them as one.
  std::size_t halts = 0;
  std::vector<int> vacant;  ///< indices whose particles have left through drains, to be reused by those that enter
  /// By index, how often a particle has left it or entered at it again; odd: vacant. 0 beyond its end.
  std::vector<std::uint32_t> generation;
  std::vector<EmbeddedSurface> embedded;
  std::vector<TetrahedralBody> solids;
  Interior interior;  ///< how deep particles lie in bodies that do not interlock
  std::vector<Body> bodies;
  bool particlesDeferred = false;  ///< particles of bodies lag behind their poses (deferred_particles.h)
  std::vector<Joint> joints;
  BodyContactSet bodyContacts;
  BodyPairs apart;  ///< bodies that never touch: those that a joint connects
};

struct World : WorldValues {
  std::vector<Object> objects;
  std::vector<std::unique_ptr<Force>> forces;
  std::vector<std::unique_ptr<Motion>> motions;  ///< of colliders and of targets of attachments
  std::vector<std::unique_ptr<Collider>> colliders;
  std::vector<std::unique_ptr<Batch>> batches;  ///< in order of group, then of creation; contacts' batches among them
  Batch* animated = nullptr;                    ///< the batch of animated particles, if there are any; see kinematic.h
  Batch* attached = nullptr;                    ///< the batch of particles that are attached one-way, if there are any
  Batch* bodyContact = nullptr;                 ///< the batch of the contacts of bodies, if there are any bodies
  Batch* joint = nullptr;                       ///< the batch of joints, if there are any
  Batch* mouse = nullptr;                       ///< the batch of particles held by the mouse; see mouse_constraint.h

  /// Number of material rows before those of `painted`. Precondition of this and the next: the world is built.
  Index elementRows() const { return static_cast<Index>(materials.size() - painted.size() - 1); }
  /// The element of a material row, painted or not.
  Index elementOfRow(Index row) const {
    return row < elementRows() ? row : painted[static_cast<std::size_t>(row - elementRows())].element;
  }
  Batch* collision = nullptr;      ///< the batch of all collisions, which pre-stabilisation solves
  Batch* meshCollision = nullptr;  ///< the same for surfaces and strands that collide, if there are any

  World() = default;
  /// A copy with forces, motions, colliders and batches of its own, which refer to one another as those of `other` do.
  World(const World& other);
  World& operator=(const World&) = delete;

  /// Inserts a batch after those of its group and of lower groups.
  Batch& insert(std::unique_ptr<Batch> batch);
  glm::vec3 positionOf(Index particle) const { return glm::vec3(particles.position[particle]); }
  const Material& materialOf(Index particle) const { return materials[particles.material[particle]]; }
  const Object& objectOf(Index particle) const { return objects[particles.object[particle]]; }
  bool isVacant(std::size_t particle) const { return particle < generation.size() && generation[particle] % 2 == 1; }
  /// Number of particles.
  std::size_t population() const { return particles.size() - vacant.size(); }
  /// The batches of one priority group.
  std::span<const std::unique_ptr<Batch>> batchesOf(int group) const;
};

}  // namespace pliant::sim
