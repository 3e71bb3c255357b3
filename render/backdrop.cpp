#include "render/backdrop.h"

namespace pliant::render {

void Backdrop::resize(glm::ivec2 size) {
  if (size == size_) return;
  RENDER_ASSERT(size.x >= 1 && size.y >= 1, "a picture has pixels");
  size_ = size;
  glBindTexture(GL_TEXTURE_2D, texture_);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, size.x, size.y, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glBindTexture(GL_TEXTURE_2D, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

RenderTarget Backdrop::target(glm::ivec2 size, float pixelRatio) {
  resize(size);
  isTopDown_ = false;
  return {framebuffer_, size_, pixelRatio};
}

void Backdrop::set(const Image& picture) {
  resize(picture.size);
  isTopDown_ = true;
  glBindTexture(GL_TEXTURE_2D, texture_);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, size_.x, size_.y, GL_RGBA, GL_UNSIGNED_BYTE, picture.rgba.data());
  glBindTexture(GL_TEXTURE_2D, 0);
}

void Backdrop::show(const RenderTarget& part, glm::ivec2 upperLeft, float scale, glm::vec3 rest) const {
  const glm::ivec2 shown(glm::round(scale * glm::vec2(size_)));
  const glm::ivec2 low(upperLeft.x, upperLeft.y - shown.y), high(upperLeft.x + shown.x, upperLeft.y);
  const glm::ivec2 end = part.corner + part.size;
  const bool coversAll = low.x <= part.corner.x && low.y <= part.corner.y && high.x >= end.x && high.y >= end.y;
  if (!coversAll) fill(part, rest);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, part.framebuffer);
  if (size_.x > 0) {
    glDisable(GL_FRAMEBUFFER_SRGB);
    glEnable(GL_SCISSOR_TEST);
    glScissor(part.corner.x, part.corner.y, part.size.x, part.size.y);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_);
    glBlitFramebuffer(0, 0, size_.x, size_.y, low.x, isTopDown_ ? high.y : low.y, high.x, isTopDown_ ? low.y : high.y,
                      GL_COLOR_BUFFER_BIT, scale > 1.0F ? GL_LINEAR : GL_NEAREST);
    glDisable(GL_SCISSOR_TEST);
  }
  glBindFramebuffer(GL_FRAMEBUFFER, part.framebuffer);
}

}  // namespace pliant::render
