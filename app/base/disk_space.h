// Whether what is written for long has room on the disk, before and while it is written.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

namespace pliant::app {

/// Bytes free for the user where `file` is to be; nothing where that cannot be known.
std::optional<std::uintmax_t> freeSpaceFor(const std::filesystem::path& file);

/// Throws sim::InputError naming the option that asks for the file where its folder is missing, or that is a folder.
void requireFolderOf(const char* option, const std::filesystem::path& file);

/// Makes the folder of a file where it is missing, and tries whether files can be made in it; throws sim::OutputError.
void makeWritable(const std::filesystem::path& file);

/// "1.4 GB".
std::string sizeText(std::uintmax_t bytes);

/// Room kept on a disk for what is still in memory when it is full. It is freed with the object, also when the program
/// is killed.
class DiskReserve {
 public:
  DiskReserve() = default;
  /// Keeps so many bytes where `file` is to be; holds none where that is not to be had.
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
