#include "app/base/build_info.h"

#include "app/base/words.h"

#include <vector>

namespace pliant::app {

namespace {

// 0.10.1 as 0, 10, 1; empty: it is no version.
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

}  // namespace

const std::string& version() {
  static const std::string text = PLIANT_VERSION;
  return text;
}

bool isNewerVersion(std::string_view other) { return numbersOf(other) > numbersOf(version()); }

const std::filesystem::path& builtinAssets() {
  static const std::filesystem::path folder = PLIANT_ASSETS_DIR;
  return folder;
}

const std::filesystem::path& shadersFolder() {
  static const std::filesystem::path folder = PLIANT_SHADERS_DIR;
  return folder;
}

}  // namespace pliant::app
