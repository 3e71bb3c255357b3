#include "sim/io/mesh_topology.h"

#include "sim/base/index.h"
#include "sim/io/text_input.h"

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

std::vector<HalfEdge> sortedHalfEdges(const TriangleMesh& mesh) {
  std::vector<HalfEdge> sides;
  sides.reserve(3 * mesh.triangles.size());
  for (const std::array<int, 3>& triangle : mesh.triangles) {
    for (std::size_t k = 0; k < 3; ++k) {
      sides.push_back({std::minmax(triangle[k], triangle[(k + 1) % 3]), sides.size()});
    }
  }
  // Sorting, not hashing: no mesh, however made, can make it slow.
  std::sort(sides.begin(), sides.end(), [](const HalfEdge& a, const HalfEdge& b) {
    return std::tie(a.vertices, a.corner) < std::tie(b.vertices, b.corner);
  });
  return sides;
}

int vertexAt(const TriangleMesh& mesh, std::size_t corner, std::size_t step = 0) {
  return mesh.triangles[corner / 3][(corner % 3 + step) % 3];
}

// As people and OBJ files count.
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
  FileErrors errors(file);
  forEachEdge(sides, [&](std::size_t i, std::size_t end) {
    if (end - i <= 2) return;
    errors.add(0, fmt::format("{} triangles meet at {}, expected 1 or 2", end - i, nameOfEdge(sides[i].vertices)));
  });
  errors.throwIfAny();
}

std::size_t weld(TriangleMesh& mesh) {
  const auto& at = mesh.positions;
  std::vector<int> order(at.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    const glm::vec3 &p = at[a], &q = at[b];
    return std::tie(p.x, p.y, p.z, a) < std::tie(q.x, q.y, q.z, b);
  });
  std::vector<int> first(at.size());  // by vertex: the first one at its place
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Index v = order[i];
    const bool isSame = i > 0 && at[v] == at[order[i - 1]];
    first[v] = isSame ? first[order[i - 1]] : order[i];
  }
  std::vector<int> number(at.size());
  std::vector<glm::vec3> kept;
  for (Index v = 0; v < std::ssize(at); ++v) {
    const Index same = first[v];
    if (same == v) kept.push_back(at[v]);
    number[v] = same == v ? static_cast<int>(kept.size()) - 1 : number[same];
  }
  const std::size_t joined = at.size() - kept.size();
  mesh.positions = std::move(kept);
  for (auto& triangle : mesh.triangles) {
    for (int& vertex : triangle) vertex = number[vertex];
  }
  std::erase_if(mesh.triangles,
                [](const std::array<int, 3>& t) { return t[0] == t[1] || t[1] == t[2] || t[2] == t[0]; });
  return joined;
}

/// Gives the fans of triangles that share a vertex but no edge there a vertex each; the first keeps it. Returns the
/// vertices that were shared so.
std::vector<int> partFans(TriangleMesh& mesh, const std::vector<HalfEdge>& sides) {
  std::vector<std::size_t> root(3 * mesh.triangles.size());  // by corner: another one of its fan
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

/// Turns triangles so that neighbours go the same way round; by piece, the smaller part of it turns.
class Orientation {
 public:
  Orientation(TriangleMesh& mesh, const std::vector<HalfEdge>& sides) : mesh_(mesh), across_(sides.size(), kNone) {
    forEachEdge(sides, [&](std::size_t i, std::size_t end) {
      if (end - i != 2) return;
      across_[sides[i].corner] = sides[i + 1].corner;
      across_[sides[i + 1].corner] = sides[i].corner;
    });
  }

  /// Returns the number of triangles turned.
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
        const bool sameWay = vertexAt(mesh_, corner) == vertexAt(mesh_, across_[corner]);  // must be against each other
        const char wanted = static_cast<char>((turned_[piece[next]] != 0) != sameWay);
        if (turned_[other] == kUnseen) {
          turned_[other] = wanted;
          piece.push_back(other);
        } else if (turned_[other] != wanted) {
          throw InputError(
              file.string(), 0,
              fmt::format("the surface has one side only: its triangles cannot all go the same way round at {}",
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
  std::vector<std::size_t> across_;  // by corner: the corner of the other triangle at that side
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

void tellOfDegenerate(const TriangleMesh& mesh, std::vector<std::string>& said) {
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
  if (unused == used.end()) return;
  said.push_back(
      fmt::format("vertex {} (counted from 1) belongs to no triangle: nothing holds it", unused - used.begin() + 1));
}

}  // namespace

std::vector<std::string> repairSurface(TriangleMesh& mesh, const std::filesystem::path& file) {
  std::vector<std::string> said;
  if (const std::size_t joined = weld(mesh); joined > 0) {
    said.push_back(fmt::format("{} {} at the place of an earlier one: joined with it, later vertices move up", joined,
                               joined == 1 ? "vertex lies" : "vertices lie"));
  }
  const std::vector<HalfEdge> sides = sortedHalfEdges(mesh);
  refuseFins(sides, file);
  if (const std::vector<int> shared = partFans(mesh, sides); !shared.empty()) {
    said.push_back(fmt::format("{}, the first of them {} (counted from 1): parted there, with a vertex each",
                               shared.size() == 1
                                   ? "parts of the surface meet in a vertex alone"
                                   : fmt::format("parts of the surface meet in {} vertices alone", shared.size()),
                               shared.front() + 1));
  }
  if (const std::size_t turned = Orientation(mesh, sides).unify(file); turned > 0) {
    said.push_back(fmt::format("{} the other way round than {} neighbours: turned",
                               turned == 1 ? "a triangle goes" : fmt::format("{} triangles go", turned),
                               turned == 1 ? "its" : "their"));
  }
  if (isClosed(sides) && sixfoldVolume(mesh) < 0.0) {
    for (auto& triangle : mesh.triangles) std::swap(triangle[1], triangle[2]);
    said.push_back("the closed mesh is inside out: turned");
  }
  tellOfDegenerate(mesh, said);
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
