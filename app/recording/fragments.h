// Tracks which fragments of a video have reached its file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <utility>

namespace pliant::app {

/// Follows a fragmented MP4 while another program writes it (ISO/IEC 14496-12: boxes `moof`, with the number of
/// pictures in its `trun`, each followed by an `mdat` with their data), and counts the pictures that are completely in
/// the file.
class Fragments {
 public:
  explicit Fragments(std::filesystem::path file) : file_(std::move(file)) {}

  /// Reads what was added since the last call. Returns the total number of pictures; they can be played whatever
  /// happens later.
  std::size_t count();
  /// The file was renamed.
  void rename(std::filesystem::path file) { file_ = std::move(file); }
  /// Removes an incomplete fragment at the end, left by a killed encoder.
  void removeRest();

 private:
  std::filesystem::path file_;
  std::uintmax_t end_ = 0;  ///< of the complete boxes seen so far
  std::size_t pictures_ = 0;
  std::size_t announced_ = 0;   ///< pictures of a moof whose mdat is not complete yet
  std::uintmax_t keptEnd_ = 0;  ///< end of the last complete fragment
};

}  // namespace pliant::app
