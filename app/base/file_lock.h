// Prevents other programs from writing the same files.
#pragma once

#include <filesystem>
#include <optional>

namespace pliant::app {

/// A lock on a file or a folder for the lifetime of the object; the system releases it however the program ends.
class FileLock {
 public:
  /// Nothing if another FileLock has it, in this program or another one. Succeeds for a missing file, or a file system
  /// without locks: that is no reason to refuse.
  static std::optional<FileLock> take(const std::filesystem::path& file);
  ~FileLock();
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;  ///< -1: there is nothing to lock
};

}  // namespace pliant::app
