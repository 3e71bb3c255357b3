// Keys as the window system reports them, until the next picture deals with them.
#pragma once

#include "app/window/key_dispatch.h"

#include <array>
#include <set>
#include <vector>

struct GLFWwindow;

namespace pliant::app {

class KeyInput {
 public:
  /// One event, as GLFW's key callback has it. `spaceIsViewKey`: Space acts when it is let go, unless the mouse was
  /// used with it.
  void take(GLFWwindow* window, const std::array<int, 4>& event, bool spaceIsViewKey);
  /// Before Dear ImGui's picture: to it, Enter presses what Space presses.
  static void pressEnter();
  /// Does the commands of the keys that came.
  void act(UiContext& ui);
  /// Dear ImGui has seen the picture: keys that went down and up within it go up for it, too.
  void finishPicture(GLFWwindow* window);

  bool isSpaceHeld() const { return spaceHeld_; }
  /// The mouse was used while Space was held.
  void useSpace() { spaceUsed_ = spaceUsed_ || spaceHeld_; }

 private:
  std::vector<KeyPress> keys_;                ///< since the last picture
  std::set<int> pressed_;                     ///< since the last picture, by the window system's codes
  std::vector<std::array<int, 3>> released_;  ///< of these: key, scan code, modifiers
  bool spaceHeld_ = false;                    ///< as the view key of the navigation preset
  bool spaceUsed_ = false;                    ///< the mouse was used with it
};

}  // namespace pliant::app
