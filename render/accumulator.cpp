#include "render/accumulator.h"

#include "render/assert.h"

#include <stdexcept>

namespace pliant::render {

void Accumulator::begin(glm::ivec2 size) {
  count_ = 0;
  if (!mean_ || mean_->size() != size) {
    mean_.emplace(size);
    sum_ = GlTexture();
    glBindTexture(GL_TEXTURE_2D, sum_);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, size.x, size.y, 0, GL_RGBA, GL_FLOAT, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glBindTexture(GL_TEXTURE_2D, 0);
    glBindFramebuffer(GL_FRAMEBUFFER, sumBuffer_);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, sum_, 0);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
      throw std::runtime_error("OpenGL makes no frame buffer for the mean of pictures.");
    }
  }
  glBindFramebuffer(GL_FRAMEBUFFER, sumBuffer_);
  glDisable(GL_SCISSOR_TEST);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glClearColor(0.0F, 0.0F, 0.0F, 0.0F);
  glClear(GL_COLOR_BUFFER_BIT);
}

void Accumulator::add(const Framebuffer& picture) {
  RENDER_ASSERT(mean_ && picture.size() == mean_->size() && picture.samples() == 1, "pictures are as begun with");
  glBindFramebuffer(GL_FRAMEBUFFER, sumBuffer_);
  glEnable(GL_BLEND);
  glBlendFunc(GL_ONE, GL_ONE);
  draw(picture.colourTexture(), 1.0F);
  glDisable(GL_BLEND);
  ++count_;
}

const Framebuffer& Accumulator::mean() {
  RENDER_ASSERT(count_ > 0, "nothing has no mean");
  glBindFramebuffer(GL_FRAMEBUFFER, mean_->name());
  glDisable(GL_BLEND);
  glEnable(GL_FRAMEBUFFER_SRGB);
  draw(sum_, 1.0F / static_cast<float>(count_));
  glDisable(GL_FRAMEBUFFER_SRGB);
  return *mean_;
}

void Accumulator::draw(GLuint texture, float weight) const {
  glViewport(0, 0, mean_->size().x, mean_->size().y);
  glDisable(GL_DEPTH_TEST);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, texture);
  weighted_.use();
  weighted_.set("weight", weight);
  glBindVertexArray(emptyVertexArray_);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glBindVertexArray(0);
  glBindTexture(GL_TEXTURE_2D, 0);
  glUseProgram(0);
}

}  // namespace pliant::render
