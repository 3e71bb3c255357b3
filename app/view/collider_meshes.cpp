#include "app/view/collider_meshes.h"

#include "sim/colliders/solids.h"

#include <glm/geometric.hpp>

#include <cmath>
#include <numbers>

namespace pliant::app {

namespace {

constexpr int kAround = 48;           ///< vertices around a sphere or capsule
constexpr int kRings = 12;            ///< rings of vertices on half a sphere
constexpr float kFaceOpacity = 0.1f;  ///< of a container

// A sphere cut in halves along its equator, which lie `from` and `to`: a capsule. Equal ends make a sphere.
void addCapsule(const glm::vec3& from, const glm::vec3& to, float radius, ColliderMesh& mesh) {
  const glm::vec3 axis = to - from;
  const glm::vec3 up = glm::dot(axis, axis) > 0.0f ? glm::normalize(axis) : glm::vec3(0, 1, 0);
  const glm::vec3 side =
      glm::normalize(glm::cross(up, std::abs(up.x) < 0.9f ? glm::vec3(1, 0, 0) : glm::vec3(0, 1, 0)));
  const glm::vec3 front = glm::cross(side, up);
  constexpr float kPi = std::numbers::pi_v<float>;
  constexpr int kLatitudes = 2 * kRings + 2;  // both halves have the equator
  for (int ring = 0; ring < kLatitudes; ++ring) {
    const bool upper = ring > kRings;
    const float angle = 0.5f * kPi * (float(upper ? ring - 1 : ring) / float(kRings) - 1.0f);
    for (int k = 0; k < kAround; ++k) {
      const float turn = 2.0f * kPi * float(k) / float(kAround);
      const glm::vec3 out = std::cos(angle) * (std::cos(turn) * side + std::sin(turn) * front) + std::sin(angle) * up;
      mesh.positions.push_back((upper ? to : from) + radius * out);
    }
  }
  for (int ring = 0; ring + 1 < kLatitudes; ++ring) {
    for (int k = 0; k < kAround; ++k) {
      const int next = (k + 1) % kAround;
      const int a = ring * kAround + k, b = ring * kAround + next;
      mesh.triangles.push_back({a, b + kAround, b});
      mesh.triangles.push_back({a, a + kAround, b + kAround});
    }
  }
}

glm::vec3 cornerOf(const glm::vec3& min, const glm::vec3& max, int corner) {
  return {corner & 1 ? max.x : min.x, corner & 2 ? max.y : min.y, corner & 4 ? max.z : min.z};
}

// Every face has corners of its own, so that edges are drawn sharp.
void addBox(const glm::vec3& min, const glm::vec3& max, ColliderMesh& mesh) {
  constexpr std::array<std::array<int, 4>, 6> kFaces{
      {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};
  for (const auto& face : kFaces) {
    const int first = static_cast<int>(mesh.positions.size());
    for (const int corner : face) mesh.positions.push_back(cornerOf(min, max, corner));
    mesh.triangles.push_back({first, first + 1, first + 2});
    mesh.triangles.push_back({first, first + 2, first + 3});
  }
}

void addContainer(const glm::vec3& min, const glm::vec3& max, ColliderMesh& mesh) {
  addBox(min, max, mesh);
  const int first = static_cast<int>(mesh.positions.size());
  for (int corner = 0; corner < 8; ++corner) {
    mesh.positions.push_back(cornerOf(min, max, corner));
    for (const int axis : {1, 2, 4}) {
      if ((corner & axis) == 0) mesh.edges.push_back({first + corner, first + (corner | axis)});
    }
  }
}

}  // namespace

std::vector<ColliderMesh> meshesOf(const sim::World& world) {
  std::vector<ColliderMesh> meshes;
  for (std::size_t c = 0; c < world.colliders.size(); ++c) {
    const sim::Collider* collider = world.colliders[c].get();
    ColliderMesh mesh{collider->element(), c, {}, {}, {}};
    if (const auto* triangles = dynamic_cast<const sim::MeshCollider*>(collider)) {
      mesh.positions = triangles->positions();
      mesh.triangles = triangles->triangles();
    } else if (const auto* sphere = dynamic_cast<const sim::SphereCollider*>(collider)) {
      addCapsule(sphere->centre(), sphere->centre(), sphere->radius(), mesh);
    } else if (const auto* capsule = dynamic_cast<const sim::CapsuleCollider*>(collider)) {
      addCapsule(capsule->from(), capsule->to(), capsule->radius(), mesh);
    } else if (const auto* box = dynamic_cast<const sim::BoxCollider*>(collider)) {
      addBox(box->min(), box->max(), mesh);
    } else if (const auto* container = dynamic_cast<const sim::ContainerCollider*>(collider)) {
      addContainer(container->min(), container->max(), mesh);
    } else {
      continue;
    }
    meshes.push_back(std::move(mesh));
  }
  return meshes;
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
    mesh.colour = render::toColour(collider.colour);
    mesh.wireframe = wireframe;
    for (const auto& [a, b] : collider.edges) {
      frame.lines.push_back({mesh.positions[static_cast<std::size_t>(a)], mesh.positions[static_cast<std::size_t>(b)],
                             render::toColour(0.6f * collider.colour), 1.5f});
    }
    if (!collider.edges.empty()) {
      mesh.opacity = kFaceOpacity;
      mesh.castsShadow = false;
    }
    frame.meshes.push_back(std::move(mesh));
  }
}

}  // namespace pliant::app
