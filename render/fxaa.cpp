#include "render/fxaa.h"

#include "render/assert.h"

#include <string_view>

namespace pliant::render {

namespace {

// From the extension EXT_texture_sRGB_decode.
constexpr GLenum kDecode = 0x8A48;
constexpr GLint kSkipDecode = 0x8A4A;

bool hasExtension(std::string_view name) {
  GLint count = 0;
  glGetIntegerv(GL_NUM_EXTENSIONS, &count);
  for (GLint i = 0; i < count; ++i) {
    if (name == reinterpret_cast<const char*>(glGetStringi(GL_EXTENSIONS, static_cast<GLuint>(i)))) return true;
  }
  return false;
}

}  // namespace

Fxaa::Fxaa(const std::filesystem::path& shaders)
    : edges_(shaders, "fullscreen", "fxaa_edges"),
      smooth_(shaders, "fullscreen", "fxaa"),
      usesRawSrgb_(hasExtension("GL_EXT_texture_sRGB_decode")) {
  glSamplerParameteri(linearSampler_, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glSamplerParameteri(linearSampler_, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glSamplerParameteri(linearSampler_, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glSamplerParameteri(linearSampler_, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  if (usesRawSrgb_) glSamplerParameteri(linearSampler_, kDecode, kSkipDecode);
}

const Framebuffer& Fxaa::apply(const Framebuffer& picture) {
  RENDER_ASSERT(picture.samples() == 1, "a multisampled picture has smooth edges already");
  const glm::ivec2 size = picture.size();
  if (!smoothed_ || smoothed_->size() != size) smoothed_.emplace(size);
  glBindFramebuffer(GL_FRAMEBUFFER, smoothed_->name());
  glViewport(0, 0, size.x, size.y);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, picture.colourTexture());
  glBindSampler(0, linearSampler_);
  if (usesRawSrgb_) glDisable(GL_FRAMEBUFFER_SRGB);
  glBindVertexArray(emptyVertexArray_);
  edges_.use();
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_ALWAYS);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  smooth_.use();
  glDepthFunc(GL_GREATER);
  glDepthMask(GL_FALSE);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glDepthMask(GL_TRUE);
  glDepthFunc(GL_LEQUAL);
  glDisable(GL_DEPTH_TEST);
  glBindSampler(0, 0);
  glEnable(GL_FRAMEBUFFER_SRGB);
  return *smoothed_;
}

}  // namespace pliant::render
