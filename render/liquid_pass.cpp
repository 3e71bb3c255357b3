#include "render/liquid_pass.h"

#include "render/textures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace pliant::render {

namespace {

constexpr float kClearness = 65.0F;   ///< path length over which clear liquids take on the colour of their drops, in
                                      ///< radii
constexpr float kFarAway = 60000.0F;  ///< depth where there is no surface: near the maximum of half floats

/// Factors from NDC to view-space xy: xy is constant, zw is per unit of depth.
glm::vec4 unprojection(const ViewPoint& view) {
  const glm::vec2 half = 0.5F * view.camera.viewHeight(1.0F) * glm::vec2(view.size.x / view.size.y, 1.0F);
  return view.camera.orthographic ? glm::vec4(half, 0.0F, 0.0F) : glm::vec4(0.0F, 0.0F, half);
}

glm::vec4 depthRange(const ViewPoint& view) { return {view.nearPlane, view.farPlane, 0.0F, 0.0F}; }

}  // namespace

LiquidPass::LiquidPass(const std::filesystem::path& shaders)
    : path_(shaders, "liquid", "liquid_path"),
      tint_(shaders, "liquid", "liquid_tint"),
      face_(shaders, "liquid", "liquid_face"),
      shade_(shaders, "liquid") {
  const auto offset = [](std::size_t member) { return reinterpret_cast<const void*>(member); };
  glBindVertexArray(vertexArray_);
  vertices_.bind();
  indices_.bind();
  constexpr GLsizei kStride = sizeof(LiquidVertex);
  glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, kStride, offset(offsetof(LiquidVertex, position)));
  glVertexAttribPointer(1, 3, GL_FLOAT, GL_FALSE, kStride, offset(offsetof(LiquidVertex, normal)));
  glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, kStride, offset(offsetof(LiquidVertex, colour)));
  glVertexAttribPointer(3, 1, GL_FLOAT, GL_FALSE, kStride, offset(offsetof(LiquidVertex, turbidity)));
  glVertexAttribPointer(4, 1, GL_FLOAT, GL_FALSE, kStride, offset(offsetof(LiquidVertex, refractiveIndex)));
  for (GLuint attribute = 0; attribute < 5; ++attribute) glEnableVertexAttribArray(attribute);
  glBindVertexArray(0);
}

void LiquidPass::prepare(std::span<const Sphere> drops, const Quality& quality) {
  const auto coarseness = static_cast<float>(std::clamp(quality.liquidScale, 1, 4));
  if (coarseness == coarseness_ && std::equal(drops.begin(), drops.end(), drops_.begin(), drops_.end())) return;
  drops_.assign(drops.begin(), drops.end());
  coarseness_ = coarseness;
  radius_ = 0.0F;
  for (const Sphere& drop : drops) radius_ = std::isfinite(drop.radius) ? std::max(radius_, drop.radius) : radius_;
  findLiquidSurface(drops, coarseness, surface_);
  glBindVertexArray(vertexArray_);
  vertices_.fill(std::span<const LiquidVertex>(surface_.vertices));
  indices_.fill(std::span<const glm::uvec3>(surface_.triangles));
  glBindVertexArray(0);
}

void LiquidPass::drawSurface() const {
  glBindVertexArray(vertexArray_);
  glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(3 * surface_.triangles.size()), GL_UNSIGNED_INT, nullptr);
}

void LiquidPass::drawTint() const {
  tint_.use();
  tint_.set("clearness", kClearness * radius_);
  drawSurface();
}

void LiquidPass::resizeFaces(glm::ivec2 size) {
  if (size == faceSize_) return;
  faceSize_ = size;
  setUpTexture(faceTexture_, GL_RGBA16F, GL_RGBA, size, GL_NEAREST);
  glBindRenderbuffer(GL_RENDERBUFFER, faceDepth_);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, size.x, size.y);
  glBindRenderbuffer(GL_RENDERBUFFER, 0);
  glBindFramebuffer(GL_FRAMEBUFFER, faceBuffer_);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, faceTexture_, 0);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, faceDepth_);
}

void LiquidPass::drawFaces(const Framebuffer& scene) {
  resizeFaces(scene.size());
  glBindFramebuffer(GL_FRAMEBUFFER, faceBuffer_);
  glViewport(0, 0, faceSize_.x, faceSize_.y);
  std::array<GLboolean, 4> mask{};
  glGetBooleanv(GL_COLOR_WRITEMASK, mask.data());
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDisable(GL_BLEND);
  glClearColor(0.0F, 1.0F, 0.0F, kFarAway);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  face_.use();
  glEnable(GL_CULL_FACE);
  drawSurface();
  glDisable(GL_CULL_FACE);
  glEnable(GL_BLEND);
  glColorMask(mask[0], mask[1], mask[2], mask[3]);
  glBindFramebuffer(GL_FRAMEBUFFER, scene.name());
}

void LiquidPass::resize(glm::ivec2 size) {
  if (size == size_) return;
  size_ = size;
  setUpTexture(pathTexture_, GL_R32F, GL_RED, size_, GL_NEAREST);
  glBindFramebuffer(GL_FRAMEBUFFER, pathBuffer_);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, pathTexture_, 0);
}

void LiquidPass::draw(const Framebuffer& scene, const ViewPoint& view, const ShaderProgram::Definitions& shadows) {
  if (isEmpty()) return;
  resize(scene.size());
  copyBehind(scene);
  std::array<GLboolean, 4> mask{};
  glGetBooleanv(GL_COLOR_WRITEMASK, mask.data());
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  drawPathLength(view);
  glColorMask(mask[0], mask[1], mask[2], mask[3]);
  shade(scene, view, shadows);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glEnable(GL_BLEND);
  glActiveTexture(GL_TEXTURE0);
}

void LiquidPass::copyBehind(const Framebuffer& scene) {
  const glm::ivec2 size = scene.size();
  if (!behind_ || behind_->size() != size) behind_.emplace(size);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, scene.name());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, behind_->name());
  glBlitFramebuffer(0, 0, size.x, size.y, 0, 0, size.x, size.y, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT, GL_NEAREST);
}

/// Sums path lengths: added where the line of sight leaves the liquid, subtracted where it enters.
void LiquidPass::drawPathLength(const ViewPoint& view) const {
  glBindFramebuffer(GL_FRAMEBUFFER, pathBuffer_);
  glViewport(0, 0, size_.x, size_.y);
  glClearColor(0.0F, 0.0F, 0.0F, 0.0F);
  glClear(GL_COLOR_BUFFER_BIT);
  glDisable(GL_DEPTH_TEST);
  glEnable(GL_BLEND);
  glBlendFunc(GL_ONE, GL_ONE);
  bindTexture(1, behind_->depthTexture());
  path_.use();
  path_.set("depthMap", 1);
  path_.set("depthRange", depthRange(view));
  path_.set("unproject", unprojection(view));
  drawSurface();
  glDisable(GL_BLEND);
  glEnable(GL_DEPTH_TEST);
}

void LiquidPass::shade(const Framebuffer& scene, const ViewPoint& view, const ShaderProgram::Definitions& shadows) {
  glBindFramebuffer(GL_FRAMEBUFFER, scene.name());
  glViewport(0, 0, scene.size().x, scene.size().y);
  bindTexture(2, pathTexture_);
  bindTexture(3, behind_->colourTexture());
  bindTexture(4, behind_->depthTexture());
  const ShaderProgram& program = shade_.use(shadows);
  program.set("way", 2);
  program.set("behind", 3);
  program.set("depthMap", 4);
  program.set("depthRange", depthRange(view));
  program.set("clearness", kClearness * radius_);
  glEnable(GL_CULL_FACE);
  drawSurface();
  glDisable(GL_CULL_FACE);
}

}  // namespace pliant::render
