// Converts a snapshot to a frame: what is drawn of a simulation, and in which colours.
#pragma once

#include "app/view/colour_scale.h"
#include "app/view/snapshot.h"
#include "render/frame.h"
#include "sim/scene/field.h"
#include "sim/scene/view.h"

#include <array>
#include <set>

namespace pliant::app {

/// Lines for the constraints, and the meaning of their colours.
enum class ConstraintLines { none, byType, byColour, byGroup };

}  // namespace pliant::app

template <>
struct pliant::sim::ChoiceNames<pliant::app::ConstraintLines> {
  static constexpr std::array<std::string_view, 4> words{"none", "byType", "byColour", "byGroup"};
};

namespace pliant::app {

/// The user's view options.
struct ViewOptions {
  PLIANT_FIELDS(ViewOptions)
  PLIANT_FIELD(
      bool, particles, false,
      .help = "particles as spheres: also those of ropes and cloth, and those of bodies instead of their surfaces")
  PLIANT_FIELD(bool, wireframe, false, .help = "edges of meshes")
  PLIANT_FIELD(bool, shadows, true, .help = "shadows")
  PLIANT_FIELD(bool, fluidSurface, true, .help = "fluids as surfaces instead of spheres")
  PLIANT_FIELD(bool, foam, true, .help = "spray, foam and bubbles of fluids that are drawn as surfaces")
  PLIANT_FIELD(bool, velocities, false, .help = "an arrow for each particle's velocity")
  PLIANT_FIELD(bool, contacts, false, .help = "the normal of each contact")
  PLIANT_FIELD(bool, thickness, false, .help = "shells around cloth: anything closer is in contact")
  PLIANT_FIELD(bool, normals, false, .help = "normals of surfaces, one at each vertex")
  PLIANT_FIELD(bool, names, false, .help = "names of objects and colliders")
  PLIANT_FIELD(bool, captions, true, .help = "short labels that the scene places beside its elements")
  PLIANT_FIELD(ConstraintLines, constraints, ConstraintLines::none, .help = "a line for each constraint")
  PLIANT_FIELD(bool, lambda, false, .help = "lambda of constraints in the last step, and how far they moved particles")
  PLIANT_FIELD(sim::StageKind, stage, sim::StageKind::grid, .help = "surroundings of the scene")
  PLIANT_FIELD(sim::ColourBy, colourBy, sim::ColourBy::object, .help = "quantity shown by the colours of particles")
  ColourScale scale;     ///< of the quantity given by `colourBy`
  std::set<int> hidden;  ///< objects not drawn
  std::set<int> locked;  ///< objects that the mouse cannot grab
  static constexpr float kUnpainted = -1.0f;
  /// By particle: the painted value's position on the colour map, 0 to 1, or kUnpainted; empty: the brush is not
  /// active.
  std::vector<float> paint;
  int highlighted = -1;        ///< particle drawn in blue; -1: none
  int highlightedObject = -1;  ///< held object: drawn lighter or, if it is pale, darker; -1: none

  /// Whether the mouse ignores an object.
  bool isPassedBy(int object) const { return hidden.contains(object) || locked.contains(object); }
  /// The data that snapshots need for these options.
  SnapshotOptions needs() const {
    return {.contacts = contacts,
            .constraints = constraints != ConstraintLines::none,
            .recording = lambda,
            .colourBy = colourBy,
            .foam = fluidSurface && foam};
  }

  /// Equal options draw the same of a snapshot; different ones may, too.
  bool operator==(const ViewOptions&) const = default;
};

/// A property of objects: ViewOptions::hidden or ViewOptions::locked.
using ObjectMark = std::set<int> ViewOptions::*;

/// Fills the spheres, meshes, strands, lines and labels of `frame`, but not its camera and theme. Reuses memory.
/// `reduction`: factor by which the picture has fewer pixels than usual in each direction, so that thinner hair would
/// not be visible.
void makeFrame(const Snapshot& snapshot, const ViewOptions& options, render::Frame& frame, float reduction = 1.0f);

/// Adds the bodies of another snapshot, pale and translucent.
void addGhost(const Snapshot& snapshot, const ViewOptions& options, render::Frame& frame);

/// The particle with the largest influence on a vertex of an embedded surface.
int nearestParticle(const sim::EmbeddedSurface& surface, std::size_t vertex);

}  // namespace pliant::app
