// The thumbnails of the demo scenes in the assets; assets/make_pictures.py draws them.
#pragma once

#include "render/framebuffer.h"

#include <filesystem>
#include <optional>
#include <string>

namespace pliant::app {

/// The thumbnail of a demo scene, or of a scene of assets/presets, in the light theme; nothing for any other scene, or
/// if the scene has changed since it was drawn.
std::optional<render::Image> shippedThumbnail(const std::filesystem::path& assets, const std::filesystem::path& scene);

/// 64-bit hash of a file's contents, by Fowler, Noll and Vo (FNV-1a), in hexadecimal; a missing file counts as empty.
std::string contentHash(const std::filesystem::path& file);

}  // namespace pliant::app
