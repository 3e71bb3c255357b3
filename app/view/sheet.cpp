#include "app/view/sheet.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace pliant::app {

namespace {

using Place = std::tuple<float, float, float>;

Place placeOf(const glm::vec3& p) { return {p.x, p.y, p.z}; }

std::pair<Place, Place> edgeAtRest(std::span<const glm::vec3> rest, int a, int b) {
  return std::minmax(placeOf(rest[static_cast<std::size_t>(a)]), placeOf(rest[static_cast<std::size_t>(b)]));
}

/// The two ends of an edge as one number.
std::uint64_t keyOf(int a, int b) {
  const auto [low, high] = std::minmax(a, b);
  return std::uint64_t(low) << 32 | std::uint32_t(high);
}

/// Calls act(a, b) for the edges of all triangles, in the order of their corners.
template <typename Act>
void forEachEdge(const sim::SurfaceMesh& surface, Act&& act) {
  for (const auto& t : surface.triangles) {
    for (std::size_t k = 0; k < 3; ++k) act(t[k], t[(k + 1) % 3]);
  }
}

/// Edges of only one triangle. Sorted, not in a map: a large sheet has millions of edges.
std::vector<std::pair<int, int>> singleEdges(const sim::SurfaceMesh& surface) {
  std::vector<std::uint64_t> keys;
  keys.reserve(3 * surface.triangles.size());
  forEachEdge(surface, [&](int a, int b) { keys.push_back(keyOf(a, b)); });
  std::sort(keys.begin(), keys.end());
  std::vector<std::uint64_t> single;
  for (std::size_t k = 0; k < keys.size(); ++k) {
    const bool isTwice = (k > 0 && keys[k - 1] == keys[k]) || (k + 1 < keys.size() && keys[k + 1] == keys[k]);
    if (!isTwice) single.push_back(keys[k]);
  }
  std::vector<std::pair<int, int>> edges;
  forEachEdge(surface, [&](int a, int b) {
    if (std::binary_search(single.begin(), single.end(), keyOf(a, b))) edges.emplace_back(a, b);
  });
  return edges;
}

/// Properties of the border's vertices, by vertex of the sheet.
struct Rim {
  std::vector<glm::vec3> outward;  ///< direction away from the sheet, zero inside
  std::vector<float> hem;          ///< 1 at hems
};

Rim rimOf(std::span<const MeshBorder> borders, std::span<const glm::vec3> normals, const render::Mesh& sheet) {
  Rim rim{std::vector<glm::vec3>(sheet.positions.size(), glm::vec3(0.0f)),
          std::vector<float>(sheet.positions.size(), 0.0f)};
  for (const MeshBorder& border : borders) {
    const glm::vec3 along = sheet.positions[border.b] - sheet.positions[border.a];
    for (const std::uint32_t v : {border.a, border.b}) {
      rim.outward[v] += glm::cross(along, normals[v]);
      if (border.hasHem) rim.hem[v] = 1.0f;
    }
  }
  for (glm::vec3& way : rim.outward) {
    const float length = glm::length(way);
    if (length > 0.0f) way /= length;
  }
  return rim;
}

/// Reserves memory for the back and the border: growing would copy several times, and a large sheet takes a second.
void makeRoom(render::Mesh& sheet, std::size_t borders) {
  const std::size_t vertices = 2 * sheet.positions.size() + 6 * borders;
  sheet.positions.reserve(vertices);
  sheet.normals.reserve(vertices);
  sheet.fabric.reserve(vertices);
  if (!sheet.atRest.empty()) sheet.atRest.reserve(vertices);
  if (!sheet.vertexColours.empty()) sheet.vertexColours.reserve(vertices);
  sheet.triangles.reserve(2 * sheet.triangles.size() + 4 * borders);
}

/// Appends a vertex that copies the other attributes of vertex `of`.
void appendVertex(std::uint32_t of, glm::vec3 position, glm::vec3 normal, glm::vec2 fabric, render::Mesh& sheet) {
  sheet.positions.push_back(position);
  sheet.normals.push_back(normal);
  sheet.fabric.push_back(fabric);
  if (!sheet.atRest.empty()) sheet.atRest.push_back(glm::vec3(sheet.atRest[of]));
  if (!sheet.vertexColours.empty()) sheet.vertexColours.push_back(render::Colour(sheet.vertexColours[of]));
}

/// Rounds the border from the front over its middle to the back: three vertices for each of its vertices.
void addRim(std::span<const MeshBorder> borders, const Rim& rim, std::span<const glm::vec3> middles,
            std::span<const glm::vec3> normals, float half, render::Mesh& sheet) {
  std::vector<std::uint32_t> ringOf(middles.size(), 0);
  for (const MeshBorder& border : borders) {
    for (const std::uint32_t v : {border.a, border.b}) {
      if (ringOf[v] != 0) continue;
      ringOf[v] = static_cast<std::uint32_t>(sheet.positions.size());
      const float thick = half * glm::mix(1.0f, kAtHem, rim.hem[v]);
      for (int k = 0; k < 3; ++k) {
        const auto up = static_cast<float>(1 - k);
        const float out = k == 1 ? 1.0f : 0.0f;
        const glm::vec3 normal = k == 1 ? rim.outward[v] : glm::normalize(up * normals[v] + 0.6f * rim.outward[v]);
        appendVertex(v, middles[v] + thick * (up * normals[v] + out * rim.outward[v]), normal,
                     {rim.hem[v], 0.5f * (1.0f - up)}, sheet);
      }
    }
  }
  for (const MeshBorder& border : borders) {
    for (std::uint32_t k = 0; k < 2; ++k) {
      const std::uint32_t a = ringOf[border.a] + k, b = ringOf[border.b] + k;
      sheet.triangles.emplace_back(a, a + 1, b);
      sheet.triangles.emplace_back(b, a + 1, b + 1);
    }
  }
}

}  // namespace

std::vector<SheetBorder> bordersOf(const sim::SurfaceMesh& surface, std::span<const glm::vec3> rest) {
  if (surface.closed) return {};
  const std::vector<std::pair<int, int>> edges = singleEdges(surface);
  std::map<std::pair<Place, Place>, int> sidesAtRest;
  std::set<Place> places;
  for (const auto& [a, b] : edges) {
    sidesAtRest[edgeAtRest(rest, a, b)] = 0;
    places.insert({placeOf(rest[static_cast<std::size_t>(a)]), placeOf(rest[static_cast<std::size_t>(b)])});
  }
  std::vector<char> isAtBorder(rest.size());
  for (std::size_t v = 0; v < rest.size(); ++v) isAtBorder[v] = places.contains(placeOf(rest[v]));
  forEachEdge(surface, [&](int a, int b) {
    if (isAtBorder[static_cast<std::size_t>(a)] == 0 || isAtBorder[static_cast<std::size_t>(b)] == 0) return;
    const auto found = sidesAtRest.find(edgeAtRest(rest, a, b));
    if (found != sidesAtRest.end()) ++found->second;
  });
  std::vector<SheetBorder> borders;
  for (const auto& [a, b] : edges) borders.push_back({a, b, sidesAtRest[edgeAtRest(rest, a, b)] == 1});
  return borders;
}

void thicken(std::span<const MeshBorder> borders, float half, render::Mesh& sheet) {
  std::vector<glm::vec3> normals;
  render::computeSmoothNormals(sheet.positions, sheet.triangles, normals);
  const Rim rim = rimOf(borders, normals, sheet);
  const std::vector<glm::vec3> middles = sheet.positions;
  const auto count = static_cast<std::uint32_t>(middles.size());
  const std::size_t triangles = sheet.triangles.size();
  makeRoom(sheet, borders.size());
  sheet.normals.assign(normals.begin(), normals.end());
  sheet.fabric.clear();
  for (std::uint32_t v = 0; v < count; ++v) sheet.fabric.emplace_back(rim.hem[v], 0.0f);
  for (std::uint32_t v = 0; v < count; ++v) {
    const float thick = half * glm::mix(1.0f, kAtHem, rim.hem[v]);
    sheet.positions[v] = middles[v] + thick * normals[v];
    appendVertex(v, middles[v] - thick * normals[v], -normals[v], {rim.hem[v], 1.0f}, sheet);
  }
  for (std::size_t t = 0; t < triangles; ++t) {
    const glm::uvec3 front = sheet.triangles[t];
    sheet.triangles.emplace_back(count + front.x, count + front.z, count + front.y);
  }
  addRim(borders, rim, middles, normals, half, sheet);
  sheet.twoSided = false;
}

}  // namespace pliant::app
