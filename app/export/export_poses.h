// Poses and velocities of rigid bodies and of rod segments in a frame.
#pragma once

#include "sim/state/world.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace pliant::app {

/// A table of poses; all lists have the same length.
struct ExportedPoses {
  std::string name;                            ///< "bodies" or "segments", as in file names
  std::vector<std::string> names;              ///< of the elements; identifiers, as for meshes
  std::vector<std::int32_t> objects, numbers;  ///< of the first particle: 0 for a body, its start for a segment
  std::vector<glm::vec3> positions;            ///< centre of mass, or centre of the segment [m]
  /// Quaternions (w, x, y, z), w >= 0: of a body, from the axes of its file or shape; of a segment, from its own axes,
  /// with z along it.
  std::vector<glm::vec4> rotations;
  std::vector<glm::vec3> velocities, angularVelocities;  ///< [m/s], [rad/s]
  std::vector<float> masses;                             ///< [kg]
};

/// (w, x, y, z), with the sign that makes w >= 0.
glm::vec4 rotationValues(const glm::dquat& q);
/// For all rigid bodies, in order; names are left empty.
ExportedPoses posesOfBodies(const sim::World& world);
/// For all segments of rods, strand by strand; names are left empty.
ExportedPoses posesOfSegments(const sim::World& world);

/// Positions of a body's surface vertices relative to its centre of mass, along the axes of its file or shape [m].
std::vector<glm::vec3> verticesInFrame(const sim::Body& body, const sim::EmbeddedSurface& surface);

}  // namespace pliant::app
