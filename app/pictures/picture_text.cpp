#include "app/pictures/picture_text.h"

#include "app/pictures/gui_font.h"

#include <glm/common.hpp>
#include <glm/vec3.hpp>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace pliant::app {

/// A font of its own, and what lists need to know of it.
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
  }
  /// How much ink is at a place of the atlas, 0 to 1.
  float inkAt(ImVec2 place) const {
    const int x = std::clamp(static_cast<int>(place.x * float(size.x)), 0, size.x - 1);
    const int y = std::clamp(static_cast<int>(place.y * float(size.y)), 0, size.y - 1);
    return float(letters[y * size.x + x]) / 255.0f;
  }

  ImFontAtlas atlas;
  ImDrawListSharedData shared;
  glm::ivec2 size{0};
  const unsigned char* letters = nullptr;  ///< of the atlas
};

namespace {

/// A part of the picture, the ends not included.
struct Part {
  glm::ivec2 low, high;
};

// The pixels whose middles lie between two places.
Part pixelsBetween(glm::vec2 low, glm::vec2 high, const Part& within) {
  return {glm::max(glm::ivec2(glm::ceil(low - 0.5f)), within.low),
          glm::min(glm::ivec2(glm::ceil(high - 0.5f)), within.high)};
}

void blend(std::uint8_t* pixel, const ImVec4& colour, float opacity) {
  const glm::vec3 ink = 255.0f * glm::vec3(colour.x, colour.y, colour.z);
  for (int c = 0; c < 3; ++c) {
    pixel[c] = static_cast<std::uint8_t>(std::lround(glm::mix(float(pixel[c]), ink[c], opacity)));
  }
  pixel[3] = static_cast<std::uint8_t>(std::lround(glm::mix(float(pixel[3]), 255.0f, opacity)));
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
  const Part whole{{0, 0}, image.size};
  for (const ImDrawCmd& command : list.CmdBuffer) {
    const Part clip =
        pixelsBetween({command.ClipRect.x, command.ClipRect.y}, {command.ClipRect.z, command.ClipRect.w}, whole);
    // Letters and upright rectangles are two triangles each, which begin in the upper left corner; the third is
    // opposite.
    for (unsigned i = command.IdxOffset; i + 6 <= command.IdxOffset + command.ElemCount; i += 6) {
      const ImDrawVert& a = list.VtxBuffer[static_cast<int>(command.VtxOffset) + list.IdxBuffer[static_cast<int>(i)]];
      const ImDrawVert& b =
          list.VtxBuffer[static_cast<int>(command.VtxOffset) + list.IdxBuffer[static_cast<int>(i) + 2]];
      const ImVec4 colour = ImGui::ColorConvertU32ToFloat4(a.col);
      const Part part = pixelsBetween({a.pos.x, a.pos.y}, {b.pos.x, b.pos.y}, clip);
      for (int y = part.low.y; y < part.high.y; ++y) {
        for (int x = part.low.x; x < part.high.x; ++x) {
          const float u = (float(x) + 0.5f - a.pos.x) / (b.pos.x - a.pos.x),
                      v = (float(y) + 0.5f - a.pos.y) / (b.pos.y - a.pos.y);
          const float ink = font_->inkAt({glm::mix(a.uv.x, b.uv.x, u), glm::mix(a.uv.y, b.uv.y, v)});
          const auto index =
              static_cast<std::size_t>(y) * static_cast<std::size_t>(image.size.x) + static_cast<std::size_t>(x);
          blend(&image.rgba[4 * index], colour, colour.w * ink);
        }
      }
    }
  }
}

}  // namespace pliant::app
