// Collects keys from the window system until the next frame.
#pragma once

#include "app/window/key_dispatch.h"

#include <array>
#include <set>
#include <vector>

struct GLFWwindow;

namespace pliant::app {

class KeyInput {
 public:
  /// An event with the arguments of GLFW's key callback. `spaceIsViewKey`: Space acts on release, unless the mouse was
  /// used while it was held.
  void take(GLFWwindow* window, const std::array<int, 4>& event, bool spaceIsViewKey);
  /// Before Dear ImGui's frame: makes Enter press buttons, as Space does.
  static void pressEnter();
  /// Executes the commands of the collected keys.
  void act(UiContext& ui);
  /// After Dear ImGui's frame: reports keys that were pressed and released within the frame as released.
  void finishPicture(GLFWwindow* window);

  bool isSpaceHeld() const { return spaceHeld_; }
  /// The mouse was used while Space was held.
  void useSpace() { spaceUsed_ = spaceUsed_ || spaceHeld_; }

 private:
  std::vector<KeyPress> keys_;                ///< since the last frame
  std::set<int> pressed_;                     ///< since the last frame, as GLFW keys
  std::vector<std::array<int, 3>> released_;  ///< those among them: key, scan code, modifiers
  bool spaceHeld_ = false;                    ///< held as the view key of the navigation preset
  bool spaceUsed_ = false;                    ///< the mouse was used while it was held
};

}  // namespace pliant::app
