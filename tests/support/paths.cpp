#include "tests/support/paths.h"

namespace pliant {

std::string sourcePath(std::string_view name) { return std::string(PLIANT_SOURCE_DIR "/").append(name); }

const std::string& pliantProgram() {
  static const std::string program = PLIANT_PROGRAM;
  return program;
}

}  // namespace pliant
