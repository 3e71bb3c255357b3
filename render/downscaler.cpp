#include "render/downscaler.h"

#include "render/assert.h"

namespace pliant::render {

RenderTarget Downscaler::draw(const Framebuffer& picture, int factor) {
  RENDER_ASSERT(picture.samples() == 1, "a multisampled picture has no texture to read");
  RENDER_ASSERT(factor >= 1 && picture.size() % factor == glm::ivec2(0), "the sides are multiples of the factor");
  const glm::ivec2 size = picture.size() / factor;
  if (!downscaled_ || downscaled_->size() != size) downscaled_.emplace(size);
  glBindFramebuffer(GL_FRAMEBUFFER, downscaled_->name());
  glViewport(0, 0, size.x, size.y);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_BLEND);
  glEnable(GL_FRAMEBUFFER_SRGB);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, picture.colourTexture());
  average_.use();
  average_.set("factor", factor);
  glBindVertexArray(emptyVertexArray_);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glDisable(GL_FRAMEBUFFER_SRGB);
  glBindVertexArray(0);
  glBindTexture(GL_TEXTURE_2D, 0);
  glUseProgram(0);
  return downscaled_->target();
}

}  // namespace pliant::render
