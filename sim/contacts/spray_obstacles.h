// Moving obstacles of spray, foam and bubbles: cloth, soft bodies and rigid bodies.
#pragma once

#include "sim/base/aligned_vector.h"
#include "sim/geometry/box8.h"
#include "sim/geometry/box_grid.h"
#include "sim/state/world.h"

#include <glm/vec3.hpp>

#include <array>
#include <vector>

namespace pliant::sim {

/// Rebuilt in each step, in time linear in triangles and bodies. The skin of a soft body counts as cloth.
class SprayObstacles {
 public:
  /// At the end of a step. Keeps a reference to `world`.
  void update(const World& world);

  /// Whether a path from `from` to `to` in the step meets cloth or a skin, which move meanwhile.
  bool meetsSheet(const glm::vec3& from, const glm::vec3& to) const { return meets(from, to, true); }
  /// Whether cloth or a skin is between two points at the end of the step.
  bool isSheetBetween(const glm::vec3& a, const glm::vec3& b) const { return meets(a, b, false); }
  /// Whether the point lies in a rigid body.
  bool isInBody(const glm::vec3& point) const;

 private:
  struct Point {
    glm::vec3 before, now;  ///< at the start and the end of the step
  };
  using Triangle = std::array<Point, 3>;

  Point pointOf(Index particle) const;
  void addSkin(const EmbeddedSurface& skin);
  void addTriangle(const Triangle& triangle);
  bool addBox(const Box8& box);
  bool meets(const glm::vec3& from, const glm::vec3& to, bool moves) const;

  const World* world_ = nullptr;
  ConvexShape point_{.points = {glm::dvec3(0.0)}, .faces = {}, .edges = {}};
  std::vector<glm::vec4> before_;  ///< by particle: where it was at the last update; none where there are no sheets
  std::vector<Point> skin_;        ///< vertices of the one that is added
  std::vector<Triangle> triangles_;
  std::vector<Index> bodies_;  ///< indices
  AlignedVector<Box8> boxes_;  ///< swept boxes of triangles in the step, then boxes of bodies
  double extents_ = 0.0;       ///< sum of the boxes' longest sides [m]
  BoxGrid grid_;
};

}  // namespace pliant::sim
