#include "app/base/state_folder.h"

#include <pwd.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <string>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace pliant::app {

namespace {

namespace fs = std::filesystem;

// The folder in an environment variable. A relative path, which would depend on the working directory, is ignored, as
// the XDG Base Directory Specification requires.
fs::path folderIn(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value == '/' ? fs::path(value) : fs::path();
}

fs::path homeFolder() {
  if (fs::path home = folderIn("HOME"); !home.empty()) return home;
  const passwd* user = ::getpwuid(::getuid());
  return user != nullptr && user->pw_dir != nullptr && *user->pw_dir == '/' ? fs::path(user->pw_dir) : fs::path();
}

// The folder in the desktop's configuration: XDG_PICTURES_DIR="$HOME/Bilder". Empty: not set.
fs::path listedFolder(const std::string& variable, const fs::path& home) {
  fs::path settings = folderIn("XDG_CONFIG_HOME");
  if (settings.empty()) settings = home / ".config";
  std::ifstream list(settings / "user-dirs.dirs");
  const std::string begin = variable + "=\"", ofHome = "$HOME/";
  for (std::string line; std::getline(list, line);) {
    if (!line.starts_with(begin) || line.back() != '"') continue;
    const std::string value = line.substr(begin.size(), line.size() - begin.size() - 1);
    if (value.starts_with(ofHome)) return home / value.substr(ofHome.size());
    if (value.starts_with('/')) return value;
  }
  return {};
}

struct UserFolder {
  const char* variable;
  const char* usualName;
};

constexpr UserFolder kDocuments{"XDG_DOCUMENTS_DIR", "Documents"};

// Empty: there is none. A desktop without such a folder sets the home folder for it.
fs::path pathOf(const UserFolder& usual) {
  const fs::path home = homeFolder();
  if (home.empty()) return {};
  fs::path folder = listedFolder(usual.variable, home);
  if (folder.empty()) folder = home / usual.usualName;
  std::error_code none;
  return fs::is_directory(folder, none) && folder != home / "" ? folder : fs::path();
}

}  // namespace

fs::path folderFor(OutputKind kind, const fs::path& wanted) {
  if (!wanted.empty()) return wanted;
  static constexpr std::array<UserFolder, 4> kFolders{
      {{"XDG_PICTURES_DIR", "Pictures"}, {"XDG_VIDEOS_DIR", "Videos"}, kDocuments, kDocuments}};
  const fs::path folder = pathOf(kFolders[static_cast<std::size_t>(kind)]);
  return folder.empty() ? fs::path(".") : folder;
}

std::vector<fs::path> userFolders() {
  std::vector<fs::path> folders;
  for (const UserFolder& usual :
       {kDocuments, UserFolder{"XDG_DESKTOP_DIR", "Desktop"}, UserFolder{"XDG_DOWNLOAD_DIR", "Downloads"}}) {
    if (fs::path folder = pathOf(usual); !folder.empty()) folders.push_back(std::move(folder));
  }
  return folders;
}

fs::path stateFolder() {
  fs::path folder = folderIn("XDG_STATE_HOME");
  if (const fs::path home = homeFolder(); folder.empty() && !home.empty()) folder = home / ".local" / "state";
  // Not in the system's folder for temporary files: others could have put consents there
  if (folder.empty()) return "/nonexistent/pliant";
  folder /= "pliant";
  std::error_code ignored;
  fs::create_directories(folder, ignored);
  return folder;
}

}  // namespace pliant::app
