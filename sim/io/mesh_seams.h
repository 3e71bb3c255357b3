// Defects that keep a mesh from being one surface though it looks like one: seams that nearly meet, duplicate faces,
// positions so far from the origin that rounding tears it.
#pragma once

#include "sim/io/mesh_file.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pliant::sim {

/// The result of joining vertices.
struct Welding {
  std::size_t joined = 0;  ///< vertices removed
  double widest = 0.0;     ///< largest distance between two that were joined [m]
};

/// Joins vertices at exactly the same position: the first stays, later vertices move up. Triangles that lose a corner
/// are left out.
Welding joinEqual(TriangleMesh& mesh);

/// Joins nearly coincident vertices of open edges, such as the sides of a seam that was written with fewer digits than
/// computed: closer than a millionth of the mesh's size, or than four steps of a float there.
Welding joinSeams(TriangleMesh& mesh);

/// Removes triangles with the same three vertices as an earlier one, in either orientation; returns how many.
std::size_t leaveOutDoubles(TriangleMesh& mesh);

/// What is wrong with a mesh with these positions and a mean edge length of `detail`: not finite, or so far from the
/// origin that floats there are too coarse for it. Nothing for a good one.
std::optional<std::string> findLostPrecision(std::span<const glm::vec3> positions, double detail);

/// Mean length of the triangles' sides [m]; 0: there are none.
double meanEdge(const TriangleMesh& mesh);

}  // namespace pliant::sim
