// Mouse and keyboard events in order, until frames process them: one button change per frame. Pressing, releasing and
// moving on between two frames is therefore a click at the position of the press; and a key pressed after a click acts
// after it.
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
  InputQueue(const InputQueue&) = delete;  // queued events refer to this object
  InputQueue& operator=(const InputQueue&) = delete;

  /// Called by GLFW's callbacks, in their order, when the mouse moves or a button changes. `now`: time of the call [s].
  void move(float x, float y) { place_ = {x, y}; }
  void take(int button, bool isDown, double now);
  /// Any other event, such as a key.
  void take(Event event);
  /// All events before `now` [s] have been reported: later reports are of later events.
  void finishPoll(double now) { polledAt_ = now; }
  /// Passes on events, up to and including the next button change. Once per frame, before Dear ImGui's NewFrame().
  void act(ImGuiIO& io);
  /// Whether events remain: the next frame should follow at once.
  bool isWaiting() const { return !events_.empty(); }

 private:
  ImVec2 place_{-1.0f, -1.0f};  ///< last reported position; querying it later would return a later one
  std::array<bool, 3> down_{};  ///< left, right, middle
  std::array<std::optional<double>, 3> reportedAt_{};  ///< when the last press of each was reported [s]
  double polledAt_ = 0.0;
  bool isRepeated_ = false;  ///< the press in this frame follows the last one as fast as in a double click
  bool isChanged_ = false;   ///< a button has changed in this frame
  ImVec2 changedAt_{};       ///< position of the mouse at that time
  std::deque<Event> events_;
};

}  // namespace pliant::app
