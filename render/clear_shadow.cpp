#include "render/clear_shadow.h"

#include "render/assert.h"
#include "render/shader_program.h"
#include "render/textures.h"

namespace pliant::render {

void ClearShadow::resize(int size) {
  if (size == size_) return;
  size_ = size;
  setUpTexture(opticalDepth_, GL_RGBA16F, GL_RGBA, glm::ivec2(size), GL_LINEAR);
  setUpTexture(frontDepth_, GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, glm::ivec2(size), GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, opticalDepth_, 0);
}

// Two passes: first the nearest depth, then the optical depths of all surfaces, summed without a depth test.
void ClearShadow::draw(int size, const std::function<void()>& drawSurfaces) {
  RENDER_ASSERT(size > 0, "a map has pixels");
  resize(size);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, frontDepth_, 0);
  glViewport(0, 0, size, size);
  glClearColor(0.0F, 0.0F, 0.0F, 0.0F);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  bindTexture(ShaderProgram::kClearFrontDepthUnit, 0);  // it is written in the first pass
  glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
  drawSurfaces();
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, 0, 0);  // the second pass reads it
  bindTexture(ShaderProgram::kClearFrontDepthUnit, frontDepth_);
  glActiveTexture(GL_TEXTURE0);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDisable(GL_DEPTH_TEST);
  glEnable(GL_BLEND);
  glBlendFunc(GL_ONE, GL_ONE);
  drawSurfaces();
  glDisable(GL_BLEND);
  glEnable(GL_DEPTH_TEST);
}

void ClearShadow::bind() const {
  bindTexture(ShaderProgram::kClearOpticalDepthUnit, opticalDepth_);
  bindTexture(ShaderProgram::kClearFrontDepthUnit, frontDepth_);
  glActiveTexture(GL_TEXTURE0);
}

}  // namespace pliant::render
