#include "render/diffuse_particle_pass.h"

#include <glm/common.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace pliant::render {

namespace {

constexpr GLuint kFleckUnit = 1, kFaceUnit = 2;

/// A hash of two integers, as a pseudo-random number of 0..1.
float randomOf(std::uint32_t number, std::uint32_t use) {
  std::uint32_t x = number * 0x9E3779B9U + use * 0x85EBCA6BU;
  x = (x ^ x >> 16U) * 0x7FEB352DU;
  x = (x ^ x >> 15U) * 0x846CA68BU;
  return static_cast<float>((x ^ x >> 16U) >> 8U) * 0x1p-24F;
}

constexpr int kSide = 64;
/// Texel of the fleck texture: height of the highest fleck there, and the offset from that fleck's centre in its radii,
/// with -1..1 stored as 0..255.
using Fleck = glm::u8vec3;
using Flecks = std::array<Fleck, std::size_t{1} * kSide * kSide>;

/// A tileable square of small paraboloids, most of them small.
Flecks makeFlecks() {
  constexpr std::uint32_t kCount = 90;
  Flecks flecks{};
  for (std::uint32_t fleck = 0; fleck < kCount; ++fleck) {
    const float x = kSide * randomOf(fleck, 0), y = kSide * randomOf(fleck, 1), size = randomOf(fleck, 2);
    const float radius = 2.2F + 4.5F * size * size, height = 0.45F + 0.55F * randomOf(fleck, 3);
    const int reach = static_cast<int>(std::ceil(radius)), left = static_cast<int>(x), low = static_cast<int>(y);
    for (int j = low - reach; j <= low + reach; ++j) {
      for (int i = left - reach; i <= left + reach; ++i) {
        const float dx = (static_cast<float>(i) + 0.5F - x) / radius, dy = (static_cast<float>(j) + 0.5F - y) / radius;
        const float here = height * (1.0F - dx * dx - dy * dy);
        Fleck& texel = flecks[static_cast<std::size_t>((j + kSide) % kSide * kSide + (i + kSide) % kSide)];
        if (255.0F * here > texel.x) texel = glm::vec3(255.0F * here, 127.5F * (1.0F + dx), 127.5F * (1.0F + dy));
      }
    }
  }
  return flecks;
}

/// Mean coverage of a patch as computed by the shader: any texel may lie anywhere in the patch, and the squared
/// distance from its centre is uniformly distributed.
float coverOf(const Flecks& flecks, glm::vec2 cutAt) {
  constexpr int kRings = 32;
  double sum = 0.0;
  for (int ring = 0; ring < kRings; ++ring) {
    const float cut = glm::mix(cutAt.x, cutAt.y, (static_cast<float>(ring) + 0.5F) / kRings);
    for (const Fleck& fleck : flecks) {
      const float above = std::clamp(1.6F * (static_cast<float>(fleck.x) / 255.0F - cut), 0.0F, 1.0F);
      sum += above * (1.5F - 0.5F * above);
    }
  }
  return static_cast<float>(sum / (kRings * static_cast<double>(flecks.size())));
}

}  // namespace

DiffuseParticlePass::DiffuseParticlePass(const std::filesystem::path& shaders) : program_(shaders, "diffuse_particle") {
  const auto offset = [](std::size_t bytes) { return reinterpret_cast<const void*>(bytes); };
  constexpr GLsizei kStride = sizeof(DiffuseParticle);
  glBindVertexArray(vertexArray_);
  buffer_.bind();
  glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, kStride, offset(offsetof(DiffuseParticle, position)));
  glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, GL_TRUE, kStride, offset(offsetof(DiffuseParticle, colour)));
  glVertexAttribPointer(2, 3, GL_FLOAT, GL_FALSE, kStride, offset(offsetof(DiffuseParticle, streak)));
  glVertexAttribIPointer(3, 1, GL_UNSIGNED_INT, kStride, offset(offsetof(DiffuseParticle, number)));
  for (GLuint attribute = 0; attribute < 4; ++attribute) glEnableVertexAttribArray(attribute);
  glBindVertexArray(0);

  const Flecks flecks = makeFlecks();
  styles_[static_cast<std::size_t>(Kind::bubbles)] = {.brokenUp = false};
  const auto brokenUp = [&](glm::vec2 cutAt, float fleckScale) {
    return Style{.brokenUp = true, .cutAt = cutAt, .fleckScale = fleckScale, .cover = coverOf(flecks, cutAt)};
  };
  styles_[static_cast<std::size_t>(Kind::foam)] = brokenUp({0.6F, -0.2F}, 0.5F);
  styles_[static_cast<std::size_t>(Kind::spray)] = brokenUp({1.0F, 0.3F}, 0.36F);
  styles_[static_cast<std::size_t>(Kind::spray)].areDrops = true;
  glBindTexture(GL_TEXTURE_2D, flecks_);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB8, kSide, kSide, 0, GL_RGB, GL_UNSIGNED_BYTE, flecks.data());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_REPEAT);
  glGenerateMipmap(GL_TEXTURE_2D);
}

void DiffuseParticlePass::setStyle(const char* uniform, const Style& style) const {
  const auto set = [&](const char* member, auto value) {
    program_.set((std::string(uniform) + '.' + member).c_str(), value);
  };
  set("brokenUp", style.brokenUp ? 1.0F : 0.0F);
  set("areDrops", style.areDrops ? 1.0F : 0.0F);
  set("cutAt", style.cutAt);
  set("fleckScale", style.fleckScale);
  set("cover", style.cover);
}

void DiffuseParticlePass::draw(std::span<const DiffuseParticle> particles, float nearer, Kind kind, GLuint faces) {
  if (particles.empty()) return;
  buffer_.fill(particles);
  program_.use();
  program_.set("nearer", nearer);
  setStyle("styles[0]", styles_[static_cast<std::size_t>(kind)]);
  setStyle("styles[1]", styles_[static_cast<std::size_t>(Kind::spray)]);
  program_.set("lies", kind == Kind::foam ? 1.0F : 0.0F);
  program_.set("hasFaces", faces != 0 ? 1.0F : 0.0F);
  program_.set("flecks", static_cast<int>(kFleckUnit));
  program_.set("faces", static_cast<int>(kFaceUnit));
  glActiveTexture(GL_TEXTURE0 + kFaceUnit);
  glBindTexture(GL_TEXTURE_2D, faces);
  glActiveTexture(GL_TEXTURE0 + kFleckUnit);
  glBindTexture(GL_TEXTURE_2D, flecks_);
  glActiveTexture(GL_TEXTURE0);
  glDepthMask(GL_FALSE);
  glBindVertexArray(vertexArray_);
  glDrawArrays(GL_POINTS, 0, static_cast<GLsizei>(particles.size()));
  glDepthMask(GL_TRUE);
}

}  // namespace pliant::render
