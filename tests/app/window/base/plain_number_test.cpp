#include "app/window/base/plain_number.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

TEST(PlainNumber, HasNoExponentWhereItsIntegerPartHasFewDigits) {
  EXPECT_EQ(plainNumber(1880.4, 3), "1880");
  EXPECT_EQ(plainNumber(2.5, 3), "2.50");
  EXPECT_EQ(plainNumber(3.2e7, 3), "3.2e+07");
}

TEST(PlainNumber, ForcesUseUnitPrefixes) {
  EXPECT_EQ(forceInWords(0.0), "0 N");
  EXPECT_EQ(forceInWords(320.0), "320 N");
  EXPECT_EQ(forceInWords(-2500.0), "-2.50 kN");
  EXPECT_EQ(forceInWords(1.81e7), "18.1 MN");
  EXPECT_EQ(forceInWords(5e13), "50000 GN");
}

}  // namespace
}  // namespace pliant::app
