// The brush as a person uses it: its key, strokes with the mouse, what they leave in the scene.
#include "sim/scene/paint.h"
#include "sim/scene/parameter.h"
#include "sim/scene/registry.h"
#include "tests/window/driven_window.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

constexpr int kPaintedCells = 12;

/// A cloth without weight, seen from the front.
std::filesystem::path writeSheetToPaint(const TemporaryFolder& folder) {
  return folder.write(
      "paint.xml",
      "<simulation><title>To be painted</title><iterations>100000</iterations><solverIterations>5</solverIterations>"
      "<timestep>0.0166667</timestep><view><camera>0 0 3</camera><target>0 0 0</target></view><elements>"
      "<element><type>cloth</type><shape>grid</shape><size>1.6 1.6 0</size><resolution>12</resolution>"
      "<radius>0.02</radius><mass>0.01</mass><stiffness>1</stiffness></element>"
      "</elements></simulation>\n");
}

std::string painted(DrivenWindow& window, const std::filesystem::path& file, const char* field) {
  window.key("ctrl+s");
  window.waitFor("the message", [](const Layout& now) { return now.banners().find("saved to ") != std::string::npos; });
  sim::InputMessages messages;
  const sim::Scene scene = sim::readScene(file, sim::Registry::builtin(), messages);
  return sim::parameterText(scene, std::string("elements[0].") + field);
}

TEST(Brush, AStrokeIsOneEditAndShiftErases) {
  const TemporaryFolder folder;
  const auto file = writeSheetToPaint(folder);
  DrivenWindow window(file, {.size = "1000x700"});
  window.key("space");
  window.key("h");
  window.key("f");
  const Layout whole = window.settle();
  window.key("shift+b");
  EXPECT_EQ(window.settle()["tool"], "brush");
  const glm::vec2 corner = whole.first(0), opposite = whole.last(0), middle = 0.5f * (corner + opposite);
  const glm::vec2 aside = middle + 0.25f * (opposite - corner);

  window.pull(middle, aside);
  window.release();
  const Layout pinned = window.waitFor("pins", [](const Layout& now) { return now["undo"] == 1; });
  const int pins =
      window.waitFor("them in the simulation", [](const Layout& now) { return now["pinned"] > 0; })["pinned"];
  EXPECT_LT(pins, (kPaintedCells + 1) * (kPaintedCells + 1)) << "not all of it";
  EXPECT_NE(painted(window, file, "fixed"), "");

  window.hold("shift");
  window.pull(middle, aside);
  window.release();
  window.releaseKey("shift");
  window.waitFor("none", [](const Layout& now) { return now["pinned"] == 0; });
  EXPECT_EQ(painted(window, file, "fixed"), "");
  window.key("ctrl+z");
  window.waitFor("pins again", [&](const Layout& now) { return now["pinned"] == pins; });
  EXPECT_EQ(window.settle().banners().find("error"), std::string::npos);
}

TEST(Brush, UndoOfPaintedPinsKeepsEarlierManualPins) {
  const TemporaryFolder folder;
  DrivenWindow window(writeSheetToPaint(folder), {.size = "1000x700"});
  window.key("space");
  window.key("h");
  window.key("f");
  const Layout whole = window.settle();
  const glm::vec2 corner = whole.first(0), opposite = whole.last(0), middle = 0.5f * (corner + opposite);
  window.key("shift+p");
  window.click(middle);
  window.waitFor("a pin", [](const Layout& now) { return now["pinned"] == 1; });
  window.key("shift+b");
  window.pull(middle, middle + 0.25f * (opposite - corner));
  window.release();
  window.waitFor("pins around it", [](const Layout& now) { return now["undo"] == 2 && now["pinned"] > 1; });
  window.key("ctrl+z");
  window.waitFor("the first pin alone", [](const Layout& now) { return now["undo"] == 1 && now["pinned"] == 1; });
  window.key("ctrl+shift+z");
  window.waitFor("pins around it", [](const Layout& now) { return now["undo"] == 2 && now["pinned"] > 1; });
  for (int i = 0; i < 2; ++i) window.key("ctrl+z");
  const Layout after = window.waitFor("no pin", [](const Layout& now) { return now["pinned"] == 0; });
  EXPECT_EQ(after["changed"], false);
}

TEST(Brush, PaintsMassWithTheChosenFactor) {
  const TemporaryFolder folder;
  const auto file = writeSheetToPaint(folder);
  DrivenWindow window(file, {.size = "1000x700"});
  window.key("space");
  window.key("h");
  window.key("f");
  const Layout whole = window.settle();
  const glm::vec2 middle = 0.5f * (whole.first(0) + whole.last(0));
  window.key("shift+b");
  window.waitFor("its panel", [](const Layout& now) { return now.has("brush.paints"); });
  window.click("brush.paints");
  window.waitFor("the choice", [](const Layout& now) { return now.has("brush.paints.mass"); });
  window.click("brush.paints.mass");
  window.waitFor("the factor", [](const Layout& now) { return now.has("brush.factor"); });
  window.pull(middle, middle + glm::vec2(3, 0));
  window.release();
  window.waitFor("an edit", [](const Layout& now) { return now["undo"] == 1; });
  const std::string text = painted(window, file, "paintedMass");
  sim::PaintedNumbers paint;
  EXPECT_EQ(sim::fieldTypeOf<sim::PaintedNumbers>()->parse(text, {.min = 0.01, .max = 100}, &paint), "");
  ASSERT_NE(paint.find(84), nullptr) << text;
  EXPECT_GT(*paint.find(84), 2.5f) << "the middle of the cloth is under the middle of the brush";
  EXPECT_EQ(paint.find(0), nullptr);
}

}  // namespace
}  // namespace pliant::app
