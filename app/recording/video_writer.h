// Writes an MP4 or GIF without losing pictures to a full disk, a killed encoder or a killed program.
#pragma once

#include "app/base/disk_space.h"
#include "app/base/file_ending.h"
#include "app/base/file_lock.h"
#include "app/recording/ffmpeg_process.h"
#include "app/recording/fragments.h"
#include "app/recording/picture_writer.h"

#include <deque>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

/// Pictures are passed through ffmpeg to an MP4 with one fragment per picture, which can be played up to its last
/// complete fragment whatever happens. A picture stays in memory until it is found in the file: if ffmpeg ends early,
/// another one continues with a new part, starting with the missing pictures. At the end the parts are joined to an
/// ordinary MP4, or a GIF. An older file of that name is kept until then; if there is none, the first part of an MP4
/// gets the name with its first picture. Files left by a killed writer are removed at the start.
class VideoWriter final : public PictureWriter {
 public:
  /// Throws FfmpegMissing, and sim::OutputError if another writer is using the file.
  VideoWriter(std::filesystem::path file, const WriterSetup& setup);

  void add(const render::Image& image) override;
  void finish() override;
  std::filesystem::path file() const override { return file_; }

 private:
  struct Part {
    std::filesystem::path file;
    Fragments fragments;
    std::optional<FileLock> lock;
    std::size_t pictures = 0;  ///< found in the file
  };

  std::filesystem::path partFile(std::size_t number) const;
  void removeLeftovers();
  void beginPart();
  bool feedWaiting();
  void forgetWritten();
  void nameFirstPart();
  bool endPart();
  void recover();
  void join();
  [[noreturn]] void fail(const std::string& why);
  std::size_t pictures() const;
  bool isGif() const { return endingOf(file_) == ".gif"; }

  std::filesystem::path file_;
  WriterSetup setup_;
  DiskReserve reserve_;
  std::vector<Part> parts_;
  std::optional<FfmpegProcess> encoder_;
  std::deque<render::Image> waiting_;  ///< not yet found in the file
  bool isBeside_ = false;              ///< no part gets the file's name before the end
  std::string problem_;                ///< of the last encoder that failed
  int fruitless_ = 0;                  ///< consecutive encoders that wrote nothing
  int added_ = 0;
};

}  // namespace pliant::app
