#include "sim/elements/solid_shape.h"

#include "sim/tetrahedra/shapes.h"
#include "sim/tetrahedra/tetra_mesh.h"

#include <fmt/format.h>

#include <utility>

namespace pliant::sim {

namespace {

/// Most triangles of a solid's surface. Lattices have at most a million points and do not resolve finer detail; a body
/// with more triangles takes minutes to fill.
constexpr std::size_t kMaxTriangles = 300'000;

}  // namespace

bool hasOneSource(ElementBuilder& builder, const std::string& file, bool hasShape) {
  if (file.empty() == hasShape) return true;
  builder.error(file.empty() ? "shape" : "file",
                fmt::format("{} of <file> and <shape> is given, expected one", file.empty() ? "neither" : "each"));
  return false;
}

std::optional<TriangleMesh> readSolid(ElementBuilder& builder, const std::string& file) {
  auto surface = builder.readMesh("file", file, Transformed{});
  if (!surface) return std::nullopt;
  if (surface->triangles.size() > kMaxTriangles) {
    builder.error("file", fmt::format("<file>: {}: {} triangles around a solid, expected at most {}: simplify the mesh",
                                      file, surface->triangles.size(), kMaxTriangles));
    return std::nullopt;
  }
  if (!builder.repairSurface(*surface, "file", file)) return std::nullopt;
  const auto edges = builder.edgesOf(*surface, "file", file);
  if (!edges) return std::nullopt;
  if (const auto problem = checkSolid(*surface, *edges)) {
    builder.error("file", fmt::format("<file>: {}: {}", file, *problem));
    return std::nullopt;
  }
  return surface;
}

}  // namespace pliant::sim
