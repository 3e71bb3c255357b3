// Checks whether a surface encloses a solid.
#include "sim/tetrahedra/tetra_mesh.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>

namespace pliant::sim {

namespace {

constexpr std::size_t kMaxReported = 3;  ///< places named in a message

std::string list(std::vector<std::string> places) {
  const std::size_t more = places.size() > kMaxReported ? places.size() - kMaxReported : 0;
  places.resize(std::min(places.size(), kMaxReported));
  return fmt::format("{}{}", fmt::join(places, ", "), more > 0 ? fmt::format(" and {} more", more) : "");
}

std::string edgeName(int a, int b) { return fmt::format("{}-{}", a + 1, b + 1); }

std::optional<std::string> checkClosed(const std::vector<MeshEdge>& edges) {
  std::vector<std::string> open;
  for (const MeshEdge& edge : edges) {
    if (edge.opposite[1] < 0) open.push_back(edgeName(edge.a, edge.b));
  }
  if (open.empty()) return std::nullopt;
  return fmt::format(
      "the mesh is open at {} (vertices counted from 1), expected a closed surface: close the hole or join the seam",
      (open.size() == 1 ? "the edge " : "the edges ") + list(std::move(open)));
}

// In a consistently wound surface each direction of an edge belongs to one triangle.
std::optional<std::string> checkWinding(const TriangleMesh& surface) {
  std::vector<std::array<int, 2>> sides;
  for (const auto& t : surface.triangles) {
    for (std::size_t k = 0; k < 3; ++k) sides.push_back({t[k], t[(k + 1) % 3]});
  }
  std::sort(sides.begin(), sides.end());
  std::vector<std::string> wrong;
  for (std::size_t i = 1; i < sides.size(); ++i) {
    if (sides[i] == sides[i - 1]) wrong.push_back(edgeName(sides[i][0], sides[i][1]));
  }
  if (wrong.empty()) return std::nullopt;
  return fmt::format(
      "triangles are wound against each other at {} (vertices counted from 1), expected all "
      "counter-clockwise seen from outside",
      (wrong.size() == 1 ? "the edge " : "the edges ") + list(std::move(wrong)));
}

std::optional<std::string> checkAreas(const TriangleMesh& surface) {
  std::vector<std::string> flat;
  for (const auto& [a, b, c] : surface.triangles) {
    const auto at = [&](int vertex) { return glm::dvec3(surface.positions[vertex]); };
    const glm::dvec3 u = at(b) - at(a), v = at(c) - at(a);
    const double area = glm::length(glm::cross(u, v));
    const double longest = std::max(glm::dot(u, u), glm::dot(v, v));
    if (!(area > 1e-7 * longest)) flat.push_back(fmt::format("{}-{}-{}", a + 1, b + 1, c + 1));
  }
  if (flat.empty()) return std::nullopt;
  return fmt::format(
      "{} no area (vertices counted from 1), expected three corners that are not in line",
      (flat.size() == 1 ? "the triangle " : "the triangles ") + list(flat) + (flat.size() == 1 ? " has" : " have"));
}

}  // namespace

std::optional<std::string> checkSolid(const TriangleMesh& surface, const std::vector<MeshEdge>& edges) {
  if (auto problem = checkAreas(surface)) return problem;
  if (auto problem = checkClosed(edges)) return problem;
  if (auto problem = checkWinding(surface)) return problem;
  if (enclosedVolume(surface) == 0.0) return "the mesh encloses no volume, expected a solid";
  return std::nullopt;
}

}  // namespace pliant::sim
