// A scene as a picture with its title, to be clicked.
#pragma once

#include "app/window/base/scene_groups.h"
#include "app/window/context/ui_context.h"

namespace pliant::app {

/// Draws a scene's picture, or a quiet place for it, with its title below and the star of a favourite. True: it was
/// clicked, and is another than the one that is open. `width`: in window coordinates; `control`: its name for the layout
/// file.
bool drawSceneTile(const GroupedScene& scene, float width, const std::string& control, UiContext& ui);

/// The height of one, with room for two lines of title, in window coordinates.
float tileHeight(float width);

}  // namespace pliant::app
