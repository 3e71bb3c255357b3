#include "app/base/state_folder.h"

#include <pwd.h>

#include <cstdlib>
#include <system_error>
#include <unistd.h>

namespace pliant::app {

namespace {

namespace fs = std::filesystem;

// The folder that a variable names. A relative one would be another from each working directory: it does not count, as
// the XDG Base Directory Specification has it.
fs::path folderIn(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value == '/' ? fs::path(value) : fs::path();
}

fs::path homeFolder() {
  if (fs::path home = folderIn("HOME"); !home.empty()) return home;
  const passwd* user = ::getpwuid(::getuid());
  return user != nullptr && user->pw_dir != nullptr && *user->pw_dir == '/' ? fs::path(user->pw_dir) : fs::path();
}

}  // namespace

fs::path stateFolder() {
  fs::path folder = folderIn("XDG_STATE_HOME");
  if (const fs::path home = homeFolder(); folder.empty() && !home.empty()) folder = home / ".local" / "state";
  // Not in the folder of all for temporary files: somebody else could have put agreements there.
  if (folder.empty()) return "/nonexistent/pliant";
  folder /= "pliant";
  std::error_code ignored;
  fs::create_directories(folder, ignored);
  return folder;
}

}  // namespace pliant::app
