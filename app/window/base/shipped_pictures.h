// The pictures of the demo scenes that lie among the assets; assets/make_pictures.py draws them.
#pragma once

#include "render/framebuffer.h"

#include <filesystem>
#include <optional>
#include <string>

namespace pliant::app {

/// The picture of a demo scene, or of a scene of assets/presets, in the light theme; nothing for any other scene, and for one that was changed since its
/// picture was drawn.
std::optional<render::Image> shippedPicture(const std::filesystem::path& assets, const std::filesystem::path& scene);

/// 64 bits of what is in a file, by Fowler, Noll and Vo (FNV-1a), in hexadecimal; of no file that of an empty one.
std::string contentHash(const std::filesystem::path& file);

}  // namespace pliant::app
