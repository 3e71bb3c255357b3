// The demo scenes as the scene list shows them: by subject, the best ones marked.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace pliant::app {

struct GroupedScene {
  std::filesystem::path file;
  std::string title;
  std::string description;
  bool isBest = false;  ///< to be seen first
};

struct SceneGroup {
  std::string name;
  std::vector<GroupedScene> scenes;
};

/// The demo scenes of the assets folder by its scene_groups.txt: a heading "[Cloth]", then a name of a scene a line, "*"
/// behind the best. Scenes that it does not name are the last group, "Others"; names without a scene are left out.
std::vector<SceneGroup> groupedScenes(const std::filesystem::path& assets);

}  // namespace pliant::app
