// The topology of a triangle mesh: its edges, the triangles that meet there and their orientation.
#pragma once

#include "sim/io/mesh_file.h"

#include <array>
#include <filesystem>
#include <string>
#include <vector>

namespace pliant::sim {

/// An edge of a mesh with the one or two triangles at it, in order of first appearance.
struct MeshEdge {
  int a = 0;                            ///< first vertex, in the direction of the first triangle
  int b = 0;                            ///< second vertex
  std::array<int, 2> opposite{-1, -1};  ///< vertex opposite the edge in the first and the second triangle; -1: none
};

/// Repairs a mesh so that it is a surface and returns what was done, one sentence each; nothing for a good mesh:
///   vertices at the same position become one, the first (later vertices move up), and so do those of a seam that
///   nearly meets (joinSeams() of mesh_seams.h);
///   a triangle with the same vertices as an earlier one is removed;
///   parts of the surface that meet only in a vertex are separated there: each but the first gets its own vertex, at
///   the end; triangles are reversed so that each connected piece is wound consistently (most of it stays), and so that
///   a closed mesh has its volume inside.
/// Throws InputError naming `file` if no triangle is left, if more than two triangles meet at an edge, which is named,
/// or if a piece has only one side (a Möbius strip).
std::vector<std::string> repairSurface(TriangleMesh& mesh, const std::filesystem::path& file);

/// Triangles without area and vertices in no triangle, one sentence each.
std::vector<std::string> findDegenerate(const TriangleMesh& mesh);

/// The edges of a mesh, each once. Throws InputError naming `file` and the edge if more than two triangles meet there
/// (not a 2-manifold).
std::vector<MeshEdge> meshEdges(const TriangleMesh& mesh, const std::filesystem::path& file);

/// By vertex, a third of the area of its triangles [m^2].
std::vector<float> vertexAreas(const TriangleMesh& mesh);

/// The volume inside a closed mesh, times six [m^3]; negative if its triangles are clockwise seen from outside.
double sixfoldVolume(const TriangleMesh& mesh);

}  // namespace pliant::sim
