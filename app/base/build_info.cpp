#include "app/base/build_info.h"

#include "app/base/words.h"

#include <cstdlib>
#include <fstream>
#include <system_error>
#include <vector>

namespace pliant::app {

namespace {

// 0.10.1 as 0, 10, 1; empty if it is not a version.
std::vector<std::size_t> numbersOf(std::string_view text) {
  std::vector<std::size_t> numbers;
  while (true) {
    const std::size_t dot = text.find('.');
    const auto number = wholeNumberIn(text.substr(0, dot));
    if (!number) return {};
    numbers.push_back(*number);
    if (dot == std::string_view::npos) return numbers;
    text.remove_prefix(dot + 1);
  }
}

// Beside a program that is not installed, CMake writes this file with the path of its source folder.
constexpr const char* kNote = "pliant-data-folder.txt";
// Relative to the folder of an installed program.
constexpr const char* kInstalled = "../share/pliant";

std::filesystem::path findDataFolder() {
  if (const char* given = std::getenv("PLIANT_DATA"); given != nullptr && *given != '\0') return given;
  std::error_code error;
  const std::filesystem::path beside = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  std::string noted;
  if (std::ifstream note(beside / kNote); std::getline(note, noted) && !noted.empty()) return noted;
  return (beside / kInstalled).lexically_normal();
}

}  // namespace

const std::string& version() {
  static const std::string text = PLIANT_VERSION;
  return text;
}

bool isNewerVersion(std::string_view other) { return numbersOf(other) > numbersOf(version()); }

const std::filesystem::path& dataFolder() {
  static const std::filesystem::path folder = findDataFolder();
  return folder;
}

const std::filesystem::path& builtinAssets() {
  static const std::filesystem::path folder = dataFolder() / "assets";
  return folder;
}

const std::filesystem::path& shadersFolder() {
  static const std::filesystem::path folder = dataFolder() / "shaders";
  return folder;
}

}  // namespace pliant::app
