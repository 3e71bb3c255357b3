#include "render/speck_pass.h"

#include <cstddef>

namespace pliant::render {

SpeckPass::SpeckPass(const std::filesystem::path& shaders) : program_(shaders, "speck") {
  const auto offset = [](std::size_t bytes) { return reinterpret_cast<const void*>(bytes); };
  glBindVertexArray(vertexArray_);
  buffer_.bind();
  glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, sizeof(Speck), offset(offsetof(Speck, position)));
  glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(Speck), offset(offsetof(Speck, colour)));
  for (GLuint attribute = 0; attribute < 2; ++attribute) glEnableVertexAttribArray(attribute);
  glBindVertexArray(0);
}

void SpeckPass::draw(std::span<const Speck> specks, float nearer) {
  if (specks.empty()) return;
  buffer_.fill(specks);
  program_.use();
  program_.set("nearer", nearer);
  glDepthMask(GL_FALSE);
  glBindVertexArray(vertexArray_);
  glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(specks.size()));
  glDepthMask(GL_TRUE);
}

}  // namespace pliant::render
