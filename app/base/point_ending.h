// Files with a mesh or a list of points, from which a scene element can be made.
#pragma once

#include "app/base/file_ending.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

namespace pliant::app {

/// According to the file's name.
inline bool holdsPoints(const std::filesystem::path& file) {
  constexpr std::array<std::string_view, 5> kEndings{".obj", ".txt", ".csv", ".ply", ".vtk"};
  return std::ranges::find(kEndings, endingOf(file)) != kEndings.end();
}

}  // namespace pliant::app
