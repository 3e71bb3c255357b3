// What makes a triangle mesh a surface: its edges, which triangles meet there and which way round they go.
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

/// Makes a mesh fit to be a surface and returns what it did, a sentence each; nothing for a good mesh:
///   vertices at the same place become one, the first (later vertices move up), and so do those of a seam that nearly
///   meets (joinSeams() of mesh_seams.h);
///   a triangle on the same vertices as an earlier one goes;
///   parts of the surface that meet in a vertex alone part there: each but the first gets a vertex of its own, at the
///   end; triangles turn round so that all of a connected piece go the same way (most of it keeps its side), and so
///   that a closed mesh has its volume inside.
/// Throws InputError naming `file` where no triangle is left, with the edge where more than two triangles meet, and
/// where a piece has one side only (a Möbius strip).
std::vector<std::string> repairSurface(TriangleMesh& mesh, const std::filesystem::path& file);

/// Triangles without area and vertices in no triangle, a sentence each.
std::vector<std::string> findDegenerate(const TriangleMesh& mesh);

/// The edges of a mesh, each once. Throws InputError naming `file` and the edge where more than two triangles meet
/// (not a 2-manifold).
std::vector<MeshEdge> meshEdges(const TriangleMesh& mesh, const std::filesystem::path& file);

/// A third of the area of the triangles at each vertex [m^2].
std::vector<float> vertexAreas(const TriangleMesh& mesh);

/// The volume inside a closed mesh, times six [m^3]; negative when its triangles go clockwise seen from outside.
double sixfoldVolume(const TriangleMesh& mesh);

}  // namespace pliant::sim
