// Temporary storage of texts on the disk, with random access.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace pliant::app {

/// A file without a name: it disappears with the object, or with the process.
class Spool {
 public:
  struct Piece {
    std::int64_t offset = 0;
    std::size_t size = 0;
  };

  /// In `folder`, which must exist. All functions throw sim::OutputError.
  explicit Spool(std::filesystem::path folder);
  ~Spool();
  Spool(const Spool&) = delete;
  Spool& operator=(const Spool&) = delete;

  Piece add(std::string_view text);
  /// Returns a piece; the string is reused by the next call.
  const std::string& read(const Piece& piece);

 private:
  std::filesystem::path folder_;
  int descriptor_ = -1;
  std::int64_t end_ = 0;
  std::string text_;
};

}  // namespace pliant::app
