// `pliant render`, for commands that fall back to drawing a scene.
#pragma once

#include "app/base/picture_size.h"
#include "app/document/scene_options.h"

#include <filesystem>
#include <string>

namespace pliant::app {

/// Draws the whole scene to `out`, in the default size if none is given, and returns an exit code. `notice`: printed to
/// standard error before, once the scene is known to be valid. Throws sim::InputError and sim::OutputError.
int renderVideo(const SceneOptions& scene, const std::filesystem::path& out, PictureSize size,
                const std::string& notice);

}  // namespace pliant::app
