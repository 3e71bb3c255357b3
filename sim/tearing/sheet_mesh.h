// A surface opened for changes of its connectivity: vertices are split and edges are divided while particles, masses,
// rest lengths and bending follow. The mesh stays a 2-manifold.
//
// Rest data belong to edges here. Their constraints are derived from the triangles once, by commit(): every edge has a
// distance constraint, and every bending edge between two triangles a dihedral constraint.
#pragma once

#include "sim/constraints/typed_batches.h"
#include "sim/state/surfaces.h"
#include "sim/state/world.h"
#include "sim/tearing/edge_key.h"

#include <array>
#include <functional>
#include <map>
#include <span>
#include <utility>
#include <vector>

namespace pliant::sim {

class SheetMesh {
 public:
  /// Whether two triangles that share an edge at a vertex stay together; `neighbour` is the edge's other end.
  using StaysTogether = std::function<bool(int triangle, int other, int neighbour)>;

  /// Precondition: the surface is divisible. Lists the triangles at each vertex.
  SheetMesh(World& world, SurfaceMesh& surface);

  /// The triangles at a vertex, ascending.
  std::vector<int> trianglesAt(int vertex) const;
  /// The vertices that share an edge with a vertex, ascending.
  std::vector<int> neighboursOf(int vertex) const;
  /// The one or two triangles at an edge, ascending; none if it does not exist.
  std::vector<int> trianglesAtEdge(int a, int b) const;
  const std::array<int, 3>& triangle(int index) const { return surface_.triangles[index]; }
  /// The vertex of a triangle that is neither a nor b.
  int oppositeOf(int triangle, int a, int b) const;

  /// Reads the rest data of all edges at these vertices and at their neighbours, which may be changed from now on.
  void load(std::span<const int> vertices);
  /// Precondition: the edge is loaded.
  float restLength(int a, int b) const;

  /// Splits a vertex into its fans: triangles connected through edges at the vertex for which `together` holds. The
  /// largest fan at rest keeps the vertex, each other one gets a new particle at the same position; mass is divided by
  /// area. A fixed particle stays with its fan, the others are free. Returns the new particles. Precondition: the
  /// vertex is loaded.
  std::vector<int> separate(int vertex, const StaysTogether& together);
  /// The same, connected by any common edge: repairs a vertex at which two fans meet only in a point.
  std::vector<int> separate(int vertex);

  /// Puts a new vertex on an edge at a + t (b - a), 0 < t < 1, and divides the one or two triangles there. Returns it.
  /// Precondition: a and b are loaded.
  int divideEdge(int a, int b, float t);

  /// Writes constraints for all that changed since load(), and counts one change of the world's topology. If the
  /// surface collides with itself, vertices that came apart are each moved back from the cut by a hair: if they
  /// coincided, nothing would tell on which side of the other each belongs.
  void commit();

 private:
  struct Edge {
    float restLength = 0.0f;
    float restAngle = 0.0f;
    bool bends = false;
    bool changed = false;
    TypedBatch<Distance>* batch = nullptr;  ///< that has its constraint; null: to be created
    std::size_t stretching = 0;             ///< index in it
    int bending = -1;                       ///< index of its constraint in the batch; -1: to be created
  };

  glm::vec3 restOf(int vertex) const { return world_.particles.rest[vertex]; }
  std::array<int, 3>& corners(int index) { return surface_.triangles[index]; }
  void link(std::size_t corner);
  void unlink(std::size_t corner);
  void replaceCorner(int triangle, int from, int to);
  std::vector<double> weightsOf(std::span<const int> triangles) const;
  int addVertex(int like, const glm::vec3& position, const glm::vec3& velocity, const glm::vec3& rest, float mass);
  void moveFan(std::span<const int> fan, int from, int to);
  void touchEdgesOf(int triangle);
  Edge& edge(int a, int b) { return edges_[edgeKey(a, b)]; }
  void commitEdge(const EdgeKey& key, Edge& edge);
  void pullBackFromCut();

  World& world_;
  SurfaceMesh& surface_;
  std::vector<int> first_;  ///< first corner of each vertex, by particle; -1: none. Corner c is of triangle c / 3
  std::vector<int> next_;   ///< next corner of the same vertex
  std::map<EdgeKey, Edge> edges_;  ///< the loaded ones
  std::vector<int> separated_;     ///< vertices that came apart since load(), old and new
  int stretchingGroup_ = 0;
  TypedBatch<Dihedral>* bending_ = nullptr;  ///< null: the sheet does not bend
};

}  // namespace pliant::sim
