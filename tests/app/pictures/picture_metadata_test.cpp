#include "app/pictures/picture_metadata.h"

#include "app/pictures/png.h"
#include "sim/base/input_errors.h"
#include "tests/app/picture.h"
#include "tests/sim/io/temporary_folder.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace pliant::app {
namespace {

// The smallest PNG there is, by its specification: one grey pixel.
const std::string kPixel(
    "\x89PNG\r\n\x1a\n"
    "\0\0\0\rIHDR\0\0\0\1\0\0\0\1\b\0\0\0\0:~\x9bU"
    "\0\0\0\nIDATx\xda"
    "c`\0\0\0\2\0\1\xe5'\xde\xfc"
    "\0\0\0\0IEND\xae"
    "B`\x82",
    67);

std::string problemOf(std::string_view png) {
  try {
    textOf(png, "pliant");
  } catch (const std::runtime_error& failure) {
    return failure.what();
  }
  return {};
}

TEST(PictureMetadata, ATextComesBackAndThePixelsStay) {
  const TemporaryFolder folder;
  const render::Image image{{3, 2}, std::vector<std::uint8_t>(24, 77)};
  writePng(folder / "a.png", image);
  const std::string text = "<take>grains &amp; \xc3\xa4\xc3\xb6 \n 1.5</take>";
  const std::string png = withText(TemporaryFolder::read(folder / "a.png"), "pliant", text);
  EXPECT_EQ(textOf(png, "pliant"), text);
  EXPECT_EQ(textOf(png, "other"), std::nullopt);
  folder.write("b.png", png);
  const render::Image back = readPng(folder / "b.png");
  EXPECT_EQ(back.rgba, image.rgba);
  EXPECT_EQ(readPictureText(folder / "b.png"), text);
}

TEST(PictureMetadata, ASecondTextReplacesTheFirst) {
  const std::string once = withText(kPixel, "pliant", "a first, long text");
  EXPECT_EQ(withText(once, "pliant", "b"), withText(kPixel, "pliant", "b"));
  EXPECT_EQ(textOf(withText(once, "other", "x"), "pliant"), "a first, long text");
  EXPECT_EQ(textOf(withText(kPixel, "pliant", ""), "pliant"), "");
  const std::string large(3'000'000, 'x');
  EXPECT_EQ(textOf(withText(kPixel, "pliant", large), "pliant"), large);
}

TEST(PictureMetadata, RefusesIncompletePictures) {
  EXPECT_EQ(problemOf(kPixel), "") << "the pixel itself";
  EXPECT_NE(problemOf("").find("not a PNG"), std::string::npos);
  EXPECT_NE(problemOf("GIF89a").find("not a PNG"), std::string::npos);
  const std::string png = withText(kPixel, "pliant", "text");
  for (std::size_t length = 8; length < png.size(); ++length) {
    const std::string told = problemOf(png.substr(0, length));
    const bool hasText =
        length >= 8 + 25 + 12 + 15;  // signature, header and the text's chunk: what follows does not matter
    EXPECT_EQ(told.find("cut off") == std::string::npos, hasText) << length << ": " << told;
  }
}

TEST(PictureMetadata, DetectsEachDamagedByteOfTheText) {
  const std::string png = withText(kPixel, "pliant", "text");
  for (std::size_t at = 8 + 25; at < 8 + 25 + 12 + 15; ++at) {
    std::string damaged = png;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x10);
    EXPECT_NE(problemOf(damaged), "") << at;
  }
}

TEST(PictureMetadata, SaysWhatIsWrongWithAFile) {
  const TemporaryFolder folder;
  const auto said = [&](const char* name) {
    return folder.errorOf<sim::InputError>([&] { readPictureText(folder / name); });
  };
  folder.write("plain.png", kPixel);
  folder.write("text.png", "no picture");
  EXPECT_EQ(said("plain.png"), "plain.png: the picture contains no scene, expected one saved by Pliant");
  EXPECT_EQ(said("text.png"), "text.png: this is not a PNG picture");
  EXPECT_TRUE(said("missing.png").starts_with("missing.png: cannot read: ")) << said("missing.png");
}

}  // namespace
}  // namespace pliant::app
