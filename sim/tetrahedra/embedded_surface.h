// A surface that follows particles: each vertex is a weighted mean of some. It is drawn for a body whose particles are
// coarser than its surface.
#pragma once

#include "sim/base/index.h"
#include "sim/tetrahedra/tetra_mesh.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <span>
#include <vector>

namespace pliant::sim {

struct EmbeddedSurface {
  static constexpr std::size_t kMaxTies = 16;
  /// The weights add up to 1; some are slightly negative if a vertex lies outside the particles.
  struct Vertex {
    std::array<Index, kMaxTies> particles{};  ///< global indices
    std::array<float, kMaxTies> weights{};    ///< 0 for unused particles

    /// A point in a tetrahedron, by its barycentric coordinates there.
    static Vertex in(const std::array<Index, 4>& tetrahedron, const glm::dvec4& coordinates) {
      Vertex vertex;
      for (std::size_t i = 0; i < 4; ++i) {
        vertex.particles[i] = tetrahedron[i];
        vertex.weights[i] = static_cast<float>(coordinates[static_cast<int>(i)]);
      }
      return vertex;
    }
  };

  int element = 0;
  int object = 0;
  std::vector<Vertex> vertices;
  std::vector<std::array<int, 3>> triangles;  ///< indices into vertices, counter-clockwise seen from outside

  /// The position of vertex v if the particles are at `x`, whose w is ignored.
  glm::vec3 position(std::size_t v, std::span<const glm::vec4> x) const {
    const Vertex& vertex = vertices[v];
    glm::vec3 sum(0.0f);
    for (std::size_t i = 0; i < kMaxTies; ++i) {
      if (vertex.weights[i] != 0.0f) sum += vertex.weights[i] * glm::vec3(x[vertex.particles[i]]);
    }
    return sum;
  }
};

/// Ties each vertex of `surface` to the tetrahedron that it lies in, or else to the one that it lies least outside of,
/// by barycentric coordinates; particle indices are the mesh's vertices. `cellSize`: approximate size of a tetrahedron.
[[nodiscard]] std::vector<EmbeddedSurface::Vertex> embed(std::span<const glm::vec3> surface, const TetraMesh& mesh,
                                                         float cellSize);

}  // namespace pliant::sim
