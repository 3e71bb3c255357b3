// Draws a picture to a file on a thread of its own.
#pragma once

#include "app/pictures/offscreen_renderer.h"

#include <atomic>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

namespace pliant::app {

struct PictureWish {
  std::filesystem::path file;
  StudioSetup setup;
  std::vector<render::Frame> frames;  ///< one a run
  std::vector<RunTitle> titles;
  bool shadows = true;
  std::string text;  ///< that goes with it: writePictureState()
};

class PictureJob {
 public:
  explicit PictureJob(PictureWish wish);
  /// Finishes first.
  ~PictureJob();
  PictureJob(const PictureJob&) = delete;
  PictureJob& operator=(const PictureJob&) = delete;

  bool isDone() const { return isDone_; }
  const std::filesystem::path& file() const { return wish_.file; }
  /// Why there is no picture; empty: there is one. Precondition: isDone().
  const std::string& error() const { return error_; }

 private:
  void run();

  PictureWish wish_;
  std::string error_;
  std::atomic<bool> isDone_{false};
  std::thread thread_;
};

}  // namespace pliant::app
