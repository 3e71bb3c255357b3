// Shared state of panels and commands.
#pragma once

#include "app/document/autosave.h"
#include "app/take/take.h"
#include "app/window/base/key_stroke.h"
#include "app/window/base/preferences.h"
#include "app/window/base/scene_thumbnails.h"
#include "app/window/context/mouse.h"
#include "app/window/context/panel_layout.h"
#include "app/window/session/session.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

class CommandTable;
class PanelList;
class Recorder;

/// Pending requests to the window or a panel.
struct Requests {
  bool fullScreen = false;                   ///< full screen wanted
  bool picture = false;                      ///< save the next frame without panels to a file
  bool close = false;                        ///< close the window; waits for the answer about unsaved changes
  bool closeNow = false;                     ///< close without asking
  bool openDialogue = false;                 ///< ask which file to open,
  bool saveDialogue = false;                 ///< where to save the scene,
  bool takeDialogue = false;                 ///< or where to save a take
  bool startPage = false;                    ///< show the start page
  std::optional<Take> take;                  ///< the take to save; none: the recorded one, when the answer comes
  std::vector<std::filesystem::path> files;  ///< dropped or chosen; opened in turn
  std::vector<LostScene> lostScenes;         ///< left by crashed programs; offered in turn
  int renameElement = -1;                    ///< element to rename in the inspector; -1: none
  bool nextKey = false;                      ///< store the next key in `key` instead of acting on it
  std::optional<KeyStroke> key;              ///< the key pressed then
  std::string parameter;                     ///< parameter to show in the inspector; empty: none

  /// Asks where to save a take.
  void saveTake(std::optional<Take> which) {
    take = std::move(which);
    takeDialogue = true;
  }
};

/// The window's drawing times.
struct PictureTimes {
  float framesPerSecond = 0.0f;  ///< of the window: panels and input
  float milliseconds = 0.0f;     ///< to draw the runs, in the background
  float reduction = 1.0f;        ///< window pixels per pixel of that drawing, in each direction
};

/// The arrow keys, if the focused panel uses them.
struct ArrowKeys {
  bool taken = false;        ///< otherwise they are the window's
  std::vector<int> pressed;  ///< since the panel last checked, as GLFW keys
};

/// A rectangle of the window.
struct ScreenRect {
  glm::vec2 low, high;
};

/// A key, its command, and the widgets with the same command.
struct KeyHint {
  std::string key, text;
  std::vector<ScreenRect> widgets;
  bool isHovered = false;  ///< whether the mouse is over one of the widgets
};

/// Key hints for a panel, while the right button is held over it.
struct KeyHints {
  ScreenRect panel;
  std::vector<KeyHint> hints;
};

struct UiContext {
  Session& session;
  Mouse& mouse;
  Preferences& preferences;
  Recorder& recorder;
  SceneThumbnails& sceneThumbnails;
  PanelList& panels;
  CommandTable& commands;
  PanelLayout layout;
  Requests requests;
  PictureTimes times;
  ArrowKeys arrows;
  std::vector<KeyStroke> steeringKeys;  ///< keys that control the scene, overriding their commands
  KeyHints keyHints;                    ///< of this frame; see hintCommand()
};

}  // namespace pliant::app
