// The scenes and lessons of the assets folder, read once: they do not change while the program runs.
#pragma once

#include "app/lesson/course.h"
#include "app/window/base/scene_groups.h"

#include <filesystem>
#include <vector>

namespace pliant::app {

/// The demo scenes by subject.
const std::vector<SceneGroup>& listedScenes(const std::filesystem::path& assets);
const std::vector<LessonEntry>& listedLessons(const std::filesystem::path& assets, const std::string& language);

}  // namespace pliant::app
