#include "render/backdrop.h"

#include "tests/render/studio.h"

namespace pliant::render {
namespace {

constexpr glm::ivec2 kSide{8, 8};
constexpr glm::vec3 kRest{0.0F, 1.0F, 0.0F};

bool isGreen(glm::u8vec4 pixel) { return pixel.g > 200 && pixel.r < 50 && pixel.b < 50; }

Image plain(glm::ivec2 size, Colour colour) {
  Image image = Image::filled(size, 255);
  for (std::size_t i = 0; i < image.rgba.size(); ++i) image.rgba[i] = colour[static_cast<int>(i % 4)];
  return image;
}

Image shown(const Framebuffer& window) {
  Image image;
  readPixels(window.target(), image);
  return image;
}

TEST(Backdrop, FillsWhatThePictureDoesNotCover) {
  const OffscreenContext context;
  const Framebuffer window(kSide);
  Backdrop backdrop;
  backdrop.set(plain({2, 2}, kRed));
  backdrop.show(window.target(), {0, kSide.y}, 2, kRest);
  const Image image = shown(window);
  EXPECT_TRUE(isRed(image.at(0, 0)));
  EXPECT_TRUE(isRed(image.at(3, 3)));
  EXPECT_TRUE(isGreen(image.at(4, 4)));
  EXPECT_TRUE(isGreen(image.at(0, 7)));
}

TEST(Backdrop, DoesNotDrawOutsideItsPart) {
  const OffscreenContext context;
  const Framebuffer window(kSide);
  fill(window.target(), {0.0F, 0.0F, 1.0F});
  Backdrop backdrop;
  backdrop.set(plain(kSide, kRed));
  backdrop.show({window.name(), {4, 6}, 1.0F, {2, 0}}, {0, kSide.y}, 1, kRest);
  const Image image = shown(window);
  EXPECT_TRUE(isRed(image.at(2, 2)));
  EXPECT_TRUE(isRed(image.at(5, 7)));
  EXPECT_TRUE(isBlue(image.at(1, 4)));
  EXPECT_TRUE(isBlue(image.at(6, 4)));
  EXPECT_TRUE(isBlue(image.at(3, 1)));
}

}  // namespace
}  // namespace pliant::render
