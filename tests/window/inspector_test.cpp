// Editing with the inspector: what a slider changes stands in the saved scene and can be taken back.
#include "sim/scene/registry.h"
#include "sim/scene/scene.h"
#include "tests/support/paths.h"
#include "tests/window/driven_window.h"
#include "tests/window/rope_scene.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

sim::Scene readBack(const std::filesystem::path& file) {
  sim::InputMessages diagnostics;
  sim::Scene scene = sim::readScene(file, sim::Registry::builtin(), diagnostics);
  diagnostics.throwIfErrors();
  return scene;
}

void save(DrivenWindow& window) {
  window.key("ctrl+s");
  window.waitFor("the message", [](const Layout& now) { return now.banners().find("saved to ") != std::string::npos; });
}

// Pulls the slider of the damping from its left end to its middle.
Layout pullDamping(DrivenWindow& window) {
  window.reveal("settings.damping");
  window.pull("settings.damping", {0.05f, 0.5f}, {0.5f, 0.5f});
  window.release();
  return window.settle();
}

// Shown and typed in centimetres, saved in metres.
TEST(InspectorUnits, LengthsAreShownAndTypedInTheUnitOfThePreferences) {
  const TemporaryFolder folder;
  const auto file = writeRopeScene(folder);
  DrivenWindow window(file);
  window.key("ctrl+comma");
  window.click("preferences.lengthUnit");
  window.click("preferences.lengthUnit.cm");
  window.key("ctrl+comma");
  window.waitFor("no preferences", [](const Layout& now) { return !now.has("preferences.lengthUnit"); });
  window.reveal("elements[0].radius");
  window.hold("ctrl");
  window.click("elements[0].radius");
  window.releaseKey("ctrl");
  window.key("ctrl+a");
  window.type("3");
  window.key("Return");
  window.waitFor("the edit", [](const Layout& now) { return now["undo"] == 1; });
  save(window);
  sim::Scene scene = readBack(file);
  EXPECT_NEAR(std::stof(sim::parameterText(scene, "elements[0].radius")), 0.03f, 1e-7f);
}

class InspectorAtScale : public testing::TestWithParam<float> {};

TEST_P(InspectorAtScale, ASliderChangesTheSavedSceneAndUndoTakesItBack) {
  const TemporaryFolder folder;
  const auto file = writeRopeScene(folder);
  DrivenWindow window(file, {.uiScale = GetParam()});
  EXPECT_FALSE(window.settle()["changed"]);

  const Layout edited = pullDamping(window);
  const float damping = std::stof(edited.text("settings.damping"));
  EXPECT_NEAR(damping, 0.5f, 0.05f);
  EXPECT_TRUE(edited["changed"]);
  EXPECT_EQ(edited["undo"], 1) << "one gesture is one entry";

  save(window);
  EXPECT_EQ(readBack(file).settings.damping, damping);
  EXPECT_FALSE(window.settle()["changed"]);

  window.key("ctrl+z");
  const Layout undone = window.settle();
  EXPECT_EQ(undone.text("settings.damping"), "0");
  EXPECT_EQ(undone["undo"], 0);
  EXPECT_EQ(undone["redo"], 1);
  EXPECT_TRUE(undone["changed"]) << "against the file";
  save(window);
  EXPECT_EQ(readBack(file).settings.damping, 0.0f);
  EXPECT_EQ(readBack(file).elements.size(), 3u);

  window.key("ctrl+shift+z");
  EXPECT_EQ(std::stof(window.settle().text("settings.damping")), damping);
}

INSTANTIATE_TEST_SUITE_P(UiScale, InspectorAtScale, testing::Values(1.0f, 1.5f, 2.0f));

TEST(Inspector, TheArrowTakesAnElementsParameterBackToItsDefault) {
  const TemporaryFolder folder;
  const auto file = writeRopeScene(folder, "rope.xml", ropeScene("A rope", 0.25f));
  DrivenWindow window(file);
  window.reveal("elements[0].header");
  window.click("elements[0].header");
  EXPECT_EQ(window.reveal("elements[0].stiffness").text("elements[0].stiffness"), "0.25");
  window.click("elements[0].stiffness.reset");
  const Layout taken = window.settle();
  EXPECT_EQ(taken.text("elements[0].stiffness"), "1");
  EXPECT_FALSE(taken.has("elements[0].stiffness.reset")) << "nothing to take back any more";
  EXPECT_EQ(taken["undo"], 1);
  save(window);
  EXPECT_EQ(TemporaryFolder::read(file).find("stiffness"), std::string::npos) << "defaults are left out";
}

TEST(Inspector, TheSearchFindsParametersByTheirWords) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  window.settle();
  window.click("inspector.search");
  window.type("time step");
  const Layout found =
      window.waitFor("what is found", [](const Layout& now) { return !now.has("settings.solverIterations"); });
  EXPECT_TRUE(found.shows("settings.timestep"));
}

TEST(Inspector, RareParametersAreCollapsedUntilRequested) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  EXPECT_FALSE(window.settle().has("settings.chebyshev"));
  window.reveal("settings.section.Solver.more");
  window.click("settings.section.Solver.more");
  window.waitFor("the rare ones", [](const Layout& now) { return now.has("settings.chebyshev"); });
}

// What is locked stays seen, and the mouse passes through it: a drag turns the view instead.
TEST(Inspector, TheOutlinerHidesAndLocks) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  window.settle();
  const std::string rope = "elements[0].";
  ASSERT_EQ(window.reveal(rope + "eye").text(rope + "eye"), "on");
  window.click(rope + "eye");
  EXPECT_EQ(window.settle()["hidden"], 1);
  window.click(rope + "eye");
  EXPECT_EQ(window.settle()["hidden"], 0);
  EXPECT_EQ(window.settle()["undo"], 2) << "hidden, and shown";
  window.click(rope + "lock");
  Layout now = window.waitFor("the lock", [&](const Layout& seen) { return seen.text(rope + "lock") == "on"; });
  window.move(now.first(0));
  EXPECT_EQ(window.settle()["pointedAt"], -1);
  window.click(rope + "lock");
  now = window.waitFor("no lock", [&](const Layout& seen) { return seen.text(rope + "lock") == "off"; });
  window.move(now.first(0));
  EXPECT_NE(window.settle()["pointedAt"], -1);
}

TEST(Inspector, ItShowsTheElementThatWasClickedInTheList) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  EXPECT_TRUE(window.settle().has("elements[0].stiffness")) << "the first that has particles";
  window.reveal("elements[1].header");
  window.click("elements[1].header");
  window.waitFor("its parameters", [](const Layout& now) {
    return now.has("elements[1].magnitude") && !now.has("elements[0].stiffness");
  });
}

// A box of 8 kg hangs from a joint that breaks once the limit on its force is pulled below the weight.
TEST(Inspector, AJointShowsItsLoadAndThatItBroke) {
  const TemporaryFolder folder;
  folder.write("hanging.xml", R"(<simulation><iterations>100000</iterations><elements>
    <element><type>gravity</type><magnitude>10</magnitude></element>
    <element><type>rigidBody</type><model>rigid</model><shape>box</shape><size>0.2 0.2 0.2</size>
      <density>1000</density></element>
    <element><type>joint</type><name>hook</name><kind>ball</kind><objectID>0</objectID><position>0 0.1 0</position>
      <breakForce>1000</breakForce></element></elements></simulation>)");
  DrivenWindow window(folder / "hanging.xml");
  window.reveal("elements[2].header");
  window.click("elements[2].header");
  const std::string carried = "elements[2].breakForce.carried";
  window.waitFor("its weight",
                 [&](const Layout& now) { return now.has(carried) && now.text(carried) == "carries 80.0 N"; });
  window.reveal("elements[2].breakForce");
  window.hold("ctrl");
  window.click("elements[2].breakForce");
  window.releaseKey("ctrl");
  window.key("ctrl+a");
  window.type("20");
  window.key("Return");
  window.waitFor("that it broke",
                 [](const Layout& now) { return now.has("state.broken") && now.text("state.broken") == "hook broke"; });
  window.waitFor("the same in its row",
                 [&](const Layout& now) { return now.text(carried) == "broken; Reset repairs it"; });
}

TEST(Inspector, AFileIsChosenInADialogue) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "other");
  folder.write("other/short.txt", "0 1 0\n0.1 1 0\n0.2 1 0\n");
  DrivenWindow window(writeRopeScene(folder));
  window.reveal("elements[0].section.Shape");
  window.click("elements[0].section.Shape");
  window.reveal("elements[0].file.choose");
  window.click("elements[0].file.choose");
  window.waitFor("the dialogue", [](const Layout& now) { return now.shows("dialogue.path"); });
  window.key("ctrl+a");
  const std::string file = folder / "other/short.txt";
  window.type(file);
  window.waitFor("the path", [&](const Layout& now) { return now.text("dialogue.path") == file; });
  window.key("Return");
  window.waitFor("the other rope", [](const Layout& now) { return now["particles"] == 3; });
  save(window);
  EXPECT_NE(TemporaryFolder::read(folder / "rope.xml").find("<file>other/short.txt</file>"), std::string::npos);
}

TEST(Inspector, DeleteAndCtrlDAreForTheRowThatWasClickedLast) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  const Layout opened = window.settle();
  ASSERT_TRUE(opened.has("elements[2].header"));
  window.hold("ctrl");
  window.click(opened.first(0));
  window.releaseKey("ctrl");
  ASSERT_GT(window.settle()["selected"], 0);
  window.reveal("elements[1].header");
  const std::string gravity = window.settle().text("elements[1].header");
  window.click("elements[1].header");
  EXPECT_EQ(window.settle()["selected"], 0) << "not what Delete is for any more";
  window.key("ctrl+d");
  window.waitFor("a copy", [](const Layout& now) { return now.has("elements[3].header") && now["undo"] == 1; });
  window.key("ctrl+z");
  window.reveal("elements[1].header");
  window.click("elements[1].header");
  window.key("Delete");
  const Layout deleted =
      window.waitFor("the deletion", [](const Layout& now) { return !now.has("elements[2].header"); });
  EXPECT_NE(deleted.text("elements[1].header"), gravity);
  window.key("Delete");
  EXPECT_EQ(window.settle()["undo"], 1) << "the row is gone: the next one is not deleted";
}

TEST(Inspector, AValueIsTypedAfterCtrlClick) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  window.reveal("settings.damping");
  window.hold("ctrl");
  window.click("settings.damping");
  window.releaseKey("ctrl");
  window.key("ctrl+a");
  window.type("0.125");
  window.key("Return");
  EXPECT_EQ(window.settle().text("settings.damping"), "0.125");
}

TEST(Inspector, TypedNumbersMayHaveACommaOrAUnitAndAreRefusedOtherwise) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  const std::string radius = "elements[0].radius";
  const auto type = [&](const char* text) {
    window.reveal(radius);
    window.hold("ctrl");
    window.click(radius);
    window.releaseKey("ctrl");
    window.key("ctrl+a");
    window.type(text);
    window.key("Return");
    return window.settle().text(radius);
  };
  EXPECT_EQ(type("0,03"), "0.03");
  EXPECT_EQ(type("25 mm"), "0.025");
  EXPECT_EQ(type("1/20"), "0.05");
  EXPECT_EQ(type("3 kg"), "0.05");
  EXPECT_EQ(type("abc"), "0.05");
  EXPECT_EQ(window.settle()["undo"], 3);
}

// An edit makes the scene anew: what a row still reads of the one before is rubbish, a choice among none.
TEST(Inspector, NoRowReadsTheSceneThatAnEditReplaced) {
  DrivenWindow window(sourcePath("assets/scenes/hanging_sheet.xml"), {.size = "1280x1000", .overwritesFreed = true});
  window.reveal("elements[2].stiffness");
  window.pull("elements[2].stiffness", {0.9f, 0.5f}, {0.4f, 0.5f});
  window.release();
  const Layout now = window.settle();
  EXPECT_EQ(now["undo"], 1);
  EXPECT_LT(std::stof(now.text("elements[2].stiffness")), 0.8f);
}

TEST(Inspector, AParameterThatDoesNothingIsFadedUntilItActs) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  EXPECT_FALSE(window.settle().has("elements[0].compliance")) << "it is folded away";
  window.click("elements[0].section..more");
  window.settle();
  EXPECT_EQ(window.reveal("elements[0].compliance").text("elements[0].compliance.name"), "idle");
  EXPECT_EQ(window.settle().text("elements[0].stiffness.name"), "");
  window.moveTo("elements[0].compliance");
  const Layout told =
      window.waitFor("the tooltip", [](const Layout& now) { return now.has("elements[0].compliance.idle"); });
  EXPECT_EQ(told.text("elements[0].compliance.idle"), "acts when Stiffness means is \"compliance (XPBD)\"");
}

TEST(Inspector, TheMenuOfAParameterOpensTheReferenceAtItsPlace) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  const auto isOpen = [](const Layout& now) { return now.has("elements[0].stiffness.menu.reference"); };
  const auto openMenu = [&](const std::string& at) {
    window.moveTo(at);
    window.press(3);
    window.release(3);
    window.waitFor("the menu", isOpen);
  };
  openMenu("elements[0].stiffness");
  window.key("Escape");
  window.waitFor("no menu", [&](const Layout& now) { return !isOpen(now); });
  openMenu("elements[0].stiffness.label");
  window.click("elements[0].stiffness.menu.reference");
  const Layout open = window.waitFor("the reference", [](const Layout& now) { return now.shows("reference.marked"); });
  EXPECT_EQ(open.text("reference.marked"), "rope.stiffness");
  EXPECT_EQ(open.text("reference.chapter"), "rope");
  window.key("Escape");
  window.waitFor("it is closed", [](const Layout& now) { return !now.has("reference.chapter"); });
}

TEST(Inspector, TheMaterialsOfAnElementSetAllTheirValues) {
  const TemporaryFolder folder;
  const std::string sheet = folder.write(
      "sheet.xml",
      "<simulation><title>A sheet</title><iterations>1000</iterations><elements><element><type>cloth</type><shape>grid"
      "</shape><resolution>4</resolution><radius>0.02</radius><stiffness>1</stiffness></element></elements>"
      "</simulation>");
  DrivenWindow window(sheet, {.size = "1280x900"});
  window.waitFor("the button", [](const Layout& now) { return now.shows("elements[0].materials"); });
  window.click("elements[0].materials");
  window.waitFor("the materials", [](const Layout& now) { return now.shows("elements[0].material.denim"); });
  window.click("elements[0].material.denim");
  window.waitFor("denim", [](const Layout& now) { return now["undo"] == 1; });
  EXPECT_EQ(window.reveal("elements[0].preset").text("elements[0].preset"), "denim");
}

}  // namespace
}  // namespace pliant::app
