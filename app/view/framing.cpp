#include "app/view/framing.h"

#include "app/view/body_meshes.h"
#include "app/view/frame_maker.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace pliant::app {

namespace {

constexpr float kWallReach = 4.0f;  ///< a wall is included if it is within this many radii of the scene
constexpr float kSpread = 0.2f;     ///< falling bodies come to rest this fraction of their fall to the side

constexpr float kRoomAside = 1.3f;  ///< width to show of a moving scene, relative to that at the start

/// Tangent of the largest horizontal angle from the line of sight to a corner of the box; infinite for an empty box, or
/// if it reaches behind the camera.
float sidewaysTangent(const render::Box& box, const render::Camera& camera) {
  if (box.isEmpty()) return std::numeric_limits<float>::infinity();
  float largest = 0.0f;
  for (int corner = 0; corner < 8; ++corner) {
    const glm::vec3 place(corner & 1 ? box.high.x : box.low.x, corner & 2 ? box.high.y : box.low.y,
                          corner & 4 ? box.high.z : box.low.z);
    const glm::vec3 way = place - camera.position();
    const float depth = glm::dot(way, camera.forward());
    if (depth <= 0.0f) return std::numeric_limits<float>::infinity();
    largest = std::max(largest, std::abs(glm::dot(way, camera.right())) / depth);
  }
  return largest;
}

// Converts half of a picture's height at depth 1 from that of a picture of shape kMadeFor, and back. `sideways`: what
// must be visible to the left and right; limited to what a picture of that shape shows.
float heightIn(float aspect, float madeFor, float sideways) {
  return std::max(madeFor, std::min(sideways, kMadeFor * madeFor) / aspect);
}
float heightMadeFor(float aspect, float height, float sideways) {
  return height * aspect <= sideways ? std::min(height, height * aspect / kMadeFor) : height;
}

}  // namespace

render::Box boundsToShow(const Snapshot& snapshot, const render::Box& emissionBounds) {
  render::Box box;
  ViewOptions rest;
  for (std::size_t o = 0; o < snapshot.topology->objects.size(); ++o) {
    const int object = static_cast<int>(o);
    if (snapshot.topology->objects[o].drawnAs != DrawnAs::cloth) continue;
    box.add(boxOfCloth(snapshot, object));
    rest.hidden.insert(object);
  }
  render::Frame frame;
  makeFrame(snapshot, rest, frame);
  box.add(frame.bounds());
  if (!emissionBounds.isEmpty()) box.add(emissionBounds);
  if (box.isEmpty()) return box;
  const render::Box things = box;
  for (const glm::vec4& wall : snapshot.topology->walls) {
    const glm::vec3 normal(wall);
    const float distance = glm::dot(normal, things.centre()) - wall.w;
    if (distance > 0.0f && distance < kWallReach * things.radius()) box.add(things.centre() - distance * normal);
  }
  const auto& ground = snapshot.topology->groundHeight;
  if (emissionBounds.isEmpty() || !ground || emissionBounds.low.y < *ground) return box;
  const float spread = kSpread * (emissionBounds.low.y - *ground);
  const glm::vec3 aside(spread, 0.0f, spread);
  box.add({emissionBounds.low - aside, emissionBounds.high + aside});
  return box;
}

render::Box boundsToShow(const Snapshots& snapshots, const render::Box& emissionBounds) {
  render::Box box;
  for (const auto& snapshot : snapshots) box.add(boundsToShow(*snapshot, emissionBounds));
  return box;
}

void applyViewSettings(const sim::ViewSettings& view, const render::Box& box, float aspect, render::Camera& camera) {
  camera.fieldOfView = glm::radians(view.fieldOfView);
  const bool placed = view.camera || view.target || view.up != sim::ViewSettings{}.up;
  if (placed) {
    const glm::vec3 middle = box.isEmpty() ? glm::vec3(0.0f) : box.centre();
    const glm::vec3 target = view.target.value_or(middle);
    glm::vec3 eye = view.camera.value_or(target - camera.distance * camera.forward());
    if (eye == target) eye -= camera.forward();
    camera.orthographic = false;
    camera.lookAt(eye, target, view.up);
  }
  if (view.camera) {
    const float height =
        heightIn(aspect, std::tan(0.5f * camera.fieldOfView), kRoomAside * sidewaysTangent(box, camera));
    camera.fieldOfView = 2.0f * std::atan(height);
    return;
  }
  camera.fit(box, aspect, kMargin);
  if (view.target) camera.target = *view.target;
}

void fitInto(const render::Box& box, const Viewport& free, glm::vec2 picture, float room, render::Camera& camera) {
  if (box.isEmpty()) return;
  camera.fit(box, free.aspect(), room * picture.y / free.size.y);
  camera.pan(free.corner + 0.5f * free.size - 0.5f * picture, picture);
}

void keepInView(const render::Box& box, const Viewport& free, glm::vec2 picture, render::Camera& camera) {
  if (box.isEmpty()) return;
  const auto pixel = camera.toPixel(box.centre(), picture);
  if (!pixel || free.contains(*pixel)) return;
  camera.pan(free.corner + 0.5f * free.size - *pixel, picture, box.centre());
}

sim::ViewSettings withCamera(sim::ViewSettings view, const render::Camera& camera, const render::Box& box,
                             float aspect) {
  view.camera = camera.position();
  view.target = camera.target;
  view.up = camera.roll == 0.0f ? sim::ViewSettings{}.up : camera.up();
  const float height = std::tan(0.5f * camera.fieldOfView);
  const float madeFor = heightMadeFor(aspect, height, kRoomAside * sidewaysTangent(box, camera));
  view.fieldOfView = glm::degrees(2.0f * std::atan(madeFor));
  return view;
}

std::optional<glm::vec3> centreOfElement(const Snapshot& snapshot, const std::string& name) {
  glm::dvec3 sum(0.0);
  double count = 0.0;
  const auto add = [&](const glm::vec3& place) {
    sum += glm::dvec3(place);
    count += 1.0;
  };
  for (std::size_t i = 0; i < snapshot.spheres.size(); ++i) {
    const bool isThere = snapshot.spheres[i].w > 0.0f;
    if (isThere && snapshot.topology->objects[snapshot.objects[i]].name == name) add(glm::vec3(snapshot.spheres[i]));
  }
  for (const ColliderMesh& mesh : snapshot.topology->colliderMeshes) {
    if (mesh.name != name) continue;
    for (const glm::vec3& place : mesh.positions) add(snapshot.colliderPoses[mesh.collider].toWorld(place));
  }
  return count > 0.0 ? std::optional(glm::vec3(sum / count)) : std::nullopt;
}

void applyBackground(const std::optional<glm::vec3>& background, render::Theme& theme) {
  if (!background) return;
  theme.hasOwnBackground = true;
  theme.backgroundTop = theme.backgroundBottom = *background;
  // The ground has nearly the same brightness, so that a bright background has no dark floor.
  theme.ground = glm::mix(*background, glm::vec3(0.5f), 0.06f);
}

}  // namespace pliant::app
