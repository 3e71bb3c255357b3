// The program's version, and the location of its files.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace pliant::app {

/// As --version prints it.
const std::string& version();
/// Whether a version, such as "0.10.1", is newer than this program's; false if it is not a version.
bool isNewerVersion(std::string_view other);
/// The folder of the program's data, assets/ and shaders/: that given by the environment variable PLIANT_DATA; else the
/// source tree, if the program is in its build folder; else ../share/pliant relative to the program's folder.
const std::filesystem::path& dataFolder();
/// The folder of scenes, meshes and lessons included with the program.
const std::filesystem::path& builtinAssets();
/// The folder of GLSL files.
const std::filesystem::path& shadersFolder();

}  // namespace pliant::app
