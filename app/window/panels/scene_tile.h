// A clickable tile with a scene's picture and title.
#pragma once

#include "app/window/base/scene_groups.h"
#include "app/window/context/ui_context.h"

namespace pliant::app {

/// Draws a scene's picture, or a blank in its place, with its title below and the favourite star. Returns whether it
/// was clicked, unless it is the open scene. `width`: in window coordinates; `control`: its name in the control map.
bool drawSceneTile(const GroupedScene& scene, float width, const std::string& control, UiContext& ui);

/// Its height, with two lines for the title, in window coordinates.
float tileHeight(float width);

}  // namespace pliant::app
