#include "render/liquid_pass.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace pliant::render {

namespace {

// Drops are drawn larger than they are, so that no gap is left between those that touch.
constexpr float kSwelling = 1.4F;
// A drop stands for the cube around it, of which its swollen sphere is this much too large.
constexpr float kFilling = 8.0F / (4.18879F * kSwelling * kSwelling * kSwelling);
constexpr float kSmoothingReach = 4.0F;  ///< of one pass, in radii
constexpr float kRange = 3.0F;           ///< depths that belong to one surface, in radii
constexpr int kSmoothings = 3;
constexpr float kClearness = 14.0F;  ///< way on which most of the light is taken away, in radii

void setUpTexture(GLuint texture, GLint internalFormat, GLenum format, glm::ivec2 size, GLint filter) {
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexImage2D(GL_TEXTURE_2D, 0, internalFormat, size.x, size.y, 0, format, GL_FLOAT, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

void attach(GLuint framebuffer, GLuint texture) {
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
}

void bindTexture(int unit, GLuint texture) {
  glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
  glBindTexture(GL_TEXTURE_2D, texture);
}

/// What turns a place of the picture into one before the camera: xy at depth 0, zw a unit of depth.
glm::vec4 unprojection(const ViewPoint& view) {
  const glm::vec2 half = 0.5F * view.camera.viewHeight(1.0F) * glm::vec2(view.size.x / view.size.y, 1.0F);
  return view.camera.orthographic ? glm::vec4(half, 0.0F, 0.0F) : glm::vec4(0.0F, 0.0F, half);
}

}  // namespace

LiquidPass::LiquidPass(const std::filesystem::path& shaders)
    : depth_(shaders, "sphere_traced", "liquid_depth"),
      thickness_(shaders, "sphere_traced", "liquid_thickness"),
      smooth_(shaders, "fullscreen", "liquid_smooth"),
      shade_(shaders, "fullscreen", "liquid"),
      shadow_(shaders, "sphere_traced", "shadow_liquid") {
  const auto offset = [](std::size_t member) { return reinterpret_cast<const void*>(member); };
  glBindVertexArray(squares_);
  buffer_.bind();
  glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, sizeof(Sphere), offset(offsetof(Sphere, position)));
  glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(Sphere), offset(offsetof(Sphere, colour)));
  for (GLuint attribute = 0; attribute < 2; ++attribute) {
    glVertexAttribDivisor(attribute, 1);
    glEnableVertexAttribArray(attribute);
  }
  glBindVertexArray(0);
}

void LiquidPass::prepare(std::span<const Sphere> drops) {
  count_ = 0;
  radius_ = 0.0F;
  if (drops.empty()) return;
  auto* out = reinterpret_cast<Sphere*>(buffer_.map(drops.size_bytes()));
  for (const Sphere& drop : drops) {
    const bool isFinite = std::isfinite(drop.position.x + drop.position.y + drop.position.z);
    if (!isFinite || !(drop.radius > 0.0F)) continue;
    out[count_++] = {drop.position, kSwelling * drop.radius, drop.colour};
    radius_ = std::max(radius_, drop.radius);
  }
  buffer_.unmap();
}

void LiquidPass::drawShadow() const {
  if (count_ == 0) return;
  shadow_.use();
  drawDrops();
}

void LiquidPass::resize(glm::ivec2 size, int scale) {
  const glm::ivec2 needed = (size + scale - 1) / scale;
  if (needed == size_) return;
  size_ = needed;
  glBindRenderbuffer(GL_RENDERBUFFER, nearest_);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, size_.x, size_.y);
  for (std::size_t i = 0; i < 2; ++i) {
    setUpTexture(depthTextures_[i], GL_R32F, GL_RED, size_, GL_NEAREST);
    attach(depthBuffers_[i], depthTextures_[i]);
  }
  glBindFramebuffer(GL_FRAMEBUFFER, depthBuffers_[0]);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, nearest_);
  setUpTexture(thicknessTexture_, GL_RGBA16F, GL_RGBA, size_, GL_LINEAR);
  attach(thicknessBuffer_, thicknessTexture_);
}

void LiquidPass::draw(const Framebuffer& scene, const ViewPoint& view, const Quality& quality) {
  if (count_ == 0) return;
  const int scale = std::clamp(quality.liquidScale, 1, 4);
  resize(scene.size(), scale);
  copyBehind(scene);
  std::array<GLboolean, 4> mask{};
  glGetBooleanv(GL_COLOR_WRITEMASK, mask.data());
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDisable(GL_BLEND);
  glViewport(0, 0, size_.x, size_.y);
  drawDepth();
  drawThickness(view, scale);
  smoothDepth(view);
  glColorMask(mask[0], mask[1], mask[2], mask[3]);
  shade(scene, view, scale, quality.softShadows);
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

void LiquidPass::drawDrops() const {
  glBindVertexArray(squares_);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count_);
}

void LiquidPass::drawDepth() const {
  glBindFramebuffer(GL_FRAMEBUFFER, depthBuffers_[0]);
  glClearColor(0.0F, 0.0F, 0.0F, 0.0F);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  depth_.use();
  drawDrops();
  glDisable(GL_DEPTH_TEST);
}

void LiquidPass::drawThickness(const ViewPoint& view, int scale) const {
  glBindFramebuffer(GL_FRAMEBUFFER, thicknessBuffer_);
  glClear(GL_COLOR_BUFFER_BIT);
  glEnable(GL_BLEND);
  glBlendFunc(GL_ONE, GL_ONE);
  bindTexture(1, behind_->depthTexture());
  thickness_.use();
  thickness_.set("depthMap", 1);
  thickness_.set("depthRange", glm::vec4(view.nearPlane, view.farPlane, 0.0F, 0.0F));
  thickness_.set("scale", scale);
  thickness_.set("filling", kFilling);
  drawDrops();
  glDisable(GL_BLEND);
}

void LiquidPass::smoothDepth(const ViewPoint& view) {
  glBindVertexArray(nothing_);
  smooth_.use();
  smooth_.set("liquidDepth", 1);
  smooth_.set("pixelScale", view.pixelScale() * static_cast<float>(size_.y) / view.size.y);
  for (int pass = 0; pass < 2 * kSmoothings; ++pass) {
    const int from = pass % 2;
    bindTexture(1, depthTextures_[from]);
    glBindFramebuffer(GL_FRAMEBUFFER, depthBuffers_[1 - from]);
    const bool across = pass % 2 == 0;
    smooth_.set("direction",
                glm::vec4(across ? 1.0F : 0.0F, across ? 0.0F : 1.0F, kSmoothingReach * radius_, kRange * radius_));
    glDrawArrays(GL_TRIANGLES, 0, 3);
  }
}

void LiquidPass::shade(const Framebuffer& scene, const ViewPoint& view, int scale, bool softShadows) {
  glBindFramebuffer(GL_FRAMEBUFFER, scene.name());
  glViewport(0, 0, scene.size().x, scene.size().y);
  glEnable(GL_DEPTH_TEST);
  bindTexture(1, depthTextures_[0]);
  bindTexture(2, thicknessTexture_);
  bindTexture(3, behind_->colourTexture());
  bindTexture(4, behind_->depthTexture());
  const ShaderProgram& program = shade_.use({{"SOFT_SHADOWS", softShadows ? 1 : 0}});
  program.set("liquidDepth", 1);
  program.set("thickness", 2);
  program.set("behind", 3);
  program.set("depthMap", 4);
  program.set("unproject", unprojection(view));
  program.set("look", glm::vec4(kClearness * radius_, kRange * radius_, static_cast<float>(scale), 2.0F * radius_));
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

}  // namespace pliant::render
