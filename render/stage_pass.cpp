#include "render/stage_pass.h"

#include "render/assert.h"
#include "render/scene_uniforms.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace pliant::render {

namespace {

constexpr float kPi = 3.14159265F;

// Sizes in radii of the scene on the stage.
constexpr float kStudioFloor = 3.6F, kStudioBend = 3.0F, kStudioWall = 9.0F;
constexpr float kTableHalf = 2.7F, kTableCorner = 0.5F, kTableThick = 0.16F;
constexpr float kRoomHalf = 2.6F, kRoomWall = 6.0F;
constexpr float kNightFloor = 16.0F;
constexpr float kFarthest = 22.0F;  ///< maximum distance of any point of a stage from its centre

/// Smooth noise of 0..1 with features of size 1, repeating after periodX and periodY cells.
class TileNoise {
 public:
  explicit TileNoise(std::uint32_t seed) : seed_(seed) {}
  float at(float x, float y, int periodX, int periodY) const {
    const int x0 = static_cast<int>(std::floor(x)), y0 = static_cast<int>(std::floor(y));
    const auto ease = [](float t) { return t * t * (3.0F - 2.0F * t); };
    const float tx = ease(x - std::floor(x)), ty = ease(y - std::floor(y));
    const auto value = [&](int i, int j) {
      const int wrappedX = (i % periodX + periodX) % periodX, wrappedY = (j % periodY + periodY) % periodY;
      std::uint32_t h = seed_ ^ static_cast<std::uint32_t>(wrappedX) * 374761393U;
      h = (h ^ static_cast<std::uint32_t>(wrappedY) * 668265263U) * 2246822519U;
      h ^= h >> 15U;
      h *= 3266489917U;
      return static_cast<float>(h >> 8U & 0xFFFFU) / 65535.0F;
    };
    return glm::mix(glm::mix(value(x0, y0), value(x0 + 1, y0), tx),
                    glm::mix(value(x0, y0 + 1), value(x0 + 1, y0 + 1), tx), ty);
  }

 private:
  std::uint32_t seed_;
};

constexpr int kBoards = 6;         ///< side by side in the wood texture
constexpr int kWoodPixels = 1024;  ///< side of the texture

/// Darkness of the wood at a point of the texture, 0..1: growth rings cut lengthwise, fibres, joints between boards.
float woodAt(float u, float v) {
  static const TileNoise broad(11), fine(29), tone(71);
  const float across = v * kBoards;
  const int board = static_cast<int>(across);
  const float shift = 7.3F * static_cast<float>(board);
  const float warp = broad.at(4.0F * u, 2.0F * across + shift, 4, 64);
  const float rings = 5.0F * (across - static_cast<float>(board)) + 2.6F * warp + shift;
  const float ring = 0.5F + 0.5F * std::sin(2.0F * kPi * rings);
  const float fibre = fine.at(24.0F * u, 40.0F * across, 24, 40 * kBoards);
  const float own = tone.at(static_cast<float>(board) + 0.5F, 0.5F, kBoards, 1);
  const float edge = std::min(across - static_cast<float>(board), static_cast<float>(board) + 1.0F - across);
  const float joint = 1.0F - glm::smoothstep(0.004F, 0.016F, edge);
  return std::clamp(0.10F + 0.34F * ring * ring * ring + 0.26F * fibre + 0.26F * own + 0.9F * joint, 0.0F, 1.0F);
}

}  // namespace

/// The triangles of a stage, relative to its centre.
struct StagePass::Shape {
  std::vector<Vertex> vertices;
  std::vector<glm::uvec3> triangles;

  /// A surface of revolution from a profile of points (radius, height) and normals, visible from inside and above.
  void addRevolved(const std::vector<std::array<glm::vec2, 2>>& profile, float part) {
    constexpr std::uint32_t kAround = 96;
    const auto first = static_cast<std::uint32_t>(vertices.size());
    const auto count = static_cast<std::uint32_t>(profile.size());
    for (std::uint32_t k = 0; k <= kAround; ++k) {
      const float angle = 2.0F * kPi * static_cast<float>(k) / kAround;
      const glm::vec2 way(std::cos(angle), std::sin(angle));
      for (const auto& [point, normal] : profile) {
        vertices.push_back(
            {{point.x * way.x, point.y, point.x * way.y}, {normal.x * way.x, normal.y, normal.x * way.y}, part});
      }
    }
    for (std::uint32_t k = 0; k < kAround; ++k) {
      for (std::uint32_t i = 0; i + 1 < count; ++i) {
        const std::uint32_t a = first + k * count + i, b = a + count;
        triangles.emplace_back(a, b, a + 1);
        triangles.emplace_back(b, b + 1, a + 1);
      }
    }
  }
  /// A rectangle from a corner and two sides, visible from the side that sideA x sideB points to.
  void addRectangle(glm::vec3 corner, glm::vec3 sideA, glm::vec3 sideB, float part) {
    const auto first = static_cast<std::uint32_t>(vertices.size());
    const glm::vec3 normal = glm::normalize(glm::cross(sideA, sideB));
    for (const glm::vec3& place : {corner, corner + sideA, corner + sideA + sideB, corner + sideB}) {
      vertices.push_back({place, normal, part});
    }
    triangles.emplace_back(first, first + 1, first + 2);
    triangles.emplace_back(first, first + 2, first + 3);
  }
  /// A square plate with round corners and a rounded rim; its upper side is at height 0.
  void addTable(float half, float corner, float thick) {
    constexpr int kAround = 64, kRim = 6;
    std::vector<std::array<glm::vec2, 2>> rim{{glm::vec2(0.0F, 0.0F), glm::vec2(0.0F, 1.0F)}};
    for (int k = 0; k <= kRim; ++k) {
      const float angle = kPi * static_cast<float>(k) / kRim;  // from up through outwards to down
      const glm::vec2 normal(std::sin(angle), std::cos(angle));
      rim.push_back({0.5F * thick * (normal - glm::vec2(1.0F, 1.0F)), normal});
    }
    const auto first = static_cast<std::uint32_t>(vertices.size());
    const auto count = static_cast<std::uint32_t>(rim.size());
    for (int k = 0; k <= kAround; ++k) {
      const float angle = 2.0F * kPi * (static_cast<float>(k) + 0.5F) / kAround;
      const glm::vec2 way(std::cos(angle), std::sin(angle));
      const glm::vec2 middle = (half - corner) * glm::sign(way);
      for (std::uint32_t i = 0; i < count; ++i) {
        const auto& [point, normal] = rim[i];
        const glm::vec2 place = i == 0 ? glm::vec2(0.0F) : middle + (corner + point.x) * way;
        vertices.push_back({{place.x, point.y, place.y}, {normal.x * way.x, normal.y, normal.x * way.y}, 0.0F});
      }
    }
    for (std::uint32_t k = 0; k < kAround; ++k) {
      for (std::uint32_t i = 0; i + 1 < count; ++i) {
        const std::uint32_t a = first + k * count + i, b = a + count;
        triangles.emplace_back(a, b, a + 1);
        triangles.emplace_back(b, b + 1, a + 1);
      }
    }
  }
};

StagePass::StagePass(const std::filesystem::path& shaders) : shaded_(shaders, "stage") {
  const auto offset = [](std::size_t bytes) { return reinterpret_cast<const void*>(bytes); };
  glBindVertexArray(vertexArray_);
  vertices_.bind();
  indices_.bind();
  glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(Vertex), offset(offsetof(Vertex, position)));
  glVertexAttribPointer(1, 3, GL_FLOAT, GL_FALSE, sizeof(Vertex), offset(offsetof(Vertex, normal)));
  glVertexAttribPointer(2, 1, GL_FLOAT, GL_FALSE, sizeof(Vertex), offset(offsetof(Vertex, part)));
  for (GLuint attribute = 0; attribute < 3; ++attribute) glEnableVertexAttribArray(attribute);
  glBindVertexArray(0);
}

bool StagePass::isShown(const Frame& frame) {
  const Stage stage = frame.ground.stage;
  return frame.ground.visible && !frame.transparentBackground && stage != Stage::grid && stage != Stage::none;
}

float StagePass::farthest(const Frame& frame) {
  const glm::vec3 middle(frame.ground.middle.x, frame.ground.height, frame.ground.middle.y);
  return glm::distance(frame.camera.position(), middle) + kFarthest * frame.ground.reach;
}

void StagePass::build(const Ground& ground) {
  Shape shape;
  const float reach = ground.reach;
  if (ground.stage == Stage::studio) {
    std::vector<std::array<glm::vec2, 2>> profile{{glm::vec2(0.0F), glm::vec2(0.0F, 1.0F)}};
    for (int k = 0; k <= 16; ++k) {
      const float angle = 0.5F * kPi * static_cast<float>(k) / 16.0F;
      const glm::vec2 normal(-std::sin(angle), std::cos(angle));
      profile.push_back({reach * (glm::vec2(kStudioFloor, kStudioBend) - kStudioBend * normal), normal});
    }
    profile.push_back(
        {reach * glm::vec2(kStudioFloor + kStudioBend, kStudioBend + kStudioWall), glm::vec2(-1.0F, 0.0F)});
    shape.addRevolved(profile, 0.0F);
  } else if (ground.stage == Stage::table) {
    shape.addTable(kTableHalf * reach, kTableCorner * reach, kTableThick * reach);
  } else if (ground.stage == Stage::night) {
    shape.addRevolved(
        {{glm::vec2(0.0F), glm::vec2(0.0F, 1.0F)}, {glm::vec2(kNightFloor * reach, 0.0F), glm::vec2(0.0F, 1.0F)}},
        0.0F);
  } else {
    const float half = kRoomHalf * reach, wall = kRoomWall * reach;
    const glm::vec3 x(2.0F * half, 0, 0), y(0, wall, 0), z(0, 0, 2.0F * half);
    const glm::vec3 low(-half, 0, -half), high(half, 0, half);
    shape.addRectangle(low, z, x, 0.0F);
    shape.addRectangle(low, x, y, 1.0F);
    shape.addRectangle(low, y, z, 1.0F);
    shape.addRectangle(high, -x, y, 1.0F);
    shape.addRectangle(high, y, -z, 1.0F);
  }
  glBindVertexArray(vertexArray_);
  vertices_.fill(std::span<const Vertex>(shape.vertices));
  indices_.fill(std::span<const glm::uvec3>(shape.triangles));
  indexCount_ = 3 * shape.triangles.size();
  built_ = ground;
}

void StagePass::makeBoards() {
  boards_ = GlTexture();
  std::vector<std::uint8_t> pixels;
  for (int y = 0; y < kWoodPixels; ++y) {
    for (int x = 0; x < kWoodPixels; ++x) {
      const float dark =
          woodAt((static_cast<float>(x) + 0.5F) / kWoodPixels, (static_cast<float>(y) + 0.5F) / kWoodPixels);
      pixels.push_back(static_cast<std::uint8_t>(std::lround(255.0F * dark)));
    }
  }
  glBindTexture(GL_TEXTURE_2D, boards_);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, kWoodPixels, kWoodPixels, 0, GL_RED, GL_UNSIGNED_BYTE, pixels.data());
  glGenerateMipmap(GL_TEXTURE_2D);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
}

void StagePass::draw(const Frame& frame, const ShaderProgram::Definitions& shadows) {
  const Ground& ground = frame.ground;
  RENDER_ASSERT(ground.reach > 0.0F, "a stage has a size");
  if (indexCount_ == 0 || built_.stage != ground.stage || built_.reach != ground.reach) build(ground);
  if (boards_ == 0) makeBoards();
  ShaderProgram::Definitions definitions = shadows;
  definitions.emplace_back("STAGE", static_cast<int>(ground.stage));
  const ShaderProgram& program = shaded_.use(definitions);
  program.set("place", glm::vec4(ground.middle.x, ground.height, ground.middle.y, ground.reach));
  program.set("firstColour", glm::vec4(linearFromSrgb(frame.theme.ground), 1.0F));
  program.set("secondColour", glm::vec4(linearFromSrgb(frame.theme.grid), 1.0F));
  program.set("boards", 0);
  glBindTexture(GL_TEXTURE_2D, boards_);
  glBindVertexArray(vertexArray_);
  glEnable(GL_CULL_FACE);
  glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(indexCount_), GL_UNSIGNED_INT, nullptr);
  glDisable(GL_CULL_FACE);
}

}  // namespace pliant::render
