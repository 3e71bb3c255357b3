#include "app/window/base/text_pictures.h"

#include "app/pictures/png.h"

#include <glad/gl.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

namespace pliant::app {

render::GlTexture uploadPicture(const render::Image& image) {
  render::GlTexture texture;
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, image.size.x, image.size.y, 0, GL_RGBA, GL_UNSIGNED_BYTE, image.rgba.data());
  glGenerateMipmap(GL_TEXTURE_2D);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glBindTexture(GL_TEXTURE_2D, 0);
  return texture;
}

bool TextPictures::draw(const std::filesystem::path& file, float width) {
  auto found = pictures_.find(file);
  if (found == pictures_.end()) {
    found = pictures_.emplace(file, std::nullopt).first;
    if (const auto image = loadPng(file)) found->second = Picture{uploadPicture(*image), image->size};
  }
  if (!found->second) return false;
  const Picture& picture = *found->second;
  const float scale = std::min(1.0f, width / float(picture.size.x));
  const GLuint name = picture.texture;
  ImGui::Image(reinterpret_cast<ImTextureID>(std::uintptr_t(name)),
               {scale * float(picture.size.x), scale * float(picture.size.y)});
  return true;
}

}  // namespace pliant::app
