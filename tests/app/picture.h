// Reads pictures back.
#pragma once

#include "render/framebuffer.h"

#include <gtest/gtest.h>
#include <stb/stb_image.h>

#include <filesystem>

namespace pliant::app {

/// A PNG with four bytes per pixel; empty, and a failure of the test, if it cannot be read.
inline render::Image readPng(const std::filesystem::path& file) {
  render::Image image;
  int channels = 0;
  stbi_uc* const bytes = stbi_load(file.c_str(), &image.size.x, &image.size.y, &channels, 4);
  if (bytes == nullptr) {
    ADD_FAILURE() << file << ": " << stbi_failure_reason();
    image.size = {0, 0};
    return image;
  }
  image.rgba.assign(bytes, bytes + 4 * image.size.x * image.size.y);
  stbi_image_free(bytes);
  return image;
}

}  // namespace pliant::app
