#include "app/base/build_info.h"

namespace pliant::app {

const std::string& version() {
  static const std::string text = PLIANT_VERSION;
  return text;
}

const std::filesystem::path& builtinAssets() {
  static const std::filesystem::path folder = PLIANT_ASSETS_DIR;
  return folder;
}

const std::filesystem::path& shadersFolder() {
  static const std::filesystem::path folder = PLIANT_SHADERS_DIR;
  return folder;
}

}  // namespace pliant::app
