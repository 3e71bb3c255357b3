// Writes a file whole or not at all.
#pragma once

#include <filesystem>
#include <string_view>

namespace pliant::sim {

/// Writes `contents` to a temporary file beside `file` and renames it into place, so that a reader sees the old file or
/// the whole new one. Throws OutputError naming the file and the system's reason; no partial file is left behind.
/// A link stays a link, an existing file keeps its permissions; devices and pipes are written directly.
/// Safe from several threads and processes; the folder must exist.
void writeWhole(const std::filesystem::path& file, std::string_view contents);

}  // namespace pliant::sim
