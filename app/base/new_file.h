// Names for files that are not there yet.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace pliant::app {

/// FOLDER/STEM-001.png, or the first number that no file has, nor `isTaken` says of; an empty folder is the current
/// one.
std::filesystem::path newFile(const std::filesystem::path& folder, const std::string& stem, const char* extension,
                              const std::function<bool(const std::filesystem::path&)>& isTaken = {});

}  // namespace pliant::app
