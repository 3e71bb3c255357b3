// ffmpeg as a child: takes pictures through a pipe, or works on files.
#pragma once

#include "render/framebuffer.h"

#include <stdexcept>
#include <string>
#include <sys/types.h>
#include <vector>

namespace pliant::app {

/// ffmpeg cannot be started: it is not installed, or not found.
class FfmpegMissing : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A running ffmpeg that reads raw pictures.
///
/// It is of a process group of its own: Ctrl+C on the terminal ends Pliant, and ffmpeg ends its file when the pipe
/// closes. The program must ignore SIGPIPE, so that writing to an ffmpeg that is gone is an error and not the end.
class FfmpegProcess {
 public:
  /// Runs `ffmpeg` with these arguments behind those for quiet work; what it reads is "-i -". Throws FfmpegMissing.
  explicit FfmpegProcess(const std::vector<std::string>& arguments);
  ~FfmpegProcess();
  FfmpegProcess(const FfmpegProcess&) = delete;
  FfmpegProcess& operator=(const FfmpegProcess&) = delete;

  /// Hands over a picture; waits while ffmpeg has enough to do. False: it is gone, or takes no more.
  bool add(const render::Image& image);
  /// Whether it still runs.
  bool isRunning();
  /// Ends its input and waits for its end. Returns what went wrong, in ffmpeg's own words where it has some; empty:
  /// nothing.
  std::string close();

 private:
  std::string problem() const;

  pid_t process_ = -1;
  int pipe_ = -1;
  int messages_ = -1;  ///< a file in memory that takes ffmpeg's messages
  int status_ = 0;     ///< once process_ is -1
};

/// Runs ffmpeg on files and waits for its end. Returns what went wrong; empty: nothing. Throws FfmpegMissing.
std::string runFfmpeg(const std::vector<std::string>& arguments);

}  // namespace pliant::app
