// ffmpeg as a child: takes pictures through a pipe, or works on files.
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

/// How long ffmpeg may do nothing at all, neither compute nor take what it is given, before it is ended.
inline constexpr std::chrono::milliseconds kFfmpegPatience{30'000};

/// A running ffmpeg that reads raw pictures.
///
/// It is of a process group of its own: Ctrl+C on the terminal ends Pliant, and ffmpeg ends its file when the pipe
/// closes. The program must ignore SIGPIPE, so that writing to an ffmpeg that is gone is an error and not the end.
class FfmpegProcess {
 public:
  /// Runs `ffmpeg` with these arguments behind those for quiet work; what it reads is "-i -". Throws FfmpegMissing.
  explicit FfmpegProcess(const std::vector<std::string>& arguments,
                         std::chrono::milliseconds patience = kFfmpegPatience);
  ~FfmpegProcess();
  FfmpegProcess(const FfmpegProcess&) = delete;
  FfmpegProcess& operator=(const FfmpegProcess&) = delete;

  /// Hands over a picture; waits while ffmpeg has enough to do. False: it is gone, or takes no more.
  bool add(const render::Image& image);
  /// Whether it still runs. Call it while something is expected of ffmpeg: one that does nothing is ended.
  bool isRunning();
  /// Ends its input and waits for its end. Returns what went wrong, in ffmpeg's own words where it has some; empty:
  /// nothing.
  std::string close();

 private:
  using Clock = std::chrono::steady_clock;

  std::string problem() const;
  bool canTake() const;
  void noteWork();
  void endIfStalled();

  pid_t process_ = -1;
  int pipe_ = -1;
  int messages_ = -1;  ///< a file in memory that takes ffmpeg's messages
  int status_ = 0;     ///< once process_ is -1
  std::chrono::milliseconds patience_;
  Clock::time_point worked_ = Clock::now();  ///< when it was last seen to have done something
  std::chrono::nanoseconds processorTime_{0};
  bool stalled_ = false;  ///< it did nothing and was ended
};

/// Runs ffmpeg on files and waits for its end. Returns what went wrong; empty: nothing. Throws FfmpegMissing.
std::string runFfmpeg(const std::vector<std::string>& arguments, std::chrono::milliseconds patience = kFfmpegPatience);

}  // namespace pliant::app
