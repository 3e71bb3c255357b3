// What the mouse does in the picture: tools, selection, the camera.
//
//   left on an object     the tool: drag it in the plane through the grabbed point that faces the camera
//                         (wheel: nearer, farther), or pin it
//   left anywhere         the knife: cuts along the path of the mouse
//   left on a cloth or    the brush: paints; Shift+left takes the paint away; Ctrl+wheel: the size of the circle
//   a soft body
//   Ctrl+left             a rectangle that selects particles (Ctrl+Shift: more of them); a click selects one
//   right click           menu of what is below
//   right double-click    turn around this point
//   right hold + WASDQE   fly
//   double-click          select the element and turn around this point
//   everything else       the camera, by the navigation preset (navigation.h)
#pragma once

#include "app/window/base/navigation.h"
#include "app/window/context/brush.h"
#include "app/window/session/picking.h"
#include "app/window/session/selection.h"
#include "app/window/session/session.h"
#include "sim/tearing/blade.h"

#include <glm/vec2.hpp>

#include <optional>
#include <vector>

namespace pliant::app {

/// What the left button does to an object; the knife also begins where there is none.
enum class Tool { drag, pin, knife, brush };

/// The state of the mouse for one picture, in window coordinates from the corner of the run that it acts in.
struct MouseInput {
  glm::vec2 position{0.0f};
  glm::vec2 viewport{1.0f};  ///< size of that run's picture
  bool left = false, middle = false, right = false;
  Held held;
  glm::vec2 wheel{0.0f};     ///< notches to the right and up
  glm::vec3 flight{0.0f};    ///< where the keys WASDQE point: right, up, forward
  bool doubleClick = false;  ///< the left button went down, the second time
  bool overPanel = false;    ///< a panel wants the mouse: nothing new begins here
  float seconds = 0.016f;    ///< since the last picture
};

/// What the mouse needs to know of the user's preferences.
struct MouseSettings {
  float dragStrength = 10.0f;
  const NavigationPreset* navigation = &navigationPresets().front();
};

class Mouse {
 public:
  /// Takes one picture's input to the session.
  void update(const MouseInput& input, const MouseSettings& settings, Session& session);
  /// Ends what the button that is down does. False: nothing.
  bool cancelGesture(Session& session);
  /// Leaves the tool; else forgets the selection.
  void cancelTool(Session& session);

  /// A button is down.
  bool isHeld() const { return wasDown_; }
  bool isDragging() const { return dragged_.has_value(); }
  /// Something is dragged in the picture: a particle, the view, a rectangle.
  bool isMoving() const { return dragged_.has_value() || (action_ != Action::none && moved_); }
  /// The right button is held in the picture: letter keys steer the flight.
  bool isRightHeld() const { return button_ == MouseButton::right; }
  /// The particle below the cursor or dragged; -1: none.
  int particle() const { return dragged_ ? dragged_->particle : hovered_; }
  /// The rectangle being drawn, and the knife's way: as MouseInput::position.
  std::optional<Rectangle> box() const { return action_ == Action::box ? std::optional(box_) : std::nullopt; }
  /// The way of the knife so far.
  const std::vector<glm::vec2>& knifePath() const { return knifePath_; }
  /// What a right click asked for, once: the place, and what is there.
  struct MenuRequest {
    std::optional<Hit> hit;
  };
  std::optional<MenuRequest> takeMenuRequest() { return std::exchange(menuRequest_, std::nullopt); }
  /// Moves the point that the camera turns around, in a short glide.
  void turnAround(const glm::vec3& pivot) { pivot_ = pivot; }

  Tool tool = Tool::drag;
  Brush brush;

 private:
  enum class Action { none, drag, box, cut, paint, camera, fly };
  struct Dragged {
    int particle;
    glm::vec3 anchor;  ///< point of the plane that it moves in
    glm::vec3 offset;  ///< from the grabbed point to the particle's centre
  };

  std::optional<MouseButton> pressedButton(const MouseInput& input) const;
  bool takeDoubleClick(const MouseInput& input, Session& session);
  void begin(const MouseInput& input, const MouseSettings& settings, Session& session);
  void useTool(const Hit& hit, const MouseSettings& settings, Session& session);
  void proceed(const MouseInput& input, Session& session);
  void finish(const MouseInput& input, Session& session);
  void drag(const MouseInput& input, Session& session);
  void cut(const MouseInput& input, Session& session);
  bool beginPaint(const MouseInput& input, Session& session);
  bool turnsBrush(const MouseInput& input);
  void letGo(Session& session);
  void hover(const MouseInput& input, Session& session);
  void highlight(Session& session) const;
  void glide(const MouseInput& input, render::Camera& camera);

  Action action_ = Action::none;
  CameraAction cameraAction_ = CameraAction::orbit;
  std::optional<MouseButton> button_;  ///< that the action began with
  glm::vec2 pressed_{0.0f};            ///< where
  bool moved_ = false;                 ///< far enough that it is no click
  glm::vec2 last_{0.0f};
  bool wasDown_ = false;
  int hovered_ = -1;
  std::optional<Hit> hit_;  ///< below the cursor
  std::optional<Dragged> dragged_;
  Rectangle box_;
  std::vector<glm::vec2> knifePath_;
  sim::Sight knifeSight_;  ///< through the end of the path, when it got there
  std::optional<MenuRequest> menuRequest_;
  std::optional<glm::vec3> pivot_;  ///< that the camera's target glides to
};

}  // namespace pliant::app
