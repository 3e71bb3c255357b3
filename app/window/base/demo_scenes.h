// The scenes that come with the program.
#pragma once

#include <filesystem>
#include <vector>

namespace pliant::app {

/// The demo scenes of the assets folder, sorted.
std::vector<std::filesystem::path> demoScenes(const std::filesystem::path& assets);

}  // namespace pliant::app
