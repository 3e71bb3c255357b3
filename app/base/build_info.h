// What is fixed when the program is built: its version, and where its files lie.
#pragma once

#include <filesystem>
#include <string>

namespace pliant::app {

/// As --version prints it.
const std::string& version();
/// The folder of scenes, meshes and lessons that comes with the program.
const std::filesystem::path& builtinAssets();
/// The folder of GLSL files.
const std::filesystem::path& shadersFolder();

}  // namespace pliant::app
