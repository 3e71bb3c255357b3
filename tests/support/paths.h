// Where tests find the source tree and the program under test.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pliant {

/// A path below the project's root: sourcePath("assets/scenes").
std::string sourcePath(std::string_view name);
/// The scene files of assets/scenes, in the order of their names.
std::vector<std::filesystem::path> shippedScenes();
/// The built program.
const std::string& pliantProgram();

}  // namespace pliant
