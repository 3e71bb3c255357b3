#include "render/framebuffer.h"

#include "render/assert.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <string>

namespace pliant::render {

namespace {

int supportedSamples(int wanted) {
  GLint most = 1;
  glGetIntegerv(GL_MAX_SAMPLES, &most);
  return std::clamp(wanted, 1, std::max(most, 1));
}

void setUpTexture(GLuint texture, GLenum attachment, GLenum internalFormat, GLenum format, GLenum type,
                  glm::ivec2 size) {
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(internalFormat), size.x, size.y, 0, format, type, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glFramebufferTexture2D(GL_FRAMEBUFFER, attachment, GL_TEXTURE_2D, texture, 0);
}

float toLinear(float encoded) {
  return encoded <= 0.04045F ? encoded / 12.92F : std::pow((encoded + 0.055F) / 1.055F, 2.4F);
}

float toSrgb(float linear) {
  return linear <= 0.0031308F ? 12.92F * linear : 1.055F * std::pow(linear, 1.0F / 2.4F) - 0.055F;
}

/// Converts premultiplied alpha (in linear light) to straight alpha.
void divideByAlpha(std::vector<std::uint8_t>& rgba) {
  for (std::size_t i = 0; i < rgba.size(); i += 4) {
    const float alpha = static_cast<float>(rgba[i + 3]) / 255.0F;
    if (alpha <= 0.0F || alpha >= 1.0F) continue;
    for (std::size_t channel = i; channel < i + 3; ++channel) {
      const float linear = toLinear(static_cast<float>(rgba[channel]) / 255.0F) / alpha;
      rgba[channel] = static_cast<std::uint8_t>(std::lround(255.0F * toSrgb(std::min(linear, 1.0F))));
    }
  }
}

}  // namespace

Framebuffer::Framebuffer(glm::ivec2 size, int samples) : size_(size), samples_(supportedSamples(samples)) {
  RENDER_ASSERT(size.x >= 1 && size.y >= 1, "a frame buffer has pixels");
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
  samples_ > 1 ? makeRenderbuffers() : makeTextures();
  const GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  if (status != GL_FRAMEBUFFER_COMPLETE) {
    throw std::runtime_error("OpenGL makes no frame buffer of " + std::to_string(size.x) + "x" +
                             std::to_string(size.y) + " pixels.");
  }
}

void Framebuffer::makeTextures() {
  colourTexture_ = GlTexture();
  depthTexture_ = GlTexture();
  setUpTexture(colourTexture_, GL_COLOR_ATTACHMENT0, GL_SRGB8_ALPHA8, GL_RGBA, GL_UNSIGNED_BYTE, size_);
  setUpTexture(depthTexture_, GL_DEPTH_ATTACHMENT, GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, size_);
  glBindTexture(GL_TEXTURE_2D, 0);
}

void Framebuffer::makeRenderbuffers() {
  colourBuffer_ = GlRenderbuffer();
  depthBuffer_ = GlRenderbuffer();
  glBindRenderbuffer(GL_RENDERBUFFER, colourBuffer_);
  glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples_, GL_SRGB8_ALPHA8, size_.x, size_.y);
  glBindRenderbuffer(GL_RENDERBUFFER, depthBuffer_);
  glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples_, GL_DEPTH_COMPONENT24, size_.x, size_.y);
  glBindRenderbuffer(GL_RENDERBUFFER, 0);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colourBuffer_);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depthBuffer_);
}

void fill(const RenderTarget& target, glm::vec3 colour) {
  glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
  glDisable(GL_FRAMEBUFFER_SRGB);
  glEnable(GL_SCISSOR_TEST);
  glScissor(target.corner.x, target.corner.y, target.size.x, target.size.y);
  glClearColor(colour.r, colour.g, colour.b, 1.0F);
  glClear(GL_COLOR_BUFFER_BIT);
  glDisable(GL_SCISSOR_TEST);
}

void readPixels(const RenderTarget& source, Image& image, bool opaque) {
  RENDER_ASSERT(source.size.x >= 0 && source.size.y >= 0, "a picture is not smaller than nothing");
  const std::size_t rowBytes = 4 * source.size.x;
  const std::size_t rows = source.size.y;
  image.size = source.size;
  image.rgba.resize(rowBytes * rows);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, source.framebuffer);
  glPixelStorei(GL_PACK_ALIGNMENT, 4);
  glReadPixels(source.corner.x, source.corner.y, source.size.x, source.size.y, GL_RGBA, GL_UNSIGNED_BYTE,
               image.rgba.data());
  for (std::size_t row = 0; row < rows / 2; ++row) {
    std::uint8_t* upper = image.rgba.data() + row * rowBytes;
    std::swap_ranges(upper, upper + rowBytes, image.rgba.data() + (rows - 1 - row) * rowBytes);
  }
  if (!opaque) divideByAlpha(image.rgba);
}

}  // namespace pliant::render
