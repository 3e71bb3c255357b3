// The demo scenes for the scene list: by subject, with the best ones marked.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace pliant::app {

struct GroupedScene {
  std::filesystem::path file;
  std::string title;
  std::string description;
  bool isBest = false;  ///< recommended
};

struct SceneGroup {
  std::string name;
  std::vector<GroupedScene> scenes;
};

/// The demo scenes of the assets folder, grouped by its scene_groups.txt: a heading "[Cloth]", then a scene's name per
/// line, with "*" after the best. Unlisted scenes form the last group, "Others"; names without a scene are ignored.
std::vector<SceneGroup> groupedScenes(const std::filesystem::path& assets);

}  // namespace pliant::app
