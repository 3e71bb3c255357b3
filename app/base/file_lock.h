// Keeps other programs from writing what this one writes.
#pragma once

#include <filesystem>
#include <optional>

namespace pliant::app {

/// A mark on a file or a folder, as long as this lives; the system takes it away however the program ends.
class FileLock {
 public:
  /// Nothing when another FileLock has it, of this program or another one. What is not there or on a disk without locks
  /// is nobody's: that is no reason to refuse.
  static std::optional<FileLock> take(const std::filesystem::path& file);
  ~FileLock();
  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;  ///< -1: none was to be had
};

}  // namespace pliant::app
