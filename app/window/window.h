// The window: GLFW, OpenGL and Dear ImGui around a session.
#pragma once

#include "app/document/scene_options.h"
#include "app/view/picture_quality.h"

#include <filesystem>
#include <optional>

namespace pliant::app {

struct WindowOptions : WholeSceneOptions {
  int width = 0, height = 0;              ///< of the window; 0: as last time
  std::filesystem::path results;          ///< folder for result files as the simulation goes; empty: none
  std::filesystem::path layout;           ///< file that says where the controls are; empty: none
  std::optional<PictureQuality> quality;  ///< chosen as in the preferences; none: as there
  bool closeAtEnd = false;                ///< close after `frames` simulated frames
};

/// Whether there is a display to open a window on.
bool hasDisplay();

/// Opens the window and runs until it is closed; returns an exit code. Where the first scene is bad the window has
/// another one, and says why, as it does on standard error. Throws NoWindow (window/base/window_system.h), and
/// sim::InputError for a bad scene where nobody is to look at the window: it closes at the end, or writes results.
int runWindow(const WindowOptions& options);

}  // namespace pliant::app
