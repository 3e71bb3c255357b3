// The named states of a scene, saved with it: each is a take that leads to it, in a folder beside the scene's file,
// "SCENE.states/NAME.take". Playing the take rebuilds the state.
#pragma once

#include "app/timeline/timeline.h"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace pliant::app {

std::filesystem::path statesFolder(const std::filesystem::path& scene);

using StateFiles = std::set<std::filesystem::path>;

/// Writes all named states; makes no folder if there are none. Deletes the files in `before` (written or loaded
/// earlier) that are no longer needed, and leaves all others alone. Returns the files written. Throws sim::OutputError.
StateFiles saveStates(const Timeline& timeline, const std::filesystem::path& scene, const StateFiles& before = {});

struct LoadedStates {
  StateFiles files;
  std::vector<std::string> errors;  ///< of files that could not be used
};
/// Adds the states stored beside the scene to the timeline, by name.
LoadedStates loadStates(Timeline& timeline, const std::filesystem::path& scene, FileConsent consent = {});

}  // namespace pliant::app
