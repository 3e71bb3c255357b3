// `pliant render`, for what draws a scene in place of something else.
#pragma once

#include "app/base/picture_size.h"
#include "app/document/scene_options.h"

#include <filesystem>
#include <string>

namespace pliant::app {

/// Draws the whole scene to `out`, in the usual size where none is given, and returns an exit code. `notice`: told on
/// standard error before, once the scene is found to be good. Throws sim::InputError and sim::OutputError.
int renderVideo(const SceneOptions& scene, const std::filesystem::path& out, PictureSize size,
                const std::string& notice);

}  // namespace pliant::app
