// A copy of what is shown of a simulation, made between two steps: the window draws it while the next step runs.
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
  std::uint64_t elementId = 0;  ///< stays the same when elements before it come and go
  DrawnAs drawnAs = DrawnAs::spheres;
  Appearance appearance = {};
  std::string name = {};  ///< of the element, or its type
  bool isFluid = false;
  std::string caption = {};     ///< of the element
  bool takesParticles = false;  ///< from sources
  float thickness = 0.0f;       ///< of its surface, where that collides [m]
  int built = 0;                ///< how many of its particles the scene makes, in order of number
  bool isRigid = false;         ///< a rigid body, whose particles only carry it
};

/// What stays the same from step to step, unless something is edited, tears or is cut.
struct Topology {
  /// Those of one number have the same particles, surfaces and strands: their colours may differ.
  std::uint64_t structure = 0;
  std::vector<ObjectLook> objects;
  /// By particle: a colour of its own, sRGB, and 1, or 0 for none; empty: none has one.
  std::vector<glm::vec4> painted;
  std::vector<glm::vec3> rest;  ///< by particle: where it was made [m]; what is printed on bodies follows it
  std::vector<std::vector<glm::vec3>> embeddedAtRest;  ///< by embedded surface: its vertices there [m]
  std::vector<sim::SurfaceMesh> surfaces;
  std::vector<std::vector<SheetBorder>> borders;  ///< by surface; empty where it is closed
  std::vector<sim::Strand> strands;
  std::vector<sim::EmbeddedSurface> embedded;
  std::vector<ColliderMesh> colliderMeshes;
  std::vector<glm::vec4> walls;       ///< normal and distance: n.x >= distance is free
  std::optional<float> groundHeight;  ///< of the highest wall that faces up
  render::Box atRest;                 ///< around particles where they are made, now or later, and colliders
  std::vector<render::Mesh> panes;    ///< of walls that enclose what is there
};

/// `structure`: that of an earlier description, where only colours have changed since; otherwise a new number.
std::shared_ptr<const Topology> describeTopology(const sim::Simulation& simulation,
                                                 std::optional<std::uint64_t> structure = {});
/// Whether an animation changes colours, so that it is to be described anew in every frame.
bool animatesColours(const sim::Simulation& simulation);

/// The contact of two particles, or of a particle and a surface, for the overlay.
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
  std::uint32_t number = 0;  ///< in the order of their making
};

/// The parts of a snapshot that are another in every frame, or small.
struct SnapshotCore {
  int frame = 0;      ///< steps done
  double time = 0.0;  ///< simulated [s]
  std::shared_ptr<const Topology> topology;
  std::size_t population = 0;                      ///< particles that are there
  std::size_t bodiesAsleep = 0;                    ///< see sleepingSpeed
  std::vector<sim::JointLoad> joints;              ///< in the order of World::joints
  std::vector<int> bodyObjects;                    ///< by rigid body, which is four of the particles: its object
  std::vector<glm::vec3> velocities;               ///< [m/s]
  std::vector<glm::vec3> segmentNormals;           ///< of rods, by frame: across the segment, turning with its twist
  std::vector<sim::Pose> colliderPoses;            ///< by collider
  std::vector<ContactMark> contacts;               ///< where asked for
  std::vector<FoamMark> foam;                      ///< where the simulation keeps it and it is asked for
  sim::ColourBy colourBy = sim::ColourBy::object;  ///< the quantity in `values`
  std::vector<float> values;  ///< one a particle, not a number where it has none; empty: no quantity
  std::size_t contactCount = 0;
  std::size_t halts = 0;                            ///< see sim::WorldValues
  std::size_t constraintCount = 0;                  ///< without contacts
  sim::QuantityFigures figures;                     ///< where asked for; else empty
  std::map<std::string, std::size_t> counts;        ///< constraints and contacts by type, where asked for
  double stepMilliseconds = 0.0;                    ///< of the last step
  sim::PhaseTimes phases;                           ///< of the last step
  std::array<int, sim::kGroupCount> groupSolves{};  ///< how often each priority group was solved in the last step
  std::uint32_t groupsInUse = 0;                    ///< a bit for each group that has constraints; without contacts
  glm::vec3 mouseForce{0.0f};                       ///< [N]
  std::optional<sim::BlowUp> failure;
  std::vector<sim::EffectiveStiffness> stiffnesses;  ///< of the last second, where asked for
};

struct Snapshot : SnapshotCore {
  std::vector<glm::vec4> spheres;       ///< position and radius, one a particle; radius 0: it has left
  std::vector<std::uint32_t> turnover;  ///< as World::turnover: another one means another particle
  std::vector<std::int32_t> objects;    ///< object of each particle
  std::vector<bool> fixed;
  ConstraintMarks constraints;                          ///< where asked for
  std::shared_ptr<const sim::StepRecording> recording;  ///< of the last step, where asked for
};

/// What costs time and is copied only where it is shown.
struct SnapshotOptions {
  bool contacts = false;
  bool constraints = false;
  bool measures = false;   ///< the figures
  bool recording = false;  ///< what each step did, for the solver lens
  sim::ColourBy colourBy = sim::ColourBy::object;
  bool energyBudget = false;  ///< the simulation keeps it, for the plots
  bool stiffness = false;     ///< what each stiffness reaches
  bool counts = false;        ///< constraints and contacts by type
  /// The simulation keeps foam. Where it is not known yet what will be shown, it does: it begins with none.
  bool foam = true;

  bool operator==(const SnapshotOptions&) const = default;
};

/// Whether particle i is the same in both.
bool isSameParticle(const Snapshot& a, const Snapshot& b, std::size_t i);

/// The snapshots of runs side by side, in the order of the scene's variants.
using Snapshots = std::vector<std::shared_ptr<const Snapshot>>;

/// Where ColourBy::difference is shown: gives each particle of `snapshot` its distance to the same one of `reference`
/// [m]; not a number where that has none.
void compareWith(const Snapshot& reference, Snapshot& snapshot);

/// Copies the state into `snapshot`, whose memory is used again. Topology and times are left to the caller.
void takeSnapshot(const sim::Simulation& simulation, const SnapshotOptions& options, Snapshot& snapshot);

}  // namespace pliant::app
