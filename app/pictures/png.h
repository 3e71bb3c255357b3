// PNG files.
#pragma once

#include "render/framebuffer.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace pliant::app {

/// The contents of a PNG file; empty on failure.
std::string encodePng(const render::Image& image);

/// Writes an image as PNG, atomically, with a text for Pliant if given (picture_metadata.h). Throws sim::OutputError.
void writePng(const std::filesystem::path& file, const render::Image& image, std::string_view text = {});

/// Nothing if the file does not exist, or is not a PNG.
std::optional<render::Image> loadPng(const std::filesystem::path& file);

}  // namespace pliant::app
