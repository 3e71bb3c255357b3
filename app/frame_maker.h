// Snapshot to Frame: what of a simulation is drawn, and in which colours.
#pragma once

#include <array>
#include <set>

#include "app/colour_scale.h"
#include "app/snapshot.h"
#include "render/frame.h"

namespace pliant::app {

/// Which lines stand for the constraints, and what their colours tell.
enum class ConstraintLines { none, byType, byColour, byGroup };
constexpr std::array<const char*, 4> kConstraintLinesNames{"off", "by type", "by colour of Gauss-Seidel", "by priority group"};

/// What the person looking at it has chosen.
struct ViewOptions {
  bool particles = false;     ///< spheres also of ropes and cloth
  bool wireframe = false;     ///< edges of meshes
  bool shadows = true;
  bool fluidSurface = false;  ///< fluids as surfaces instead of spheres
  bool velocities = false;    ///< an arrow a particle
  bool contacts = false;      ///< a normal a contact
  bool normals = false;       ///< of surfaces, one a vertex
  bool names = false;         ///< of objects and colliders, as labels
  ConstraintLines constraints = ConstraintLines::none;
  sim::ColourBy colourBy = sim::ColourBy::object;
  ColourScale scale;          ///< of the quantity that `colourBy` shows
  std::set<int> hidden;       ///< objects that are not drawn
  int highlighted = -1;       ///< particle that is drawn blue; -1: none
  int highlightedObject = -1; ///< object that is drawn blue

  /// What the snapshots must hold to be drawn so.
  SnapshotOptions needs() const { return {contacts, constraints != ConstraintLines::none, false, false, colourBy}; }
};

/// Fills the spheres, meshes, strands, lines and labels of `frame`; its camera and theme stay. Memory is used again.
void makeFrame(const Snapshot& snapshot, const ViewOptions& options, render::Frame& frame);

/// The n-th of a row of colours that are easy to tell apart, sRGB 0 to 1; they begin again after twelve.
glm::vec3 distinctColour(std::size_t n);
/// The particle that a vertex of an embedded surface follows most.
int nearestParticle(const sim::EmbeddedSurface& surface, std::size_t vertex);

}  // namespace pliant::app
