// Reads triangle meshes from OBJ files. Not with tinyobjloader: it reads invalid numbers as 0, skips unusable faces,
// names no lines and does not round numbers to the nearest float, so that all of a file had to be read here before it
// was read there.
#pragma once

#include <glm/vec3.hpp>

#include <array>
#include <filesystem>
#include <string>
#include <vector>

namespace pliant::sim {

/// An indexed triangle mesh; polygons of the file are triangulated, vertices kept in file order.
struct TriangleMesh {
  std::vector<glm::vec3> positions;
  std::vector<std::array<int, 3>> triangles;  ///< indices into positions, counter-clockwise seen from outside
  std::vector<std::string> remarks{};         ///< what was left out, one sentence each
};

/// Reads the vertices and faces of an OBJ file; everything else in it (normals, groups, materials, w, colours) is
/// ignored. A backslash at the end of a line continues it on the next one. A face of fewer than three distinct vertices
/// is left out, with a remark. Throws InputError with every bad line: unreadable, 2 GiB or larger, no vertex or no
/// usable face, an index out of range, a number that is not finite, a face of fewer than three corners or more than
/// 255, more than 8 million triangles.
[[nodiscard]] TriangleMesh readMesh(const std::filesystem::path& file);

/// Reads only the vertices of an OBJ file, in file order; faces are ignored. Throws InputError like readMesh.
[[nodiscard]] std::vector<glm::vec3> readVertices(const std::filesystem::path& file);

}  // namespace pliant::sim
