#include "render/scene_uniforms.h"

namespace pliant::render {

glm::vec3 linearFromSrgb(glm::vec3 colour) {
  const glm::vec3 low = colour / 12.92F;
  const glm::vec3 high = glm::pow((colour + 0.055F) / 1.055F, glm::vec3(2.4F));
  return glm::mix(low, high, glm::step(glm::vec3(0.04045F), colour));
}

}  // namespace pliant::render
