#include "app/frame_maker.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::app {

namespace {

constexpr glm::vec3 kHighlight{0.16f, 0.42f, 0.98f};
constexpr glm::vec3 kColliderColour{0.62f, 0.63f, 0.65f};
constexpr float kArrowSeconds = 0.05f;  ///< a velocity's arrow is as long as the way of this time

/// Colours of particles for one frame.
class Colours {
 public:
  Colours(const Snapshot& snapshot, const ViewOptions& options) : snapshot_(snapshot), options_(options) {
    if (options.colourBy != ColourBy::speed) return;
    for (const glm::vec3& v : snapshot.velocities) fastest_ = std::max(fastest_, glm::length(v));
  }

  render::Colour of(std::size_t particle) const {
    const int object = snapshot_.objects[particle];
    if (static_cast<int>(particle) == options_.highlighted || object == options_.highlightedObject) {
      return render::toColour(kHighlight);
    }
    if (options_.colourBy == ColourBy::speed) {
      return render::toColour(mapColour(glm::length(snapshot_.velocities[particle]) / std::max(fastest_, 1e-6f)));
    }
    return render::toColour(snapshot_.topology->objects[static_cast<std::size_t>(object)].colour);
  }

 private:
  const Snapshot& snapshot_;
  const ViewOptions& options_;
  float fastest_ = 0.0f;
};

glm::vec3 positionOf(const Snapshot& snapshot, int particle) {
  return glm::vec3(snapshot.spheres[static_cast<std::size_t>(particle)]);
}

bool isHidden(const Snapshot& snapshot, const ViewOptions& options, int particle) {
  return options.hidden.contains(snapshot.objects[static_cast<std::size_t>(particle)]);
}

void addSpheres(const Snapshot& snapshot, const ViewOptions& options, const Colours& colours, render::Frame& frame) {
  const auto& objects = snapshot.topology->objects;
  for (std::size_t i = 0; i < snapshot.spheres.size(); ++i) {
    const int object = snapshot.objects[i];
    const Look look = objects[static_cast<std::size_t>(object)].look;
    if (look != Look::spheres && !options.particles) continue;
    if (options.hidden.contains(object)) continue;
    frame.spheres.push_back({glm::vec3(snapshot.spheres[i]), snapshot.spheres[i].w, colours.of(i)});
  }
}

void addStrands(const Snapshot& snapshot, const ViewOptions& options, const Colours& colours, render::Frame& frame) {
  std::vector<glm::vec3> points;
  for (const sim::Strand& strand : snapshot.topology->strands) {
    if (strand.count == 0 || isHidden(snapshot, options, strand.first)) continue;
    points.clear();
    for (int i = 0; i < strand.count; ++i) points.push_back(positionOf(snapshot, strand.first + i));
    const auto first = static_cast<std::size_t>(strand.first);
    frame.addStrand(points, snapshot.spheres[first].w, colours.of(first));
  }
}

void addCloths(const Snapshot& snapshot, const ViewOptions& options, const Colours& colours, render::Frame& frame) {
  for (const sim::SurfaceMesh& surface : snapshot.topology->surfaces) {
    if (surface.triangles.empty() || isHidden(snapshot, options, surface.triangles.front()[0])) continue;
    // A cloth's particles are consecutive: vertex v of the mesh is particle first + v.
    int first = surface.triangles.front()[0], last = first;
    for (const auto& triangle : surface.triangles) {
      first = std::min({first, triangle[0], triangle[1], triangle[2]});
      last = std::max({last, triangle[0], triangle[1], triangle[2]});
    }
    render::Mesh mesh;
    mesh.wireframe = options.wireframe;
    mesh.twoSided = !surface.closed;
    mesh.colour = colours.of(static_cast<std::size_t>(first));
    for (int v = first; v <= last; ++v) {
      mesh.positions.push_back(positionOf(snapshot, v));
      if (options.colourBy == ColourBy::speed) mesh.vertexColours.push_back(colours.of(static_cast<std::size_t>(v)));
    }
    for (const auto& [a, b, c] : surface.triangles) mesh.triangles.emplace_back(a - first, b - first, c - first);
    frame.meshes.push_back(std::move(mesh));
  }
}

void addEmbedded(const Snapshot& snapshot, const ViewOptions& options, const Colours& colours, render::Frame& frame) {
  for (const sim::EmbeddedSurface& surface : snapshot.topology->embedded) {
    if (options.hidden.contains(surface.object) || surface.vertices.empty()) continue;
    render::Mesh mesh;
    mesh.wireframe = options.wireframe;
    mesh.twoSided = false;
    mesh.colour = colours.of(static_cast<std::size_t>(surface.vertices.front().particles[0]));
    for (std::size_t v = 0; v < surface.vertices.size(); ++v) {
      mesh.positions.push_back(surface.position(v, snapshot.spheres));
      if (options.colourBy != ColourBy::object) {
        mesh.vertexColours.push_back(colours.of(static_cast<std::size_t>(nearestParticle(surface, v))));
      }
    }
    for (const auto& [a, b, c] : surface.triangles) mesh.triangles.emplace_back(a, b, c);
    frame.meshes.push_back(std::move(mesh));
  }
}

void addColliders(const Snapshot& snapshot, const ViewOptions& options, render::Frame& frame) {
  for (const ColliderMesh& collider : snapshot.topology->colliderMeshes) {
    render::Mesh mesh;
    mesh.positions = collider.positions;
    for (const auto& [a, b, c] : collider.triangles) mesh.triangles.emplace_back(a, b, c);
    mesh.colour = render::toColour(kColliderColour);
    mesh.wireframe = options.wireframe;
    frame.meshes.push_back(std::move(mesh));
  }
}

void addOverlays(const Snapshot& snapshot, const ViewOptions& options, render::Frame& frame) {
  if (options.velocities) {
    for (std::size_t i = 0; i < snapshot.spheres.size(); ++i) {
      const glm::vec3 from(snapshot.spheres[i]);
      frame.addArrow(from, from + kArrowSeconds * snapshot.velocities[i], render::toColour({0.95f, 0.55f, 0.15f}), 1.0f, true);
    }
  }
  if (options.contacts) {
    const float length = snapshot.spheres.empty() ? 0.0f : snapshot.spheres.front().w;
    for (const ContactMark& contact : snapshot.contacts) {
      frame.addArrow(contact.position, contact.position + 1.5f * length * contact.normal,
                     render::toColour({0.85f, 0.2f, 0.5f}), 1.0f, true);
    }
  }
}

}  // namespace

glm::vec3 mapColour(float t) {
  static const std::array<glm::vec3, 5> stops{
      {{0.15f, 0.16f, 0.42f}, {0.13f, 0.40f, 0.56f}, {0.16f, 0.62f, 0.50f}, {0.55f, 0.78f, 0.30f}, {0.98f, 0.88f, 0.25f}}};
  const float place = std::clamp(t, 0.0f, 1.0f) * float(stops.size() - 1);
  const auto index = std::min(static_cast<std::size_t>(place), stops.size() - 2);
  return glm::mix(stops[index], stops[index + 1], place - float(index));
}

int nearestParticle(const sim::EmbeddedSurface& surface, std::size_t vertex) {
  const auto& [particles, weights] = surface.vertices[vertex];
  return particles[static_cast<std::size_t>(std::max_element(weights.begin(), weights.end()) - weights.begin())];
}

void makeFrame(const Snapshot& snapshot, const ViewOptions& options, render::Frame& frame) {
  frame.clear();
  const Colours colours(snapshot, options);
  addSpheres(snapshot, options, colours, frame);
  addStrands(snapshot, options, colours, frame);
  addCloths(snapshot, options, colours, frame);
  addEmbedded(snapshot, options, colours, frame);
  addColliders(snapshot, options, frame);
  addOverlays(snapshot, options, frame);
  frame.ground.visible = snapshot.topology->groundHeight.has_value();
  frame.ground.height = snapshot.topology->groundHeight.value_or(0.0f);
}

}  // namespace pliant::app
