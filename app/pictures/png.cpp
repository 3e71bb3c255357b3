#include "app/pictures/png.h"

#include "app/pictures/picture_metadata.h"
#include "sim/base/input_errors.h"
#include "sim/io/atomic_file.h"

#include <fmt/format.h>
#include <stb/stb_image_write.h>

#include <string>

namespace pliant::app {

void writePng(const std::filesystem::path& file, const render::Image& image, std::string_view text) {
  std::string bytes;
  stbi_write_png_to_func(
      [](void* context, void* data, int size) {
        static_cast<std::string*>(context)->append(static_cast<const char*>(data), size);
      },
      &bytes, image.size.x, image.size.y, 4, image.rgba.data(), 4 * image.size.x);
  if (bytes.empty()) throw sim::OutputError(fmt::format("{}: the picture cannot be encoded", file.string()));
  sim::writeWhole(file, text.empty() ? bytes : withText(bytes, kPictureKeyword, text));
}

}  // namespace pliant::app
