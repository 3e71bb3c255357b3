// The window: GLFW, OpenGL and Dear ImGui around a session.
#pragma once

#include "app/document/scene_options.h"
#include "app/view/picture_quality.h"

#include <filesystem>
#include <optional>

namespace pliant::app {

struct WindowOptions : WholeSceneOptions {
  int width = 0, height = 0;              ///< of the window; 0: as last time
  std::filesystem::path results;          ///< folder for result files of each step; empty: none
  std::filesystem::path layout;           ///< file for the positions of controls; empty: none
  std::optional<PictureQuality> quality;  ///< none: as in the preferences
  bool closeAtEnd = false;                ///< close after `frames` simulated frames
};

/// Whether there is a display to open a window on.
bool hasDisplay();

/// Opens the window and runs until it is closed; returns an exit code. If the first scene is bad, another one is
/// opened, and the error is shown in the window and on standard error. Throws WindowUnavailable
/// (window/base/window_system.h), and sim::InputError for a bad scene if no user is expected: if the window closes at
/// the end, or writes results.
int runWindow(const WindowOptions& options);

}  // namespace pliant::app
