#include "app/window/new_file.h"

#include <fmt/format.h>

namespace pliant::app {

std::filesystem::path newFile(const std::filesystem::path& folder, const std::string& stem, const char* extension) {
  std::filesystem::path file;
  std::error_code failure;
  for (int number = 1; file.empty() || std::filesystem::exists(file, failure); ++number) {
    file = (folder.empty() ? "." : folder) / fmt::format("{}-{:03}.{}", stem, number, extension);
  }
  return file;
}

}  // namespace pliant::app
