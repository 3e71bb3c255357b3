// Pieces of text kept on the disk until they are wanted again, in any order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace pliant::app {

/// A file without a name: it is gone with the object, or with the process.
class Spool {
 public:
  struct Piece {
    std::int64_t offset = 0;
    std::size_t size = 0;
  };

  /// In `folder`, which must exist. All throw sim::OutputError.
  explicit Spool(std::filesystem::path folder);
  ~Spool();
  Spool(const Spool&) = delete;
  Spool& operator=(const Spool&) = delete;

  Piece add(std::string_view text);
  /// The text of a piece; its memory is used again.
  const std::string& read(const Piece& piece);

 private:
  std::filesystem::path folder_;
  int descriptor_ = -1;
  std::int64_t end_ = 0;
  std::string text_;
};

}  // namespace pliant::app
