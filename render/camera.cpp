#include "render/camera.h"

#include "render/assert.h"

#include <glm/gtc/constants.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::render {

namespace {

constexpr float kMinDistance = 1e-4F;
constexpr float kMaxDistance = 1e6F;

/// Pixel coordinates relative to the centre of the viewport: x to the right, y up, half its height is 1.
glm::vec2 fromMiddle(glm::vec2 pixel, glm::vec2 viewport) {
  RENDER_ASSERT(viewport.x > 0.0F && viewport.y > 0.0F, "a viewport has a width and a height");
  return glm::vec2(2.0F * pixel.x - viewport.x, viewport.y - 2.0F * pixel.y) / viewport.y;
}

}  // namespace

glm::vec3 Camera::forward() const {
  return {-std::sin(yaw) * std::cos(pitch), -std::sin(pitch), -std::cos(yaw) * std::cos(pitch)};
}

glm::vec3 Camera::right() const { return std::cos(roll) * levelRight() + std::sin(roll) * levelUp(); }

glm::vec3 Camera::up() const { return std::cos(roll) * levelUp() - std::sin(roll) * levelRight(); }

glm::vec3 Camera::levelRight() const { return {std::cos(yaw), 0.0F, -std::sin(yaw)}; }

glm::vec3 Camera::levelUp() const {
  return {-std::sin(yaw) * std::sin(pitch), std::cos(pitch), -std::cos(yaw) * std::sin(pitch)};
}

glm::mat4 Camera::view() const {
  const glm::mat3 axes(right(), up(), -forward());
  const glm::mat3 rotation = glm::transpose(axes);
  glm::mat4 result(rotation);
  result[3] = glm::vec4(-(rotation * position()), 1.0F);
  return result;
}

glm::mat4 Camera::projection(float aspect, float nearPlane, float farPlane) const {
  RENDER_ASSERT(aspect > 0.0F, "a picture has a width and a height");
  RENDER_ASSERT(nearPlane < farPlane && (orthographic || nearPlane > 0.0F), "the planes lie in front of the eye");
  if (!orthographic) return glm::perspective(fieldOfView, aspect, nearPlane, farPlane);
  const float halfHeight = 0.5F * viewHeight(distance);
  return glm::ortho(-halfHeight * aspect, halfHeight * aspect, -halfHeight, halfHeight, nearPlane, farPlane);
}

float Camera::viewHeight(float depth) const {
  return 2.0F * (orthographic ? distance : depth) * std::tan(0.5F * fieldOfView);
}

Ray Camera::rayThrough(glm::vec2 pixel, glm::vec2 viewport) const {
  const glm::vec2 offset = fromMiddle(pixel, viewport) * 0.5F;
  if (orthographic) {
    const glm::vec2 shift = offset * viewHeight(distance);
    return {position() + shift.x * right() + shift.y * up(), forward()};
  }
  const glm::vec2 slope = offset * viewHeight(1.0F);
  return {position(), glm::normalize(forward() + slope.x * right() + slope.y * up())};
}

std::optional<glm::vec2> Camera::toPixel(glm::vec3 point, glm::vec2 viewport) const {
  RENDER_ASSERT(distance > 0.0F && fieldOfView > 0.0F, "a camera sees something");
  const glm::vec3 arm = point - position();
  const float depth = glm::dot(arm, forward());
  if (!orthographic && depth <= 0.0F) return std::nullopt;
  const glm::vec2 offset = glm::vec2(glm::dot(arm, right()), glm::dot(arm, up())) / viewHeight(depth);
  return glm::vec2(0.5F * viewport.x + offset.x * viewport.y, (0.5F - offset.y) * viewport.y);
}

glm::vec3 Camera::toWorld(glm::vec2 pixel, glm::vec2 viewport, glm::vec3 anchor) const {
  const Ray ray = rayThrough(pixel, viewport);
  const float depth = glm::dot(anchor - ray.origin, forward());
  return ray.origin + ray.direction * (depth / glm::dot(ray.direction, forward()));
}

void Camera::orbit(float yawChange, float pitchChange) {
  yaw = std::remainder(yaw + yawChange, glm::two_pi<float>());
  pitch = std::clamp(pitch + pitchChange, -glm::half_pi<float>(), glm::half_pi<float>());
}

void Camera::pan(glm::vec2 pixelChange, glm::vec2 viewport, std::optional<glm::vec3> anchor) {
  RENDER_ASSERT(viewport.y > 0.0F, "a viewport has a height");
  const float depth = anchor ? glm::dot(*anchor - position(), forward()) : distance;
  const float perPixel = viewHeight(std::max(depth, kMinDistance)) / viewport.y;
  target += perPixel * (pixelChange.y * up() - pixelChange.x * right());
}

void Camera::zoom(float factor, glm::vec2 cursor, glm::vec2 viewport) {
  RENDER_ASSERT(factor > 0.0F, "a camera stays in front of its target");
  const glm::vec3 fixed = toWorld(cursor, viewport, target);
  const float newDistance = std::clamp(distance * factor, kMinDistance, kMaxDistance);
  target = fixed + (target - fixed) * (newDistance / distance);
  distance = newDistance;
}

void Camera::turnAround(glm::vec3 pivot) {
  const float depth = glm::dot(pivot - position(), forward());
  if (depth <= kMinDistance) return;
  // The target slides along the line of sight to the depth of the pivot.
  const glm::vec3 eye = position();
  if (!orthographic) distance = depth;
  target = eye + distance * forward();
}

void Camera::fit(const Box& box, float aspect, float margin) {
  RENDER_ASSERT(aspect > 0.0F && margin > 0.0F, "a picture has a width and a height");
  if (box.isEmpty()) return;
  // The slopes of the frustum's sides. Each corner requires some distance; the largest of them shows all corners.
  const float slopeY = std::tan(0.5F * fieldOfView) / margin;
  const float slopeX = slopeY * aspect;
  target = box.centre();
  float needed = kMinDistance;
  for (int corner = 0; corner < 8; ++corner) {
    const glm::vec3 point((corner & 1) != 0 ? box.high.x : box.low.x, (corner & 2) != 0 ? box.high.y : box.low.y,
                          (corner & 4) != 0 ? box.high.z : box.low.z);
    const glm::vec3 arm = point - target;
    const float towards = orthographic ? 0.0F : -glm::dot(arm, forward());
    needed = std::max({needed, towards + std::abs(glm::dot(arm, right())) / slopeX,
                       towards + std::abs(glm::dot(arm, up())) / slopeY});
  }
  distance = std::min(needed, kMaxDistance);
}

void Camera::look(StandardView direction) {
  constexpr float kQuarter = glm::half_pi<float>();
  constexpr std::array<glm::vec2, 6> kAngles = {{{0.0F, 0.0F},
                                                 {2.0F * kQuarter, 0.0F},
                                                 {-kQuarter, 0.0F},
                                                 {kQuarter, 0.0F},
                                                 {0.0F, kQuarter},
                                                 {0.0F, -kQuarter}}};
  const glm::vec2 angles = kAngles[static_cast<std::size_t>(direction)];
  yaw = angles.x;
  pitch = angles.y;
  roll = 0.0F;
}

void Camera::lookAt(glm::vec3 eye, glm::vec3 at, glm::vec3 upwards) {
  const glm::vec3 arm = at - eye;
  target = at;
  distance = std::clamp(glm::length(arm), kMinDistance, kMaxDistance);
  yaw = std::atan2(-arm.x, -arm.z);
  pitch = std::asin(std::clamp(-arm.y / distance, -1.0F, 1.0F));
  const float along = glm::dot(upwards, levelUp());
  const float aside = glm::dot(upwards, levelRight());
  roll = along == 0.0F && aside == 0.0F ? 0.0F : std::atan2(-aside, along);
}

Camera interpolate(const Camera& a, const Camera& b, float t) {
  RENDER_ASSERT(t >= 0.0F && t <= 1.0F, "a camera between two is 0 to 1 of the way");
  Camera result = t < 0.5F ? a : b;
  result.target = glm::mix(a.target, b.target, t);
  result.distance = a.distance * std::pow(b.distance / a.distance, t);
  result.yaw = a.yaw + t * std::remainder(b.yaw - a.yaw, glm::two_pi<float>());
  result.pitch = glm::mix(a.pitch, b.pitch, t);
  result.roll = a.roll + t * std::remainder(b.roll - a.roll, glm::two_pi<float>());
  result.fieldOfView = glm::mix(a.fieldOfView, b.fieldOfView, t);
  return result;
}

}  // namespace pliant::render
