// Solids as tetrahedra: boxes, and the inside of any closed triangle mesh.
#pragma once

#include "sim/io/mesh_file.h"
#include "sim/io/mesh_topology.h"

#include <glm/vec3.hpp>

#include <array>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pliant::sim {

/// Faces of a tetrahedron, counter-clockwise seen from outside.
inline constexpr std::array<std::array<std::size_t, 3>, 4> kTetraFaces{{{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};

/// Tetrahedra with positive volume: the fourth vertex lies on the side that (p1 - p0) x (p2 - p0) points to.
struct TetraMesh {
  std::vector<glm::vec3> positions;
  std::vector<std::array<int, 4>> tetrahedra;  ///< indices into positions

  double volumeOf(std::size_t tetrahedron) const;  ///< signed [m^3]
  double volume() const;                           ///< of all [m^3]
};

/// The edges of the tetrahedra, each once, the smaller index first, sorted.
std::vector<std::array<int, 2>> edgesOf(const TetraMesh& mesh);

/// The faces that belong to one tetrahedron only, counter-clockwise seen from outside.
std::vector<std::array<int, 3>> boundaryOf(std::span<const std::array<int, 4>> tetrahedra);
inline std::vector<std::array<int, 3>> boundaryOf(const TetraMesh& mesh) { return boundaryOf(mesh.tetrahedra); }

/// A regular lattice of cubes from `min` on, `cells` along each axis, five tetrahedra per cube: a regular one in the
/// centre and one at every other corner, mirrored from cube to cube so that faces meet. Vertex (i, j, k)
/// has index (i (cells.y + 1) + j) (cells.z + 1) + k.
[[nodiscard]] TetraMesh boxOfTetrahedra(const glm::vec3& min, const glm::vec3& cellSize,
                                        const std::array<int, 3>& cells);

struct TetraOptions {
  int resolution = 10;  ///< cells along the longest side of the mesh's bounding box
};

/// The tetrahedra of a closed mesh, or the reason why there are none.
struct TetraResult {
  TetraMesh mesh;
  float cellSize = 0.0f;               ///< [m]
  std::optional<std::string> failure;  ///< a sentence: what is wrong, what was expected
};

/// Fills a closed, consistently wound surface with tetrahedra: those of the five-tetrahedra lattice with enough of
/// their points inside (kKeptPoints), with the outermost vertices moved to the surface as far as no tetrahedron loses
/// its shape, and then evenly outwards or inwards until the tetrahedra have the volume of the solid. The same input
/// gives the same bits. Precondition: checkSolid() found nothing.
[[nodiscard]] TetraResult tetrahedralise(const TriangleMesh& surface, const TetraOptions& options);

/// The reason why a surface does not enclose a solid (an edge with one triangle, neighbours wound against each other,
/// triangles without area, no volume, inside out), as a sentence that names the place; nothing if all is well. `edges`
/// are the mesh's.
[[nodiscard]] std::optional<std::string> checkSolid(const TriangleMesh& surface, const std::vector<MeshEdge>& edges);

/// Volume that a closed surface encloses [m^3]; negative if it is inside out.
[[nodiscard]] double enclosedVolume(const TriangleMesh& surface);

}  // namespace pliant::sim
