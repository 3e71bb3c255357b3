// The states that were kept of a scene, saved with it: takes up to each of them in a folder beside the scene's file,
// "SCENE.states/NAME.take". They are rebuilt by playing them.
#pragma once

#include "app/timeline/timeline.h"

#include <filesystem>
#include <string>
#include <vector>

namespace pliant::app {

std::filesystem::path statesFolder(const std::filesystem::path& scene);

/// Writes all named states, and removes the takes in the folder that are none of them any more. Without named states
/// and without a folder nothing is written. Throws sim::OutputError.
void saveStates(const Timeline& timeline, const std::filesystem::path& scene);

/// Adds the states that lie beside the scene to the timeline, by name. Returns what is wrong with files that are of no
/// use.
std::vector<std::string> loadStates(Timeline& timeline, const std::filesystem::path& scene);

}  // namespace pliant::app
