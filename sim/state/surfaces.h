// The drawn shape of an element beside its particles: triangles, lines and tetrahedra between them.
#pragma once

#include "sim/base/index.h"
#include "sim/tetrahedra/drawn_boundary.h"

#include <glm/vec3.hpp>

#include <array>
#include <optional>
#include <vector>

namespace pliant::sim {

/// A triangle mesh whose vertices are particles: the drawn shape of a cloth. Statistics report the volume of closed
/// ones.
struct SurfaceMesh {
  int element = 0;
  bool closed = false;
  std::vector<std::array<int, 3>> triangles;  ///< global particle indices
  bool divisible = false;   ///< its edges are the element's distance constraints: it can tear and be cut
  std::vector<int> seam{};  ///< particles along which it is stitched, ascending: a seam goes from one to the next
  std::optional<glm::vec3> warp{};  ///< direction at rest of the threads with `stiffness`; none: isotropic
};

/// A line of particles: the drawn shape of a rope or a hair.
struct Strand {
  int element = 0;
  int first = 0;  ///< global particle index
  int count = 0;
  int frames = -1;  ///< of a rod: index of its first segment's frame, followed by the others; -1: none
};

/// The tetrahedra of a soft body, whose volume statistics report.
struct TetrahedralBody {
  int element = 0;
  std::vector<std::array<Index, 4>> tetrahedra;  ///< global particle indices; positive volume at rest
  double restVolume = 0.0;                       ///< of all [m^3]
  DrawnBoundary drawn{};                         ///< once it is cut
};

}  // namespace pliant::sim
