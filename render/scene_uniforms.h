// The uniform block shared by all shaders; its layout must match shaders/scene.glsl, which documents the members.
#pragma once

#include "render/look.h"

#include <glm/glm.hpp>

#include <array>

namespace pliant::render {

struct SceneUniforms {
  glm::mat4 view{1.0F};
  glm::mat4 projection{1.0F};
  glm::mat4 viewProjection{1.0F};
  glm::mat4 worldToShadow{1.0F};
  glm::vec4 eye{0.0F};
  glm::vec4 right{0.0F};
  glm::vec4 up{0.0F};
  glm::vec4 forward{0.0F};
  glm::vec4 viewport{0.0F};
  glm::vec4 towardsKey{0.0F};
  glm::vec4 keyLight{0.0F};
  glm::vec4 skyLight{0.0F};
  glm::vec4 bounceLight{0.0F};
  glm::vec4 towardsFill{0.0F, 1.0F, 0.0F, 0.0F};
  glm::vec4 fillLight{0.0F};
  glm::vec4 shadow{0.0F};
  glm::vec4 shadowEdge{0.0F};
  glm::vec4 backgroundTop{0.0F};
  glm::vec4 backgroundBottom{0.0F};
  glm::vec4 options{0.0F};
  std::array<glm::vec4, 2 * kLookCount> looks = lookTable();
};
static_assert(sizeof(SceneUniforms) == 4 * 64 + (16 + 2 * kLookCount) * 16, "std140 knows no gaps between these");

glm::vec3 linearFromSrgb(glm::vec3 colour);

}  // namespace pliant::render
