#include "render/diffuse_particle_pass.h"

#include <cstddef>

namespace pliant::render {

DiffuseParticlePass::DiffuseParticlePass(const std::filesystem::path& shaders) : program_(shaders, "diffuse_particle") {
  const auto offset = [](std::size_t bytes) { return reinterpret_cast<const void*>(bytes); };
  glBindVertexArray(vertexArray_);
  buffer_.bind();
  glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, sizeof(DiffuseParticle), offset(offsetof(DiffuseParticle, position)));
  glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(DiffuseParticle),
                        offset(offsetof(DiffuseParticle, colour)));
  for (GLuint attribute = 0; attribute < 2; ++attribute) glEnableVertexAttribArray(attribute);
  glBindVertexArray(0);
}

void DiffuseParticlePass::draw(std::span<const DiffuseParticle> particles, float nearer) {
  if (particles.empty()) return;
  buffer_.fill(particles);
  program_.use();
  program_.set("nearer", nearer);
  glDepthMask(GL_FALSE);
  glBindVertexArray(vertexArray_);
  glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(particles.size()));
  glDepthMask(GL_TRUE);
}

}  // namespace pliant::render
