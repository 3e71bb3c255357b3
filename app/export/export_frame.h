// What exporters write of one frame: the particles of each element, and what is drawn of it as meshes and curves.
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

/// The particles of one element, those of all its objects, in order of object and number.
struct ExportedPoints {
  int element = 0;
  std::string name;        ///< one word of letters, digits and _, of this element and kind alone
  glm::vec3 colour{0.7f};  ///< sRGB, 0 to 1
  bool isDrawn = true;     ///< false: a mesh or curves are drawn in their place
  bool ofBodies = false;   ///< of rigid bodies: their poses say the same
  std::vector<std::int32_t> objects, numbers;
  std::vector<glm::vec3> positions, velocities;
  std::vector<float> radii, masses;
};

/// The drawn surface of one element, or of its colliders.
struct ExportedMesh {
  int element = 0;
  std::string name;
  glm::vec3 colour{0.7f};
  std::vector<glm::vec3> positions, normals;  ///< smooth normals
  std::vector<glm::uvec3> triangles;          ///< counter-clockwise from outside
  bool ofBodies = false;                      ///< of rigid bodies: `bodyMeshes` say the same with their poses
};

/// Ropes and hairs of one element: curve after curve.
struct ExportedCurves {
  int element = 0;
  std::string name;
  glm::vec3 colour{0.7f};
  std::vector<int> counts;  ///< points of each curve, at least 2
  std::vector<glm::vec3> positions;
  std::vector<float> radii;
  std::vector<glm::vec4> rotations;  ///< of rods, by point: (w, x, y, z) of the segment that begins there, or ends
};

struct ExportFrame {
  int number = 0;          ///< as in frame.NNNN.csv: steps done - 1
  double time = 0.0;       ///< simulated [s]
  std::string title;       ///< of the scene, one line
  float timestep = 0.01f;  ///< between two frames [s]
  const sim::World* world = nullptr;
  std::vector<ExportedPoints> points;
  std::vector<ExportedMesh> meshes;
  std::vector<ExportedCurves> curves;
  std::vector<ExportedPoses> poses;      ///< with every format: of bodies and of segments, where there are any
  std::vector<ExportedMesh> bodyMeshes;  ///< by body of the first table: its surface, in the frame that the pose moves
};

/// Makes frames of one simulation. What it has named once keeps its name.
class FrameGatherer {
 public:
  /// `shapes`: with points, meshes and curves; else only what tells the frame, and poses.
  void gather(const sim::Simulation& simulation, bool shapes, ExportFrame& frame);

 private:
  const std::string& uniqueName(int element, const std::string& wanted);
  void gatherPoses(const sim::Simulation& simulation, ExportFrame& frame);

  std::map<std::string, std::string> names_;  ///< by element and what was wanted
  std::set<std::string> taken_{"particles", "meshes", "scene", "bodies", "segments"};
};

}  // namespace pliant::app
