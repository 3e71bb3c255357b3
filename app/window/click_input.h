// The buttons of the mouse, one change a picture: who presses, lets go and moves on between two pictures has clicked, and
// where the button went down.
#pragma once

#include <imgui.h>

#include <array>
#include <deque>

namespace pliant::app {

class ClickInput {
 public:
  /// The mouse has moved, or a button went down or up: GLFW's callbacks, in this order.
  void move(float x, float y) { place_ = {x, y}; }
  void take(int button, bool isDown);
  /// Hands Dear ImGui what comes next. Once a picture, before its NewFrame().
  void act(ImGuiIO& io);
  /// Whether more has happened than has been handed on: the next picture is to come at once.
  bool isWaiting() const { return !changes_.empty(); }

 private:
  struct Change {
    int button;
    bool isDown;
    ImVec2 place;
  };

  ImVec2 place_{-1.0f, -1.0f};  ///< when it moved last; asked for later, the window system tells where it is by then
  std::array<bool, 3> down_{};  ///< left, right, middle
  std::deque<Change> changes_;
};

}  // namespace pliant::app
