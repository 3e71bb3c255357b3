// The sources of particles while the simulation runs: the tags of <particles> (Bartels 2015, appendix C.3;
// docs/scene-format.md).
#pragma once

#include "sim/base/input_errors.h"
#include "sim/io/point_file.h"
#include "sim/scene/record.h"

#include <glm/vec3.hpp>

#include <functional>
#include <optional>
#include <vector>

namespace pliant::sim {

/// A particle about to enter an object.
struct NewParticle {
  glm::vec3 position;
  glm::vec3 velocity;
};

/// A parameter of a source that is inconsistent with the others; reported at its line.
struct SourceError : InputError {
  SourceError(const char* parameter, std::string message) : InputError("", 0, std::move(message)), field(parameter) {}
  const char* field;
};

/// Reads the file that a source names; throws InputError.
using PointReader = std::function<PointList(const std::string& file)>;

/// Everything that a source emits, known before the simulation starts: emissions sorted by frame.
struct Emission {
  int frame = 0;
  int object = 0;
  std::vector<NewParticle> particles;
};

/// The flow from a nozzle: equal layers of particles, one behind the other. It is computed frame by frame, so that it
/// may last as long as a scene can.
struct Jet {
  int first = 0;  ///< frame
  int last = 0;   ///< frame, included
  int object = 0;
  std::vector<glm::vec3> layer;  ///< positions in the nozzle [m]
  glm::vec3 along{0.0f};         ///< direction, of length 1
  float speed = 1.0f;            ///< [m/s]
  float spacing = 1.0f;          ///< of layers [m]
  float jitter = 0.0f;           ///< largest shift along each axis [m]
  double layersPerFrame = 0.0;

  /// Number of layers that have left the nozzle by the start of step `frame`.
  double layersBy(int frame) const;
  /// Total number of particles.
  double total() const { return layersBy(last) * static_cast<double>(layer.size()); }
  /// Appends the particles that enter right before step `frame`.
  void emit(int frame, std::vector<NewParticle>& particles) const;
};

/// A box in which particles of an object leave the scene.
struct Outlet {
  int first = 0;  ///< frame
  int last = 0;   ///< frame, included
  int object = 0;
  glm::vec3 min{0.0f}, max{0.0f};  ///< [m]

  bool holds(const glm::vec3& x) const;
};

/// Everything that enters a scene and leaves it.
struct Flow {
  std::vector<Emission> emissions;
  std::vector<Jet> jets;
  std::vector<Outlet> outlets;
};

/// A source type adds to its record type what it emits or removes. A source is a plain struct with PLIANT_FIELDs and
/// one of
///   std::vector<Emission> emissions(float timestep, const PointReader&) const
///   Jet jet(float timestep) const
///   Outlet outlet() const
/// which throw InputError.
struct SourceType : RecordType {
  void (*addTo)(Flow& flow, const void* source, float timestep, const PointReader& read);
};

constexpr double kMaxParticles = 2e7;  ///< a scene asking for more is refused
constexpr double kMaxFrames = 1e8;     ///< largest frame number, as for the setting iterations

struct SingleParticle {
  PLIANT_FIELDS(SingleParticle)
  PLIANT_FIELD(int, time, 0, .help = "frame in which the particle enters", .min = 0, .max = kMaxFrames,
               .mandatory = true, .label = "Frame")
  PLIANT_FIELD(int, object, 0, .help = "index of the object that it joins", .min = 0, .mandatory = true, .object = true,
               .label = "Object")
  PLIANT_FIELD(glm::vec3, position, glm::vec3(0.0f), .help = "position where it enters", .unit = "m", .mandatory = true)
  PLIANT_FIELD(glm::vec3, velocity, glm::vec3(0.0f), .help = "initial velocity", .unit = "m/s")

  std::vector<Emission> emissions(float timestep, const PointReader& read) const;
};

/// What sources that read files have in common: which of the points become particles, and where.
struct PointFileUse {
  PLIANT_FIELDS(PointFileUse)
  PLIANT_FIELD(float, scale, 1.0f, .help = "scale factor for the file's positions and velocities, about the origin",
               .positive = true)
  PLIANT_FIELD(glm::vec3, position, glm::vec3(0.0f), .help = "position of the file's origin", .unit = "m")
  PLIANT_FIELD(glm::vec3, velocity, glm::vec3(0.0f), .help = "velocity added to those in the file", .unit = "m/s")
  PLIANT_FIELD(std::optional<int>, fromObject, {},
               .help = "uses only the points of this object, if the file lists objects; if not set, all points",
               .min = 0)

  /// The particles that `points` become. Throws SourceError if there are none.
  std::vector<NewParticle> particles(const PointList& points) const;
};

struct ParticleList : PointFileUse {
  PLIANT_FIELDS(ParticleList, PointFileUse)
  PLIANT_FIELD(int, time, 0, .help = "frame in which the particles enter", .min = 0, .max = kMaxFrames,
               .mandatory = true, .label = "Frame")
  PLIANT_FIELD(int, object, 0, .help = "index of the object that they join", .min = 0, .mandatory = true,
               .object = true, .label = "Object")
  PLIANT_FIELD(std::string, file, "", .help = "positions, with or without velocities: txt, OBJ, CSV, PLY or VTK",
               .mandatory = true, .file = true)

  std::vector<Emission> emissions(float timestep, const PointReader& read) const;
};

struct ParticleListSequence : PointFileUse {
  PLIANT_FIELDS(ParticleListSequence, PointFileUse)
  PLIANT_FIELD(int, time, 0, .help = "first frame", .min = 0, .max = kMaxFrames, .mandatory = true,
               .label = "First frame")
  PLIANT_FIELD(int, endTime, 0, .help = "last frame, inclusive", .min = 0, .max = kMaxFrames, .mandatory = true,
               .label = "Last frame")
  PLIANT_FIELD(int, object, 0, .help = "index of the object that they join", .min = 0, .mandatory = true,
               .object = true, .label = "Object")
  PLIANT_FIELD(std::string, file, "",
               .help =
                   "name pattern of the files, one per frame: a single * stands for the frame number, **** for the "
                   "number padded with zeros to four digits; formats as for list",
               .mandatory = true)

  std::vector<Emission> emissions(float timestep, const PointReader& read) const;
};

struct ParticleBlock {
  PLIANT_FIELDS(ParticleBlock)
  PLIANT_FIELD(int, time, 0, .help = "frame in which the block enters", .min = 0, .max = kMaxFrames, .mandatory = true,
               .label = "Frame")
  PLIANT_FIELD(int, object, 0, .help = "index of the object that it joins", .min = 0, .mandatory = true, .object = true,
               .label = "Object")
  PLIANT_FIELD(glm::vec3, min, glm::vec3(0.0f), .help = "first lattice point", .unit = "m", .mandatory = true,
               .label = "First point")
  PLIANT_FIELD(glm::vec3, max, glm::vec3(0.0f), .help = "upper bound of the lattice; no point lies beyond it",
               .unit = "m", .mandatory = true, .label = "Last point")
  PLIANT_FIELD(float, spacing, 0.0f, .help = "distance between lattice points", .unit = "m", .positive = true,
               .mandatory = true, .label = "Particle spacing", .low = "fine, costs more", .high = "coarse")
  PLIANT_FIELD(float, jitter, 0.0f, .help = "maximum random shift along each axis; the same in every run", .unit = "m",
               .min = 0, .low = "a regular lattice", .high = "irregular")
  PLIANT_FIELD(glm::vec3, velocity, glm::vec3(0.0f), .help = "initial velocity of all particles", .unit = "m/s")

  std::vector<Emission> emissions(float timestep, const PointReader& read) const;
};

struct ParticleEmitter {
  PLIANT_FIELDS(ParticleEmitter)
  PLIANT_FIELD(int, time, 0, .help = "first frame", .min = 0, .max = kMaxFrames, .mandatory = true,
               .label = "First frame")
  PLIANT_FIELD(int, endTime, 0, .help = "last frame, inclusive", .min = 0, .max = kMaxFrames, .mandatory = true,
               .label = "Last frame")
  PLIANT_FIELD(int, object, 0, .help = "index of the object that they join", .min = 0, .mandatory = true,
               .object = true, .label = "Object")
  PLIANT_FIELD(glm::vec3, position, glm::vec3(0.0f), .help = "centre of the nozzle", .unit = "m", .mandatory = true)
  PLIANT_FIELD(glm::vec3, direction, glm::vec3(0.0f, -1.0f, 0.0f), .help = "direction of the jet; any nonzero length")
  PLIANT_FIELD(float, radius, 0.0f, .help = "radius of the nozzle", .unit = "m", .min = 0, .label = "Nozzle radius",
               .usual = {0, 1})
  PLIANT_FIELD(float, speed, 1.0f, .help = "speed of the jet", .unit = "m/s", .positive = true,
               .usual = {0.1, 10, true}, .low = "drips", .high = "a strong jet")
  PLIANT_FIELD(float, spacing, 0.0f, .help = "distance between particles in the jet", .unit = "m", .positive = true,
               .mandatory = true, .label = "Particle spacing", .low = "fine, costs more", .high = "coarse")
  PLIANT_FIELD(float, jitter, 0.0f, .help = "maximum random shift along each axis; the same in every run", .unit = "m",
               .min = 0, .low = "a regular lattice", .high = "irregular")

  Jet jet(float timestep) const;
};

struct ParticleDrain {
  PLIANT_FIELDS(ParticleDrain)
  PLIANT_FIELD(int, time, 0, .help = "first frame", .min = 0, .max = kMaxFrames, .label = "First frame")
  PLIANT_FIELD(int, endTime, static_cast<int>(kMaxFrames), .help = "last frame, inclusive", .min = 0, .max = kMaxFrames,
               .label = "Last frame")
  PLIANT_FIELD(int, object, 0,
               .help =
                   "index of the object whose particles leave; the remaining ones keep their indices, also in result "
                   "files, and no index is reused",
               .min = 0, .mandatory = true, .object = true, .label = "Object")
  PLIANT_FIELD(glm::vec3, min, glm::vec3(0.0f),
               .help = "lower corner of the box; particles inside it leave at the start of a frame", .unit = "m",
               .mandatory = true, .label = "Lower corner")
  PLIANT_FIELD(glm::vec3, max, glm::vec3(0.0f),
               .help = "upper corner of the box; particles that are fixed, held or attached to something stay",
               .unit = "m", .mandatory = true, .label = "Upper corner")

  Outlet outlet() const;
};

}  // namespace pliant::sim
