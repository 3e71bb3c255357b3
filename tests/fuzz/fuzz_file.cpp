#include "tests/fuzz/fuzz_target.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace pliant {

namespace {

/// A folder in memory, where there is one.
class FuzzFolder {
 public:
  FuzzFolder() {
    std::error_code none;
    const std::filesystem::path memory = "/dev/shm";
    std::string name = ((std::filesystem::exists(memory, none) ? memory : std::filesystem::temp_directory_path()) /
                        "pliant-fuzz-XXXXXX")
                           .string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for the inputs of the fuzzers");
    folder_ = name;
  }
  ~FuzzFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  FuzzFolder(const FuzzFolder&) = delete;
  FuzzFolder& operator=(const FuzzFolder&) = delete;
  const std::filesystem::path& path() const { return folder_; }

 private:
  std::filesystem::path folder_;
};

}  // namespace

std::string writeFuzzFile(std::string_view ending, std::string_view contents) {
  static const FuzzFolder folder;
  std::string file = (folder.path() / "input").string().append(ending);
  std::ofstream(file, std::ios::binary | std::ios::trunc) << contents;
  return file;
}

}  // namespace pliant
