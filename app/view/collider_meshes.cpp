#include "app/view/collider_meshes.h"

#include <utility>

namespace pliant::app {

namespace {

constexpr float kFaceOpacity = 0.1f;  ///< of transparent colliders

}  // namespace

ColliderDrawing drawingOf(const sim::World& world) {
  ColliderDrawing drawing;
  for (std::size_t c = 0; c < world.colliders.size(); ++c) {
    sim::ColliderShape shape = world.colliders[c]->shape();
    if (shape.plane) drawing.planes.push_back(*shape.plane);
    if (shape.triangles.empty()) continue;
    drawing.meshes.push_back({std::move(shape), world.colliders[c]->element(), c});
  }
  return drawing;
}

void copyPoses(const sim::World& world, std::vector<sim::Pose>& poses) {
  poses.clear();
  for (const auto& collider : world.colliders) {
    poses.push_back(collider->motion() != nullptr ? collider->motion()->end() : sim::Pose{});
  }
}

void addColliderMeshes(std::span<const ColliderMesh> meshes, std::span<const sim::Pose> poses, bool wireframe,
                       render::Frame& frame) {
  for (const ColliderMesh& collider : meshes) {
    const sim::Pose& pose = poses[collider.collider];
    render::Mesh mesh;
    mesh.positions.reserve(collider.positions.size());
    for (const glm::vec3& position : collider.positions) mesh.positions.push_back(pose.toWorld(position));
    for (const auto& [a, b, c] : collider.triangles) mesh.triangles.emplace_back(a, b, c);
    mesh.colour = render::toColour(collider.appearance.colour);
    applyAppearance(collider.appearance, mesh);
    if (mesh.look != render::Look::plastic || mesh.pattern != render::Pattern::plain) mesh.atRest = collider.positions;
    mesh.wireframe = wireframe;
    for (const auto& [a, b] : collider.edges) {
      frame.lines.push_back(
          {mesh.positions[a], mesh.positions[b], render::toColour(0.6f * collider.appearance.colour), 1.5f});
    }
    if (collider.isSeeThrough) {
      mesh.opacity = kFaceOpacity;
      mesh.castsShadow = false;
    }
    frame.meshes.push_back(std::move(mesh));
  }
}

}  // namespace pliant::app
