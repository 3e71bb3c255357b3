#include "app/view/sight.h"

#include <glm/geometric.hpp>

#include <algorithm>

namespace pliant::app {

void clearTheView(const Sight& sight, render::Frame& frame) {
  const glm::vec3 forward = frame.camera.forward(), eye = frame.camera.position();
  const float depth = glm::dot(sight.centre - eye, forward);
  std::erase_if(frame.spheres, [&](const render::Sphere& sphere) {
    const float ahead = glm::dot(sphere.position - eye, forward);
    if (ahead > depth - sphere.radius) return false;
    const glm::vec3 onSight = eye + (ahead / depth) * (sight.centre - eye);
    return glm::distance(sphere.position, onSight) < (ahead / depth) * sight.radius + sphere.radius &&
           std::find(sight.own.begin(), sight.own.end(), sphere.position) == sight.own.end();
  });
}

}  // namespace pliant::app
