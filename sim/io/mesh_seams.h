// What keeps a mesh from being one surface though it looks like one: seams that nearly meet, faces that stand twice,
// places so far from the origin that rounding tears it.
#pragma once

#include "sim/io/mesh_file.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pliant::sim {

/// Vertices at one place get one number.
struct Welding {
  std::size_t joined = 0;  ///< vertices that are no more
  double widest = 0.0;     ///< largest distance that was between two of them [m]
};

/// Joins vertices at exactly the same place: the first stays, later vertices move up. Triangles that lose a corner so
/// are left out.
Welding joinEqual(TriangleMesh& mesh);

/// Joins vertices of open edges that lie next to one another, as the ends of a seam do that was written with fewer
/// digits than it was computed with: closer than a millionth of the mesh's size, or than four steps of a float there.
Welding joinSeams(TriangleMesh& mesh);

/// Leaves out triangles on the same three vertices as an earlier one, whichever way round; returns how many.
std::size_t leaveOutDoubles(TriangleMesh& mesh);

/// What is wrong with a mesh of edges `detail` long, on average, at these places: not finite, or so far from the origin
/// that the numbers there are too coarse for it. Nothing for a good one.
std::optional<std::string> findLostPrecision(std::span<const glm::vec3> positions, double detail);

/// Mean length of the sides of the triangles [m]; 0: there are none.
double meanEdge(const TriangleMesh& mesh);

}  // namespace pliant::sim
