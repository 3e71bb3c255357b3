// Writes a file whole or not at all.
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

namespace pliant::sim {

/// Writes `contents` to a temporary file beside `file` and renames it into place, so that a reader sees either the old
/// file or the whole new one. Throws OutputError naming the file and the system's reason; no partial file is left
/// behind. An existing file keeps its permissions; a link is not followed but replaced; devices and pipes are written
/// directly. Safe from several threads and processes; the folder must exist.
void writeWhole(const std::filesystem::path& file, std::string_view contents);

/// The same for contents that come in pieces and may be larger than memory: nothing is visible before commit(). Both
/// throw like writeWhole; without commit() nothing changes.
class WholeFile {
 public:
  explicit WholeFile(std::filesystem::path file);
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  void append(std::string_view contents);
  void commit();

 private:
  class Target;
  std::filesystem::path file_;
  std::unique_ptr<Target> target_;
};

}  // namespace pliant::sim
