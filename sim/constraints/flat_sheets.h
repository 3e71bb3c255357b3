// Straight distances between two particles of a cloth, across its triangles.
//
// The shortest path along the edges of a mesh is longer: by up to 41 % where triangles halve squares, 8 % in the mean.
// A bound of that length is slack until the cloth is stretched by as much. In a piece that lies in one plane at rest,
// the straight distance is the distance at rest, provided that the line between the two particles does not leave the
// piece: around a hole, a cut or a notch of the outline the path is longer. Woven cloth stretches on the bias, and has
// no straight distances.
#pragma once

#include "sim/base/index.h"
#include "sim/state/particles.h"
#include "sim/state/surfaces.h"

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace pliant::sim {

class FlatSheets {
 public:
  FlatSheets(std::span<const SurfaceMesh> surfaces, const Particles& particles);

  /// The straight distance between two particles at rest [m]; nothing where they are not in one flat piece or the line
  /// between them leaves it.
  std::optional<float> straightDistance(Index a, Index b) const;

 private:
  /// A connected piece that lies in one plane.
  struct Piece {
    glm::vec3 origin, u, v;  ///< of the plane: a point, and unit vectors along it
    float size = 0.0f;       ///< [m]
    std::vector<std::array<glm::vec2, 2>> outline;
    bool isConvex = false;

    glm::vec2 at(const glm::vec3& x) const { return {glm::dot(u, x - origin), glm::dot(v, x - origin)}; }
    bool leaves(const glm::vec2& from, const glm::vec2& to) const;
  };

  void addPieces(const SurfaceMesh& surface);
  void addPiece(std::span<const std::array<int, 3>> triangles);

  const Particles& particles_;
  std::vector<Piece> pieces_;
  std::vector<Index> pieceOf_;  ///< by particle; -1: none
};

}  // namespace pliant::sim
