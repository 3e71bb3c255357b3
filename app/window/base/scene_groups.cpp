#include "app/window/base/scene_groups.h"

#include "app/window/base/demo_scenes.h"
#include "sim/scene/registry.h"
#include "sim/scene/scene.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

namespace pliant::app {

namespace {

// A scene that cannot be read is listed by its file name: opening it shows the error.
GroupedScene readScene(const std::filesystem::path& file) {
  GroupedScene listed{file, file.stem().string(), {}};
  try {
    sim::InputMessages ignored;
    const sim::Settings settings = sim::readScene(file, sim::Registry::builtin(), ignored).settings;
    if (!settings.title.empty()) listed.title = settings.title;
    listed.description = settings.description;
  } catch (const sim::InputError&) {
  }
  return listed;
}

}  // namespace

std::vector<SceneGroup> groupedScenes(const std::filesystem::path& assets) {
  std::map<std::string, GroupedScene> scenes;
  for (const auto& file : demoScenes(assets)) scenes.emplace(file.stem().string(), readScene(file));
  std::vector<SceneGroup> groups;
  std::ifstream table(assets / "scene_groups.txt");
  for (std::string line; std::getline(table, line);) {
    if (line.starts_with('[')) groups.push_back({line.substr(1, line.find(']') - 1), {}});
    std::string name, star;
    std::istringstream(line) >> name >> star;
    const auto found = scenes.find(name);
    if (found == scenes.end() || groups.empty()) continue;
    found->second.isBest = star == "*";
    groups.back().scenes.push_back(std::move(found->second));
    scenes.erase(found);
  }
  if (scenes.empty()) return groups;
  groups.push_back({"Others", {}});
  for (auto& [name, scene] : scenes) groups.back().scenes.push_back(std::move(scene));
  return groups;
}

}  // namespace pliant::app
