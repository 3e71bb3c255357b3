// Pictures in files.
#pragma once

#include "render/framebuffer.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace pliant::app {

/// The bytes of a PNG file; empty where it cannot be made.
std::string encodePng(const render::Image& image);

/// Writes an image as PNG, whole or not at all; with a text for Pliant in it where one is given (picture_metadata.h).
/// Throws sim::OutputError.
void writePng(const std::filesystem::path& file, const render::Image& image, std::string_view text = {});

/// Nothing where there is none, or it is not one.
std::optional<render::Image> loadPng(const std::filesystem::path& file);

}  // namespace pliant::app
