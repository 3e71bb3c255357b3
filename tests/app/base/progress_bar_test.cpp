#include "app/base/progress_bar.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

TEST(ProgressBar, FitsTheTerminal) {
  EXPECT_EQ(progressLine(10, 20, "frame", 3.0, 79), "[###############...............] frame 10/20, 3 s left");
  EXPECT_EQ(progressLine(10, 20, "frame", 3.0, 34), "[#####.....] frame 10/20, 3 s left");
  EXPECT_EQ(progressLine(10, 20, "frame", 3.0, 29), "[##...] frame 10/20, 3 s left");
  EXPECT_EQ(progressLine(10, 20, "frame", 3.0, 25), "frame 10/20, 3 s left");
  EXPECT_EQ(progressLine(10, 20, "frame", 3.0, 15), "frame 10/20");
  EXPECT_EQ(progressLine(10, 20, "frame", 3.0, 7), "frame 1");
  for (int columns = 0; columns < 90; ++columns)
    EXPECT_LE(progressLine(7, 20, "cell", 1234.0, columns).size(), static_cast<std::size_t>(columns));
}

}  // namespace
}  // namespace pliant::app
