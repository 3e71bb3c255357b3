// What the user does with mouse and keyboard, in its order, until pictures deal with it: one change of a button each.
// Who presses, lets go and moves on between two pictures has clicked, and where the button went down; and a key that is
// pressed after a click acts after it.
#pragma once

#include <imgui.h>

#include <array>
#include <deque>
#include <functional>
#include <optional>

namespace pliant::app {

class InputQueue {
 public:
  using Event = std::function<void()>;

  InputQueue() = default;
  InputQueue(const InputQueue&) = delete;  // what waits acts on this one
  InputQueue& operator=(const InputQueue&) = delete;

  /// The mouse has moved, or a button went down or up: GLFW's callbacks, in this order. `now` [s] is when it is told.
  void move(float x, float y) { place_ = {x, y}; }
  void take(int button, bool isDown, double now);
  /// Anything else, such as a key.
  void take(Event event);
  /// All that happened before `now` [s] has been told: what is told later happened after it.
  void finishPoll(double now) { polledAt_ = now; }
  /// Hands on what came, up to and with the next change of a button. Once a picture, before Dear ImGui's NewFrame().
  void act(ImGuiIO& io);
  /// Whether more has happened than has been handed on: the next picture is to come at once.
  bool isWaiting() const { return !events_.empty(); }

 private:
  ImVec2 place_{-1.0f, -1.0f};  ///< when it moved last; asked for later, the window system tells where it is by then
  std::array<bool, 3> down_{};  ///< left, right, middle
  std::array<std::optional<double>, 3> toldAt_{};  ///< when the last press of each was told [s]
  double polledAt_ = 0.0;
  bool isRepeated_ = false;  ///< the press of this picture follows the last one as fast as that of a double click
  bool isChanged_ = false;   ///< a button, in this picture
  ImVec2 changedAt_{};       ///< where the mouse was then
  std::deque<Event> events_;
};

}  // namespace pliant::app
