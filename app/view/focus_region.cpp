#include "app/view/focus_region.h"

#include <glm/geometric.hpp>

#include <algorithm>

namespace pliant::app {

void removeOccluders(const FocusRegion& focusRegion, render::Frame& frame) {
  const glm::vec3 forward = frame.camera.forward(), eye = frame.camera.position();
  const float depth = glm::dot(focusRegion.centre - eye, forward);
  std::erase_if(frame.spheres, [&](const render::Sphere& sphere) {
    const float ahead = glm::dot(sphere.position - eye, forward);
    if (ahead > depth - sphere.radius) return false;
    const glm::vec3 onSight = eye + (ahead / depth) * (focusRegion.centre - eye);
    return glm::distance(sphere.position, onSight) < (ahead / depth) * focusRegion.radius + sphere.radius &&
           std::find(focusRegion.own.begin(), focusRegion.own.end(), sphere.position) == focusRegion.own.end();
  });
}

}  // namespace pliant::app
