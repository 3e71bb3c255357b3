// What panels and commands act on, and what they share.
#pragma once

#include "app/document/autosave.h"
#include "app/take/take.h"
#include "app/window/base/key_stroke.h"
#include "app/window/base/preferences.h"
#include "app/window/base/scene_pictures.h"
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

/// What is asked of the window or of a panel, and waits until it is done.
struct Requests {
  bool fullScreen = false;                   ///< wanted, or not any more
  bool picture = false;                      ///< the next picture goes to a file, without panels
  bool close = false;                        ///< waits for an answer about unsaved changes
  bool closeNow = false;                     ///< nothing is in the way
  bool openDialogue = false;                 ///< which file is to be opened,
  bool saveDialogue = false;                 ///< where the scene is to be saved,
  bool takeDialogue = false;                 ///< where a take is
  bool startPage = false;                    ///< the start page is to be shown
  std::optional<Take> take;                  ///< that one; none: what was done, up to the answer
  std::vector<std::filesystem::path> files;  ///< dropped or chosen, one opened after the other
  std::vector<LostScene> lostScenes;         ///< of crashed programs; offered one after the other
  int renameElement = -1;                    ///< whose name is to be typed in the inspector; -1: none
  bool nextKey = false;                      ///< the next key is told below in place of what it does
  std::optional<KeyStroke> key;              ///< that was pressed then
  std::string parameter;                     ///< whose rows are to be found in the inspector; empty: none

  /// Asks where a take is to be saved.
  void saveTake(std::optional<Take> which) {
    take = std::move(which);
    takeDialogue = true;
  }
};

/// How long the window takes to draw.
struct PictureTimes {
  float framesPerSecond = 0.0f;  ///< of the window, its panels and what the mouse and the keys do
  float milliseconds = 0.0f;     ///< that a picture of the runs takes, which is drawn beside
  float reduction = 1.0f;        ///< pixels of the window that one of it is wide and high
};

/// The arrow keys, where the panel that has the keyboard moves through something with them.
struct ArrowKeys {
  bool taken = false;        ///< else they are the window's
  std::vector<int> pressed;  ///< since the panel looked last, by GLFW's names
};

/// A part of the window.
struct ScreenRect {
  glm::vec2 low, high;
};

/// A key, what it does, and the widgets that do the same.
struct KeyHint {
  std::string key, text;
  std::vector<ScreenRect> widgets;
  bool isHovered = false;  ///< one of them
};

/// The hints of the widgets in a panel, while the right button is held over it.
struct KeyHints {
  ScreenRect panel;
  std::vector<KeyHint> hints;
};

struct UiContext {
  Session& session;
  Mouse& mouse;
  Preferences& preferences;
  Recorder& recorder;
  ScenePictures& scenePictures;
  PanelList& panels;
  CommandTable& commands;
  PanelLayout layout;
  Requests requests;
  PictureTimes times;
  ArrowKeys arrows;
  std::vector<KeyStroke> steeringKeys;  ///< that steer the scene, in place of what they do otherwise
  KeyHints keyHints;                    ///< of this picture; see hintCommand()
};

}  // namespace pliant::app
