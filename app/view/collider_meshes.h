// Drawing of colliders: meshes in the colliders' own frames, moved by their poses, and planes.
#pragma once

#include "app/view/appearance.h"
#include "render/frame.h"
#include "sim/state/world.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <span>
#include <string>
#include <vector>

namespace pliant::app {

struct ColliderMesh : sim::ColliderShape {
  int element = 0;
  std::size_t collider = 0;  ///< index in the world
  Appearance appearance = {};
  std::string name = {};     ///< of the element, or its type
  std::string caption = {};  ///< of the element
};

struct ColliderDrawing {
  std::vector<ColliderMesh> meshes;
  std::vector<glm::vec4> planes;  ///< normal and distance: n.x >= distance is free
};

/// The shapes of all colliders, without appearances and names.
ColliderDrawing drawingOf(const sim::World& world);

/// The poses of all colliders of the world.
void copyPoses(const sim::World& world, std::vector<sim::Pose>& poses);

/// Adds the meshes at their poses.
void addColliderMeshes(std::span<const ColliderMesh> meshes, std::span<const sim::Pose> poses, bool wireframe,
                       render::Frame& frame);

}  // namespace pliant::app
