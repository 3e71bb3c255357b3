#include "app/picture_writer.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <stb/stb_image_write.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <string>
#include <vector>

#include "sim/diagnostics.h"
#include "sim/io/atomic_file.h"

extern char** environ;

namespace pliant::app {

namespace {

class LastPicture final : public PictureWriter {
 public:
  explicit LastPicture(std::filesystem::path file) : file_(std::move(file)) {}
  void add(const render::Image& image) override { last_ = image; }
  void finish() override { writePng(file_, last_); }

 private:
  std::filesystem::path file_;
  render::Image last_;
};

class NumberedPictures final : public PictureWriter {
 public:
  explicit NumberedPictures(const std::filesystem::path& pattern) : folder_(pattern.parent_path()) {
    const std::string name = pattern.filename().string();
    before_ = name.substr(0, name.find('*'));
    after_ = name.substr(name.find('*') + 1);
  }
  void add(const render::Image& image) override {
    writePng(folder_ / fmt::format("{}{:04}{}", before_, count_++, after_), image);
  }
  void finish() override {}

 private:
  std::filesystem::path folder_;
  std::string before_, after_;
  int count_ = 0;
};

/// Raw pictures through a pipe into ffmpeg.
class Video final : public PictureWriter {
 public:
  Video(std::filesystem::path file, glm::ivec2 size, double rate);
  ~Video() override {
    if (process_ > 0) close();
  }
  void add(const render::Image& image) override;
  void finish() override;

 private:
  int close();
  [[noreturn]] void fail(const std::string& why) const {
    throw sim::OutputError(fmt::format("{}: {}", file_.string(), why));
  }

  std::filesystem::path file_;
  int pipe_ = -1;
  pid_t process_ = -1;
};

std::vector<std::string> ffmpegArguments(const std::filesystem::path& file, glm::ivec2 size, double rate) {
  std::vector<std::string> arguments{"ffmpeg", "-hide_banner", "-loglevel", "error", "-y", "-f", "rawvideo",
                                     "-pixel_format", "rgba", "-video_size", fmt::format("{}x{}", size.x, size.y),
                                     "-framerate", fmt::format("{}", rate), "-i", "-"};
  const auto add = [&](std::initializer_list<const char*> more) { arguments.insert(arguments.end(), more.begin(), more.end()); };
  if (file.extension() == ".gif") {
    add({"-vf", "fps=20,scale=640:-1:flags=lanczos,split[a][b];[a]palettegen=stats_mode=diff[p];"
                "[b][p]paletteuse=dither=bayer:bayer_scale=4"});
  } else {
    // Tagged as BT.709: players take untagged colours of this size for it, and would show wrong ones.
    add({"-vf", "scale=out_color_matrix=bt709", "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709",
         "-an", "-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-pix_fmt", "yuv420p", "-movflags", "+faststart"});
  }
  arguments.push_back(file.string());
  return arguments;
}

Video::Video(std::filesystem::path file, glm::ivec2 size, double rate) : file_(std::move(file)) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) fail(std::strerror(errno));
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t defaults;
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);  // the program ignores it; ffmpeg shall not
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  std::vector<std::string> arguments = ffmpegArguments(file_, size, rate);
  std::vector<char*> pointers;
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  const int status = posix_spawnp(&process_, "ffmpeg", &actions, &attributes, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  ::close(ends[0]);
  pipe_ = ends[1];
  if (status != 0) {
    ::close(pipe_);
    process_ = -1;
    fail(fmt::format("videos need the program ffmpeg, which cannot be started ({}); pictures to a name like 'frame.*.png' "
                     "work without it", std::strerror(status)));
  }
}

void Video::add(const render::Image& image) {
  const std::uint8_t* at = image.rgba.data();
  std::size_t left = image.rgba.size();
  while (left > 0) {
    const ssize_t written = ::write(pipe_, at, left);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) {
      close();
      fail("ffmpeg ended early; its message stands above");
    }
    at += written;
    left -= static_cast<std::size_t>(written);
  }
}

int Video::close() {
  ::close(pipe_);
  int status = 0;
  while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
  return status;
}

void Video::finish() {
  if (close() != 0) fail("ffmpeg failed; its message stands above");
}

}  // namespace

void writePng(const std::filesystem::path& file, const render::Image& image) {
  std::string bytes;
  stbi_write_png_to_func(
      [](void* context, void* data, int size) {
        static_cast<std::string*>(context)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
      },
      &bytes, image.size.x, image.size.y, 4, image.rgba.data(), 4 * image.size.x);
  if (bytes.empty()) throw sim::OutputError(fmt::format("{}: the picture cannot be encoded", file.string()));
  sim::writeWhole(file, bytes);
}

std::unique_ptr<PictureWriter> makePictureWriter(const std::filesystem::path& file, glm::ivec2 size, double rate) {
  const std::string extension = file.extension().string();
  const std::string name = file.filename().string();
  if (extension == ".mp4" || extension == ".gif") return std::make_unique<Video>(file, size, rate);
  if (extension == ".png" && name.find('*') != std::string::npos) return std::make_unique<NumberedPictures>(file);
  if (extension == ".png") return std::make_unique<LastPicture>(file);
  throw sim::InputError("--out", 0, fmt::format("'{}' ends in '{}', expected .png, .mp4 or .gif", file.string(), extension));
}

}  // namespace pliant::app
