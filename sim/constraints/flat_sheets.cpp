#include "sim/constraints/flat_sheets.h"

#include "sim/base/disjoint_sets.h"
#include "sim/constraints/tolerances.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace pliant::sim {

namespace {

float cross(const glm::vec2& a, const glm::vec2& b) { return a.x * b.y - a.y * b.x; }

using Triangles = std::span<const std::array<int, 3>>;

// Edges of only one triangle, in the orientation of the triangle.
std::vector<std::pair<int, int>> outlineOf(Triangles triangles) {
  std::map<std::pair<int, int>, std::pair<int, std::pair<int, int>>> edges;
  for (const auto& t : triangles) {
    for (std::size_t k = 0; k < 3; ++k) {
      const int a = t[k], b = t[(k + 1) % 3];
      auto& [count, sense] = edges[std::minmax(a, b)];
      ++count;
      sense = {a, b};
    }
  }
  std::vector<std::pair<int, int>> outline;
  for (const auto& [edge, use] : edges) {
    if (use.first == 1) outline.push_back(use.second);
  }
  return outline;
}

}  // namespace

FlatSheets::FlatSheets(std::span<const SurfaceMesh> surfaces, const Particles& particles)
    : particles_(particles), pieceOf_(particles.size(), -1) {
  for (const SurfaceMesh& surface : surfaces) {
    if (!surface.closed && !surface.warp) addPieces(surface);
  }
}

void FlatSheets::addPieces(const SurfaceMesh& surface) {
  DisjointSets sets(particles_.size());
  for (const auto& [a, b, c] : surface.triangles) sets.unite(a, b), sets.unite(b, c);
  std::vector<std::array<int, 3>> sorted = surface.triangles;
  const auto rootOf = [&](const std::array<int, 3>& t) { return sets.find(t[0]); };
  std::stable_sort(sorted.begin(), sorted.end(), [&](const auto& a, const auto& b) { return rootOf(a) < rootOf(b); });
  for (auto first = sorted.begin(); first != sorted.end();) {
    const auto last = std::find_if(first, sorted.end(), [&](const auto& t) { return rootOf(t) != rootOf(*first); });
    addPiece({first, last});
    first = last;
  }
}

void FlatSheets::addPiece(Triangles triangles) {
  const auto at = [&](int i) { return particles_.rest[static_cast<std::size_t>(i)]; };
  Piece piece;
  piece.origin = at(triangles.front()[0]);
  glm::vec3 normal(0.0f), far(0.0f);
  for (const auto& [a, b, c] : triangles) {
    const glm::vec3 n = glm::cross(at(b) - at(a), at(c) - at(a));
    if (glm::dot(n, n) > glm::dot(normal, normal)) normal = n;
    for (const int i : {a, b, c}) {
      if (glm::distance(at(i), piece.origin) > glm::length(far)) far = at(i) - piece.origin;
    }
  }
  piece.size = glm::length(far);
  if (!(glm::length(normal) > 0.0f)) return;
  normal = glm::normalize(normal);
  piece.u = glm::normalize(far - glm::dot(far, normal) * normal);
  piece.v = glm::cross(normal, piece.u);
  for (const auto& t : triangles) {
    for (const int i : t) {
      if (std::abs(glm::dot(normal, at(i) - piece.origin)) > kFlat * piece.size) return;
    }
  }
  glm::vec2 middle(0.0f);
  const auto outline = outlineOf(triangles);
  for (const auto& [a, b] : outline) {
    piece.outline.push_back({piece.at(at(a)), piece.at(at(b))});
    middle += piece.outline.back()[0] / static_cast<float>(outline.size());
  }
  // Convex and without holes: all of it is on the same side of each edge of its outline.
  piece.isConvex = std::all_of(piece.outline.begin(), piece.outline.end(), [&](const auto& edge) {
    const glm::vec2 along = glm::normalize(edge[1] - edge[0]);
    const float side = cross(along, middle - edge[0]) > 0.0f ? 1.0f : -1.0f;
    return std::all_of(piece.outline.begin(), piece.outline.end(), [&](const auto& other) {
      return side * cross(along, other[0] - edge[0]) > -kFlat * piece.size;
    });
  });
  for (const auto& t : triangles) {
    for (const int i : t) pieceOf_[static_cast<std::size_t>(i)] = static_cast<Index>(pieces_.size());
  }
  pieces_.push_back(std::move(piece));
}

// Whether an edge of the outline crosses the line in its interior, and is not along it.
bool FlatSheets::Piece::leaves(const glm::vec2& from, const glm::vec2& to) const {
  if (isConvex) return false;
  const float near = kFlat * size;
  const float length = glm::distance(from, to);
  if (!(length > 0.0f)) return false;
  const glm::vec2 along = (to - from) / length;
  return std::any_of(outline.begin(), outline.end(), [&](const std::array<glm::vec2, 2>& edge) {
    const float a = cross(along, edge[0] - from), b = cross(along, edge[1] - from);
    if (std::min(a, b) > near || std::max(a, b) < -near) return false;
    if (std::abs(a) <= near && std::abs(b) <= near) return false;
    const glm::vec2 meeting = edge[0] + std::clamp(a / (a - b), 0.0f, 1.0f) * (edge[1] - edge[0]);
    const float way = glm::dot(along, meeting - from);
    return way > near && way < length - near;
  });
}

std::optional<float> FlatSheets::straightDistance(Index a, Index b) const {
  const Index piece = pieceOf_[static_cast<std::size_t>(a)];
  if (piece < 0 || piece != pieceOf_[static_cast<std::size_t>(b)]) return std::nullopt;
  const glm::vec3 from = particles_.rest[static_cast<std::size_t>(a)],
                  to = particles_.rest[static_cast<std::size_t>(b)];
  const Piece& flat = pieces_[static_cast<std::size_t>(piece)];
  if (flat.leaves(flat.at(from), flat.at(to))) return std::nullopt;
  return glm::distance(from, to);
}

}  // namespace pliant::sim
