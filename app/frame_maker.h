// Snapshot to Frame: what of a simulation is drawn, and in which colours.
#pragma once

#include <array>
#include <set>

#include "app/snapshot.h"
#include "render/frame.h"

namespace pliant::app {

enum class ColourBy { object, speed };
constexpr std::array<const char*, 2> kColourByNames{"object", "speed"};

/// What the person looking at it has chosen.
struct ViewOptions {
  bool particles = false;     ///< spheres also of ropes and cloth
  bool wireframe = false;     ///< edges of meshes
  bool velocities = false;    ///< an arrow a particle
  bool contacts = false;      ///< a normal a contact
  ColourBy colourBy = ColourBy::object;
  std::set<int> hidden;       ///< objects that are not drawn
  int highlighted = -1;       ///< particle that is drawn blue; -1: none
  int highlightedObject = -1; ///< object that is drawn blue
};

/// Fills the spheres, meshes, strands and lines of `frame`; its camera and theme stay. Memory is used again.
void makeFrame(const Snapshot& snapshot, const ViewOptions& options, render::Frame& frame);

/// The particle that a vertex of an embedded surface follows most.
int nearestParticle(const sim::EmbeddedSurface& surface, std::size_t vertex);

/// A colour of the perceptually even map from dark blue over green to yellow; t from 0 to 1.
glm::vec3 mapColour(float t);

}  // namespace pliant::app
