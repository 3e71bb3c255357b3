#include "render/back_buffer_tracker.h"

#include <glm/common.hpp>

namespace pliant::render {

namespace {

constexpr int kMarks = 8;  ///< different marks: more than back buffers; steps of 1 to 7 in 255 are invisible

RenderTarget corner(GLuint framebuffer) { return {framebuffer, {1, 1}}; }

}  // namespace

bool BackBufferTracker::holdsLastFrame(GLuint framebuffer) const {
  if (count_ == 0) return false;
  Image pixel;
  readPixels(corner(framebuffer), pixel);
  return glm::u8vec3(pixel.at(0, 0)) == glm::u8vec3(mark_);
}

void BackBufferTracker::mark(GLuint framebuffer, glm::vec3 colour) {
  ++count_;
  glm::ivec3 bytes(glm::round(255.0f * glm::clamp(colour, 0.0f, 1.0f)));
  bytes.b = bytes.b / kMarks * kMarks + count_ % kMarks;
  mark_ = glm::u8vec4(bytes, 255);
  fill(corner(framebuffer), glm::vec3(bytes) / 255.0f);
}

}  // namespace pliant::render
