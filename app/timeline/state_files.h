// The states that were kept of a scene, saved with it: takes up to each of them in a folder beside the scene's file,
// "SCENE.states/NAME.take". They are rebuilt by playing them.
#pragma once

#include "app/timeline/timeline.h"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace pliant::app {

std::filesystem::path statesFolder(const std::filesystem::path& scene);

using StateFiles = std::set<std::filesystem::path>;

/// Writes all named states; without any there is no folder. Of the files that were written or loaded before, those that
/// are none of them any more are removed; others are left alone. Returns what was written. Throws sim::OutputError.
StateFiles saveStates(const Timeline& timeline, const std::filesystem::path& scene, const StateFiles& before = {});

struct LoadedStates {
  StateFiles files;
  std::vector<std::string> errors;  ///< of files that are of no use
};
/// Adds the states that lie beside the scene to the timeline, by name.
LoadedStates loadStates(Timeline& timeline, const std::filesystem::path& scene, FileConsent consent = {});

}  // namespace pliant::app
