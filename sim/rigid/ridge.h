// Ridges: edges of solids, where a thin round object that lies across a solid, as a segment of a rope, touches it
// between its ends. On faces its ends touch first.
#pragma once

#include "sim/rigid/convex_shape.h"

#include <glm/vec3.hpp>

#include <array>
#include <span>
#include <vector>

namespace pliant::sim {

/// An edge, or the core of a ball or a capsule, expanded by `rounding`.
struct Ridge {
  glm::vec3 from, to;              ///< its ends, equal for a ball [m]
  std::array<glm::vec3, 2> faces;  ///< a point of each adjacent face; equal to `from`: there is none [m]
  float rounding = 0.0f;           ///< [m]

  /// Whether the unit direction `away` lies in its normal cone (Voronoi region): points there are closest to the ridge,
  /// not to an adjacent face.
  bool isNearest(const glm::vec3& away) const;
  /// Whether its adjacent faces lie in one plane.
  bool isFlat() const;
};

/// The edges of a solid, or its core.
std::vector<Ridge> ridgesOf(const ConvexShape& shape);

/// The edges of a triangle mesh that collides on both sides: its borders and its creases.
class MeshRidges {
 public:
  MeshRidges() = default;
  /// Keeps no reference to the arguments' storage. Precondition: every index is inside positions.
  MeshRidges(std::span<const glm::vec3> positions, std::span<const std::array<int, 3>> triangles);

  /// Calls visit(ridge) for the edges of a triangle that no triangle of a lower index has. The mesh is the one passed
  /// to the constructor.
  template <typename Visit>
  void forEachOf(int triangle, std::span<const glm::vec3> positions, const std::array<int, 3>& corners,
                 Visit&& visit) const {
    for (std::size_t k = 0; k < 3; ++k) {
      const int beyond = beyond_[static_cast<std::size_t>(triangle)][k];
      if (beyond == kNone) continue;
      const glm::vec3 &from = positions[corners[k]], &to = positions[corners[(k + 1) % 3]];
      visit(Ridge{from, to, {positions[corners[(k + 2) % 3]], beyond == kBorder ? from : positions[beyond]}});
    }
  }

 private:
  static constexpr int kBorder = -1, kNone = -2;

  /// By triangle and side (k, k + 1): the opposite corner of the adjacent triangle; kBorder: there is none, or there
  /// are several; kNone: the side is flat, or belongs to another triangle.
  std::vector<std::array<int, 3>> beyond_;
};

}  // namespace pliant::sim
