// The star of a favourite in the scene list.
#pragma once

#include "app/window/base/preferences.h"

#include <filesystem>

namespace pliant::app {

/// A small star that makes a scene a favourite (Alt+1 to 9), at the right end of its line in the list.
void drawStar(const std::filesystem::path& scene, Preferences& preferences);

}  // namespace pliant::app
