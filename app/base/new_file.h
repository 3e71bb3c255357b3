// Names for new files.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace pliant::app {

/// FOLDER/STEM-001.png, or the first number for which no file exists and `isTaken` returns false; an empty folder is
/// the current one.
std::filesystem::path newFile(const std::filesystem::path& folder, const std::string& stem, const char* extension,
                              const std::function<bool(const std::filesystem::path&)>& isTaken = {});

}  // namespace pliant::app
