#include "render/sphere_pass.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace pliant::render {

namespace {

constexpr std::uint32_t kDepthBins = 1024;
constexpr std::uint32_t kClasses = 3;  // sprites, traced, outside
constexpr std::uint16_t kLeftOut = 0xFFFF;
static_assert(sizeof(Sphere) == 24);

void describeSphere(GLuint buffer, std::uint32_t first, GLuint divisor) {
  const auto offset = [first](std::size_t member) {
    return reinterpret_cast<const void*>(first * sizeof(Sphere) + member);
  };
  glBindBuffer(GL_ARRAY_BUFFER, buffer);
  glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, sizeof(Sphere), offset(offsetof(Sphere, position)));
  glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(Sphere), offset(offsetof(Sphere, colour)));
  glVertexAttribIPointer(2, 1, GL_UNSIGNED_BYTE, sizeof(Sphere), offset(offsetof(Sphere, look)));
  for (GLuint attribute = 0; attribute < 3; ++attribute) {
    glVertexAttribDivisor(attribute, divisor);
    glEnableVertexAttribArray(attribute);
  }
}

/// Assigns spheres to bins, by how they are drawn and by depth.
class Sorter {
 public:
  Sorter(const ViewPoint& view, float spriteRadius)
      : eye_(view.camera.position()),
        right_(view.camera.right()),
        up_(view.camera.up()),
        forward_(view.camera.forward()),
        orthographic_(view.camera.orthographic),
        nearPlane_(view.nearPlane),
        binsPerUnit_(static_cast<float>(kDepthBins - 1) / (view.farPlane - view.nearPlane)),
        pixelScale_(view.pixelScale()),
        halfSize_(0.5F * view.size),
        spriteRadius_(spriteRadius) {}

  std::uint16_t binOf(const Sphere& sphere) const {
    const glm::vec3 arm = sphere.position - eye_;
    const float depth = glm::dot(arm, forward_);
    if (!std::isfinite(depth) || !(sphere.radius > 0.0F)) return kLeftOut;
    return static_cast<std::uint16_t>(classOf(arm, depth, sphere.radius) * kDepthBins + depthBin(depth));
  }

 private:
  std::uint32_t classOf(glm::vec3 arm, float depth, float radius) const {
    if (depth + radius < nearPlane_) return 2;
    const float perUnit = orthographic_ ? pixelScale_ : pixelScale_ / std::max(depth, 1e-6F);
    const glm::vec2 pixel = perUnit * glm::vec2(std::abs(glm::dot(arm, right_)), std::abs(glm::dot(arm, up_)));
    const float pixels = perUnit * radius;
    // Perspective stretches spheres at the edge of a wide view: a factor of 2 is enough up to 120 degrees.
    const bool nearEye = depth < 2.0F * radius;
    if (!nearEye && (pixel.x > halfSize_.x + 2.0F * pixels || pixel.y > halfSize_.y + 2.0F * pixels)) return 2;
    // A point is clipped as soon as its centre is, so spheres at the edge of the viewport are traced.
    const bool inside = pixel.x < halfSize_.x && pixel.y < halfSize_.y;
    return pixels < spriteRadius_ && inside && !nearEye ? 0 : 1;
  }

  std::uint32_t depthBin(float depth) const {
    return static_cast<std::uint32_t>(
        std::clamp((depth - nearPlane_) * binsPerUnit_, 0.0F, static_cast<float>(kDepthBins - 1)));
  }

  glm::vec3 eye_, right_, up_, forward_;
  bool orthographic_;
  float nearPlane_;
  float binsPerUnit_;
  float pixelScale_;
  glm::vec2 halfSize_;
  float spriteRadius_;
};

}  // namespace

SpherePass::SpherePass(const std::filesystem::path& shaders)
    : sprite_(shaders, "sphere_sprite"),
      traced_(shaders, "sphere_traced"),
      shadowSprite_(shaders, "sphere_sprite", "shadow_sprite"),
      shadowDisc_(shaders, "sphere_traced", "shadow_disc") {
  std::array<GLfloat, 2> range{};
  glGetFloatv(GL_POINT_SIZE_RANGE, range.data());
  largestPoint_ = range[1];
  glBindVertexArray(points_);
  describeSphere(buffer_.name(), 0, 0);
  glBindVertexArray(0);
}

void SpherePass::prepare(std::span<const Sphere> spheres, std::span<const Sphere> extra, const ViewPoint& view,
                         const Quality& quality) {
  const Sorter sorter(view, std::min(quality.spriteRadius, 0.25F * largestPoint_));
  bins_.resize(spheres.size() + extra.size());
  binStart_.assign(kClasses * kDepthBins + 1, 0);
  largestRadius_ = 0.0F;

  // A counting sort: count spheres per bin, turn the counts into start indices, scatter the spheres.
  const auto countBins = [this, &sorter](std::span<const Sphere> from, std::uint16_t* bin) {
    for (const Sphere& sphere : from) {
      *bin = sorter.binOf(sphere);
      if (*bin != kLeftOut) {
        ++binStart_[*bin + 1U];
        largestRadius_ = std::max(largestRadius_, sphere.radius);
      }
      ++bin;
    }
  };
  countBins(spheres, bins_.data());
  countBins(extra, bins_.data() + spheres.size());
  std::partial_sum(binStart_.begin(), binStart_.end(), binStart_.begin());
  spriteCount_ = binStart_[kDepthBins];
  tracedCount_ = binStart_[2 * kDepthBins] - spriteCount_;
  total_ = binStart_.back();
  if (total_ == 0) return;

  auto* sorted = reinterpret_cast<Sphere*>(buffer_.map(total_ * sizeof(Sphere)));
  const auto scatter = [this, sorted](std::span<const Sphere> from, const std::uint16_t* bin) {
    for (const Sphere& sphere : from) {
      if (*bin != kLeftOut) sorted[binStart_[*bin]++] = sphere;
      ++bin;
    }
  };
  scatter(spheres, bins_.data());
  scatter(extra, bins_.data() + spheres.size());
  buffer_.unmap();
}

void SpherePass::draw(const ShaderProgram::Definitions& shadows) {
  if (spriteCount_ > 0) {
    sprite_.use(shadows);
    drawPoints(spriteCount_);
  }
  if (tracedCount_ > 0) {
    traced_.use(shadows);
    drawSquares(spriteCount_, tracedCount_);
  }
}

void SpherePass::drawShadow(float pixelsPerUnit) const {
  if (total_ == 0) return;
  if (2.0F * largestRadius_ * pixelsPerUnit < largestPoint_) {
    shadowSprite_.use();
    drawPoints(total_);
  } else {
    shadowDisc_.use();
    drawSquares(0, total_);
  }
}

void SpherePass::drawPoints(std::uint32_t count) const {
  glBindVertexArray(points_);
  glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(count));
}

void SpherePass::drawSquares(std::uint32_t first, std::uint32_t count) const {
  glBindVertexArray(squares_);
  describeSphere(buffer_.name(), first, 1);  // OpenGL 3.3 has no base instance
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(count));
}

}  // namespace pliant::render
