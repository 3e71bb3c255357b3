#include "app/window/panels/listed_scenes.h"

#include <map>

namespace pliant::app {

namespace {

template <typename List>
const List& readOnce(const std::filesystem::path& assets, List (*read)(const std::filesystem::path&)) {
  static std::map<std::filesystem::path, List> known;
  const auto [entry, isNew] = known.try_emplace(assets);
  if (isNew) entry->second = read(assets);
  return entry->second;
}

}  // namespace

const std::vector<SceneGroup>& listedScenes(const std::filesystem::path& assets) {
  return readOnce(assets, groupedScenes);
}

const std::vector<LessonEntry>& listedLessons(const std::filesystem::path& assets) {
  return readOnce(assets, findLessons);
}

}  // namespace pliant::app
