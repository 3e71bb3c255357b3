// What turns: where rigid bodies and the segments of rods are in a frame, and how they move.
#pragma once

#include "sim/state/world.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace pliant::app {

/// One table of poses; all lists are of one length.
struct ExportedPoses {
  std::string name;                            ///< "bodies" or "segments", as files are called
  std::vector<std::string> names;              ///< of the elements, words as those of meshes
  std::vector<std::int32_t> objects, numbers;  ///< of the first particle: of a body 0, of a segment that it begins at
  std::vector<glm::vec3> positions;            ///< of the centre of mass, or the middle of the segment [m]
  /// Quaternions (w, x, y, z), w >= 0: of a body from the axes of its file or shape, of a segment from its own, z along
  /// it.
  std::vector<glm::vec4> rotations;
  std::vector<glm::vec3> velocities, angularVelocities;  ///< [m/s], [rad/s]
  std::vector<float> masses;                             ///< [kg]
};

/// (w, x, y, z), of the two quaternions of a rotation that with w >= 0.
glm::vec4 rotationValues(const glm::dquat& q);
/// Of all rigid bodies, in order; names are left empty.
ExportedPoses posesOfBodies(const sim::World& world);
/// Of all segments of rods, strand by strand; names are left empty.
ExportedPoses posesOfSegments(const sim::World& world);

/// Where vertices of a body's surface lie from its centre of mass, along the axes of its file or shape [m].
std::vector<glm::vec3> verticesInFrame(const sim::Body& body, const sim::EmbeddedSurface& surface);

}  // namespace pliant::app
