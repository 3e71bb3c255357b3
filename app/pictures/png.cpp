#include "app/pictures/png.h"

#include "app/pictures/picture_metadata.h"
#include "sim/base/input_errors.h"
#include "sim/io/atomic_file.h"

#include <fmt/format.h>
#include <stb/stb_image.h>
#include <stb/stb_image_write.h>

#include <string>

namespace pliant::app {

std::string encodePng(const render::Image& image) {
  std::string bytes;
  stbi_write_png_to_func(
      [](void* context, void* data, int size) {
        static_cast<std::string*>(context)->append(static_cast<const char*>(data), size);
      },
      &bytes, image.size.x, image.size.y, 4, image.rgba.data(), 4 * image.size.x);
  return bytes;
}

void writePng(const std::filesystem::path& file, const render::Image& image, std::string_view text) {
  const std::string bytes = encodePng(image);
  if (bytes.empty()) throw sim::OutputError(fmt::format("{}: the picture cannot be encoded", file.string()));
  sim::writeWhole(file, text.empty() ? bytes : withText(bytes, kPictureKeyword, text));
}

std::optional<render::Image> loadPng(const std::filesystem::path& file) {
  int width = 0, height = 0, channels = 0;
  stbi_uc* pixels = stbi_load(file.c_str(), &width, &height, &channels, 4);
  if (pixels == nullptr) return std::nullopt;
  render::Image image{{width, height}, {pixels, pixels + 4 * width * height}};
  stbi_image_free(pixels);
  return image;
}

}  // namespace pliant::app
