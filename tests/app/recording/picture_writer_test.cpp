#include "app/recording/picture_writer.h"

#include "app/pictures/picture_metadata.h"
#include "app/pictures/png.h"
#include "sim/base/input_errors.h"
#include "tests/app/picture.h"
#include "tests/sim/io/temporary_folder.h"

#include <gtest/gtest.h>

#include <string>

namespace pliant::app {
namespace {

render::Image filled(glm::ivec2 size, glm::u8vec4 colour) {
  render::Image image{size, {}};
  for (int i = 0; i < size.x * size.y; ++i) {
    for (int c = 0; c < 4; ++c) image.rgba.push_back(colour[c]);
  }
  return image;
}

TEST(PictureWriter, APngReadsBackToTheSamePixels) {
  const TemporaryFolder folder;
  render::Image image = filled({5, 3}, {10, 20, 30, 255});
  image.rgba[0] = 200;                     // upper left
  image.rgba[image.rgba.size() - 2] = 99;  // lower right
  writePng(folder / "a.png", image);
  const render::Image back = readPng(folder / "a.png");
  EXPECT_EQ(back.size, image.size);
  EXPECT_EQ(back.rgba, image.rgba);
  EXPECT_EQ(folder.entryCount(), 1u);
}

TEST(PictureWriter, APlainNameKeepsTheLastPicture) {
  const TemporaryFolder folder;
  const auto writer = makePictureWriter(folder / "a.png", {{2, 2}, 60.0, 20});
  writer->add(filled({2, 2}, {1, 1, 1, 255}));
  writer->add(filled({2, 2}, {9, 9, 9, 255}));
  writer->finish();
  EXPECT_EQ(folder.entryCount(), 1u);
  EXPECT_EQ(readPng(folder / "a.png").at(0, 0), glm::u8vec4(9, 9, 9, 255));
}

TEST(PictureWriter, AStarBecomesTheNumber) {
  const TemporaryFolder folder;
  const auto writer = makePictureWriter(folder / "a.*.b.png", {{2, 2}, 60.0, 20});
  for (std::uint8_t i = 0; i < 3; ++i) writer->add(filled({2, 2}, {i, 0, 0, 255}));
  writer->finish();
  EXPECT_EQ(folder.entryCount(), 3u);
  for (std::uint8_t i = 0; i < 3; ++i) {
    EXPECT_EQ(readPng(folder / ("a.000" + std::to_string(i) + ".b.png")).at(1, 1), glm::u8vec4(i, 0, 0, 255));
  }
}

TEST(PictureWriter, PicturesOfALongerSequenceBeforeAreRemoved) {
  const TemporaryFolder folder;
  folder.write("a.0007.png", "not behind the others without a gap");
  for (const int count : {5, 2}) {
    const auto writer = makePictureWriter(folder / "a.*.png", {{2, 2}, 60.0, 20});
    for (int i = 0; i < count; ++i) writer->add(filled({2, 2}, {1, 1, 1, 255}));
    writer->finish();
  }
  EXPECT_EQ(folder.entryCount(), 3u);
}

TEST(PictureWriter, SaysWhereItCannotWrite) {
  const TemporaryFolder folder;
  const auto said = [&](const char* name) {
    return folder.errorOf<sim::OutputError>([&] {
      const auto writer = makePictureWriter(folder / name, {{2, 2}, 60.0, 20});
      writer->add(filled({2, 2}, {1, 1, 1, 255}));
      writer->finish();
    });
  };
  EXPECT_TRUE(said("nowhere/a.png").starts_with("nowhere/a.png: cannot write: ")) << said("nowhere/a.png");
  EXPECT_TRUE(said("nowhere/a.*.png").starts_with("nowhere/a.0000.png: cannot write: ")) << said("nowhere/a.*.png");
  EXPECT_TRUE(said("nowhere/a.mp4").starts_with("nowhere/a.mp4: ")) << said("nowhere/a.mp4");
}

TEST(PictureWriter, RefusesUnknownExtensions) {
  for (const char* name : {"a.jpg", "a", "a.PNG.txt", ".png"}) {
    EXPECT_THROW(makePictureWriter(name, {{2, 2}, 60.0, 20}), sim::InputError) << name;
  }
}

TEST(PictureWriter, EmbedsATextInAPng) {
  const TemporaryFolder folder;
  writePng(folder / "a.png", filled({2, 2}, {1, 2, 3, 255}), "what it shows");
  EXPECT_EQ(readPictureText(folder / "a.png"), "what it shows");
  EXPECT_EQ(readPng(folder / "a.png").at(1, 1), glm::u8vec4(1, 2, 3, 255));
}

TEST(PictureWriter, RoundsMp4SizesToEvenNumbers) {
  EXPECT_EQ(fittingSize("a.mp4", {641, 359}), glm::ivec2(642, 360));
  EXPECT_EQ(fittingSize("a.mp4", {640, 360}), glm::ivec2(640, 360));
  EXPECT_EQ(fittingSize("a.gif", {641, 359}), glm::ivec2(641, 359));
}

}  // namespace
}  // namespace pliant::app
