#include "app/base/picture_size.h"

#include <gtest/gtest.h>

#include <string>

namespace pliant::app {
namespace {

constexpr sim::FieldInfo kInfo{.min = 16, .max = 4096};

template <typename Size>
std::string parse(std::string_view text, Size& size) {
  return sim::fieldTypeOf<Size>()->parse(text, kInfo, &size);
}

TEST(PictureSize, IsWidthAndHeight) {
  PictureSize size;
  EXPECT_EQ(parse("320x240", size), "");
  EXPECT_EQ(size, (PictureSize{320, 240}));
  EXPECT_EQ(sim::fieldTypeOf<PictureSize>()->print(&size), std::vector<std::string>{"320x240"});
}

TEST(PictureSize, RefusesOtherTextAndKeepsItsValue) {
  for (const char* text : {"", "0", "0x0", "320", "320x", "x240", "320x240x3", "320x240 ", "15x240", "320x4097",
                           "-20x20", "320*240", "wide"}) {
    PictureSize size{20, 30};
    EXPECT_EQ(parse(text, size), "WIDTHxHEIGHT, each from 16 to 4096") << text;
    EXPECT_EQ(size, (PictureSize{20, 30})) << text;
  }
}

TEST(PictureSize, OptionalSizeMayBeZero) {
  for (const char* text : {"0", "0x0"}) {
    OptionalPictureSize size{{320, 240}};
    EXPECT_EQ(parse(text, size), "");
    EXPECT_FALSE(size.isGiven());
  }
  OptionalPictureSize size{{320, 240}};
  EXPECT_EQ(parse("0x20", size), "WIDTHxHEIGHT, each from 16 to 4096, or 0 for no pictures");
  EXPECT_TRUE(size.isGiven());
}

}  // namespace
}  // namespace pliant::app
