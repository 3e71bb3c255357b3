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

/// Takes the pictures of a sequence, one after the other, all of one size.
class PictureWriter {
 public:
  virtual ~PictureWriter() = default;
  /// Throws sim::OutputError where no more can be written; what was taken before is kept, and finish() still ends the
  /// file.
  virtual void add(const render::Image& image) = 0;
  /// Ends the file and reports what went wrong with it; call once. Throws sim::OutputError.
  virtual void finish() = 0;
  /// Where they go, perhaps not as asked for; with a `*` where each has a file of its own.
  virtual std::filesystem::path file() const = 0;
  /// What its user should know beside errors, a sentence each.
  const std::vector<std::string>& notes() const { return notes_; }

 protected:
  void note(std::string sentence) { notes_.push_back(std::move(sentence)); }

 private:
  std::vector<std::string> notes_;
};

struct WriterSetup {
  glm::ivec2 size{0};                                    ///< of all pictures; fittingSize()
  double rate = 60.0;                                    ///< pictures a second of a video
  int quality = 20;                                      ///< of MP4, as VideoSettings::quality
  int first = 0;                                         ///< number of the first picture
  bool isPart = false;                                   ///< of a sequence, whose other pictures stay
  std::chrono::milliseconds patience = kFfmpegPatience;  ///< with an ffmpeg that does nothing
};

/// The size that pictures for this file must have: of MP4 both sides are even (H.264 halves the resolution of colours),
/// so odd ones get one more.
glm::ivec2 fittingSize(const std::filesystem::path& file, glm::ivec2 size);

/// Throws sim::InputError where the name is none that a writer is made for.
void checkPictureName(const std::filesystem::path& file);

/// Whether the file is an MP4 or a GIF, by its name.
bool isVideo(const std::filesystem::path& file);

/// Whether the file takes the last picture of a sequence alone: `.png` without a `*`.
bool isSinglePicture(const std::filesystem::path& file);

/// A writer by the name of the file: `.mp4` or `.gif` a video, `.png` with a `*` numbered pictures, `.png` the last
/// picture alone. Where ffmpeg cannot be started a video becomes numbered pictures in a new folder of its name, and a
/// note says so. Throws sim::InputError for other names. Preconditions: the size fits; the program ignores SIGPIPE.
std::unique_ptr<PictureWriter> makePictureWriter(const std::filesystem::path& file, const WriterSetup& setup);

}  // namespace pliant::app
