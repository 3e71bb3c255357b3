#include "sim/io/atomic_file.h"

#include "sim/diagnostics.h"

#include <fmt/format.h>

#include <atomic>
#include <cerrno>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace pliant::sim {

namespace {

// All errors below are thrown as std::system_error; writeWhole turns them into the message for the user.
[[noreturn]] void fail(int error) { throw std::system_error(error, std::generic_category()); }

/// A file being written.
class OutputFile {
 public:
  OutputFile(const std::filesystem::path& file, int flags)
      : descriptor_(::open(file.c_str(), O_WRONLY | O_CLOEXEC | flags, 0666)) {
    if (descriptor_ < 0) fail(errno);
  }
  ~OutputFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(std::string_view contents) {
    while (!contents.empty()) {
      const ssize_t count = ::write(descriptor_, contents.data(), contents.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) fail(errno);
      if (count == 0) fail(EIO);
      contents.remove_prefix(static_cast<std::size_t>(count));
    }
  }

  void setMode(mode_t mode) {
    if (::fchmod(descriptor_, mode) != 0) fail(errno);
  }

  // A network disk may report only here that it is full. On Linux the descriptor is gone even after EINTR.
  void close() {
    const int status = ::close(descriptor_);
    descriptor_ = -1;
    if (status != 0 && errno != EINTR) fail(errno);
  }

 private:
  int descriptor_;
};

/// Removes a file unless it was kept.
class RemoveOnFailure {
 public:
  explicit RemoveOnFailure(std::filesystem::path file) : file_(std::move(file)) {}
  ~RemoveOnFailure() {
    if (!file_.empty()) ::unlink(file_.c_str());
  }
  RemoveOnFailure(const RemoveOnFailure&) = delete;
  RemoveOnFailure& operator=(const RemoveOnFailure&) = delete;
  void keep() { file_.clear(); }

 private:
  std::filesystem::path file_;
};

// Not made of the target's name, which may already be as long as a name can be.
std::filesystem::path temporaryName(const std::filesystem::path& folder) {
  static std::atomic<unsigned> counter{0};
  return folder / fmt::format(".pliant.{}.{}.tmp", ::getpid(), counter++);
}

void replaceFile(const std::filesystem::path& target, std::string_view contents, const mode_t* mode) {
  std::filesystem::path temporary = temporaryName(target.parent_path());
  // A process of the same number may have left one behind when it was killed.
  while (::access(temporary.c_str(), F_OK) == 0) temporary = temporaryName(target.parent_path());
  OutputFile output(temporary, O_CREAT | O_EXCL);
  RemoveOnFailure guard(temporary);
  if (mode != nullptr) output.setMode(*mode & 0777);
  output.write(contents);
  output.close();
  if (::rename(temporary.c_str(), target.c_str()) != 0) fail(errno);
  guard.keep();
}

void writeOrFail(const std::filesystem::path& file, std::string_view contents) {
  struct stat existing {};
  if (::stat(file.c_str(), &existing) != 0) {
    replaceFile(file, contents, nullptr);
  } else if (!S_ISREG(existing.st_mode) || file.native().starts_with("/dev/")) {
    OutputFile output(file, O_APPEND);  // /dev/stdout and its like must not be replaced; a folder fails here
    output.write(contents);
    output.close();
  } else {
    if (::access(file.c_str(), W_OK) != 0) fail(errno);  // rename would replace even a file made read-only
    replaceFile(std::filesystem::canonical(file), contents, &existing.st_mode);  // a link keeps pointing there
  }
}

}  // namespace

void writeWhole(const std::filesystem::path& file, std::string_view contents) {
  try {
    writeOrFail(file, contents);
  } catch (const std::system_error& error) {
    throw OutputError(fmt::format("{}: cannot write: {}", file.string(), error.code().message()));
  }
}

}  // namespace pliant::sim
