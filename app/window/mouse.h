// What the mouse does in the picture: drags particles, moves the camera.
//
//   left on an object     drag it in the plane through the grabbed point that faces the camera; wheel: nearer, farther
//   left on nothing       orbit         middle    orbit (Shift: pan, Ctrl: zoom)
//   right, Shift+left     pan           wheel     zoom to the cursor
//   double-click          select the element
#pragma once

#include <glm/vec2.hpp>
#include <optional>

#include "app/window/session.h"

namespace pliant::app {

/// The state of the mouse for one picture, in window coordinates.
struct MouseInput {
  glm::vec2 position{0.0f};
  glm::vec2 viewport{1.0f};    ///< size of the window
  bool left = false, middle = false, right = false;
  bool shift = false, control = false;
  float wheel = 0.0f;
  bool doubleClick = false;
  bool overPanel = false;      ///< a panel wants the mouse: nothing new begins here
};

class Mouse {
 public:
  /// Takes one picture's input to the session.
  void update(const MouseInput& input, float dragStrength, Session& session);
  /// Lets go of what is dragged; Esc.
  void cancel(Session& session);

  bool isDragging() const { return dragged_.has_value(); }
  /// The particle below the cursor or in the hand; -1: none.
  int particle() const { return dragged_ ? dragged_->particle : hovered_; }

 private:
  enum class Action { none, drag, orbit, pan, zoom };
  struct Dragged {
    int particle;
    glm::vec3 anchor;   ///< point of the plane that it moves in
    glm::vec3 offset;   ///< from the grabbed point to the particle's centre
  };

  Action chooseAction(const MouseInput& input, Session& session, float dragStrength);
  void grab(const MouseInput& input, Session& session, float dragStrength);
  void drag(const MouseInput& input, Session& session);
  void moveCamera(const MouseInput& input, Session& session) const;

  Action action_ = Action::none;
  glm::vec2 last_{0.0f};
  bool wasDown_ = false;
  int hovered_ = -1;
  std::optional<Dragged> dragged_;
};

}  // namespace pliant::app
