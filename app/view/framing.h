// Where the camera goes when a scene is opened or drawn: as its <view> says, else so that all of it is seen.
#pragma once

#include "app/view/arrivals.h"
#include "app/view/grid.h"
#include "app/view/snapshot.h"
#include "render/camera.h"
#include "render/theme.h"
#include "sim/scene/view.h"

namespace pliant::app {

constexpr float kMargin = 1.08f;          ///< around a scene that is shown whole
constexpr float kMadeFor = 16.0f / 9.0f;  ///< width by height of the picture that placed cameras are made for

/// The box to be seen: all that is drawn, what is to come, and the walls and the ground around it where they are not
/// far.
render::Box boxToSee(const Snapshot& snapshot, const render::Box& arrivals);
/// Of all runs side by side, which one camera shows.
render::Box boxToSee(const Snapshots& snapshots, const render::Box& arrivals);

/// Turns the camera to what `view` asks for; what it leaves open shows the whole of `box`. Of a placed camera a picture
/// that is narrower than kMadeFor shows `box` with some room as far as one of that shape does, and for it more above
/// and below; an empty box: all that one of that shape shows. Precondition: `view` has no mistake (sim::findMistake).
void lookAsAsked(const sim::ViewSettings& view, const render::Box& box, float aspect, render::Camera& camera);

/// Moves the camera, without turning it, so that a box is seen in the middle of `free`, a part of a picture of size
/// `picture`; the box takes 1 / `room` of that. An empty box changes nothing.
void lookInto(const render::Box& box, const Viewport& free, glm::vec2 picture, float room, render::Camera& camera);
/// Moves it sideways alone, where the middle of the box is not seen in `free`.
void keepInView(const render::Box& box, const Viewport& free, glm::vec2 picture, render::Camera& camera);

/// `view` with the camera that is looked through now: lookAsAsked() makes the same of it, with the same box and aspect.
sim::ViewSettings withCamera(sim::ViewSettings view, const render::Camera& camera, const render::Box& box,
                             float aspect);

/// The middle of the particles, or of the mesh, of elements of this name (of their type, where they have none); nothing
/// where there are none.
std::optional<glm::vec3> middleOf(const Snapshot& snapshot, const std::string& name);

/// Gives the theme the background that a view asks for; none: its own.
void applyBackground(const std::optional<glm::vec3>& background, render::Theme& theme);

}  // namespace pliant::app
