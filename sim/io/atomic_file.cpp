#include "sim/io/atomic_file.h"

#include "sim/base/input_errors.h"

#include <fmt/format.h>

#include <atomic>
#include <cerrno>
#include <fcntl.h>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace pliant::sim {

namespace {

// All errors below are thrown as std::system_error; naming() turns them into a message for the user.
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
      contents.remove_prefix(count);
    }
  }

  void setMode(mode_t mode) {
    if (::fchmod(descriptor_, mode) != 0) fail(errno);
  }

  /// Locks the file, a mark that it is being written, until the object is destroyed. False: it was removed meanwhile.
  bool hold() {
    struct stat status {};
    ::flock(descriptor_, LOCK_EX | LOCK_NB);  // without support for locks nobody removes any
    return ::fstat(descriptor_, &status) != 0 || status.st_nlink > 0;
  }

  /// A second descriptor of the same file, so that close() does not release the lock of hold().
  int heldAgain() const { return ::fcntl(descriptor_, F_DUPFD_CLOEXEC, 0); }

  // A network disk may report only here that it is full. On Linux the descriptor is closed even after EINTR.
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
  const std::filesystem::path& file() const { return file_; }
  void keep() { file_.clear(); }

 private:
  std::filesystem::path file_;
};

// Not derived from the target's name, which may already have the maximum length.
std::filesystem::path temporaryName(const std::filesystem::path& folder) {
  static std::atomic<unsigned> counter{0};
  return folder / fmt::format(".pliant.{}.{}.tmp", ::getpid(), counter++);
}

// Removes temporary files of killed programs: those that are no longer locked.
void removeLeftovers(const std::filesystem::path& folder) {
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder.empty() ? "." : folder, none)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(".pliant.") || !name.ends_with(".tmp")) continue;
    const int descriptor = ::open(entry.path().c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    if (descriptor < 0) continue;
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) ::unlink(entry.path().c_str());
    ::close(descriptor);
  }
}

// Once per folder and program run.
void removeLeftoversOnce(const std::filesystem::path& folder) {
  static std::mutex mutex;
  static std::set<std::filesystem::path> seen;
  const std::lock_guard lock(mutex);
  if (seen.insert(folder).second) removeLeftovers(folder);
}

template <typename Write>
void naming(const std::filesystem::path& file, Write&& write) {
  try {
    write();
  } catch (const std::system_error& error) {
    throw OutputError(fmt::format("{}: cannot write: {}", file.string(), error.code().message()));
  }
}

}  // namespace

/// The file to write to: a temporary one that replaces the target at the end, or the target itself.
class WholeFile::Target {
 public:
  explicit Target(const std::filesystem::path& file) : place_(file) {
    struct stat existing {};
    const bool isThere = ::stat(file.c_str(), &existing) == 0;
    struct stat entry {};
    const bool isLink = ::lstat(file.c_str(), &entry) == 0 && S_ISLNK(entry.st_mode);
    if (isThere && (!S_ISREG(existing.st_mode) || file.native().starts_with("/dev/"))) {
      output_.emplace(file, O_APPEND);  // /dev/stdout and its like must not be replaced; a folder fails here
      return;
    }
    // Rename would replace even a read-only file. It also replaces a link, whose target, perhaps outside the folder,
    // stays as it is.
    const bool isReplaced = isThere && !isLink;
    if (isReplaced && ::access(file.c_str(), W_OK) != 0) fail(errno);
    removeLeftoversOnce(place_.parent_path());
    do {  // again if another program removed it as a leftover before it was locked
      std::filesystem::path temporary = temporaryName(place_.parent_path());
      // A killed process with the same ID may have left one behind.
      while (::access(temporary.c_str(), F_OK) == 0) temporary = temporaryName(place_.parent_path());
      output_.emplace(temporary, O_CREAT | O_EXCL);
      temporary_.emplace(temporary);
    } while (!output_->hold());
    if (isReplaced) output_->setMode(existing.st_mode & 0777);
  }

  void append(std::string_view contents) { output_->write(contents); }

  void commit() {
    const int held = temporary_ ? output_->heldAgain() : -1;
    try {
      output_->close();
      if (temporary_ && ::rename(temporary_->file().c_str(), place_.c_str()) != 0) fail(errno);
    } catch (...) {
      if (held >= 0) ::close(held);
      throw;
    }
    if (held >= 0) ::close(held);
    if (temporary_) temporary_->keep();
  }

 private:
  std::filesystem::path place_;
  std::optional<RemoveOnFailure> temporary_;
  std::optional<OutputFile> output_;
};

WholeFile::WholeFile(std::filesystem::path file) : file_(std::move(file)) {
  naming(file_, [&] { target_ = std::make_unique<Target>(file_); });
}

WholeFile::~WholeFile() = default;

void WholeFile::append(std::string_view contents) {
  naming(file_, [&] { target_->append(contents); });
}

void WholeFile::commit() {
  naming(file_, [&] { target_->commit(); });
}

void writeWhole(const std::filesystem::path& file, std::string_view contents) {
  WholeFile whole(file);
  whole.append(contents);
  whole.commit();
}

}  // namespace pliant::sim
