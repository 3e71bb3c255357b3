// The knife as a person uses it: its key, a stroke with the mouse.
#include "tests/window/driven_window.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

constexpr int kCloth = 13 * 13, kJelly = 5 * 5 * 5;

/// A cloth and a block of jelly before it, still and without weight, seen from the front.
std::filesystem::path writeScene(const TemporaryFolder& folder) {
  return folder.write(
      "cut.xml",
      "<simulation><title>To be cut</title><iterations>100000</iterations><solverIterations>5</solverIterations>"
      "<timestep>0.0166667</timestep><view><camera>0 0 5</camera><target>0 0 0</target></view><elements>"
      "<element><type>cloth</type><shape>grid</shape><size>1.6 1.6 0</size><resolution>12</resolution>"
      "<translate>0 0 -0.8</translate><radius>0.02</radius><mass>0.01</mass><stiffness>1</stiffness></element>"
      "<element><type>softBody</type><shape>box</shape><size>0.8 0.8 0.8</size><resolution>4</resolution></element>"
      "</elements></simulation>\n");
}

/// Cuts right across the cloth, so many pixels below its middle at both ends.
Layout cutAcross(DrivenWindow& window, const Layout& whole, float left, float right) {
  const glm::vec2 middle = 0.5f * (whole.first(0) + whole.last(0));
  const float half = 0.6f * std::abs(whole.last(0).x - whole.first(0).x);
  window.key("x");
  window.pull(middle + glm::vec2(-half, left), middle + glm::vec2(half, right));
  window.release();
  window.waitFor("a cut", [](const Layout& now) { return now["particles"] > kCloth + kJelly + 13; });
  return window.settle();
}

TEST(Knife, AStrokeCutsClothAndJellyAndResetRestoresThem) {
  const TemporaryFolder folder;
  DrivenWindow window(writeScene(folder));
  window.key("space");
  window.key("h");
  window.key("1");
  window.key("f");
  const Layout whole = window.settle();
  ASSERT_EQ(whole["particles"], kCloth + kJelly);
  window.key("x");
  EXPECT_EQ(window.settle()["tool"], "knife");

  const glm::vec2 corner = whole.first(0), opposite = whole.last(0), middle = 0.5f * (corner + opposite);
  const float half = 0.75f * std::abs(opposite.x - corner.x);
  window.pull(middle + glm::vec2(-half, 9), middle + glm::vec2(half, -14));
  window.release();
  const Layout cut =
      window.waitFor("a cut", [](const Layout& now) { return now["particles"] > kCloth + kJelly + 2 * 13 + 20; });
  EXPECT_EQ(cut.banners(), "");

  EXPECT_EQ(cut["undo"], 1);
  window.key("ctrl+z");
  window.waitFor("the whole", [](const Layout& now) { return now["particles"] == kCloth + kJelly; });
  window.key("ctrl+shift+z");
  window.waitFor("the cut", [&](const Layout& now) { return now["particles"] == cut["particles"]; });

  window.key("Escape");
  EXPECT_EQ(window.settle()["tool"], "drag");
  window.key("h");  // the panels, again
  window.click("elements[0].delete");
  window.waitFor("the jelly alone", [](const Layout& now) { return now["objects"].size() == 1; });
  window.key("ctrl+z");
  window.waitFor("the cloth as it was cut", [&](const Layout& now) { return now["particles"] == cut["particles"]; });
  window.key("ctrl+z");
  window.waitFor("the whole", [](const Layout& now) { return now["particles"] == kCloth + kJelly; });
  for (int i = 0; i < 2; ++i) window.key("ctrl+shift+z");
  window.waitFor("the jelly alone", [](const Layout& now) { return now["objects"].size() == 1; });
  window.key("ctrl+z");
  window.waitFor("the cloth as it was cut", [&](const Layout& now) { return now["particles"] == cut["particles"]; });

  window.key("r");
  window.waitFor("the start", [](const Layout& now) { return now["particles"] == kCloth + kJelly; });
  window.key("ctrl+z");
  window.waitFor("the cloth as it was cut", [&](const Layout& now) { return now["particles"] == cut["particles"]; });
  window.key("ctrl+z");
  window.waitFor("the whole", [](const Layout& now) { return now["particles"] == kCloth + kJelly; });
}

TEST(Knife, UndoOfARebuildingEditRestoresTheCut) {
  const TemporaryFolder folder;
  DrivenWindow window(writeScene(folder));
  window.key("space");
  window.key("1");
  window.key("f");
  const Layout whole = window.settle();
  const Layout cut = cutAcross(window, whole, 9, -14);
  window.reveal("elements[0].mass");
  window.hold("ctrl");
  window.click("elements[0].mass");
  window.releaseKey("ctrl");
  window.key("ctrl+a");
  window.type("0.02");
  window.key("Return");
  const Layout anew = window.waitFor(
      "the cloth anew", [&](const Layout& now) { return now["undo"] == 2 && now["particles"] < cut["particles"]; });
  EXPECT_NE(anew.banners().find("was rebuilt; undo restores"), std::string::npos) << anew.banners();
  window.key("ctrl+z");
  window.waitFor("the cut", [&](const Layout& now) { return now["particles"] == cut["particles"]; });
  window.key("ctrl+z");
  window.waitFor("the whole", [](const Layout& now) { return now["particles"] == kCloth + kJelly; });
}

// No file can name a vertex that is there since a cut: it is pinned in the simulation alone.
TEST(Knife, PinsOnCutVerticesAreNotSavedInTheScene) {
  const TemporaryFolder folder;
  DrivenWindow window(writeScene(folder));
  window.key("space");
  window.key("h");
  window.key("1");
  window.key("f");
  const Layout whole = window.settle();
  const Layout cut = cutAcross(window, whole, -30, -30);  // the last vertex is at its end
  window.key("shift+p");
  window.click(cut.last(0) + glm::vec2(-3, -3));
  const Layout pinned = window.waitFor("a pin", [](const Layout& now) { return now["pinned"] == 1; });
  EXPECT_FALSE(pinned["changed"]);
  EXPECT_EQ(pinned.banners(), "");
  window.click(whole.first(0) + glm::vec2(3, -3));
  const Layout both = window.waitFor("another", [](const Layout& now) { return now["pinned"] == 2; });
  EXPECT_TRUE(both["changed"]) << "a vertex of the scene";
  EXPECT_EQ(both["particles"], cut["particles"]) << "the cut stays";
  EXPECT_EQ(both.banners(), "");
}

TEST(Knife, AMissedStrokeAddsNoUndoEntry) {
  const TemporaryFolder folder;
  DrivenWindow window(writeScene(folder));
  window.key("space");
  window.key("h");
  window.key("1");
  window.key("f");
  window.key("x");
  window.pull({20, 540}, {120, 545});
  EXPECT_EQ(window.settle()["undo"], 1) << "while it goes on it is not known";
  window.release();
  const Layout after = window.waitFor("nothing", [](const Layout& now) { return now["undo"] == 0; });
  EXPECT_EQ(after["particles"], kCloth + kJelly);
}

}  // namespace
}  // namespace pliant::app
