#include "sim/elements/solid_shape.h"

#include "sim/tetrahedra/shapes.h"
#include "sim/tetrahedra/tetra_mesh.h"

#include <fmt/format.h>

#include <utility>

namespace pliant::sim {

bool hasOneSource(ElementBuilder& builder, const std::string& file, const std::optional<SolidShape>& shape) {
  if (file.empty() != !shape.has_value()) return true;
  builder.error(file.empty() ? "shape" : "file",
                fmt::format("{} of <file> and <shape> is given, expected one", file.empty() ? "neither" : "each"));
  return false;
}

std::optional<TriangleMesh> readSolid(ElementBuilder& builder, const std::string& file) {
  auto surface = builder.readMesh("file", file, Transformed{});
  if (!surface) return std::nullopt;
  weld(*surface);
  const auto edges = builder.edgesOf(*surface, "file", file);
  if (!edges) return std::nullopt;
  if (const auto problem = checkSolid(*surface, *edges)) {
    builder.error("file", fmt::format("<file>: {}: {}", file, *problem));
    return std::nullopt;
  }
  if (enclosedVolume(*surface) < 0.0) {
    builder.warning("file", fmt::format("<file>: {}: the mesh is inside out, its triangles are turned round", file));
    for (auto& triangle : surface->triangles) std::swap(triangle[1], triangle[2]);
  }
  return surface;
}

}  // namespace pliant::sim
