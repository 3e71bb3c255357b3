#include "render/occlusion.h"

#include "render/assert.h"

#include <algorithm>
#include <cmath>

namespace pliant::render {

namespace {

constexpr float kSharpness = 2.5F;  ///< a depth difference of reach / kSharpness separates two surfaces

}  // namespace

Occlusion::Occlusion(const std::filesystem::path& shaders)
    : gather_(shaders, "fullscreen", "occlusion"),
      blur_(shaders, "fullscreen", "occlusion_blur"),
      apply_(shaders, "fullscreen", "occlusion_apply") {}

void Occlusion::resize(glm::ivec2 size, int scale) {
  const glm::ivec2 needed = (size + scale - 1) / scale;
  if (needed == size_) return;
  size_ = needed;
  for (const Map* map : {&gathered_, &blurred_}) {
    glBindTexture(GL_TEXTURE_2D, map->texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RG16F, size_.x, size_.y, 0, GL_RG, GL_HALF_FLOAT, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, map->framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, map->texture, 0);
  }
}

void Occlusion::apply(const Framebuffer& scene, const ViewPoint& view, const Reach& reach, const Quality& quality,
                      const ShaderProgram::Definitions& shadows) {
  RENDER_ASSERT(reach.ambient > 0.0F, "things darken one another over a distance");
  RENDER_ASSERT(reach.contact >= 0.0F, "a reach is no less than nothing");
  const glm::ivec2 size = scene.size();
  const int scale = std::clamp(quality.occlusionScale, 1, 2);
  resize(size, scale);
  GLuint depthTexture = scene.depthTexture();
  if (scene.samples() > 1) {
    if (!depth_ || depth_->size() != size) depth_.emplace(size);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, scene.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, depth_->name());
    glBlitFramebuffer(0, 0, size.x, size.y, 0, 0, size.x, size.y, GL_DEPTH_BUFFER_BIT, GL_NEAREST);
    depthTexture = depth_->depthTexture();
  }

  glDisable(GL_DEPTH_TEST);
  glDisable(GL_BLEND);
  glBindVertexArray(emptyVertexArray_);
  glActiveTexture(GL_TEXTURE1);
  glBindTexture(GL_TEXTURE_2D, depthTexture);

  glBindFramebuffer(GL_FRAMEBUFFER, gathered_.framebuffer);
  glViewport(0, 0, size_.x, size_.y);
  const ShaderProgram& gather = gather_.use(shadows);
  gather.set("depthMap", 1);
  const glm::vec4 depthRange(view.nearPlane, view.farPlane, reach.ambient, std::clamp(quality.occlusionSamples, 4, 32));
  gather.set("depthRange", depthRange);
  gather.set("scale", scale);
  gather.set("strength", 0.75F);
  gather.set("contactReach", reach.contact);
  glDrawArrays(GL_TRIANGLES, 0, 3);

  const float sharpness = kSharpness / reach.ambient;
  glActiveTexture(GL_TEXTURE2);
  glBindTexture(GL_TEXTURE_2D, gathered_.texture);
  glBindFramebuffer(GL_FRAMEBUFFER, blurred_.framebuffer);
  blur_.use();
  blur_.set("occlusionMap", 2);
  blur_.set("sharpness", sharpness);
  glDrawArrays(GL_TRIANGLES, 0, 3);

  glBindTexture(GL_TEXTURE_2D, blurred_.texture);
  glBindFramebuffer(GL_FRAMEBUFFER, scene.name());
  glViewport(0, 0, size.x, size.y);
  glEnable(GL_BLEND);
  glBlendFuncSeparate(GL_ZERO, GL_SRC_COLOR, GL_ZERO, GL_ONE);
  apply_.use();
  apply_.set("depthMap", 1);
  apply_.set("occlusionMap", 2);
  apply_.set("depthRange", depthRange);
  apply_.set("sharpness", sharpness);
  apply_.set("scale", static_cast<float>(scale));
  glDrawArrays(GL_TRIANGLES, 0, 3);

  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glEnable(GL_DEPTH_TEST);
  glActiveTexture(GL_TEXTURE0);
}

}  // namespace pliant::render
