// What is drawn of an element beside its particles: triangles, lines and tetrahedra between them.
#pragma once

#include "sim/base/index.h"
#include "sim/tetrahedra/drawn_boundary.h"

#include <glm/vec3.hpp>

#include <array>
#include <optional>
#include <vector>

namespace pliant::sim {

/// A triangle mesh whose vertices are particles: what is drawn of a cloth; of a closed one statistics report the
/// volume.
struct SurfaceMesh {
  int element = 0;
  bool closed = false;
  std::vector<std::array<int, 3>> triangles;  ///< global particle indices
  bool divisible = false;   ///< its edges are the element's distance constraints: it can tear and be cut
  std::vector<int> seam{};  ///< particles along which it is stitched, ascending: a seam goes from one to the next
  std::optional<glm::vec3> warp{};  ///< direction at rest of the threads that `stiffness` is of; none: all alike
};

/// A line of particles: what is drawn of a rope or a hair.
struct Strand {
  int element = 0;
  int first = 0;  ///< global particle index
  int count = 0;
  int frames = -1;  ///< of a rod: index of its first segment's frame, which those of the others follow; -1: it has none
};

/// The tetrahedra of a soft body, of which statistics report the volume.
struct TetrahedralBody {
  int element = 0;
  std::vector<std::array<Index, 4>> tetrahedra;  ///< global particle indices; positive volume at rest
  double restVolume = 0.0;                       ///< of all [m^3]
  DrawnBoundary drawn{};                         ///< once it is cut
};

}  // namespace pliant::sim
