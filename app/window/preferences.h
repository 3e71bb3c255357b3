// What the program remembers of its user from one start to the next.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace pliant::app {

struct Preferences {
  bool darkTheme = false;
  float uiScale = 1.0f;
  bool showLeft = true;
  bool showRight = true;
  int width = 1280;
  int height = 800;
  float dragStrength = 10.0f;           ///< a held particle weighs this many times its object
  std::vector<std::string> recentFiles; ///< newest first

  void noteRecent(const std::filesystem::path& file);

  /// Reads the user's preferences; what is missing or damaged has its default.
  static Preferences load();
  /// Writes them; a failure is of no importance and is ignored.
  void save() const;
};

/// The user's state folder for Pliant: $XDG_STATE_HOME/pliant or ~/.local/state/pliant; made when missing.
std::filesystem::path stateFolder();

}  // namespace pliant::app
