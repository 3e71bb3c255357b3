#include "app/base/state_folder.h"

#include <cstdlib>
#include <system_error>

namespace pliant::app {

std::filesystem::path stateFolder() {
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  std::filesystem::path folder = state != nullptr && *state != '\0' ? std::filesystem::path(state)
                                 : home != nullptr                  ? std::filesystem::path(home) / ".local" / "state"
                                                                    : std::filesystem::temp_directory_path();
  folder /= "pliant";
  std::error_code ignored;
  std::filesystem::create_directories(folder, ignored);
  return folder;
}

}  // namespace pliant::app
