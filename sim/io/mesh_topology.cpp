#include "sim/io/mesh_topology.h"

#include "sim/base/index.h"
#include "sim/base/input_errors.h"
#include "sim/io/mesh_seams.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

namespace pliant::sim {

namespace {

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

/// A side of a triangle: corner 3t + k is the side of triangle t from its vertex k to the next one.
struct HalfEdge {
  std::pair<int, int> vertices;  // the smaller first: the same for both triangles
  std::size_t corner;
};

// Sorting, not hashing: no mesh, however crafted, can make it slow. First bucketed by the smaller vertex, in linear
// time.
std::vector<HalfEdge> sortedHalfEdges(const TriangleMesh& mesh) {
  const auto sideAt = [&](std::size_t corner) {
    const std::array<int, 3>& triangle = mesh.triangles[corner / 3];
    return HalfEdge{std::minmax(triangle[corner % 3], triangle[(corner + 1) % 3]), corner};
  };
  const std::size_t corners = 3 * mesh.triangles.size();
  std::vector<std::size_t> start(mesh.positions.size() + 2,
                                 0);  // entry v + 1 advances from the first of v to one past its last
  for (std::size_t corner = 0; corner < corners; ++corner) ++start[sideAt(corner).vertices.first + 2];
  std::partial_sum(start.begin(), start.end(), start.begin());
  std::vector<HalfEdge> sides(corners);
  for (std::size_t corner = 0; corner < corners; ++corner) {
    const HalfEdge side = sideAt(corner);
    sides[start[side.vertices.first + 1]++] = side;
  }
  for (std::size_t v = 0; v < mesh.positions.size(); ++v) {
    std::sort(sides.begin() + static_cast<std::ptrdiff_t>(start[v]),
              sides.begin() + static_cast<std::ptrdiff_t>(start[v + 1]), [](const HalfEdge& a, const HalfEdge& b) {
                return std::tie(a.vertices.second, a.corner) < std::tie(b.vertices.second, b.corner);
              });
  }
  return sides;
}

int vertexAt(const TriangleMesh& mesh, std::size_t corner, std::size_t step = 0) {
  return mesh.triangles[corner / 3][(corner % 3 + step) % 3];
}

// Counts from 1, as people and OBJ files do.
std::string nameOfEdge(std::pair<int, int> vertices) {
  return fmt::format("the edge of vertices {} and {} (counted from 1)", vertices.first + 1, vertices.second + 1);
}

/// Calls meet(begin, end) for each edge with the range of its sides.
template <typename Meet>
void forEachEdge(const std::vector<HalfEdge>& sides, Meet&& meet) {
  for (std::size_t i = 0, end = 0; i < sides.size(); i = end) {
    while (end < sides.size() && sides[end].vertices == sides[i].vertices) ++end;
    meet(i, end);
  }
}

void refuseFins(const std::vector<HalfEdge>& sides, const std::filesystem::path& file) {
  std::size_t fins = 0, triangles = 0;
  std::pair<int, int> first;
  forEachEdge(sides, [&](std::size_t i, std::size_t end) {
    if (end - i <= 2) return;
    if (fins++ > 0) return;
    first = sides[i].vertices;
    triangles = end - i;
  });
  if (fins == 0) return;
  throw InputError(
      file.string(), 0,
      fmt::format("{} triangles meet at {}{}, expected 1 or 2: remove fins and inner walls, or split the surface there",
                  triangles, nameOfEdge(first),
                  fins == 1 ? "" : fmt::format(" and more than two at {} other{}", fins - 1, fins == 2 ? "" : "s")));
}

/// Gives each fan of triangles around a shared vertex its own vertex; the first keeps the old one. Returns the vertices
/// that were shared.
std::vector<int> separateFans(TriangleMesh& mesh, const std::vector<HalfEdge>& sides) {
  std::vector<std::size_t> root(3 * mesh.triangles.size());  // by corner: another corner of its fan
  std::iota(root.begin(), root.end(), std::size_t{0});
  const auto rootOf = [&](std::size_t corner) {
    while (root[corner] != corner) corner = root[corner] = root[root[corner]];
    return corner;
  };
  const auto cornerOf = [&](std::size_t side, int vertex) {
    return vertexAt(mesh, side) == vertex ? side : side / 3 * 3 + (side + 1) % 3;
  };
  forEachEdge(sides, [&](std::size_t i, std::size_t end) {
    if (end - i != 2) return;
    for (const int vertex : {sides[i].vertices.first, sides[i].vertices.second}) {
      const std::size_t a = rootOf(cornerOf(sides[i].corner, vertex)),
                        b = rootOf(cornerOf(sides[i + 1].corner, vertex));
      root[std::max(a, b)] = std::min(a, b);
    }
  });
  std::vector<std::size_t> firstFan(mesh.positions.size(), kNone);  // by vertex
  std::vector<int> vertexOfFan(root.size(), -1);
  std::vector<int> shared;
  for (std::size_t corner = 0; corner < root.size(); ++corner) {
    const std::size_t fan = rootOf(corner);
    int& vertex = mesh.triangles[corner / 3][corner % 3];
    if (vertexOfFan[fan] < 0) {
      std::size_t& first = firstFan[vertex];
      vertexOfFan[fan] = first == kNone ? vertex : static_cast<int>(mesh.positions.size());
      if (first != kNone) {
        shared.push_back(vertex);
        mesh.positions.push_back(mesh.positions[vertex]);
      }
      first = fan;
    }
    vertex = vertexOfFan[fan];
  }
  std::sort(shared.begin(), shared.end());
  shared.erase(std::unique(shared.begin(), shared.end()), shared.end());
  return shared;
}

/// Reverses triangles so that neighbours are wound consistently; of each piece the smaller part is reversed.
class Orientation {
 public:
  Orientation(TriangleMesh& mesh, const std::vector<HalfEdge>& sides) : mesh_(mesh), across_(sides.size(), kNone) {
    forEachEdge(sides, [&](std::size_t i, std::size_t end) {
      if (end - i != 2) return;
      across_[sides[i].corner] = sides[i + 1].corner;
      across_[sides[i + 1].corner] = sides[i].corner;
    });
  }

  /// Returns the number of triangles reversed.
  std::size_t unify(const std::filesystem::path& file) {
    turned_.assign(mesh_.triangles.size(), kUnseen);
    std::size_t count = 0;
    for (std::size_t t = 0; t < turned_.size(); ++t) {
      if (turned_[t] == kUnseen) count += unifyPiece(t, file);
    }
    return count;
  }

 private:
  static constexpr char kUnseen = 2;

  std::size_t unifyPiece(std::size_t start, const std::filesystem::path& file) {
    std::vector<std::size_t> piece{start};
    turned_[start] = 0;
    for (std::size_t next = 0; next < piece.size(); ++next) {
      for (std::size_t corner = 3 * piece[next]; corner < 3 * piece[next] + 3; ++corner) {
        if (across_[corner] == kNone) continue;
        const std::size_t other = across_[corner] / 3;
        const bool sameWay = vertexAt(mesh_, corner) == vertexAt(mesh_, across_[corner]);  // they must be opposite
        const char wanted = static_cast<char>((turned_[piece[next]] != 0) != sameWay);
        if (turned_[other] == kUnseen) {
          turned_[other] = wanted;
          piece.push_back(other);
        } else if (turned_[other] != wanted) {
          throw InputError(
              file.string(), 0,
              fmt::format("the surface has one side only: its triangles cannot all have the same orientation at {}",
                          nameOfEdge(std::minmax(vertexAt(mesh_, corner), vertexAt(mesh_, corner, 1)))));
        }
      }
    }
    const std::size_t count = std::count_if(piece.begin(), piece.end(), [&](std::size_t t) { return turned_[t] != 0; });
    const char turn = 2 * count > piece.size() ? 0 : 1;
    for (const std::size_t t : piece) {
      if (turned_[t] == turn) std::swap(mesh_.triangles[t][1], mesh_.triangles[t][2]);
    }
    return std::min(count, piece.size() - count);
  }

  TriangleMesh& mesh_;
  std::vector<std::size_t> across_;  // by corner: that of the other triangle at its side
  std::vector<char> turned_;         // by triangle
};

bool isClosed(const std::vector<HalfEdge>& sides) {
  bool closed = true;
  forEachEdge(sides, [&](std::size_t i, std::size_t end) { closed = closed && end - i == 2; });
  return closed;
}

glm::dvec3 doubleArea(const TriangleMesh& mesh, const std::array<int, 3>& triangle) {
  const auto at = [&](int vertex) { return glm::dvec3(mesh.positions[vertex]); };
  return glm::cross(at(triangle[1]) - at(triangle[0]), at(triangle[2]) - at(triangle[0]));
}

/// A count with its noun and verb.
std::string countOf(std::size_t count, const char* one, const char* many) {
  return count == 1 ? one : fmt::format("{} {}", count, many);
}

/// Joins vertices at the same position, and triangles with the same vertices.
void joinParts(TriangleMesh& mesh, const std::filesystem::path& file, std::vector<std::string>& said) {
  if (const std::size_t joined = joinEqual(mesh).joined; joined > 0) {
    said.push_back(fmt::format("{} at the position of an earlier one: merged with it, later vertices are renumbered",
                               countOf(joined, "1 vertex lies", "vertices lie")));
  }
  if (const Welding seams = joinSeams(mesh); seams.joined > 0) {
    said.push_back(fmt::format(
        "{} of open edges up to {:.2g} m from an earlier one: merged with it, later vertices are renumbered",
        countOf(seams.joined, "1 vertex lies", "vertices lie"), seams.widest));
  }
  if (const std::size_t doubles = leaveOutDoubles(mesh); doubles > 0) {
    said.push_back(fmt::format("{} the same vertices as an earlier one: left out",
                               countOf(doubles, "a triangle has", "triangles have")));
  }
  if (!mesh.triangles.empty()) return;
  throw InputError(file.string(), 0, "no triangle has three distinct corners, expected a surface");
}

}  // namespace

std::vector<std::string> findDegenerate(const TriangleMesh& mesh) {
  std::vector<std::string> said;
  const auto isFlat = [&](const std::array<int, 3>& triangle) {
    return glm::length(doubleArea(mesh, triangle)) == 0.0;
  };
  const auto flat = std::find_if(mesh.triangles.begin(), mesh.triangles.end(), isFlat);
  if (flat != mesh.triangles.end()) {
    said.push_back(
        fmt::format("{} without area, the first of vertices {}, {} and {} (counted from 1): no bending there",
                    std::count_if(flat, mesh.triangles.end(), isFlat) == 1 ? "a triangle" : "triangles", (*flat)[0] + 1,
                    (*flat)[1] + 1, (*flat)[2] + 1));
  }
  std::vector<char> used(mesh.positions.size(), 0);
  for (const auto& triangle : mesh.triangles) {
    for (const int vertex : triangle) used[vertex] = 1;
  }
  const auto unused = std::find(used.begin(), used.end(), 0);
  if (unused == used.end()) return said;
  said.push_back(
      fmt::format("vertex {} (counted from 1) belongs to no triangle: nothing holds it", unused - used.begin() + 1));
  return said;
}

std::vector<std::string> repairSurface(TriangleMesh& mesh, const std::filesystem::path& file) {
  std::vector<std::string> said;
  joinParts(mesh, file, said);
  const std::vector<HalfEdge> sides = sortedHalfEdges(mesh);
  refuseFins(sides, file);
  if (const std::vector<int> shared = separateFans(mesh, sides); !shared.empty()) {
    said.push_back(fmt::format("{}, the first of them {} (counted from 1): split there, with a vertex each",
                               shared.size() == 1
                                   ? "parts of the surface meet only in a vertex"
                                   : fmt::format("parts of the surface meet only in {} vertices", shared.size()),
                               shared.front() + 1));
  }
  if (const std::size_t turned = Orientation(mesh, sides).unify(file); turned > 0) {
    said.push_back(fmt::format("{} wound against {} neighbours: flipped",
                               turned == 1 ? "a triangle is" : fmt::format("{} triangles are", turned),
                               turned == 1 ? "its" : "their"));
  }
  if (isClosed(sides) && sixfoldVolume(mesh) < 0.0) {
    for (auto& triangle : mesh.triangles) std::swap(triangle[1], triangle[2]);
    said.push_back("the closed mesh is inside out: flipped");
  }
  return said;
}

std::vector<MeshEdge> meshEdges(const TriangleMesh& mesh, const std::filesystem::path& file) {
  const std::vector<HalfEdge> sides = sortedHalfEdges(mesh);
  refuseFins(sides, file);
  std::vector<std::pair<std::size_t, MeshEdge>> edges;  // with the first corner, for the order of appearance
  forEachEdge(sides, [&](std::size_t i, std::size_t end) {
    const std::size_t corner = sides[i].corner;
    const int beyond = end - i == 2 ? vertexAt(mesh, sides[i + 1].corner, 2) : -1;
    edges.emplace_back(
        corner, MeshEdge{vertexAt(mesh, corner), vertexAt(mesh, corner, 1), {vertexAt(mesh, corner, 2), beyond}});
  });
  std::sort(edges.begin(), edges.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<MeshEdge> list;
  list.reserve(edges.size());
  for (const auto& [corner, edge] : edges) list.push_back(edge);
  return list;
}

std::vector<float> vertexAreas(const TriangleMesh& mesh) {
  std::vector<double> sums(mesh.positions.size(), 0.0);
  for (const auto& triangle : mesh.triangles) {
    const double third = glm::length(doubleArea(mesh, triangle)) / 6.0;
    for (const int vertex : triangle) sums[vertex] += third;
  }
  return {sums.begin(), sums.end()};
}

double sixfoldVolume(const TriangleMesh& mesh) {
  const glm::dvec3 origin(mesh.positions.empty() ? glm::vec3(0.0f) : mesh.positions.front());
  const auto at = [&](int vertex) { return glm::dvec3(mesh.positions[vertex]) - origin; };
  double sum = 0.0;
  for (const auto& [a, b, c] : mesh.triangles) sum += glm::dot(glm::cross(at(a), at(b)), at(c));
  return sum;
}

}  // namespace pliant::sim
