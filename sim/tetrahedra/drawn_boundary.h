// What is drawn of tetrahedra that have been cut: their own boundary, shaped like the surface that the body was made
// from and like the blade that parted them.
//
// Every boundary face is drawn as divisions^2 triangles. A point at weights l of a face's corners is drawn at
//
//   sum_c l_c (rest_c + shift_c) + relief        rest: of the particle, relief: 0 on a face that a cut laid open
//
// and follows the tetrahedron of its face from there. Faces meet where the tetrahedra's boundary goes on round an edge,
// so that the drawn surface is a closed 2-manifold whatever was cut; at sharp edges its vertices are double, in the
// same place.
#pragma once

#include "sim/base/index.h"
#include "sim/tetrahedra/embedded_surface.h"

#include <glm/vec3.hpp>

#include <array>
#include <map>
#include <span>
#include <vector>

namespace pliant::sim {

struct DrawnBoundary {
  using Tetrahedra = std::span<const std::array<Index, 4>>;
  using FaceKey = std::array<int, 2>;  ///< tetrahedron, and which of its faces (kTetraFaces)

  int divisions = 0;                                 ///< of an edge; 0: not in use
  std::map<int, glm::vec3> shift;                    ///< by particle, 0 where absent [m]
  std::map<FaceKey, std::vector<glm::vec3>> relief;  ///< by face, in order of weights(); 0 where absent [m]

  /// One that looks like `surface`, which is embedded in the tetrahedra, at rest.
  static DrawnBoundary like(const EmbeddedSurface& surface, Tetrahedra tetrahedra, std::span<const glm::vec3> rest);

  /// Where a particle is drawn at rest.
  glm::vec3 placeOf(int particle, std::span<const glm::vec3> rest) const;
  /// Puts what is to be drawn in the place of the surface's vertices and triangles.
  void draw(Tetrahedra tetrahedra, std::span<const glm::vec3> rest, EmbeddedSurface& surface) const;

  /// The weights of a face's corners at its points: rows of the first corner's weight falling, within a row of the
  /// second's.
  static std::vector<glm::vec3> weights(int divisions);
};

}  // namespace pliant::sim
