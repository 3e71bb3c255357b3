// Sets the camera for a scene: as its <view> specifies, else so that everything is visible.
#pragma once

#include "app/view/emission_bounds.h"
#include "app/view/grid.h"
#include "app/view/snapshot.h"
#include "render/camera.h"
#include "render/theme.h"
#include "sim/scene/view.h"

namespace pliant::app {

constexpr float kMargin = 1.08f;          ///< around a scene that is shown as a whole
constexpr float kMadeFor = 16.0f / 9.0f;  ///< aspect ratio that scenes with a given camera are designed for

/// The box to be shown: everything drawn, everything yet to come, and walls and ground nearby.
render::Box boundsToShow(const Snapshot& snapshot, const render::Box& emissionBounds);
/// For all runs side by side, which share one camera.
render::Box boundsToShow(const Snapshots& snapshots, const render::Box& emissionBounds);

/// Sets the camera as `view` specifies; anything not specified is chosen to show all of `box`. For a given camera, a
/// picture narrower than kMadeFor shows `box`, with some margin, as far as a picture of that shape does, and therefore
/// more above and below; with an empty box, everything that one of that shape shows. Precondition: `view` is valid
/// (sim::findMistake).
void applyViewSettings(const sim::ViewSettings& view, const render::Box& box, float aspect, render::Camera& camera);

/// Moves the camera, without turning it, so that a box is in the centre of `free`, a part of a picture of size
/// `picture`, and takes 1 / `room` of it. No effect for an empty box.
void fitInto(const render::Box& box, const Viewport& free, glm::vec2 picture, float room, render::Camera& camera);
/// Moves it sideways only, if the centre of the box is not visible in `free`.
void keepInView(const render::Box& box, const Viewport& free, glm::vec2 picture, render::Camera& camera);

/// `view` with the current camera: applyViewSettings() reproduces it with the same box and aspect ratio.
sim::ViewSettings withCamera(sim::ViewSettings view, const render::Camera& camera, const render::Box& box,
                             float aspect);

/// The centre of the particles, or of the mesh, of elements with this name (or type, if they have no name); nothing if
/// there are none.
std::optional<glm::vec3> centreOfElement(const Snapshot& snapshot, const std::string& name);

/// Applies the background of a view to the theme; none: keeps the theme's own.
void applyBackground(const std::optional<glm::vec3>& background, render::Theme& theme);

}  // namespace pliant::app
