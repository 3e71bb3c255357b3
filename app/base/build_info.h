// The program's version, and where its files lie.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace pliant::app {

/// As --version prints it.
const std::string& version();
/// Whether a version, as "0.10.1", comes after this program's; what is no version does not.
bool isNewerVersion(std::string_view other);
/// The folder of what comes with the program, assets/ and shaders/: what the environment variable PLIANT_DATA says; else
/// the source tree, for a program that stands in its build folder; else ../share/pliant from the program's folder.
const std::filesystem::path& dataFolder();
/// The folder of scenes, meshes and lessons that comes with the program.
const std::filesystem::path& builtinAssets();
/// The folder of GLSL files.
const std::filesystem::path& shadersFolder();

}  // namespace pliant::app
