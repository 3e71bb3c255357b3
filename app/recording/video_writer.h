// An MP4 or GIF that loses no picture: not to a full disk, a killed encoder or a killed program.
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

/// Pictures go through ffmpeg into an MP4 of one fragment a picture, which plays up to its last whole fragment whatever
/// happens. A picture stays in memory until it is seen in the file: where ffmpeg ends before its time, another one goes
/// on with a further part, beginning with those that were not. At the end the parts become one usual MP4, or a GIF.
/// An older file of the name stays until then; where there is none, the first part of an MP4 gets it with its first
/// picture. What a killed writer has left beside it goes at the start.
class VideoWriter final : public PictureWriter {
 public:
  /// Throws FfmpegMissing, and sim::OutputError where another writer is at the same file.
  VideoWriter(std::filesystem::path file, const WriterSetup& setup);

  void add(const render::Image& image) override;
  void finish() override;
  std::filesystem::path file() const override { return file_; }

 private:
  struct Part {
    std::filesystem::path file;
    Fragments fragments;
    std::optional<FileLock> lock;
    std::size_t pictures = 0;  ///< seen in the file
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
  std::deque<render::Image> waiting_;  ///< not yet seen in the file
  bool isBeside_ = false;              ///< no part gets the name of the file before the end
  std::string problem_;                ///< of the encoder that ended last
  int fruitless_ = 0;                  ///< encoders in a row that brought nothing into their file
  int added_ = 0;
};

}  // namespace pliant::app
