// A copy of a simulation's visible state, taken between two steps: the window draws it while the next step runs.
#pragma once

#include "app/view/appearance.h"
#include "app/view/collider_meshes.h"
#include "app/view/constraint_marks.h"
#include "app/view/sheet.h"
#include "sim/observe/diffuse_particle.h"
#include "sim/observe/effective_stiffness.h"
#include "sim/observe/joint_load.h"
#include "sim/observe/quantities.h"
#include "sim/simulation.h"
#include "sim/state/surfaces.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pliant::sim {
struct StepRecording;
}

namespace pliant::app {

/// How an object is drawn.
enum class DrawnAs { spheres, strand, cloth, embedded };

struct ObjectLook {
  int element = 0;
  std::uint64_t elementId = 0;  ///< does not change when other elements are added or removed
  DrawnAs drawnAs = DrawnAs::spheres;
  Appearance appearance = {};
  std::string name = {};  ///< of the element, or its type
  bool isFluid = false;
  std::string caption = {};     ///< of the element
  bool takesParticles = false;  ///< whether sources add particles
  float thickness = 0.0f;       ///< of its surface, if that collides [m]
  int built = 0;                ///< number of its particles created by the scene, the first ones
  bool isRigid = false;         ///< a rigid body, whose particles only carry it
};

/// Data that only changes by edits, tears and cuts.
struct Topology {
  /// Topologies with the same number have the same particles, surfaces and strands; colours may differ.
  std::uint64_t structure = 0;
  std::vector<ObjectLook> objects;
  /// By particle: its own colour, sRGB, and 1, or 0 for none; empty: no particle has one.
  std::vector<glm::vec4> painted;
  std::vector<glm::vec3> rest;  ///< by particle: initial position [m]; texture coordinates of bodies derive from it
  std::vector<std::vector<glm::vec3>> embeddedAtRest;  ///< by embedded surface: its initial vertices [m]
  std::vector<sim::SurfaceMesh> surfaces;
  std::vector<std::vector<SheetBorder>> borders;  ///< by surface; empty if it is closed
  std::vector<sim::Strand> strands;
  std::vector<sim::EmbeddedSurface> embedded;
  std::vector<ColliderMesh> colliderMeshes;
  std::vector<glm::vec4> walls;       ///< normal and distance: n.x >= distance is free
  std::optional<float> groundHeight;  ///< of the highest wall that faces up
  render::Box atRest;                 ///< bounds of colliders and of all particles at their creation, even future ones
  std::vector<render::Mesh> panes;    ///< of walls that enclose the scene's contents
};

/// `structure`: that of an earlier description, if only colours have changed since; otherwise a new number.
std::shared_ptr<const Topology> describeTopology(const sim::Simulation& simulation,
                                                 std::optional<std::uint64_t> structure = {});
/// Whether an animation changes colours, so that the topology must be described again in every frame.
bool animatesColours(const sim::Simulation& simulation);

/// A contact of two particles, or of a particle and a surface, for the overlay.
struct ContactMark {
  glm::vec3 position;
  glm::vec3 normal;
};

/// A particle of spray, foam or a bubble.
struct FoamMark {
  glm::vec3 position;   ///< [m]
  glm::vec3 velocity;   ///< [m/s]
  float radius = 0.0f;  ///< [m]
  float opacity = 1.0f;
  sim::DiffuseKind kind = sim::DiffuseKind::foam;
  std::uint32_t number = 0;  ///< order of creation
};

/// The parts of a snapshot that change in every frame, or are small.
struct SnapshotCore {
  int frame = 0;      ///< number of completed steps
  double time = 0.0;  ///< simulated time [s]
  std::shared_ptr<const Topology> topology;
  std::size_t population = 0;                      ///< number of particles present
  std::size_t bodiesAsleep = 0;                    ///< see sleepingSpeed
  std::vector<sim::JointLoad> joints;              ///< in the order of World::joints
  std::vector<int> bodyObjects;                    ///< object of each rigid body (which has four of the particles)
  std::vector<glm::vec3> velocities;               ///< [m/s]
  std::vector<glm::vec3> segmentNormals;           ///< of rods, by frame: across the segment, rotating with its twist
  std::vector<sim::Pose> colliderPoses;            ///< by collider
  std::vector<ContactMark> contacts;               ///< if requested
  std::vector<FoamMark> foam;                      ///< if requested, and computed by the simulation
  sim::ColourBy colourBy = sim::ColourBy::object;  ///< the quantity in `values`
  std::vector<float> values;                       ///< one per particle, NaN if it has none; empty: no quantity
  std::size_t contactCount = 0;
  std::size_t halts = 0;                            ///< see sim::WorldValues
  std::size_t constraintCount = 0;                  ///< without contacts
  sim::QuantityFigures figures;                     ///< if requested; otherwise empty
  std::map<std::string, std::size_t> counts;        ///< constraints and contacts by type, if requested
  double stepMilliseconds = 0.0;                    ///< of the last step
  sim::PhaseTimes phases;                           ///< of the last step
  std::array<int, sim::kGroupCount> groupSolves{};  ///< number of solves of each priority group in the last step
  std::uint32_t groupsInUse = 0;                    ///< a bit for each group with constraints, not counting contacts
  glm::vec3 mouseForce{0.0f};                       ///< [N]
  std::optional<sim::BlowUp> failure;
  std::vector<sim::EffectiveStiffness> stiffnesses;  ///< of the last second, if requested
};

struct Snapshot : SnapshotCore {
  std::vector<glm::vec4> spheres;         ///< position and radius of each particle; radius 0: it has left
  std::vector<std::uint32_t> generation;  ///< as World::generation: a different value means a different particle
  std::vector<std::int32_t> objects;      ///< object of each particle
  std::vector<bool> fixed;
  ConstraintMarks constraints;                          ///< if requested
  std::shared_ptr<const sim::StepRecording> recording;  ///< of the last step, if requested
};

/// Data that is costly, and copied only if it is shown.
struct SnapshotOptions {
  bool contacts = false;
  bool constraints = false;
  bool measures = false;   ///< the figures
  bool recording = false;  ///< records each step, for the solver lens
  sim::ColourBy colourBy = sim::ColourBy::object;
  bool energyBudget = false;  ///< computed by the simulation, for the plots
  bool stiffness = false;     ///< the stiffnesses actually reached
  bool counts = false;        ///< constraints and contacts by type
  /// The simulation computes foam. On by default, while it is unknown whether foam will be shown, since it starts
  /// empty.
  bool foam = true;

  bool operator==(const SnapshotOptions&) const = default;
};

/// Whether particle i is the same in both.
bool isSameParticle(const Snapshot& a, const Snapshot& b, std::size_t i);

/// The snapshots of runs side by side, in the order of the scene's variants.
using Snapshots = std::vector<std::shared_ptr<const Snapshot>>;

/// If ColourBy::difference is shown: sets the value of each particle of `snapshot` to its distance from the same one in
/// `reference` [m]; NaN if that does not exist.
void compareWith(const Snapshot& reference, Snapshot& snapshot);

/// Copies the state to `snapshot`, whose memory is reused. The caller sets topology and times.
void takeSnapshot(const sim::Simulation& simulation, const SnapshotOptions& options, Snapshot& snapshot);

}  // namespace pliant::app
