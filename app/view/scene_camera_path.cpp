#include "app/view/scene_camera_path.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <array>
#include <cmath>

namespace pliant::app {

namespace {

constexpr glm::vec3 kPathColour{0.90f, 0.45f, 0.10f};
constexpr int kPiecesOfPath = 24;  ///< segments between two keys
constexpr float kPyramid = 0.12f;  ///< height of a key's pyramid, relative to the distance to its target
constexpr float kPictureAspect = 16.0f / 9.0f;

// Skips pyramids around the frame's camera: their edges would cross the whole picture.
void addPyramid(const render::Camera& camera, render::Frame& frame) {
  const float height = kPyramid * camera.distance;
  const glm::vec3 eye = camera.position(), middle = eye + height * camera.forward();
  const glm::vec3 up = 0.5f * camera.viewHeight(height) * camera.up();
  const glm::vec3 aside = 0.5f * kPictureAspect * camera.viewHeight(height) * camera.right();
  const std::array corners{middle - aside - up, middle + aside - up, middle + aside + up, middle - aside + up};
  if (glm::distance(eye, frame.camera.position()) <= glm::distance(eye, corners.front())) return;
  const render::Colour colour = render::toColour(kPathColour);
  for (std::size_t k = 0; k < corners.size(); ++k) {
    frame.lines.push_back({eye, corners[k], colour, 1.5f});
    frame.lines.push_back({corners[k], corners[(k + 1) % corners.size()], colour, 1.5f});
  }
  frame.lines.push_back({corners[2], middle + 1.4f * up, colour, 1.5f});  // marks the upward direction
  frame.lines.push_back({corners[3], middle + 1.4f * up, colour, 1.5f});
}

}  // namespace

CameraPath cameraPathOf(const sim::ViewSettings& view, const render::Camera& like) {
  CameraPath path;
  for (const sim::CameraKeyText& key : view.cameraPath.keys()) {
    render::Camera camera = like;
    camera.lookAt(key.camera, key.target, view.up);
    path.set(key.time, camera);
  }
  return path;
}

std::optional<std::size_t> cameraKeyAt(const CameraPath& path, double time, double tolerance) {
  for (std::size_t k = 0; k < path.keys().size(); ++k) {
    if (std::abs(path.keys()[k].time - time) <= tolerance) return k;
  }
  return std::nullopt;
}

sim::CameraPathText textOf(const CameraPath& path) {
  sim::CameraPathText result;
  for (const CameraPath::Key& key : path.keys()) {
    const glm::vec3 eye = key.camera.position(), target = key.camera.target;
    result.text += fmt::format("{}{:.6g}: {:.5g} {:.5g} {:.5g}, {:.5g} {:.5g} {:.5g}", result.text.empty() ? "" : "; ",
                               key.time, eye.x, eye.y, eye.z, target.x, target.y, target.z);
  }
  return result;
}

void addCameraPath(const CameraPath& path, render::Frame& frame) {
  const auto& keys = path.keys();
  for (std::size_t k = 0; k < keys.size(); ++k) {
    const render::Camera& camera = keys[k].camera;
    addPyramid(camera, frame);
    if (k + 1 == keys.size()) break;
    glm::vec3 from = camera.position();
    for (int piece = 1; piece <= kPiecesOfPath; ++piece) {
      const double part = double(piece) / kPiecesOfPath;
      const glm::vec3 to = path.at(keys[k].time + part * (keys[k + 1].time - keys[k].time)).position();
      frame.lines.push_back({from, to, render::toColour(kPathColour), 2.0f});
      from = to;
    }
  }
}

}  // namespace pliant::app
