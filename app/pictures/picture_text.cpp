#include "app/pictures/picture_text.h"

#include "app/pictures/gui_font.h"

#include <glm/common.hpp>
#include <glm/mat3x2.hpp>
#include <glm/mat3x4.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace pliant::app {

/// A separate font, and the data that drawing lists need.
struct PictureText::Font {
  explicit Font(float pixels) {
    addGuiFont(pixels, atlas);
    unsigned char* bytes = nullptr;
    atlas.GetTexDataAsAlpha8(&bytes, &size.x, &size.y);
    letters = bytes;
    shared.Font = atlas.Fonts.front();
    shared.FontSize = pixels;
    shared.TexUvWhitePixel = atlas.TexUvWhitePixel;
    shared.TexUvLines = atlas.TexUvLines;
    shared.CurveTessellationTol = 1.25f;
    shared.SetCircleTessellationMaxError(0.3f);
    shared.InitialFlags =
        ImDrawListFlags_AntiAliasedLines | ImDrawListFlags_AntiAliasedFill | ImDrawListFlags_AllowVtxOffset;
  }
  /// Coverage at a point of the atlas, 0 to 1.
  float inkAt(glm::vec2 place) const {
    const glm::ivec2 texel = glm::clamp(glm::ivec2(place * glm::vec2(size)), glm::ivec2(0), size - 1);
    return float(letters[texel.y * size.x + texel.x]) / 255.0f;
  }

  ImFontAtlas atlas;
  ImDrawListSharedData shared;
  glm::ivec2 size{0};
  const unsigned char* letters = nullptr;  ///< of the atlas
};

namespace {

/// A part of the picture; ends are exclusive.
struct PixelBox {
  glm::ivec2 low, high;
};

// The pixels whose centres are between two points.
PixelBox pixelsBetween(glm::vec2 low, glm::vec2 high, const PixelBox& within) {
  return {glm::max(glm::ivec2(glm::ceil(low - 0.5f)), within.low),
          glm::min(glm::ivec2(glm::ceil(high - 0.5f)), within.high)};
}

void blend(std::uint8_t* pixel, const glm::vec4& colour, float opacity) {
  for (int c = 0; c < 3; ++c) {
    pixel[c] = static_cast<std::uint8_t>(std::lround(glm::mix(float(pixel[c]), 255.0f * colour[c], opacity)));
  }
  pixel[3] = static_cast<std::uint8_t>(std::lround(glm::mix(float(pixel[3]), 255.0f, opacity)));
}

glm::vec2 toGlm(const ImVec2& v) { return {v.x, v.y}; }

glm::vec4 toGlm(ImU32 colour) {
  const ImVec4 c = ImGui::ColorConvertU32ToFloat4(colour);
  return {c.x, c.y, c.z, c.w};
}

/// Twice the signed area of a, b, p: positive on one side of the line through a and b.
double side(glm::dvec2 a, glm::dvec2 b, glm::dvec2 p) { return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x); }

/// Whether a point on the line from a to b belongs to the triangle on its positive side: to exactly one of two that
/// share it.
bool ownsEdge(glm::dvec2 a, glm::dvec2 b) { return b.y < a.y || (b.y == a.y && b.x > a.x); }

/// A triangle with its corners in the order for which side() is positive inside.
struct Triangle {
  std::array<glm::dvec2, 3> at;
  std::array<int, 3> corner{0, 1, 2};  ///< index of each among the given corners

  /// The line opposite to corner k.
  double weight(std::size_t k, glm::dvec2 p) const { return side(at[(k + 1) % 3], at[(k + 2) % 3], p); }
  bool contains(glm::dvec2 p) const {
    for (std::size_t k = 0; k < 3; ++k) {
      const double w = weight(k, p);
      if (w < 0.0 || (w == 0.0 && !ownsEdge(at[(k + 1) % 3], at[(k + 2) % 3]))) return false;
    }
    return true;
  }
  /// The pixels of a row that may be inside; the end is exclusive.
  glm::ivec2 span(int y, const PixelBox& within) const {
    double low = within.low.x, high = within.high.x;
    for (std::size_t k = 0; k < 3; ++k) {
      const glm::dvec2 a = at[(k + 1) % 3], b = at[(k + 2) % 3];
      if (a.y == b.y) continue;
      const double x = a.x + (b.x - a.x) * (y + 0.5 - a.y) / (b.y - a.y);  // intersection of the line and the row
      if (b.y < a.y)
        low = std::max(low, std::floor(x - 1.0));
      else
        high = std::min(high, std::ceil(x + 1.0));
    }
    return {static_cast<int>(low), static_cast<int>(std::max(low, high))};
  }
};

/// Calls visitor(x, y, weights of the corners) for the pixels whose centres are in a triangle.
template <typename Visitor>
void forEachPixel(Triangle triangle, const PixelBox& within, Visitor&& visitor) {
  auto& at = triangle.at;
  double area = side(at[0], at[1], at[2]);
  if (area == 0.0) return;
  if (area < 0.0) {
    std::swap(at[1], at[2]);
    std::swap(triangle.corner[1], triangle.corner[2]);
    area = -area;
  }
  const PixelBox part = pixelsBetween(glm::vec2(glm::min(glm::min(at[0], at[1]), at[2])),
                                      glm::vec2(glm::max(glm::max(at[0], at[1]), at[2])) + 1.0f, within);
  for (int y = part.low.y; y < part.high.y; ++y) {
    const glm::ivec2 span = triangle.span(y, part);
    for (int x = span.x; x < span.y; ++x) {
      const glm::dvec2 p(x + 0.5, y + 0.5);
      if (!triangle.contains(p)) continue;
      glm::vec3 weights;
      for (std::size_t k = 0; k < 3; ++k)
        weights[triangle.corner[k]] = static_cast<float>(triangle.weight(k, p) / area);
      visitor(x, y, weights);
    }
  }
}

}  // namespace

PictureText::PictureText(float fontPixels) : fontPixels_(fontPixels), font_(std::make_unique<Font>(fontPixels)) {}
PictureText::~PictureText() = default;

void PictureText::draw(render::Image& image, const std::function<void(ImDrawList&)>& paint) const {
  const auto width = static_cast<float>(image.size.x), height = static_cast<float>(image.size.y);
  font_->shared.ClipRectFullscreen = {0.0f, 0.0f, width, height};
  ImDrawList list(&font_->shared);
  list._ResetForNewFrame();
  list.PushClipRectFullScreen();
  list.PushTextureID(nullptr);
  paint(list);
  const PixelBox whole{{0, 0}, image.size};
  for (const ImDrawCmd& command : list.CmdBuffer) {
    const PixelBox clip =
        pixelsBetween({command.ClipRect.x, command.ClipRect.y}, {command.ClipRect.z, command.ClipRect.w}, whole);
    for (unsigned i = command.IdxOffset; i + 3 <= command.IdxOffset + command.ElemCount; i += 3) {
      const auto corner = [&](unsigned k) -> const ImDrawVert& {
        return list.VtxBuffer[static_cast<int>(command.VtxOffset) + list.IdxBuffer[static_cast<int>(i + k)]];
      };
      const ImDrawVert &a = corner(0), &b = corner(1), &c = corner(2);
      const glm::mat3x2 places(toGlm(a.uv), toGlm(b.uv), toGlm(c.uv));
      const glm::mat3x4 colours(toGlm(a.col), toGlm(b.col), toGlm(c.col));
      forEachPixel({{toGlm(a.pos), toGlm(b.pos), toGlm(c.pos)}}, clip, [&](int x, int y, const glm::vec3& weights) {
        const glm::vec4 colour = colours * weights;
        blend(&image.rgba[image.offsetOf(x, y)], colour, colour.w * font_->inkAt(places * weights));
      });
    }
  }
}

}  // namespace pliant::app
