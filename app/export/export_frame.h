// The data of a frame for exporters: particles of each element, and the meshes and curves that are drawn for it.
#pragma once

#include "app/export/export_poses.h"
#include "sim/simulation.h"
#include "sim/state/world.h"

#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace pliant::app {

/// The particles of all objects of an element, in order of object and number.
struct ExportedPoints {
  int element = 0;
  std::string name;        ///< an identifier of letters, digits and _, unique among elements and kinds
  glm::vec3 colour{0.7f};  ///< sRGB, 0 to 1
  bool isDrawn = true;     ///< false: a mesh or curves are drawn instead
  bool ofBodies = false;   ///< of rigid bodies: redundant if poses are exported
  std::vector<std::int32_t> objects, numbers;
  std::vector<glm::vec3> positions, velocities;
  std::vector<float> radii, masses;
};

/// The visible surface of an element, or of its colliders.
struct ExportedMesh {
  int element = 0;
  std::string name;
  glm::vec3 colour{0.7f};
  std::vector<glm::vec3> positions, normals;  ///< smooth normals
  std::vector<glm::uvec3> triangles;          ///< counterclockwise as seen from outside
  bool ofBodies = false;                      ///< of rigid bodies: redundant with `bodyMeshes` and their poses
};

/// Ropes and hairs of an element, one curve after the other.
struct ExportedCurves {
  int element = 0;
  std::string name;
  glm::vec3 colour{0.7f};
  std::vector<int> counts;  ///< number of points of each curve, at least 2
  std::vector<glm::vec3> positions;
  std::vector<float> radii;
  std::vector<glm::vec4> rotations;  ///< of rods, by point: (w, x, y, z) of the segment after it, or before the last
};

struct ExportFrame {
  int number = 0;          ///< as in frame.NNNN.csv: number of completed steps - 1
  double time = 0.0;       ///< simulated time [s]
  std::string title;       ///< of the scene, one line
  float timestep = 0.01f;  ///< between two frames [s]
  const sim::World* world = nullptr;
  std::vector<ExportedPoints> points;
  std::vector<ExportedMesh> meshes;
  std::vector<ExportedCurves> curves;
  std::vector<ExportedPoses> poses;      ///< in all formats: of bodies and of segments, if there are any
  std::vector<ExportedMesh> bodyMeshes;  ///< by body of the first table: its surface, relative to its pose
};

/// Gathers the frames of a simulation. Names do not change between frames.
class FrameGatherer {
 public:
  /// `shapes`: includes points, meshes and curves; otherwise only general data and poses.
  void gather(const sim::Simulation& simulation, bool shapes, ExportFrame& frame);

 private:
  const std::string& uniqueName(int element, const std::string& wanted);
  void gatherPoses(const sim::Simulation& simulation, ExportFrame& frame);

  std::map<std::string, std::string> names_;  ///< by element and wanted name
  std::set<std::string> taken_{"particles", "meshes", "scene", "bodies", "segments"};
};

}  // namespace pliant::app
