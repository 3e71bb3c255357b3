#include "render/line_pass.h"

#include <cstddef>

namespace pliant::render {

LinePass::LinePass(const std::filesystem::path& shaders) : program_(shaders, "line") {
  const auto offset = [](std::size_t bytes) { return reinterpret_cast<const void*>(bytes); };
  glBindVertexArray(vertexArray_);
  buffer_.bind();
  glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(Line), offset(offsetof(Line, a)));
  glVertexAttribPointer(1, 3, GL_FLOAT, GL_FALSE, sizeof(Line), offset(offsetof(Line, b)));
  glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(Line), offset(offsetof(Line, colour)));
  glVertexAttribPointer(3, 1, GL_FLOAT, GL_FALSE, sizeof(Line), offset(offsetof(Line, width)));
  for (GLuint attribute = 0; attribute < 4; ++attribute) {
    glEnableVertexAttribArray(attribute);
    glVertexAttribDivisor(attribute, 1);
  }
  glBindVertexArray(0);
}

void LinePass::draw(std::span<const Line> lines) {
  if (lines.empty()) return;
  buffer_.fill(lines);
  program_.use();
  glBindVertexArray(vertexArray_);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(lines.size()));
}

}  // namespace pliant::render
