#include "app/base/new_file.h"

#include <fmt/format.h>

namespace pliant::app {

std::filesystem::path newFile(const std::filesystem::path& folder, const std::string& stem, const char* extension,
                              const std::function<bool(const std::filesystem::path&)>& isTaken) {
  const std::string ending = *extension == '\0' ? "" : fmt::format(".{}", extension);
  for (int number = 1;; ++number) {
    const std::filesystem::path file =
        (folder.empty() ? "." : folder) / fmt::format("{}-{:03}{}", stem, number, ending);
    std::error_code failure;
    if (!std::filesystem::exists(file, failure) && !(isTaken && isTaken(file))) return file;
  }
}

}  // namespace pliant::app
