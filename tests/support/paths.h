// Where tests find the source tree and the program under test.
#pragma once

#include <string>
#include <string_view>

namespace pliant {

/// A path below the project's root: sourcePath("assets/scenes").
std::string sourcePath(std::string_view name);
/// The built program.
const std::string& pliantProgram();

}  // namespace pliant
