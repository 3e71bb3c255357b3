// Variants side by side: the mouse acts in the picture that it is in, and on all runs alike.
#include "app/base/file_lock.h"
#include "tests/app/results.h"
#include "tests/window/driven_window.h"
#include "tests/window/rope_scene.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <string>

namespace pliant::app {
namespace {

std::string withVariants(const std::string& variants) {
  std::string text = ropeScene();
  return text.insert(text.rfind("</simulation>"), "<variants>" + variants + "</variants>\n");
}

constexpr const char* kStrongAndWeak =
    "<variant name=\"20 iterations\"></variant>"
    "<variant name=\"1 iteration\"><set path=\"solverIterations\">1</set></variant>";

glm::vec2 endOfRope(const Layout& layout, std::size_t run) {
  const auto& place = layout["runs"].at(run).at("objects").at(0).at("last");
  return {place.at(0), place.at(1)};
}

TEST(SideBySide, ADragInOnePicturePullsTheSameParticleInAll) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder, "rope.xml", withVariants(kStrongAndWeak)), {.size = "1000x560"});
  for (const char* key : {"h", "1", "f"}) window.key(key);
  const Layout before = window.settle();
  ASSERT_EQ(before["runs"].size(), 2u);
  EXPECT_EQ(before["runs"].at(0).at("name"), "20 iterations");
  EXPECT_EQ(before["runs"].at(1).at("solves"), "1");
  const glm::vec2 from = endOfRope(before, 1);
  EXPECT_GT(from.x, 500.0f) << "in the right half";
  EXPECT_LT(endOfRope(before, 0).x, 500.0f);

  window.move(endOfRope(before, 0));
  const Layout left = window.settle();
  EXPECT_EQ(left["activeRun"], 0);
  EXPECT_EQ(left["pointedAt"], kRopeParticles - 1);

  window.pull(from, from - glm::vec2(0.0f, 120.0f));
  const Layout held = window.waitFor("the end is up in both", [&](const Layout& now) {
    return endOfRope(now, 0).y < from.y - 110.0f && endOfRope(now, 1).y < from.y - 110.0f;
  });
  EXPECT_EQ(held["activeRun"], 1);
  EXPECT_EQ(held["dragged"], kRopeParticles - 1);
  EXPECT_NEAR(endOfRope(held, 1).x - endOfRope(held, 0).x, endOfRope(before, 1).x - endOfRope(before, 0).x, 6.0f)
      << "at the same place of either picture";
  EXPECT_EQ(held["runs"].at(0).at("frame"), held["runs"].at(1).at("frame"));
  window.release();
}

// Another program writes into the folder of one run: the window says so, and goes on without results.
TEST(SideBySide, AResultsFolderInUseIsReported) {
  const TemporaryFolder folder;
  const std::filesystem::path held = folder / "out/1_iteration";
  std::filesystem::create_directories(held);
  const std::optional<FileLock> lock = FileLock::take(held);
  ASSERT_TRUE(lock);
  DrivenWindow window(writeRopeScene(folder, "rope.xml", withVariants(kStrongAndWeak)),
                      {.arguments = {"--results", folder / "out"}, .size = "1000x560"});
  const Layout said = window.waitFor(
      "the message", [](const Layout& now) { return now.banners().find("1_iteration") != std::string::npos; });
  EXPECT_EQ(said["runs"].size(), 2u);
  EXPECT_TRUE(namesIn(held).empty());
  window.key("r");
  EXPECT_FALSE(window.hasEnded());
}

TEST(SideBySide, VariantsWindowEditsAndUndoes) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1200x760"});
  ASSERT_EQ(window.settle()["runs"].size(), 1u);
  window.key("ctrl+b");
  window.settle();
  window.click("variants.compare");
  window.settle();
  window.type("solverIt");
  window.click("variants.path.solverIterations");
  window.settle();
  window.click("variants.values");
  window.settle();
  window.type("2 4 8");
  window.click("variants.go");
  Layout now = window.waitFor("three runs", [](const Layout& layout) { return layout["runs"].size() == 3; });
  EXPECT_EQ(now["runs"].at(2).at("name"), "Iterations 8");
  now = window.waitFor("a step of each", [](const Layout& layout) { return layout.frame() > 1; });
  EXPECT_EQ(now["runs"].at(1).at("solves"), "4");
  window.click("variants[0].delete");
  window.waitFor("two runs", [](const Layout& layout) { return layout["runs"].size() == 2; });
  window.click("variants[1].use");
  now = window.waitFor("one run", [](const Layout& layout) { return layout["runs"].size() == 1; });
  EXPECT_EQ(now.text("settings.solverIterations"), "8");
  for (int i = 0; i < 3; ++i) window.key("ctrl+z");
  now = window.settle();
  EXPECT_EQ(now["runs"].size(), 1u);
  EXPECT_EQ(now.text("settings.solverIterations"), "20");
  EXPECT_FALSE(now["changed"]);
  EXPECT_EQ(now.banners(), "");
}

// From the menu of a parameter to nine pictures, and from the best of them back to one.
TEST(SideBySide, TheBestOfAGridOfTwoParametersCanBeAdopted) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1200x760"});
  window.reveal("settings.solverIterations.label");
  window.moveTo("settings.solverIterations.label");
  window.press(3);
  window.release(3);
  window.waitFor("the menu", [](const Layout& layout) { return layout.has("settings.solverIterations.menu.compare"); });
  window.click("settings.solverIterations.menu.compare");
  Layout now = window.waitFor("the panel", [](const Layout& layout) { return layout.has("variants.grid"); });
  EXPECT_EQ(now.text("variants.columns"), "solverIterations");
  window.click("variants.rows");
  window.settle();
  window.type(".stiffness");
  window.settle();
  window.key("Return");
  now = window.settle();
  EXPECT_EQ(now.text("variants.rows"), "elements[0].stiffness");
  window.click("variants.grid");
  now = window.waitFor("nine runs that go on",
                       [](const Layout& layout) { return layout["runs"].size() == 9 && layout.frame() > 1; });
  EXPECT_EQ(now["runs"].at(4).at("name"), "Iterations 20, Stiffness 0.5");
  EXPECT_EQ(now["runs"].at(5).at("solves"), "40");
  window.key("ctrl+b");
  window.settle();
  window.click("runs[2].use");
  now = window.waitFor("one run", [](const Layout& layout) { return layout["runs"].size() == 1; });
  EXPECT_EQ(now.text("settings.solverIterations"), "40");
  EXPECT_EQ(now.text("elements[0].stiffness"), "0.25");
  window.key("ctrl+z");
  now = window.waitFor("nine again", [](const Layout& layout) { return layout["runs"].size() == 9; });
  window.key("ctrl+z");
  now = window.waitFor("as it was", [](const Layout& layout) { return layout["runs"].size() == 1; });
  EXPECT_FALSE(now["changed"]) << "two entries: the comparison, and its best";
  EXPECT_EQ(now.banners(), "");
}

TEST(SideBySide, TheEmptyPanelShowsAnExample) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1200x760"});
  window.key("ctrl+b");
  window.settle();
  window.click("variants.example");
  const Layout now = window.waitFor("nine runs", [](const Layout& layout) { return layout["runs"].size() == 9; });
  EXPECT_FALSE(now.has("variants.example"));
  EXPECT_EQ(now.text("variants.rows"), "elements[0].stiffness");
}

TEST(SideBySide, WritesResultsOfEachVariantToItsOwnFolder) {
  const TemporaryFolder folder, results;
  DrivenWindow window(writeRopeScene(folder, "rope.xml", withVariants(kStrongAndWeak)),
                      {.arguments = {"--frames", "5", "--results", results / "r"}});
  EXPECT_EQ(window.waitForEnd(), 0);
  EXPECT_EQ(namesIn(results / "r/20_iterations").size(), 5u);
  EXPECT_EQ(namesIn(results / "r/1_iteration").size(), 5u);
}

}  // namespace
}  // namespace pliant::app
