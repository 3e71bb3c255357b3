// Where particles come from while the simulation runs: the tags of <particles> (thesis, appendix C.3; FORMAT.md).
#pragma once

#include "sim/diagnostics.h"
#include "sim/scene/record.h"

#include <glm/vec3.hpp>

#include <functional>
#include <vector>

namespace pliant::sim {

/// A particle about to enter an object.
struct NewParticle {
  glm::vec3 position;
  glm::vec3 velocity;
};

/// A parameter of a source that makes no sense beside the others; told at that parameter's line.
struct SourceError : InputError {
  SourceError(const char* parameter, std::string message) : InputError("", 0, std::move(message)), field(parameter) {}
  const char* field;
};

/// Reads the file that a source names; throws InputError.
using PointReader = std::function<std::vector<NewParticle>(const std::string& file)>;

/// Everything a source will give, known before the simulation starts: emissions sorted by frame.
struct Emission {
  int frame = 0;
  int object = 0;
  std::vector<NewParticle> particles;
};

/// A source type adds to its record type what it emits. A source is a plain struct with PLIANT_FIELDs and
/// `std::vector<Emission> emissions(float timestep, const PointReader&) const`, which throws InputError.
struct SourceType : RecordType {
  std::vector<Emission> (*emissions)(const void* source, float timestep, const PointReader& read);
};

constexpr double kMaxParticles = 2e7;  ///< a scene asking for more is refused
constexpr double kMaxFrames = 1e8;     ///< largest frame number, as for the setting iterations

struct SingleParticle {
  PLIANT_FIELDS(SingleParticle)
  PLIANT_FIELD(int, time, 0, .help = "frame in which the particle enters", .min = 0, .max = kMaxFrames,
               .mandatory = true)
  PLIANT_FIELD(int, object, 0, .help = "number of the object that it joins", .min = 0, .mandatory = true,
               .object = true)
  PLIANT_FIELD(glm::vec3, position, glm::vec3(0.0f), .help = "where it enters", .unit = "m", .mandatory = true)
  PLIANT_FIELD(glm::vec3, velocity, glm::vec3(0.0f), .help = "how fast it enters", .unit = "m/s")

  std::vector<Emission> emissions(float timestep, const PointReader& read) const;
};

struct ParticleList {
  PLIANT_FIELDS(ParticleList)
  PLIANT_FIELD(int, time, 0, .help = "frame in which the particles enter", .min = 0, .max = kMaxFrames,
               .mandatory = true)
  PLIANT_FIELD(int, object, 0, .help = "number of the object that they join", .min = 0, .mandatory = true,
               .object = true)
  PLIANT_FIELD(std::string, file, "", .help = "positions and optional velocities, txt or OBJ", .mandatory = true,
               .file = true)

  std::vector<Emission> emissions(float timestep, const PointReader& read) const;
};

struct ParticleListSequence {
  PLIANT_FIELDS(ParticleListSequence)
  PLIANT_FIELD(int, time, 0, .help = "first frame", .min = 0, .max = kMaxFrames, .mandatory = true)
  PLIANT_FIELD(int, endTime, 0, .help = "last frame, included", .min = 0, .max = kMaxFrames, .mandatory = true)
  PLIANT_FIELD(int, object, 0, .help = "number of the object that they join", .min = 0, .mandatory = true,
               .object = true)
  PLIANT_FIELD(std::string, file, "", .help = "a file for each frame: exactly one * stands for the frame number",
               .mandatory = true)

  std::vector<Emission> emissions(float timestep, const PointReader& read) const;
};

struct ParticleBlock {
  PLIANT_FIELDS(ParticleBlock)
  PLIANT_FIELD(int, time, 0, .help = "frame in which the block enters", .min = 0, .max = kMaxFrames, .mandatory = true)
  PLIANT_FIELD(int, object, 0, .help = "number of the object that it joins", .min = 0, .mandatory = true,
               .object = true)
  PLIANT_FIELD(glm::vec3, min, glm::vec3(0.0f), .help = "first lattice point", .unit = "m", .mandatory = true)
  PLIANT_FIELD(glm::vec3, max, glm::vec3(0.0f), .help = "no lattice point lies beyond", .unit = "m", .mandatory = true)
  PLIANT_FIELD(float, spacing, 0.0f, .help = "distance of lattice points", .unit = "m", .positive = true,
               .mandatory = true)
  PLIANT_FIELD(float, jitter, 0.0f, .help = "largest random shift along each axis; the same in every run", .unit = "m",
               .min = 0)
  PLIANT_FIELD(glm::vec3, velocity, glm::vec3(0.0f), .help = "velocity of all", .unit = "m/s")

  std::vector<Emission> emissions(float timestep, const PointReader& read) const;
};

struct ParticleEmitter {
  PLIANT_FIELDS(ParticleEmitter)
  PLIANT_FIELD(int, time, 0, .help = "first frame", .min = 0, .max = kMaxFrames, .mandatory = true)
  PLIANT_FIELD(int, endTime, 0, .help = "last frame, included", .min = 0, .max = kMaxFrames, .mandatory = true)
  PLIANT_FIELD(int, object, 0, .help = "number of the object that they join", .min = 0, .mandatory = true,
               .object = true)
  PLIANT_FIELD(glm::vec3, position, glm::vec3(0.0f), .help = "centre of the nozzle", .unit = "m", .mandatory = true)
  PLIANT_FIELD(glm::vec3, direction, glm::vec3(0.0f, -1.0f, 0.0f), .help = "where the jet goes; any length but zero")
  PLIANT_FIELD(float, radius, 0.0f, .help = "radius of the nozzle", .unit = "m", .min = 0)
  PLIANT_FIELD(float, speed, 1.0f, .help = "speed of the jet", .unit = "m/s", .positive = true)
  PLIANT_FIELD(float, spacing, 0.0f, .help = "distance of particles in the jet", .unit = "m", .positive = true,
               .mandatory = true)

  std::vector<Emission> emissions(float timestep, const PointReader& read) const;
};

}  // namespace pliant::sim
