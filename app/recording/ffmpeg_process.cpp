#include "app/recording/ffmpeg_process.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

extern char** environ;

namespace pliant::app {

namespace {

constexpr int kPipeBytes = 1 << 20;
constexpr std::size_t kLongestMessage = 400;
constexpr std::chrono::milliseconds kMoment{2};      ///< between two checks whether it has ended
constexpr std::chrono::milliseconds kLongWait{100};  ///< for space in the pipe

/// Attributes of the child process for posix_spawn.
class SpawnPlan {
 public:
  SpawnPlan() {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);  // ignored by the program, but not to be ignored by ffmpeg
    posix_spawnattr_setsigdefault(&attributes_, &defaults);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  }
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  void connect(int descriptor, int as) { posix_spawn_file_actions_adddup2(&actions_, descriptor, as); }
  int spawn(pid_t& process, std::vector<std::string> command) const {
    std::vector<char*> pointers;
    for (std::string& word : command) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return posix_spawnp(&process, pointers.front(), &actions_, &attributes_, pointers.data(), environ);
  }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

}  // namespace

FfmpegProcess::FfmpegProcess(const std::vector<std::string>& arguments, std::chrono::milliseconds timeout)
    : timeout_(timeout) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw FfmpegMissing(std::strerror(errno));
  fcntl(ends[1], F_SETPIPE_SZ, kPipeBytes);
  fcntl(ends[1], F_SETFL, O_NONBLOCK);
  messages_ = memfd_create("ffmpeg", MFD_CLOEXEC);
  SpawnPlan plan;
  plan.connect(ends[0], STDIN_FILENO);
  if (messages_ >= 0) plan.connect(messages_, STDERR_FILENO);
  std::vector<std::string> command{"ffmpeg", "-hide_banner", "-nostats", "-loglevel", "error", "-y"};
  command.insert(command.end(), arguments.begin(), arguments.end());
  const int failure = plan.spawn(process_, std::move(command));
  ::close(ends[0]);
  pipe_ = ends[1];
  if (failure == 0) return;
  process_ = -1;
  ::close(pipe_);
  if (messages_ >= 0) ::close(messages_);
  if (failure == ENOENT) throw FfmpegMissing("ffmpeg is not installed");
  throw FfmpegMissing(fmt::format("the program ffmpeg cannot be started ({})", std::strerror(failure)));
}

FfmpegProcess::~FfmpegProcess() {
  close();
  if (messages_ >= 0) ::close(messages_);
}

bool FfmpegProcess::add(const render::Image& image) {
  const std::uint8_t* at = image.rgba.data();
  std::size_t left = image.rgba.size();
  while (left > 0) {
    const ssize_t written = pipe_ < 0 ? -1 : ::write(pipe_, at, left);
    if (written < 0 && pipe_ >= 0 && (errno == EINTR || errno == EAGAIN)) {
      if (!canTake()) endIfStalled();  // which closes the pipe
      continue;
    }
    if (written <= 0) return false;
    noteWork();
    at += written;
    left -= written;
  }
  return true;
}

// Waits a moment for space in the pipe, or for its end.
bool FfmpegProcess::canTake() const {
  pollfd wish{pipe_, POLLOUT, 0};
  return ::poll(&wish, 1, kLongWait.count()) > 0;
}

void FfmpegProcess::noteWork() { worked_ = Clock::now(); }

// A busy machine, large pictures or slow settings do not count as inactivity: then it computes, even if slowly.
void FfmpegProcess::endIfStalled() {
  clockid_t clock{};
  timespec used{};
  if (::clock_getcpuclockid(process_, &clock) == 0 && ::clock_gettime(clock, &used) == 0) {
    const auto time = std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
    if (time != std::exchange(processorTime_, time)) noteWork();
  }
  if (Clock::now() - worked_ < timeout_) return;
  stalled_ = true;
  ::kill(process_, SIGKILL);
  close();
}

bool FfmpegProcess::isRunning() {
  if (process_ > 0 && waitpid(process_, &status_, WNOHANG) == process_) process_ = -1;
  if (process_ > 0) endIfStalled();
  return process_ > 0;
}

std::string FfmpegProcess::close() {
  if (pipe_ >= 0) {
    ::close(std::exchange(pipe_, -1));
    noteWork();
  }
  while (process_ > 0) {
    const pid_t ended = waitpid(process_, &status_, stalled_ ? 0 : WNOHANG);
    if (ended == 0) {
      std::this_thread::sleep_for(kMoment);
      endIfStalled();
    } else if (ended == process_ || errno != EINTR) {
      process_ = -1;
    }
  }
  return problem();
}

std::string FfmpegProcess::problem() const {
  if (stalled_) {
    return fmt::format("ffmpeg did nothing for {} s and was stopped", std::chrono::duration<double>(timeout_).count());
  }
  if (status_ == 0) return {};
  if (WIFSIGNALED(status_)) return fmt::format("ffmpeg was killed (signal {})", WTERMSIG(status_));
  std::string text(kLongestMessage, '\0');
  const ssize_t size = messages_ < 0 ? 0 : pread(messages_, text.data(), text.size(), 0);
  text.resize(std::max<ssize_t>(size, 0));
  while (!text.empty() && static_cast<unsigned char>(text.back()) <= ' ') text.pop_back();
  return text.empty() ? fmt::format("ffmpeg failed with status {}", WEXITSTATUS(status_))
                      : fmt::format("ffmpeg says: {}", text);
}

std::string runFfmpeg(const std::vector<std::string>& arguments, std::chrono::milliseconds timeout) {
  return FfmpegProcess(arguments, timeout).close();
}

}  // namespace pliant::app
