// Names for files that the window writes.
#pragma once

#include <filesystem>
#include <string>

namespace pliant::app {

/// FOLDER/STEM-001.png, or the first number that no file has; an empty folder is the current one.
std::filesystem::path newFile(const std::filesystem::path& folder, const std::string& stem, const char* extension);

}  // namespace pliant::app
