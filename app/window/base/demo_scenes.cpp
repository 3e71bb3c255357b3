#include "app/window/base/demo_scenes.h"

#include <algorithm>

namespace pliant::app {

std::vector<std::filesystem::path> demoScenes(const std::filesystem::path& assets) {
  std::vector<std::filesystem::path> files;
  std::error_code failure;
  for (const auto& entry : std::filesystem::directory_iterator(assets / "scenes", failure)) {
    if (entry.path().extension() == ".xml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace pliant::app
