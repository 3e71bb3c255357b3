// What moves and stops spray, foam and bubbles: cloth and rigid bodies.
#pragma once

#include "sim/base/aligned_vector.h"
#include "sim/geometry/box8.h"
#include "sim/geometry/box_grid.h"
#include "sim/state/world.h"

#include <glm/vec3.hpp>

#include <array>
#include <vector>

namespace pliant::sim {

/// Of one step; rebuilt in each, in time linear in triangles and bodies. Soft bodies are left out: what gets into them is
/// hidden.
class SprayObstacles {
 public:
  /// At the end of a step. Keeps a reference to `world`.
  void update(const World& world);

  /// Whether what goes from `from` to `to` in the step meets cloth, which moves meanwhile.
  bool meetsCloth(const glm::vec3& from, const glm::vec3& to) const { return meets(from, to, true); }
  /// Whether cloth is between two points at the end of the step.
  bool isClothBetween(const glm::vec3& a, const glm::vec3& b) const { return meets(a, b, false); }
  /// Whether the point lies in a rigid body.
  bool isInBody(const glm::vec3& point) const;

 private:
  using Corners = std::array<glm::vec3, 3>;
  struct Triangle {
    Corners before, now;  ///< at the start and the end of the step
  };

  bool meets(const glm::vec3& from, const glm::vec3& to, bool moves) const;

  const World* world_ = nullptr;
  ConvexShape point_{.points = {glm::dvec3(0.0)}, .faces = {}, .edges = {}};
  std::vector<glm::vec3> before_;  ///< by particle: where it was at the last update; none where there is no cloth
  std::vector<Triangle> triangles_;
  std::vector<Index> bodies_;  ///< indices
  AlignedVector<Box8> boxes_;  ///< of where triangles have been in the step, then of bodies
  BoxGrid grid_;
};

}  // namespace pliant::sim
