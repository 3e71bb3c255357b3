#include "app/window/mouse.h"

#include <cmath>

#include "app/window/picking.h"

namespace pliant::app {

namespace {

constexpr float kOrbitPerPoint = 0.006f;  ///< [rad]
constexpr float kZoomPerNotch = 0.88f;

}  // namespace

void Mouse::update(const MouseInput& input, float dragStrength, Session& session) {
  const bool down = input.left || input.middle || input.right;
  if (down && !wasDown_) {
    last_ = input.position;  // the way to where the button went down moves nothing
    if (!input.overPanel) action_ = chooseAction(input, session, dragStrength);
  }
  if (!down) cancel(session);
  wasDown_ = down;

  if (action_ == Action::drag) {
    drag(input, session);
  } else if (!input.overPanel || action_ != Action::none) {
    moveCamera(input, session);
  }
  if (action_ == Action::none) {
    const auto hit = input.overPanel ? std::nullopt
                                     : pick(session.camera.rayThrough(input.position, input.viewport),
                                            session.snapshot(), session.view);
    hovered_ = hit ? hit->particle : -1;
    if (input.doubleClick && hit) {
      const auto object = static_cast<std::size_t>(session.snapshot().objects[static_cast<std::size_t>(hit->particle)]);
      session.selectedElement = session.snapshot().topology->objects[object].element;
    }
  }
  session.view.highlighted = dragged_ ? dragged_->particle : -1;
  session.view.highlightedObject = -1;
  if (dragged_) {
    const auto i = static_cast<std::size_t>(dragged_->particle);
    if (i < session.snapshot().objects.size()) {
      const int object = session.snapshot().objects[i];
      // Grains are many: there the particle alone turns blue.
      const auto& world = *session.snapshot().topology;
      const auto element = static_cast<std::size_t>(world.objects[static_cast<std::size_t>(object)].element);
      const auto& type = session.document().scene().elements[element].type().name;
      if (type != "sand" && type != "fluid") session.view.highlightedObject = object;
    }
  }
  last_ = input.position;
}

void Mouse::cancel(Session& session) {
  if (dragged_) session.worker().post([](sim::Simulation& simulation) { simulation.releaseGrabbed(); });
  dragged_.reset();
  action_ = Action::none;
}

Mouse::Action Mouse::chooseAction(const MouseInput& input, Session& session, float dragStrength) {
  if (input.middle) return input.shift ? Action::pan : input.control ? Action::zoom : Action::orbit;
  if (input.right || input.shift) return Action::pan;
  grab(input, session, dragStrength);
  return dragged_ ? Action::drag : Action::orbit;
}

void Mouse::grab(const MouseInput& input, Session& session, float dragStrength) {
  const auto hit =
      pick(session.camera.rayThrough(input.position, input.viewport), session.snapshot(), session.view);
  if (!hit) return;
  const glm::vec3 centre(session.snapshot().spheres[static_cast<std::size_t>(hit->particle)]);
  dragged_ = Dragged{hit->particle, hit->position, centre - hit->position};
  session.worker().post([particle = hit->particle, dragStrength](sim::Simulation& simulation) {
    simulation.grab(particle, dragStrength);
  });
}

void Mouse::drag(const MouseInput& input, Session& session) {
  if (input.wheel != 0.0f) {
    const float step = 0.05f * glm::length(dragged_->anchor - session.camera.position());
    dragged_->anchor += input.wheel * step * session.camera.forward();
  }
  dragged_->anchor = session.camera.toWorld(input.position, input.viewport, dragged_->anchor);
  session.worker().post([particle = dragged_->particle, target = dragged_->anchor + dragged_->offset](
                            sim::Simulation& simulation) { simulation.moveGrabbed(particle, target); },
                        "drag");
}

void Mouse::moveCamera(const MouseInput& input, Session& session) const {
  const glm::vec2 moved = input.position - last_;
  render::Camera& camera = session.camera;
  switch (action_) {
    case Action::orbit:
      camera.orbit(-kOrbitPerPoint * moved.x, kOrbitPerPoint * moved.y);
      break;
    case Action::pan:
      camera.pan(moved, input.viewport);
      break;
    case Action::zoom:
      camera.zoom(std::exp(0.005f * moved.y), 0.5f * input.viewport, input.viewport);
      break;
    case Action::drag:
    case Action::none:
      break;
  }
  if (input.wheel != 0.0f) camera.zoom(std::pow(kZoomPerNotch, input.wheel), input.position, input.viewport);
}

}  // namespace pliant::app
