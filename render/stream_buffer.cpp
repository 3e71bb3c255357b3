#include "render/stream_buffer.h"

#include <stdexcept>

namespace pliant::render {

std::byte* StreamBuffer::map(std::size_t bytes) {
  bind();
  if (bytes == 0) return nullptr;
  if (bytes > capacity_) capacity_ = bytes + bytes / 2;
  glBufferData(target_, static_cast<GLsizeiptr>(capacity_), nullptr, GL_STREAM_DRAW);
  void* memory = glMapBufferRange(target_, 0, static_cast<GLsizeiptr>(bytes),
                                  GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT | GL_MAP_UNSYNCHRONIZED_BIT);
  if (memory == nullptr) throw std::runtime_error("OpenGL gave no memory for the vertices of a picture.");
  return static_cast<std::byte*>(memory);
}

void StreamBuffer::unmap() { glUnmapBuffer(target_); }

}  // namespace pliant::render
