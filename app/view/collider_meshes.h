// What is drawn of colliders: a mesh in the collider's own frame, which its pose moves.
#pragma once

#include "render/frame.h"
#include "sim/state/world.h"

#include <glm/vec3.hpp>

#include <array>
#include <span>
#include <string>
#include <vector>

namespace pliant::app {

struct ColliderMesh {
  int element = 0;
  std::size_t collider = 0;  ///< index in the world
  std::vector<glm::vec3> positions;
  std::vector<std::array<int, 3>> triangles;
  std::vector<std::array<int, 2>> edges;  ///< of a container, whose faces one looks through
  glm::vec3 colour{0.62f, 0.63f, 0.65f};  ///< sRGB, 0 to 1
  std::string name = {};                  ///< of the element, or its type
};

/// The meshes of all colliders that have a shape to show: all but walls. Colours are left as they are.
std::vector<ColliderMesh> meshesOf(const sim::World& world);

/// Where each collider of the world is.
void copyPoses(const sim::World& world, std::vector<sim::Pose>& poses);

/// Adds the meshes at their poses.
void addColliderMeshes(std::span<const ColliderMesh> meshes, std::span<const sim::Pose> poses, bool wireframe,
                       render::Frame& frame);

}  // namespace pliant::app
