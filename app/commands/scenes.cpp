#include "app/base/build_info.h"
#include "app/base/exit_code.h"
#include "app/commands/command.h"
#include "sim/scene/registry.h"

#include <fmt/format.h>

#include <algorithm>

namespace pliant::app {

int listScenes(const std::filesystem::path& assets) {
  const std::filesystem::path folder = (assets.empty() ? builtinAssets() : assets) / "scenes";
  std::error_code failure;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failure)) {
    if (entry.path().extension() == ".xml") files.push_back(entry.path());
  }
  if (failure) throw sim::InputError(folder.string(), 0, "cannot be listed: " + failure.message());
  std::sort(files.begin(), files.end());
  for (const std::filesystem::path& file : files) {
    sim::InputMessages diagnostics;
    sim::Scene scene = sim::readScene(file, sim::Registry::builtin(), diagnostics);
    diagnostics.throwIfErrors();
    std::string& description = scene.settings.description;
    std::replace(description.begin(), description.end(), '\n', ' ');  // three lines a scene, always
    fmt::print("{}\n    {}\n    {}\n", file.string(), scene.settings.title, description);
  }
  return kExitDone;
}

}  // namespace pliant::app
