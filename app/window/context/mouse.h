// The mouse in the picture: tools, selection, camera.
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

/// The tool of the left button; the knife also works where there is no object.
enum class Tool { drag, pin, knife, brush };

/// The state of the mouse in one frame, relative to the corner of the run that it acts on, in window coordinates.
struct MouseInput {
  glm::vec2 position{0.0f};
  glm::vec2 viewport{1.0f};  ///< size of that run's picture
  bool left = false, middle = false, right = false;
  Held held;
  glm::vec2 wheel{0.0f};     ///< in notches, to the right and up
  glm::vec3 flight{0.0f};    ///< direction given by the keys WASDQE: right, up, forward
  bool doubleClick = false;  ///< second press of the left button
  bool overPanel = false;    ///< a panel uses the mouse: no new action starts
  float seconds = 0.016f;    ///< since the last frame
};

/// The preferences that the mouse depends on.
struct MouseSettings {
  float dragStrength = 10.0f;
  const NavigationPreset* navigation = &navigationPresets().front();
};

class Mouse {
 public:
  /// Applies one frame's input to the session.
  void update(const MouseInput& input, const MouseSettings& settings, Session& session);
  /// Cancels the action of the pressed button. Returns false if there is none.
  bool cancelGesture(Session& session);
  /// Deactivates the tool, or, if there is none, clears the selection.
  void cancelTool(Session& session);

  /// Whether a button is pressed.
  bool isHeld() const { return wasDown_; }
  bool isDragging() const { return dragged_.has_value(); }
  /// Whether something is being moved in the picture: a particle, the view, a rectangle.
  bool isMoving() const { return dragged_.has_value() || (action_ != Action::none && moved_); }
  /// Whether the right button is held in the picture: letter keys then move the camera.
  bool isRightHeld() const { return button_ == MouseButton::right; }
  /// The particle below the cursor, or being dragged; -1: none.
  int particle() const { return dragged_ ? dragged_->particle : hovered_; }
  /// The selection rectangle being drawn, in the coordinates of MouseInput::position.
  std::optional<Rectangle> box() const { return action_ == Action::box ? std::optional(box_) : std::nullopt; }
  /// The path of the knife so far, likewise.
  const std::vector<glm::vec2>& knifePath() const { return knifePath_; }
  /// A right click: what is at its position. Returned once.
  struct MenuRequest {
    std::optional<Hit> hit;
  };
  std::optional<MenuRequest> takeMenuRequest() { return std::exchange(menuRequest_, std::nullopt); }
  /// Moves the point that the camera orbits, in a short glide.
  void turnAround(const glm::vec3& pivot) { pivot_ = pivot; }

  Tool tool = Tool::drag;
  Brush brush;

 private:
  enum class Action { none, drag, box, cut, paint, camera, fly };
  struct Dragged {
    int particle;
    glm::vec3 anchor;  ///< point of the plane of the motion
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
  void releaseDragged(Session& session);
  void hover(const MouseInput& input, Session& session);
  void highlight(Session& session) const;
  void glide(const MouseInput& input, render::Camera& camera);

  Action action_ = Action::none;
  CameraAction cameraAction_ = CameraAction::orbit;
  std::optional<MouseButton> button_;  ///< that started the action
  glm::vec2 pressed_{0.0f};            ///< position where it was pressed
  bool moved_ = false;                 ///< far enough not to be a click
  glm::vec2 last_{0.0f};
  bool wasDown_ = false;
  int hovered_ = -1;
  std::optional<Hit> hit_;  ///< below the cursor
  std::optional<Dragged> dragged_;
  Rectangle box_;
  std::vector<glm::vec2> knifePath_;
  sim::Sight knifeSight_;  ///< through the end of the path, at that time
  std::optional<MenuRequest> menuRequest_;
  std::optional<glm::vec3> pivot_;  ///< target of the camera's glide
};

}  // namespace pliant::app
