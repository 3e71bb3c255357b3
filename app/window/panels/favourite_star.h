// The star that marks favourites in the scene list.
#pragma once

#include "app/window/base/preferences.h"

#include <filesystem>

namespace pliant::app {

/// Draws a small star that toggles a scene's favourite status (Alt+1 to 9), in the upper right corner of the last
/// widget.
void drawStar(const std::filesystem::path& scene, Preferences& preferences);

}  // namespace pliant::app
