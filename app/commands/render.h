// `pliant render`, for what draws a scene in place of something else.
#pragma once

#include "app/base/picture_size.h"
#include "app/document/scene_options.h"

#include <filesystem>

namespace pliant::app {

/// Draws the whole scene to `out`, in the usual size where none is given, and returns an exit code. Throws
/// sim::InputError and sim::OutputError.
int renderVideo(const SceneOptions& scene, const std::filesystem::path& out, PictureSize size);

}  // namespace pliant::app
