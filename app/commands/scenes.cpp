// `pliant scenes`: lists the demo scenes in the assets folder.
#include "app/base/exit_code.h"
#include "app/commands/command.h"
#include "sim/scene/registry.h"

#include <fmt/format.h>

#include <algorithm>

namespace pliant::app {

namespace {

struct ScenesOptions : AssetsOption {
  PLIANT_FIELDS(ScenesOptions)
};

int listScenes(const ScenesOptions& options) {
  const std::filesystem::path folder = options.assetsFolder() / "scenes";
  std::error_code failure;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failure)) {
    if (entry.path().extension() == ".xml") files.push_back(entry.path());
  }
  if (failure) throw sim::InputError(folder.string(), 0, "cannot be listed: " + failure.message());
  std::sort(files.begin(), files.end());
  for (const std::filesystem::path& file : files) {
    sim::InputMessages messages;
    sim::Scene scene = sim::readScene(file, sim::Registry::builtin(), messages);
    messages.throwIfErrors();
    std::string& description = scene.settings.description;
    std::replace(description.begin(), description.end(), '\n', ' ');  // always three lines per scene
    fmt::print("{}\n    {}\n    {}\n", file.string(), scene.settings.title, description);
  }
  return kExitDone;
}

}  // namespace

Subcommand scenesCommand() { return makeCommand<ScenesOptions>("scenes", "list the demo scenes", listScenes); }

}  // namespace pliant::app
