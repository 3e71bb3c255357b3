// Checks disk space for long-running output, before and during writing.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

namespace pliant::app {

/// Bytes available to the user at the location of `file`; nothing if unknown.
std::optional<std::uintmax_t> freeSpaceFor(const std::filesystem::path& file);

/// Throws sim::InputError, naming the option that specifies the file, if its folder is missing, or it is a folder.
void requireFolderOf(const char* option, const std::filesystem::path& file);

/// Creates the folder of a file if it is missing, and checks that files can be created in it; throws sim::OutputError.
void makeWritable(const std::filesystem::path& file);

/// "1.4 GB".
std::string sizeText(std::uintmax_t bytes);

/// Reserved disk space for data that is still in memory when the disk is full. It is released with the object, even if
/// the program is killed.
class DiskReserve {
 public:
  DiskReserve() = default;
  /// Reserves this many bytes at the location of `file`; nothing if they are not available.
  DiskReserve(const std::filesystem::path& file, std::uintmax_t bytes);
  ~DiskReserve() { free(); }
  DiskReserve(DiskReserve&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  DiskReserve& operator=(DiskReserve&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }

  bool isHeld() const { return descriptor_ >= 0; }
  void free();

 private:
  int descriptor_ = -1;  ///< of a file without a name
};

}  // namespace pliant::app
