// ffmpeg as a child process: reads pictures from a pipe, or works on files.
#pragma once

#include "render/framebuffer.h"

#include <chrono>
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

/// How long ffmpeg may be completely inactive, neither computing nor reading, before it is killed.
inline constexpr std::chrono::milliseconds kFfmpegTimeout{30'000};

/// A running ffmpeg that reads raw pictures.
///
/// It has its own process group: Ctrl+C on the terminal only interrupts Pliant, and ffmpeg completes its file when the
/// pipe is closed. The program must ignore SIGPIPE, so that writing to a terminated ffmpeg is an error and does not end
/// the program.
class FfmpegProcess {
 public:
  /// Runs `ffmpeg` with options for quiet operation followed by these arguments; its input is "-i -". Throws
  /// FfmpegMissing.
  explicit FfmpegProcess(const std::vector<std::string>& arguments, std::chrono::milliseconds timeout = kFfmpegTimeout);
  ~FfmpegProcess();
  FfmpegProcess(const FfmpegProcess&) = delete;
  FfmpegProcess& operator=(const FfmpegProcess&) = delete;

  /// Passes a picture; blocks while ffmpeg is busy. Returns false if ffmpeg has ended, or does not accept more.
  bool add(const render::Image& image);
  /// Whether it is running. Call it while waiting for ffmpeg: an inactive one is killed.
  bool isRunning();
  /// Closes its input and waits for its end. Returns an error message, from ffmpeg itself if possible; empty: success.
  std::string close();

 private:
  using Clock = std::chrono::steady_clock;

  std::string problem() const;
  bool canTake() const;
  void noteWork();
  void endIfStalled();

  pid_t process_ = -1;
  int pipe_ = -1;
  int messages_ = -1;  ///< a file in memory for ffmpeg's messages
  int status_ = 0;     ///< valid when process_ is -1
  std::chrono::milliseconds timeout_;
  Clock::time_point worked_ = Clock::now();  ///< when activity was last observed
  std::chrono::nanoseconds processorTime_{0};
  bool stalled_ = false;  ///< it was killed because of inactivity
};

/// Runs ffmpeg on files and waits for its end. Returns an error message; empty: success. Throws FfmpegMissing.
std::string runFfmpeg(const std::vector<std::string>& arguments, std::chrono::milliseconds timeout = kFfmpegTimeout);

}  // namespace pliant::app
