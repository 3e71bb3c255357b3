// A vertex or index buffer that is refilled for every frame.
#pragma once

#include "render/gl_objects.h"

#include <glad/gl.h>

#include <algorithm>
#include <cstddef>
#include <span>

namespace pliant::render {

/// Grows and never shrinks. Filling orphans the old storage, so that it does not wait for the last frame to finish.
class StreamBuffer {
 public:
  explicit StreamBuffer(GLenum target) : target_(target) {}

  GLuint name() const { return buffer_; }
  void bind() const { glBindBuffer(target_, buffer_); }

  /// Binds the buffer and copies the values to its start.
  template <class T>
  void fill(std::span<const T> values) {
    if (std::byte* memory = map(values.size_bytes())) {
      const auto bytes = std::as_bytes(values);
      std::copy(bytes.begin(), bytes.end(), memory);
      unmap();
    }
  }

  /// Binds the buffer and maps `bytes` of memory for writing, until unmap(); null for 0 bytes.
  [[nodiscard]] std::byte* map(std::size_t bytes);
  void unmap();

 private:
  GlBuffer buffer_;
  GLenum target_;
  std::size_t capacity_ = 0;
};

}  // namespace pliant::render
