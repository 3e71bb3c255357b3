// Where the camera goes when a scene is opened or drawn: as its <view> says, else so that all of it is seen.
#pragma once

#include "app/snapshot.h"
#include "render/camera.h"
#include "render/theme.h"
#include "sim/scene/view.h"

namespace pliant::app {

constexpr float kMargin = 1.08f;  ///< around a scene that is shown whole

/// Where the sources of a scene bring in particles, from its first frame to its last.
render::Box boxOfArrivals(const sim::Simulation& simulation);

/// The box to be seen: all that is drawn, what is to come, and the walls and the ground around it where they are not far.
render::Box boxToSee(const Snapshot& snapshot, const render::Box& arrivals);
/// Of all runs side by side, which one camera shows.
render::Box boxToSee(const Snapshots& snapshots, const render::Box& arrivals);

/// Turns the camera to what `view` asks for; what it leaves open shows the whole of `box`. Precondition: `view` has no
/// mistake (sim::findMistake). `aspect`, `margin`: as for render::Camera::fit.
void lookAsAsked(const sim::ViewSettings& view, const render::Box& box, float aspect, float margin, render::Camera& camera);

/// `view` with the camera that is looked through now.
sim::ViewSettings withCamera(sim::ViewSettings view, const render::Camera& camera);

/// Gives the theme the background that the view asks for.
void applyBackground(const sim::ViewSettings& view, render::Theme& theme);

}  // namespace pliant::app
