// The star of a favourite in the scene list.
#pragma once

#include "app/window/base/preferences.h"

#include <filesystem>

namespace pliant::app {

/// A small star that makes a scene a favourite (Alt+1 to 9), in the upper right corner of the widget
/// drawn last.
void drawStar(const std::filesystem::path& scene, Preferences& preferences);

}  // namespace pliant::app
