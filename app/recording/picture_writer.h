// Writes pictures to files: single PNGs, numbered PNGs, or a video through ffmpeg.
#pragma once

#include "app/recording/ffmpeg_process.h"
#include "render/framebuffer.h"

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace pliant::app {

/// Writes the pictures of a sequence, in order, all of the same size.
class PictureWriter {
 public:
  virtual ~PictureWriter() = default;
  /// Throws sim::OutputError if nothing more can be written; previous pictures are kept, and finish() still completes
  /// the file.
  virtual void add(const render::Image& image) = 0;
  /// Completes the file and reports errors; call once. Throws sim::OutputError.
  virtual void finish() = 0;
  /// The destination, which may differ from the request; with a `*` if each picture has its own file.
  virtual std::filesystem::path file() const = 0;
  /// Notes for the user that are not errors, a sentence each.
  const std::vector<std::string>& notes() const { return notes_; }

 protected:
  void note(std::string sentence) { notes_.push_back(std::move(sentence)); }

 private:
  std::vector<std::string> notes_;
};

struct WriterSetup {
  glm::ivec2 size{0};                                  ///< of all pictures; see fittingSize()
  double rate = 60.0;                                  ///< pictures per second of a video
  int quality = 20;                                    ///< of MP4, as VideoSettings::compression
  int first = 0;                                       ///< number of the first picture
  bool isPart = false;                                 ///< part of a sequence: its other pictures are kept
  std::chrono::milliseconds timeout = kFfmpegTimeout;  ///< with an inactive ffmpeg
};

/// The size required for pictures of this file: MP4 needs even numbers (H.264 halves the resolution of colours), so odd
/// ones are increased by one.
glm::ivec2 fittingSize(const std::filesystem::path& file, glm::ivec2 size);

/// Throws sim::InputError if no writer supports this file name.
void checkPictureName(const std::filesystem::path& file);

/// Whether the file is an MP4 or a GIF, by its name.
bool isVideo(const std::filesystem::path& file);

/// Whether the file only stores the last picture of a sequence: `.png` without a `*`.
bool isSinglePicture(const std::filesystem::path& file);

/// Creates a writer according to the file name: `.mp4` or `.gif` for a video, `.png` with a `*` for numbered pictures,
/// `.png` for only the last picture. If ffmpeg cannot be started, a video is replaced by numbered pictures in a new
/// folder with its name, with a note. Throws sim::InputError for other names. Preconditions: the size is valid for the
/// file; the program ignores SIGPIPE.
std::unique_ptr<PictureWriter> makePictureWriter(const std::filesystem::path& file, const WriterSetup& setup);

}  // namespace pliant::app
