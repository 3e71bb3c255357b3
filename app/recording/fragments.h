// What of a video in fragments has reached its file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <utility>

namespace pliant::app {

/// Follows a fragmented MP4 that another program writes (ISO/IEC 14496-12: boxes `moof`, with the count of pictures in
/// its `trun`, each followed by an `mdat` with their data), and counts the pictures that stand whole in the file.
class Fragments {
 public:
  explicit Fragments(std::filesystem::path file) : file_(std::move(file)) {}

  /// Looks at what has come since the last call. Returns the number of pictures; they play whatever happens later.
  std::size_t count();
  /// The same file has another name from now on.
  void rename(std::filesystem::path file) { file_ = std::move(file); }
  /// Cuts off what follows the last whole fragment, which an encoder that was killed has left.
  void removeRest();

 private:
  std::filesystem::path file_;
  std::uintmax_t end_ = 0;  ///< of the whole boxes seen so far
  std::size_t pictures_ = 0;
  std::size_t announced_ = 0;   ///< by a moof whose mdat has not come yet
  std::uintmax_t keptEnd_ = 0;  ///< behind the last whole fragment
};

}  // namespace pliant::app
