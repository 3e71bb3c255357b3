// The drawn surface of tetrahedra that have been cut: their own boundary, shaped like the surface from which the body
// was made and like the blade that separated them.
//
// Every boundary face is drawn as divisions^2 triangles. A point at weights l of a face's corners is drawn at
//
//   sum_c l_c (rest_c + shift_c) + relief        rest: of the particle, relief: 0 on a face that a cut laid open
//
// and follows a tetrahedron at these corners from there. Faces meet where the tetrahedra's boundary continues around an
// edge, so that the drawn surface is a closed 2-manifold after any cut; at sharp edges its vertices are duplicated, at
// the same position.
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

  int divisions = 0;                                 ///< of an edge; 0: unused
  std::map<int, glm::vec3> shift;                    ///< by particle, 0 where absent [m]
  std::map<FaceKey, std::vector<glm::vec3>> relief;  ///< by face, in order of weights(); 0 where absent [m]

  /// A boundary that looks like `surface`, which is embedded in the tetrahedra, at rest.
  static DrawnBoundary like(const EmbeddedSurface& surface, Tetrahedra tetrahedra, std::span<const glm::vec3> rest);

  /// The position at which a particle is drawn at rest.
  glm::vec3 placeOf(int particle, std::span<const glm::vec3> rest) const;
  /// Replaces the surface's vertices and triangles by those to be drawn.
  void draw(Tetrahedra tetrahedra, std::span<const glm::vec3> rest, EmbeddedSurface& surface) const;

  /// The weights of a face's corners at its points: in rows of falling weight of the first corner, in a row of the
  /// second.
  static std::vector<glm::vec3> weights(int divisions);
};

}  // namespace pliant::sim
