// Reads triangle meshes from OBJ files. Not by tinyobjloader: it takes what is no number for 0, passes over faces that it
// cannot use, names no line and rounds numbers otherwise than the nearest float, so that all of a file had to be read here
// before it was read there.
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
  std::vector<std::string> remarks{};         ///< what reading left out, a sentence each
};

/// Reads the vertices and faces of an OBJ file; everything else in it (normals, groups, materials, w, colours) is
/// ignored. A line that ends with a backslash goes on in the next one. A face of fewer than three distinct vertices is
/// left out, with a remark. Throws InputError with every bad line: unreadable, 2 GiB or larger, no vertex or no face of
/// any use, an index out of range, a number that is not finite, a face of fewer than three corners or more than 255, more than
/// 8 million triangles.
[[nodiscard]] TriangleMesh readMesh(const std::filesystem::path& file);

/// Reads only the vertices of an OBJ file, in file order; faces are not looked at. Throws InputError as readMesh does.
[[nodiscard]] std::vector<glm::vec3> readVertices(const std::filesystem::path& file);

}  // namespace pliant::sim
