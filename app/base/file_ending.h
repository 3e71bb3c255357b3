// File name extensions.
#pragma once

#include <cctype>
#include <filesystem>
#include <string>

namespace pliant::app {

/// In lower case: ".mp4" for x.MP4.
inline std::string endingOf(const std::filesystem::path& file) {
  std::string ending = file.extension().string();
  for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return ending;
}

}  // namespace pliant::app
