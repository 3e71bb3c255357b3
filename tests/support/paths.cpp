#include "tests/support/paths.h"

#include <algorithm>

namespace pliant {

std::string sourcePath(std::string_view name) { return std::string(PLIANT_SOURCE_DIR "/").append(name); }

std::vector<std::filesystem::path> shippedScenes() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(sourcePath("assets/scenes"))) {
    if (entry.path().extension() == ".xml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

const std::string& pliantProgram() {
  static const std::string program = PLIANT_PROGRAM;
  return program;
}

}  // namespace pliant
