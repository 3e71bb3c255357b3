// Plots as picture files: curves are at the positions of their values, in their colours.
#include "app/plots/plot_page.h"

#include "render/framebuffer.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pliant::app {
namespace {

constexpr glm::vec3 kRed(1.0f, 0.0f, 0.0f);

bool isRed(const render::Image& image, int x, int y) {
  const auto p = 4 * static_cast<std::size_t>(y * image.size.x + x);
  return image.rgba[p] > 200 && image.rgba[p + 1] < 120 && image.rgba[p + 2] < 120;
}

/// The centre of the red pixels of a column; NaN: there are none.
double redAt(const render::Image& image, int x) {
  int sum = 0, count = 0;
  for (int y = 0; y < image.size.y; ++y) {
    if (!isRed(image, x, y)) continue;
    sum += y;
    ++count;
  }
  return count == 0 ? std::nan("") : double(sum) / count;
}

/// Of values over 0 to 0.5.
render::Image pictureOf(std::vector<glm::dvec2> points, bool logarithmic = false, bool filled = false) {
  Plot plot;
  plot.title = "a plot";
  plot.abscissa = "x";
  plot.ordinate = "y";
  plot.top = 1.0;
  plot.logarithmic = logarithmic;
  plot.curves = {{"", kRed, std::move(points), filled}};
  return drawPlots({{plot}});
}

TEST(DrawPlots, PutsACurveWhereItsValuesAre) {
  const render::Image image = pictureOf({{0.0, 0.0}, {0.5, 1.0}});
  const double left = redAt(image, 100), middle = redAt(image, 478), right = redAt(image, 860);
  EXPECT_GT(left, middle) << "y goes up";
  EXPECT_GT(middle, right);
  EXPECT_NEAR(middle, 0.5 * (38.0 + 328.0), 2.0) << "the axes reach from 38 to 328";
}

// Many points to a column of pixels, up and down: the line has no gaps.
TEST(DrawPlots, DrawsASteepCurveCompletely) {
  for (const double sign : {1.0, -1.0}) {
    std::vector<glm::dvec2> points;
    for (int i = 0; i <= 200; ++i) points.emplace_back(0.25 + 0.00002 * i, 0.5 + sign * (i / 200.0 - 0.5));
    points.insert(points.begin(), {0.0, 0.5 - 0.5 * sign});
    points.emplace_back(0.5, 0.5 + 0.5 * sign);
    const render::Image image = pictureOf(std::move(points));
    for (int y = 60; y < 300; ++y) {
      bool isThere = false;
      for (int x = 440; x < 520; ++x) isThere = isThere || isRed(image, x, y);
      EXPECT_TRUE(isThere) << "row " << y << (sign > 0.0 ? " of a rise" : " of a fall");
    }
  }
}

// There the step between marks is too small to change a number.
TEST(DrawPlots, EndsFarFromZero) {
  Plot plot;
  plot.left = 1e17;
  plot.right = 1e17 + 48.0;
  plot.isSigned = true;
  plot.curves.push_back({"", kRed, {{plot.left, 1e18}, {plot.right, 1e18 + 256.0}}, false});
  EXPECT_GT(drawPlots({{plot}}).size.x, 0);
}

TEST(DrawPlots, LeavesGapsWhereThereIsNoValue) {
  const render::Image image = pictureOf({{0.0, 0.5}, {0.2, 0.5}, {0.25, std::nan("")}, {0.3, 0.5}, {0.5, 0.5}});
  EXPECT_FALSE(std::isnan(redAt(image, 200)));
  EXPECT_TRUE(std::isnan(redAt(image, 478)));
  EXPECT_FALSE(std::isnan(redAt(image, 760)));
}

TEST(DrawPlots, ALogarithmicAxisGivesEachDecadeTheSameRoom) {
  const render::Image image = pictureOf({{0.0, 1e-4}, {0.25, 1e-2}, {0.5, 1.0}}, true);
  const double low = redAt(image, 80), middle = redAt(image, 478), high = redAt(image, 876);
  EXPECT_NEAR(low - middle, middle - high, 5.0);
  EXPECT_GT(low - middle, 50.0);
}

TEST(DrawPlots, AnAreaReachesDownToTheAxis) {
  const render::Image image = pictureOf({{0.0, 0.5}, {0.5, 0.5}}, false, true);
  const auto at = [&](int y) { return image.rgba[4 * static_cast<std::size_t>(y * image.size.x + 420) + 1]; };
  EXPECT_LT(at(320), 200) << "below the curve it is coloured";
  EXPECT_EQ(at(100), 255) << "above it is white";
}

TEST(DrawWires, KeepsToItsPartOfThePicture) {
  WireView cube;
  cube.caption = "a line";
  cube.lines = {{{0.0, 0.0, 0.0}, {1.0, 1.0, 0.0}, kRed}};
  const render::Image image = drawWires("wires", {cube, {}});
  std::size_t left = 0, right = 0;
  for (int y = 0; y < image.size.y; ++y) {
    for (int x = 0; x < image.size.x; ++x) (x < image.size.x / 2 ? left : right) += isRed(image, x, y) ? 1 : 0;
  }
  EXPECT_GT(left, 200u);
  EXPECT_EQ(right, 0u);
}

}  // namespace
}  // namespace pliant::app
