// Files that hold a mesh or a list of points, which an element of a scene can be made of.
#pragma once

#include "app/base/file_ending.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

namespace pliant::app {

/// By the name of the file.
inline bool holdsPoints(const std::filesystem::path& file) {
  constexpr std::array<std::string_view, 5> kEndings{".obj", ".txt", ".csv", ".ply", ".vtk"};
  return std::ranges::find(kEndings, endingOf(file)) != kEndings.end();
}

}  // namespace pliant::app
