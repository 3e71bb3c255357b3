// Pictures in texts, as textures.
#pragma once

#include "render/framebuffer.h"
#include "render/gl_objects.h"

#include <glm/vec2.hpp>

#include <filesystem>
#include <map>
#include <optional>

namespace pliant::app {

/// Makes a texture with mipmaps from an image. Needs the window's OpenGL context.
render::GlTexture uploadPicture(const render::Image& image);

class TextPictures {
 public:
  /// Draws a PNG file at Dear ImGui's cursor, at its own size or limited to `width`. Returns false if it cannot be
  /// read. The first call reads it. Needs the window's OpenGL context, as the destructor does.
  bool draw(const std::filesystem::path& file, float width);

 private:
  struct Picture {
    render::GlTexture texture;
    glm::ivec2 size{0};
  };
  std::map<std::filesystem::path, std::optional<Picture>> pictures_;  ///< nothing: it cannot be read
};

}  // namespace pliant::app
