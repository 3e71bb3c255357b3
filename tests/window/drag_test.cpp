// Dragging with the mouse: what is below the cursor follows it, and the rest comes along.
#include "tests/app/results.h"
#include "tests/window/driven_window.h"
#include "tests/window/rope_scene.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <gtest/gtest.h>

#include <vector>

namespace pliant::app {
namespace {

constexpr float kPixels = 200.0f;
constexpr float kLost = 6.0f;  ///< pixels: the rope's radius where the drag begins, and rounding to whole pixels

// From the front, the rope from left to right; the panels are out of the way.
void lookFromTheFront(DrivenWindow& window) {
  window.key("h");
  window.key("1");
  window.key("f");
}

std::vector<glm::vec3> ropeIn(const TemporaryFolder& results, int frame) {
  std::vector<glm::vec3> positions;
  for (const ResultRow& row : readResult(results / fmt::format("frame.{:04}.csv", frame - 1))) {
    positions.emplace_back(row.numbers[0], row.numbers[1], row.numbers[2]);
  }
  return positions;
}

// Lifts the right end by 200 pixels and finds the particles in the result files where the picture says.
void expectThatADragLiftsTheEnd(DrivenWindow& window, const TemporaryFolder& results) {
  const Layout before = window.settle();
  const glm::vec2 from = before.last(0);
  const float metresPerPixel = (kRopeParticles - 1) * kRopeSpacing / glm::length(before.last(0) - before.first(0));
  ASSERT_LT(kPixels * metresPerPixel, 0.8f) << "the rope is long enough";
  const auto lying = ropeIn(results, before.frame());

  window.pull(from, from - glm::vec2(0.0f, kPixels));
  const int arrived = window.settle().frame();
  const Layout held = window.waitFor("30 more frames", [&](const Layout& now) { return now.frame() >= arrived + 30; });
  EXPECT_EQ(held["dragged"], kRopeParticles - 1);
  EXPECT_NEAR(held.last(0).x, from.x, kLost);
  EXPECT_NEAR(held.last(0).y, from.y - kPixels, kLost);

  const auto lifted = ropeIn(results, held.frame());
  ASSERT_EQ(lifted.size(), std::size_t{kRopeParticles});
  const glm::vec3 expected = lying.back() + glm::vec3(0.0f, kPixels * metresPerPixel, 0.0f);
  EXPECT_LT(glm::length(lifted.back() - expected), kLost * metresPerPixel);
  for (std::size_t i = 1; i < lifted.size(); ++i) {
    EXPECT_NEAR(glm::length(lifted[i] - lifted[i - 1]), kRopeSpacing, 0.1f * kRopeSpacing)
        << "the rope stays whole: " << i;
  }
  EXPECT_GT(lifted[kRopeParticles - 2].y, lying[kRopeParticles - 2].y + 0.5f * (expected.y - kRopeSpacing))
      << "the neighbour comes along";

  window.release();
  const Layout free =
      window.waitFor("the end on the floor", [&](const Layout& now) { return now.last(0).y > from.y - 3.0f; });
  EXPECT_EQ(free["dragged"], -1);
  EXPECT_EQ(free.banners(), "");
}

TEST(Drag, MovesTheEndOfARopeAndReleasesIt) {
  const TemporaryFolder folder, results;
  DrivenWindow window(writeRopeScene(folder), {.arguments = {"--results", results.path()}});
  lookFromTheFront(window);
  expectThatADragLiftsTheEnd(window, results);
}

TEST(Drag, FollowsTheCursorAfterResizingTheWindow) {
  const TemporaryFolder folder, results;
  DrivenWindow window(writeRopeScene(folder), {.arguments = {"--results", results.path()}});
  lookFromTheFront(window);
  const Layout small = window.settle();
  window.resize(1000, 520);
  const Layout wide = window.settle();
  // The picture keeps its height's share: the middle of the rope stays in the middle.
  EXPECT_NEAR(0.5f * (wide.first(0).x + wide.last(0).x), 500.0f, 3.0f);
  EXPECT_NE(wide.last(0), small.last(0));
  expectThatADragLiftsTheEnd(window, results);
}

TEST(Drag, GoesFartherAwayWithTheWheel) {
  const TemporaryFolder folder, results;
  DrivenWindow window(writeRopeScene(folder), {.arguments = {"--results", results.path()}});
  lookFromTheFront(window);
  const glm::vec2 from = window.settle().last(0);
  const glm::vec2 to = from - glm::vec2(100.0f, 100.0f);
  window.pull(from, to);
  window.wheel(to, -3);
  const int turned = window.settle().frame();
  const Layout held = window.waitFor("30 more frames", [&](const Layout& now) { return now.frame() >= turned + 30; });
  EXPECT_LT(ropeIn(results, held.frame()).back().z, -0.05f) << "the front view looks along -z";
  EXPECT_NEAR(held.last(0).x, to.x, kLost);
  EXPECT_NEAR(held.last(0).y, to.y, kLost);
}

TEST(Drag, OnEmptySpaceRotatesTheViewOnly) {
  const TemporaryFolder folder, results;
  DrivenWindow window(writeRopeScene(folder), {.arguments = {"--results", results.path()}});
  lookFromTheFront(window);
  const Layout before = window.settle();
  const glm::vec2 sky(0.5f * (before.first(0).x + before.last(0).x), before.last(0).y - 150.0f);
  window.pull(sky, sky + glm::vec2(150.0f, 0.0f));
  const Layout turning = window.settle();
  EXPECT_EQ(turning["dragged"], -1);
  window.release();
  const Layout after = window.settle();
  EXPECT_LT(glm::length(after.last(0) - after.first(0)), 0.9f * glm::length(before.last(0) - before.first(0)));
  const auto there = ropeIn(results, before.frame()), still = ropeIn(results, after.frame());
  for (std::size_t i = 0; i < there.size(); ++i) EXPECT_LT(glm::length(there[i] - still[i]), 1e-3f) << i;
}

class DragAtScale : public testing::TestWithParam<float> {};

TEST_P(DragAtScale, PanelsGrowAndDragsHitTheVisibleParticle) {
  const TemporaryFolder folder, results;
  DrivenWindow window(writeRopeScene(folder), {.arguments = {"--results", results.path()}, .uiScale = GetParam()});
  EXPECT_EQ(window.settle()["uiScale"], GetParam());
  lookFromTheFront(window);
  expectThatADragLiftsTheEnd(window, results);
}

INSTANTIATE_TEST_SUITE_P(UiScale, DragAtScale, testing::Values(1.5f, 2.0f));

}  // namespace
}  // namespace pliant::app
