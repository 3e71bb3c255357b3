// Edges of solids: where something thin and round that lies across a solid, a segment of a rope, touches it between its
// ends. On faces its ends touch first.
#pragma once

#include "sim/rigid/convex_shape.h"

#include <glm/vec3.hpp>

#include <array>
#include <span>
#include <vector>

namespace pliant::sim {

/// An edge, or the core of a ball or a capsule: what is within `rounding` of it belongs to the solid.
struct Ridge {
  glm::vec3 from, to;              ///< of a ball the same [m]
  std::array<glm::vec3, 2> faces;  ///< a point of each of the faces on both of its sides; `from`: there is none [m]
  float rounding = 0.0f;           ///< [m]

  /// Whether what lies in the unit direction `away` from it has it nearest of all the solid, not a face beside it.
  bool isNearest(const glm::vec3& away) const;
  /// Whether the faces on both of its sides lie in one plane.
  bool isFlat() const;
};

/// The edges of a solid, or its core.
std::vector<Ridge> ridgesOf(const ConvexShape& shape);

/// The edges of a triangle mesh that is solid from both sides: its borders, and where it is bent.
class MeshRidges {
 public:
  MeshRidges() = default;
  /// Keeps no reference to the arguments' storage. Precondition: every index is inside positions.
  MeshRidges(std::span<const glm::vec3> positions, std::span<const std::array<int, 3>> triangles);

  /// Calls visit(ridge) for those edges of a triangle that no triangle of a lower number has. The mesh is that which
  /// they were found for.
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

  /// By triangle and side (k, k + 1): the corner of the triangle beyond that is not on it; kBorder: there is none, or
  /// there are several; kNone: the side is flat, or another triangle's.
  std::vector<std::array<int, 3>> beyond_;
};

}  // namespace pliant::sim
