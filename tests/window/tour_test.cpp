// The tour: what it points at is there, the card stands beside it, and what is done is noticed.
#include "app/window/panels/tour_steps.h"
#include "tests/window/driven_window.h"
#include "tests/window/rope_scene.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

bool meet(const ScreenPart& a, const ScreenPart& b) {
  const glm::ivec2 aEnd = a.corner + a.size, bEnd = b.corner + b.size;
  return a.corner.x < bEnd.x && b.corner.x < aEnd.x && a.corner.y < bEnd.y && b.corner.y < aEnd.y;
}

class TourAtScale : public testing::TestWithParam<float> {};

TEST_P(TourAtScale, PointsAtEachPartInTurn) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1200x900", .uiScale = GetParam()});
  window.choose("help", "tour");
  window.waitFor("the tour", [](const Layout& now) { return now.shows("tour.next"); });
  for (const TourStep& step : tourSteps()) {
    const Layout now = window.settle();
    EXPECT_EQ(now.text("tour.title"), step.title);
    const bool isControl = std::string_view(step.part).find(' ') == std::string_view::npos;
    EXPECT_TRUE(!isControl || now.shows(step.part)) << step.part;
    for (const char* button : {"tour.back", "tour.next", "tour.skip"}) {
      ASSERT_TRUE(now.shows(button)) << step.title;
      EXPECT_TRUE(!isControl || !meet(now.part(button), now.part(step.part))) << step.title << " is covered";
    }
    window.key("Next");
  }
  window.waitFor("the lessons", [](const Layout& now) { return !now.has("tour.next"); });
}

INSTANTIATE_TEST_SUITE_P(UiScale, TourAtScale, testing::Values(1.0f, 2.0f));

TEST(TourCard, DetectsProgressGoesBackAndEnds) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1200x900"});
  window.choose("help", "tour");
  window.waitFor("the tour", [](const Layout& now) { return now.shows("tour.next"); });
  window.click("tour.next");
  window.click("tour.next");
  EXPECT_EQ(window.settle().text("tour.title"), "Pause");
  EXPECT_EQ(window.settle().text("tour.done"), "");
  window.key("space");
  window.waitFor("the pause is noticed", [](const Layout& now) { return now.text("tour.done") == "done"; });
  window.key("Prior");
  EXPECT_EQ(window.settle().text("tour.title"), "Look around");
  window.click("tour.skip");
  EXPECT_FALSE(window.settle().has("tour.next"));
}

}  // namespace
}  // namespace pliant::app
