#include "app/view/body_meshes.h"

#include "app/view/sheet.h"
#include "sim/state/surfaces.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

namespace pliant::app {

namespace {

constexpr float kHalfOfThread = 0.5f, kMostOfRadius = 0.7f;  ///< half the thickness of cloth
constexpr glm::vec3 kShellColour{0.10f, 0.62f, 0.62f};
constexpr float kShellOpacity = 0.3f;

/// The volume that a surface keeps free, as a translucent shell: on both sides of a sheet, around a closed surface.
render::Mesh shellOf(const render::Mesh& surface, std::vector<MeshBorder> borders, float half) {
  render::Mesh shell;
  shell.positions = surface.positions;
  shell.triangles = surface.triangles;
  shell.colour = render::toColour(kShellColour);
  shell.opacity = kShellOpacity;
  shell.twoSided = shell.castsShadow = false;
  if (!surface.twoSided) {
    render::computeSmoothNormals(shell.positions, shell.triangles, shell.normals);
    for (std::size_t v = 0; v < shell.positions.size(); ++v) shell.positions[v] += half * shell.normals[v];
    return shell;
  }
  for (MeshBorder& border : borders) border.hasHem = false;  // hems are not thicker here
  thicken(borders, half, shell);
  return shell;
}

int objectOf(const Snapshot& snapshot, const sim::SurfaceMesh& surface) {
  return snapshot.objects[surface.triangles.front()[0]];
}

/// The thickness of its threads, limited by the distance kept between two layers.
float halfThickness(float detailSize, float radius) {
  return std::min(kHalfOfThread * detailSize, kMostOfRadius * radius);
}

}  // namespace

glm::vec2 randomOf(std::size_t number) {
  const auto random = static_cast<std::uint32_t>(number) * 2654435761u;  // Knuth's multiplicative hash
  return glm::vec2(random >> 16 & 0xFFu, random >> 24) / 255.0f;
}

render::Colour varied(render::Colour colour, float by, float random) {
  return render::toColour(glm::vec3(colour) / 255.0f * (1.0f + by * (random - 0.6f)));
}

void addCloths(const Snapshot& snapshot, const ViewOptions& options, const ParticleColours& colours, bool thick,
               render::Frame& frame) {
  std::vector<int> vertexOf;
  std::vector<MeshBorder> borders;
  for (std::size_t s = 0; s < snapshot.topology->surfaces.size(); ++s) {
    const sim::SurfaceMesh& surface = snapshot.topology->surfaces[s];
    if (surface.triangles.empty() || options.hidden.contains(snapshot.objects[surface.triangles.front()[0]])) continue;
    render::Mesh mesh;
    mesh.wireframe = options.wireframe;
    mesh.twoSided = !surface.closed;
    mesh.colour = colours.of(surface.triangles.front()[0]);
    if (colours.showLooks()) {
      applyAppearance(snapshot.topology->objects[snapshot.objects[surface.triangles.front()[0]]].appearance, mesh);
    }
    // Vertices are numbered by first use: particles added by a tear come long after the cloth's original ones.
    vertexOf.assign(snapshot.spheres.size(), -1);
    mesh.triangles.reserve(surface.triangles.size());
    const auto vertex = [&](int particle) {
      int& number = vertexOf[particle];
      if (number >= 0) return number;
      number = static_cast<int>(mesh.positions.size());
      mesh.positions.push_back(glm::vec3(snapshot.spheres[particle]));
      mesh.atRest.push_back(snapshot.topology->rest[particle]);
      if (colours.vary()) mesh.vertexColours.push_back(colours.of(particle));
      return number;
    };
    for (const auto& [a, b, c] : surface.triangles) {
      const int first = vertex(a), second = vertex(b), third = vertex(c);
      mesh.triangles.emplace_back(first, second, third);
    }
    borders.clear();
    for (const SheetBorder& border : snapshot.topology->borders[s]) {
      borders.push_back(
          {static_cast<std::uint32_t>(vertex(border.a)), static_cast<std::uint32_t>(vertex(border.b)), border.hasHem});
    }
    const float thickness = snapshot.topology->objects[snapshot.objects[surface.triangles.front()[0]]].thickness;
    if (options.thickness && thickness > 0.0f) frame.meshes.push_back(shellOf(mesh, borders, 0.5f * thickness));
    if (!surface.closed && !options.wireframe && thick) {
      const float half = halfThickness(mesh.detailSize, snapshot.spheres[surface.triangles.front()[0]].w);
      if (half > 0.0f) thicken(borders, half, mesh);
    }
    frame.meshes.push_back(std::move(mesh));
  }
}

render::Box boxOfCloth(const Snapshot& snapshot, int object) {
  render::Box box;
  for (const sim::SurfaceMesh& surface : snapshot.topology->surfaces) {
    if (surface.triangles.empty() || objectOf(snapshot, surface) != object) continue;
    const float radius = snapshot.spheres[surface.triangles.front()[0]].w;
    const float detail = snapshot.topology->objects[object].appearance.detailSize;
    const float reach = surface.closed ? 0.0f : kAtHem * halfThickness(detail, radius);
    for (const auto& triangle : surface.triangles) {
      for (const int corner : triangle) {
        const glm::vec3 position(snapshot.spheres[corner]);
        if (std::isfinite(position.x + position.y + position.z)) box.add(position, reach);
      }
    }
  }
  return box;
}

bool isSkinShown(const Snapshot& snapshot, const sim::EmbeddedSurface& surface, const ViewOptions& options) {
  return !options.particles || snapshot.topology->objects[surface.object].isRigid;
}

void addEmbedded(const Snapshot& snapshot, const ViewOptions& options, const ParticleColours& colours,
                 render::Frame& frame) {
  for (std::size_t s = 0; s < snapshot.topology->embedded.size(); ++s) {
    const sim::EmbeddedSurface& surface = snapshot.topology->embedded[s];
    if (options.hidden.contains(surface.object) || surface.vertices.empty()) continue;
    if (!isSkinShown(snapshot, surface, options)) continue;
    render::Mesh mesh;
    mesh.wireframe = options.wireframe;
    mesh.twoSided = false;
    mesh.colour = colours.of(surface.vertices.front().particles[0]);
    if (colours.showLooks()) {
      applyAppearance(snapshot.topology->objects[surface.object].appearance, mesh);
      mesh.atRest = snapshot.topology->embeddedAtRest[s];
      mesh.colour = varied(mesh.colour, 2.0f * render::valuesOf(mesh.look).variation,
                           randomOf(static_cast<std::size_t>(surface.object)).y);
    }
    for (std::size_t v = 0; v < surface.vertices.size(); ++v) {
      mesh.positions.push_back(surface.position(v, snapshot.spheres));
      if (colours.vary()) {
        mesh.vertexColours.push_back(colours.of(nearestParticle(surface, v)));
      }
    }
    for (const auto& [a, b, c] : surface.triangles) mesh.triangles.emplace_back(a, b, c);
    frame.meshes.push_back(std::move(mesh));
  }
}

}  // namespace pliant::app
