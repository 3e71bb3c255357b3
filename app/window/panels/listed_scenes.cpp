#include "app/window/panels/listed_scenes.h"

#include <map>
#include <tuple>

namespace pliant::app {

namespace {

template <typename List, typename... From>
const List& readOnce(List (*read)(const From&...), const From&... from) {
  static std::map<std::tuple<From...>, List> known;
  const auto [entry, isNew] = known.try_emplace({from...});
  if (isNew) entry->second = read(from...);
  return entry->second;
}

}  // namespace

const std::vector<SceneGroup>& listedScenes(const std::filesystem::path& assets) {
  return readOnce(groupedScenes, assets);
}

const std::vector<LessonEntry>& listedLessons(const std::filesystem::path& assets, const std::string& language) {
  return readOnce(findLessons, assets, language);
}

}  // namespace pliant::app
