// Writes pictures to files: single PNGs, numbered PNGs, or a video through ffmpeg.
#pragma once

#include <filesystem>
#include <memory>

#include "render/framebuffer.h"

namespace pliant::app {

/// Writes an image as PNG, whole or not at all. Throws sim::OutputError.
void writePng(const std::filesystem::path& file, const render::Image& image);

/// Takes the pictures of a sequence, one after the other, all of one size.
class PictureWriter {
 public:
  virtual ~PictureWriter() = default;
  virtual void add(const render::Image& image) = 0;
  /// Ends the file and reports what went wrong with it; call once. Throws sim::OutputError.
  virtual void finish() = 0;
};

/// A writer by the name of the file: `.mp4` or `.gif` a video of `rate` pictures a second (needs ffmpeg; a GIF is made at
/// 20 a second and 640 pixels wide), `.png` with a `*` numbered pictures, `.png` the last picture alone.
/// Throws sim::InputError for other names, sim::OutputError where ffmpeg cannot be started.
std::unique_ptr<PictureWriter> makePictureWriter(const std::filesystem::path& file, glm::ivec2 size, double rate);

}  // namespace pliant::app
