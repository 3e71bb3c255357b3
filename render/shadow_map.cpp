#include "render/shadow_map.h"

#include "render/assert.h"
#include "render/shader_program.h"

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

namespace pliant::render {

ShadowMap::ShadowMap(int size) : size_(size) {
  glBindTexture(GL_TEXTURE_2D, texture_);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, size, size, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
  // Everything outside the map is lit.
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
  constexpr std::array<float, 4> kFar = {1.0F, 1.0F, 1.0F, 1.0F};
  glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, kFar.data());
  glBindTexture(GL_TEXTURE_2D, 0);
  glSamplerParameteri(depths_, GL_TEXTURE_COMPARE_MODE, GL_NONE);
  glSamplerParameteri(depths_, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glSamplerParameteri(depths_, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glSamplerParameteri(depths_, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glSamplerParameteri(depths_, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);

  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, texture_, 0);
  glDrawBuffer(GL_NONE);
  glReadBuffer(GL_NONE);
  const bool complete = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  if (!complete) throw std::runtime_error("OpenGL makes no frame buffer for shadows.");
}

void ShadowMap::begin() const {
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
  glViewport(0, 0, size_, size_);
  glClear(GL_DEPTH_BUFFER_BIT);
  // Depth bias away from the light, larger at grazing angles, against self-shadowing.
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(1.5F, 4.0F);
}

void ShadowMap::bind() const {
  glActiveTexture(GL_TEXTURE0 + ShaderProgram::kShadowDepthUnit);
  glBindTexture(GL_TEXTURE_2D, texture_);
  glBindSampler(ShaderProgram::kShadowDepthUnit, depths_);
  glActiveTexture(GL_TEXTURE0 + ShaderProgram::kShadowMapUnit);
  glBindTexture(GL_TEXTURE_2D, texture_);
  glActiveTexture(GL_TEXTURE0);
}

void ShadowMap::end() const { glDisable(GL_POLYGON_OFFSET_FILL); }

ViewPoint lightView(const Box& box, glm::vec3 towardsLight, int mapSize) {
  RENDER_ASSERT(towardsLight != glm::vec3(0.0F), "light comes from somewhere");
  RENDER_ASSERT(mapSize > 0, "a shadow map has pixels");
  const glm::vec3 towards = glm::normalize(towardsLight);
  ViewPoint light;
  light.size = glm::vec2(static_cast<float>(mapSize));
  light.camera.orthographic = true;
  light.camera.fieldOfView = 2.0F * std::atan(0.5F);  // makes the view height equal the distance
  light.camera.yaw = std::atan2(towards.x, towards.z);
  light.camera.pitch = std::asin(std::clamp(towards.y, -1.0F, 1.0F));
  light.camera.target = box.centre();

  const glm::vec3 half = 0.5F * (box.high - box.low);
  const auto reach = [&half](glm::vec3 axis) { return glm::dot(glm::abs(axis), half); };
  // With a margin for the soft edge, rounded up to the next quarter octave.
  const float side = 2.06F * std::max({reach(light.camera.right()), reach(light.camera.up()), 1e-3F});
  light.camera.distance = std::exp2(std::ceil(4.0F * std::log2(side)) / 4.0F);
  const float texel = light.camera.distance / light.size.x;
  const auto snap = [&light, texel](glm::vec3 axis) {
    const float place = glm::dot(light.camera.target, axis);
    light.camera.target += (std::round(place / texel) * texel - place) * axis;
  };
  snap(light.camera.right());
  snap(light.camera.up());

  const float depth = 1.05F * reach(light.camera.forward()) + 1e-3F;
  light.nearPlane = light.camera.distance - depth;
  light.farPlane = light.camera.distance + depth;
  return light;
}

glm::mat4 worldToShadow(const ViewPoint& light) {
  const glm::mat4 toUnit =
      glm::translate(glm::mat4(1.0F), glm::vec3(0.5F)) * glm::scale(glm::mat4(1.0F), glm::vec3(0.5F));
  return toUnit * light.projection() * light.camera.view();
}

}  // namespace pliant::render
