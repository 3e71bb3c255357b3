// Draws a picture to a file on a background thread.
#pragma once

#include "app/pictures/offscreen_renderer.h"

#include <atomic>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

namespace pliant::app {

struct PictureRequest {
  std::filesystem::path file;
  OffscreenSetup setup;
  std::vector<render::Frame> frames;  ///< one per run
  std::vector<RunTitle> titles;
  bool shadows = true;
  std::string text;  ///< stored in the picture: from writePictureState()
};

class PictureJob {
 public:
  explicit PictureJob(PictureRequest request);
  /// Waits until it is done.
  ~PictureJob();
  PictureJob(const PictureJob&) = delete;
  PictureJob& operator=(const PictureJob&) = delete;

  bool isDone() const { return isDone_; }
  const std::filesystem::path& file() const { return request_.file; }
  /// Error message; empty: success. Precondition: isDone().
  const std::string& error() const { return error_; }

 private:
  void run();

  PictureRequest request_;
  std::string error_;
  std::atomic<bool> isDone_{false};
  std::thread thread_;
};

}  // namespace pliant::app
