#include "app/window/context/mouse.h"

#include "app/view/stage.h"
#include "app/window/session/particle_actions.h"
#include "sim/tearing/blade.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::app {

namespace {

constexpr float kClickReach = 4.0f;       ///< shorter motions are a click [window coordinates]
constexpr float kDepthPerNotch = 0.05f;   ///< fraction of the distance from the eye
constexpr float kDragTime = 1.5f;         ///< multiple of the frame time
constexpr float kKnifeStep = 2.0f;        ///< shorter motions are deferred to the next frame [window coordinates]
constexpr float kBrushPerNotch = 1.15f;   ///< factor of the brush radius
constexpr float kGlideRate = 12.0f;       ///< [1/s]
constexpr float kLongestPicture = 0.25f;  ///< [s]

std::optional<Hit> pickAt(const MouseInput& input, const Session& session) {
  return pick(session.view.camera.rayThrough(input.position, input.viewport), session.snapshot(), session.view.options);
}

GroundHeight groundOf(const Session& session) {
  return floorHeight(*session.snapshot().topology, session.view.options.stage);
}

sim::Sight sightAt(const MouseInput& input, const Session& session) {
  const render::Ray ray = session.view.camera.rayThrough(input.position, input.viewport);
  return {ray.origin, ray.direction};
}

}  // namespace

void Mouse::update(const MouseInput& input, const MouseSettings& settings, Session& session) {
  const bool down = input.left || input.middle || input.right;
  if (down && !wasDown_) {
    last_ = pressed_ = input.position;  // the motion before the press has no effect
    moved_ = false;
    if (!input.overPanel && !takeDoubleClick(input, session)) begin(input, settings, session);
  }
  if (!down && wasDown_) finish(input, session);
  wasDown_ = down;
  if (glm::length(input.position - pressed_) > kClickReach) moved_ = true;
  proceed(input, session);
  if (!input.overPanel && !dragged_ && !turnsBrush(input)) {
    const auto action = cameraAction(*settings.navigation, MouseButton::wheel, input.held, true);
    if (action) turnWheel(session.view.camera, *action, input.wheel, input.position, input.viewport, groundOf(session));
  }
  if (action_ == Action::none) hover(input, session);
  glide(input, session.view.camera);
  highlight(session);
  session.view.options.paint.clear();
  if (tool == Tool::brush) brush.show(session);
  last_ = input.position;
}

std::optional<MouseButton> Mouse::pressedButton(const MouseInput& input) const {
  if (input.middle) return MouseButton::middle;
  if (input.right) return MouseButton::right;
  if (input.left) return MouseButton::left;
  return std::nullopt;
}

// Its second press does not grab anything, which would move along with the view.
bool Mouse::takeDoubleClick(const MouseInput& input, Session& session) {
  if (!input.doubleClick || tool != Tool::drag || input.held != Held{}) return false;
  const auto hit = pickAt(input, session);
  if (!hit) return false;
  session.selection.element = elementOf(session, *hit);
  turnAround(hit->position);
  return true;
}

void Mouse::begin(const MouseInput& input, const MouseSettings& settings, Session& session) {
  button_ = pressedButton(input);
  if (tool == Tool::knife && button_ == MouseButton::left && input.held == Held{}) {
    action_ = Action::cut;
    knifePath_ = {input.position};
    knifeSight_ = sightAt(input, session);
    return;
  }
  if (beginPaint(input, session)) return;
  const auto hit = pickAt(input, session);
  const bool onEmptySpace = !hit || hit->particle < 0;  // obstacles cannot be dragged: the camera moves instead
  if (const auto action = cameraAction(*settings.navigation, *button_, input.held, onEmptySpace)) {
    action_ = Action::camera;
    cameraAction_ = *action;
    pivot_.reset();
    return;
  }
  if (button_ != MouseButton::left) return;
  if (input.held.control || onEmptySpace) {
    action_ = Action::box;
    box_ = {input.position, input.position};
    return;
  }
  useTool(*hit, settings, session);
}

// Shift erases; if there is nothing to paint on, the camera gets the button.
bool Mouse::beginPaint(const MouseInput& input, Session& session) {
  if (tool != Tool::brush || button_ != MouseButton::left || input.held.control || input.held.view) return false;
  const auto hit = pickAt(input, session);
  if (!hit || hit->particle < 0) return false;
  if (brush.begin(*hit, input.held.shift, session)) action_ = Action::paint;
  if (action_ == Action::paint) brush.paint(input.position, input.viewport, session);
  return true;
}

// Ctrl+wheel changes the size of the circle.
bool Mouse::turnsBrush(const MouseInput& input) {
  if (tool != Tool::brush || !input.held.control) return false;
  const sim::FieldInfo& limits = sim::findField(sim::fieldsOf<BrushSettings>(), "radius")->info;
  const float radius = brush.settings.radius * std::pow(kBrushPerNotch, input.wheel.y);
  brush.settings.radius = std::clamp(radius, static_cast<float>(limits.min), static_cast<float>(limits.max));
  return true;
}

// The left button on an object: uses the tool.
void Mouse::useTool(const Hit& hit, const MouseSettings& settings, Session& session) {
  switch (tool) {
    case Tool::drag: {
      const glm::vec3 centre(session.snapshot().spheres[hit.particle]);
      action_ = Action::drag;
      dragged_ = Dragged{hit.particle, hit.position, centre - hit.position};
      session.worker().act(Grab{hit.particle, settings.dragStrength});
      return;
    }
    case Tool::pin:
      session.pin({hit.particle}, !isPinned(session, hit.particle));
      return;
    case Tool::knife:
    case Tool::brush:
      return;  // starts before picking
  }
}

void Mouse::proceed(const MouseInput& input, Session& session) {
  const glm::vec2 moved = input.position - last_;
  if (button_ == MouseButton::right && !input.held.view && input.flight != glm::vec3(0.0f)) action_ = Action::fly;
  switch (action_) {
    case Action::drag:
      return drag(input, session);
    case Action::box:
      box_.b = input.position;
      return;
    case Action::cut:
      return cut(input, session);
    case Action::paint:
      return brush.paint(input.position, input.viewport, session);
    case Action::camera:
      return moveCamera(session.view.camera, cameraAction_, moved, input.viewport, groundOf(session));
    case Action::fly:
      moved_ = true;
      pivot_.reset();
      lookAround(session.view.camera, moved);
      return fly(session.view.camera, input.flight, input.held, std::min(input.seconds, kLongestPicture));
    case Action::none:
      return;
  }
}

void Mouse::finish(const MouseInput& input, Session& session) {
  if (action_ == Action::box) {
    if (!moved_) {
      const auto hit = pickAt(input, session);
      const bool onParticle = hit && hit->particle >= 0;
      session.selection.particles =
          onParticle ? toggled(session.selection.particles, hit->particle) : std::vector<int>{};
    } else {
      auto inside = particlesIn(box_, session.view.camera, input.viewport, session.snapshot(), session.view.options);
      session.selection.particles = input.held.shift ? unite(session.selection.particles, inside) : std::move(inside);
    }
  }
  if (action_ == Action::paint) brush.finish(session);
  if (button_ == MouseButton::right && !moved_) menuRequest_ = MenuRequest{pickAt(input, session)};
  releaseDragged(session);
}

void Mouse::releaseDragged(Session& session) {
  if (dragged_) session.worker().act(ReleaseGrabbed{dragged_->particle});
  if (action_ == Action::cut) {
    session.worker().act(LiftKnife{});
    session.endCut();
  }
  if (brush.isPainting()) session.endGesture();
  brush.drop();
  knifePath_.clear();
  dragged_.reset();
  button_.reset();
  action_ = Action::none;
}

bool Mouse::cancelGesture(Session& session) {
  const bool any = action_ != Action::none;
  if (any) releaseDragged(session);
  return any;
}

void Mouse::cancelTool(Session& session) {
  if (tool != Tool::drag) {
    tool = Tool::drag;
  } else {
    session.selection.deselect();
  }
}

void Mouse::drag(const MouseInput& input, Session& session) {
  const glm::vec3 before = dragged_->anchor;
  const float depth = glm::length(dragged_->anchor - session.view.camera.position());
  dragged_->anchor += kDepthPerNotch * input.wheel.y * depth * session.view.camera.forward();
  dragged_->anchor = session.view.camera.toWorld(input.position, input.viewport, dragged_->anchor);
  if (dragged_->anchor == before) return;
  // Moves evenly until a little after the next frame, however many steps that takes: releasing the button on the way
  // throws with the speed of the mouse.
  const Pace pace = session.worker().pace();
  const float duration = pace.playing ? kDragTime * std::min(input.seconds, kLongestPicture) * pace.speed : 0.0f;
  session.worker().act(MoveGrabbed{dragged_->particle, dragged_->anchor + dragged_->offset, duration}, "drag");
}

void Mouse::cut(const MouseInput& input, Session& session) {
  if (glm::length(input.position - knifePath_.back()) < kKnifeStep) return;
  const sim::Sight sight = sightAt(input, session);
  if (knifePath_.size() == 1) session.beginCut();
  session.worker().act(Cut{{knifeSight_, sight}});
  knifePath_.push_back(input.position);
  knifeSight_ = sight;
}

void Mouse::hover(const MouseInput& input, Session& session) {
  hit_ = input.overPanel ? std::nullopt : pickAt(input, session);
  hovered_ = hit_ ? hit_->particle : -1;
}

// Changes the lightness of the grabbed object or, among grains, shows only the grabbed one in blue.
void Mouse::highlight(Session& session) const {
  session.view.options.highlighted = dragged_ ? dragged_->particle : -1;
  session.view.options.highlightedObject = -1;
  if (!dragged_) return;
  const auto i = dragged_->particle;
  if (!sim::isIndexOf(i, session.snapshot().objects)) return;
  const int object = session.snapshot().objects[i];
  if (!isOpenObject(session, object)) session.view.options.highlightedObject = object;
}

void Mouse::glide(const MouseInput& input, render::Camera& camera) {
  if (!pivot_) return;
  camera.target =
      glm::mix(camera.target, *pivot_, 1.0f - std::exp(-kGlideRate * std::min(input.seconds, kLongestPicture)));
  if (glm::length(camera.target - *pivot_) < 1e-3f * camera.distance) pivot_.reset();
}

}  // namespace pliant::app
