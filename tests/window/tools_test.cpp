// What is done with mouse and keyboard beside dragging: selection, tools, menus, the search, dropped files, a crash.
#include "tests/support/paths.h"
#include "tests/window/driven_window.h"
#include "tests/window/rope_scene.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>

namespace pliant::app {
namespace {

// The rope lies still on the ground, seen from the front, without panels around it.
Layout showRopeAlone(DrivenWindow& window) {
  window.key("space");
  window.key("h");
  window.key("1");
  window.key("f");
  return window.settle();
}

void selectAround(DrivenWindow& window, glm::vec2 from, glm::vec2 to) {
  window.hold("ctrl");
  window.pull(from, to);
  window.release();
  window.releaseKey("ctrl");
}

TEST(Tools, ARectangleSelectsAndTheBarPinsHidesAndClears) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  const Layout shown = showRopeAlone(window);
  const glm::vec2 middle = 0.5f * (shown.first(0) + shown.last(0));
  selectAround(window, shown.first(0) - glm::vec2(20, 40), middle + glm::vec2(5, 40));
  EXPECT_EQ(window.settle()["selected"], 6) << "half of 11 and the one in the middle";
  window.click("selection.pin");
  EXPECT_EQ(window.settle()["pinned"], 6);
  window.key("p");
  EXPECT_EQ(window.settle()["pinned"], 0) << "all are pinned: the key unpins them";
  window.click("selection.hide");
  const Layout hidden = window.settle();
  EXPECT_EQ(hidden["hidden"], 1);
  EXPECT_EQ(hidden["selected"], 0);
  window.key("alt+h");
  EXPECT_EQ(window.settle()["hidden"], 0);
  selectAround(window, shown.first(0) - glm::vec2(20, 40), shown.last(0) + glm::vec2(20, 40));
  EXPECT_EQ(window.settle()["selected"], kRopeParticles);
  window.key("Escape");
  EXPECT_EQ(window.settle()["selected"], 0);
}

// What is seen is no part of the scene: the history has it, and the scene stays as it was saved.
TEST(Tools, HidingIsAnEntryOfTheHistory) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  const Layout shown = showRopeAlone(window);
  selectAround(window, shown.first(0) - glm::vec2(20, 40), shown.last(0) + glm::vec2(20, 40));
  window.key("shift+h");
  Layout now = window.settle();
  EXPECT_EQ(now["hidden"], 1);
  EXPECT_EQ(now["undo"], 1);
  EXPECT_FALSE(now["changed"]);
  window.key("ctrl+h");
  window.waitFor("its name", [](const Layout& its) {
    return its.has("history[1]") && its.text("history[1]").starts_with("hide ");
  });
  window.key("r");
  now = window.waitFor("the first frame", [](const Layout& its) { return its.frame() == 0; });
  EXPECT_EQ(now["undo"], 1) << "what begins anew is as hidden as before";
  window.key("ctrl+z");
  EXPECT_EQ(window.settle()["hidden"], 0);
  window.key("ctrl+shift+z");
  now = window.settle();
  EXPECT_EQ(now["hidden"], 1);
  EXPECT_FALSE(now["changed"]);
}

TEST(Tools, ARightDoubleClickSetsTheOrbitPoint) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  const glm::vec2 last = showRopeAlone(window).last(0);
  window.move(last);
  window.play("click --repeat 2 --delay 60 3\n");
  // What is hit is the front of the particle, seen at 33 degrees: 0.011 m, or 8 pixels, beside its centre.
  const Layout turned = window.waitFor("the point in the middle", [](const Layout& now) {
    return std::abs(now.last(0).x - 0.5f * now["size"][0].get<float>()) < 10.0f;
  });
  EXPECT_FALSE(turned.has("context.pin"));
  window.move(turned.last(0));
  window.press(3);
  window.release(3);
  EXPECT_TRUE(window.settle().has("context.pin")) << "one click opens the menu as before";
}

// The file's text once the window has saved it.
std::string saved(DrivenWindow& window, const std::filesystem::path& file) {
  window.key("ctrl+s");
  window.waitFor("the file", [](const Layout& now) { return !now["changed"]; });
  return TemporaryFolder::read(file);
}

TEST(Tools, APinIsSavedWithTheSceneAndSurvivesAReset) {
  const TemporaryFolder folder;
  const std::filesystem::path file = writeRopeScene(folder);
  DrivenWindow window(file);
  const Layout shown = showRopeAlone(window);
  window.key("shift+p");
  window.click(shown.last(0));
  EXPECT_TRUE(window.waitFor("a pin", [](const Layout& now) { return now["pinned"] == 1; })["changed"]);
  EXPECT_NE(saved(window, file).find("<fixed>10</fixed>"), std::string::npos);
  window.key("period");  // a step
  window.waitFor("a step", [&](const Layout& now) { return now.frame() > shown.frame(); });
  window.key("r");
  const Layout anew = window.waitFor("the beginning", [](const Layout& now) { return now.frame() == 0; });
  EXPECT_EQ(anew["pinned"], 1);
  window.click(shown.last(0));
  window.waitFor("no pin", [](const Layout& now) { return now["pinned"] == 0; });
  EXPECT_EQ(saved(window, file).find("<fixed>"), std::string::npos);
}

TEST(Tools, AResetLeavesEditsAndKeptStatesInTheHistory) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  window.waitFor("10 frames", [](const Layout& now) { return now.frame() >= 10; });
  window.key("space");
  window.key("ctrl+m");
  window.key("g");  // an edit
  EXPECT_EQ(window.settle()["undo"], 2);
  window.key("r");
  const Layout anew = window.waitFor("the beginning", [](const Layout& now) { return now.frame() == 0; });
  EXPECT_EQ(anew["undo"], 2) << "nothing is lost by it";
  window.key("ctrl+z");
  window.waitFor("gravity", [](const Layout& now) { return now["undo"] == 1 && !now.has("state.gravityOff"); });
  window.key("F6");
  window.waitFor("the state", [](const Layout& now) { return now.has("timeline.named[0]"); });
  window.key("ctrl+z");
  window.waitFor("no state", [](const Layout& now) { return now["undo"] == 0 && !now.has("timeline.named[0]"); });
}

TEST(Tools, ClosingAsksAboutUnsavedPins) {
  const TemporaryFolder folder;
  const char* grains =
      "<simulation><iterations>100000</iterations><elements><element><type>sand</type><radius>0.1</radius></element>"
      "<element><type>wall</type></element></elements>"
      "<particles><particle><time>0</time><object>0</object><position>-0.5 0.1 0</position></particle>"
      "<particle><time>0</time><object>0</object><position>0.5 0.1 0</position></particle></particles></simulation>";
  DrivenWindow window(folder.write("grains.xml", grains));
  window.waitFor("the grains, which come in with the first step", [](const Layout& now) { return now.frame() > 0; });
  const Layout shown = showRopeAlone(window);
  window.key("ctrl+s");
  window.waitFor("the view in the file", [](const Layout& now) { return !now["changed"]; });
  window.key("shift+p");
  window.click(shown.last(0));
  window.waitFor("a pin", [](const Layout& now) { return now["pinned"] == 1; });
  window.key("ctrl+q");
  const Layout asked = window.waitFor("the question", [](const Layout& now) { return now.shows("unsaved.cancel"); });
  EXPECT_FALSE(asked.has("unsaved.save")) << "the scene is as it is in its file";
  window.click("unsaved.cancel");
  window.key("period");  // a step
  window.key("r");
  window.waitFor("the beginning", [](const Layout& now) { return now.frame() == 0 && now["pinned"] == 0; });
  window.key("ctrl+z");
  window.waitFor("the pin", [&](const Layout& now) { return now.frame() > shown.frame() && now["pinned"] == 1; });
  window.key("ctrl+s");
  window.waitFor("what is not saved", [](const Layout& now) {
    return now.banners().find("pins on grains and bodies, are not saved") != std::string::npos;
  });
  window.key("ctrl+m");
  window.waitFor("a state", [](const Layout& now) { return bool(now["changed"]); });
  window.key("ctrl+s");
  window.waitFor("its file", [](const Layout& now) { return !now["changed"]; });
  window.lastKey("ctrl+q");
  EXPECT_EQ(window.waitForEnd(), 0) << window.errors();
}

TEST(Tools, PinsCanBeUndoneAndAnyHistoryEntrySelected) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1280x800"});
  const Layout shown = showRopeAlone(window);
  window.key("shift+p");
  window.click(shown.last(0));
  EXPECT_EQ(window.settle()["pinned"], 1);
  window.key("g");
  window.click(shown.first(0));
  EXPECT_EQ(window.settle()["pinned"], 2);
  EXPECT_EQ(window.settle()["undo"], 3);
  window.key("ctrl+z");
  const Layout undone = window.waitFor("one pin", [](const Layout& now) { return now["pinned"] == 1; });
  EXPECT_TRUE(undone.has("state.gravityOff")) << "the edit before it stays";
  window.key("ctrl+shift+z");
  window.waitFor("two pins", [](const Layout& now) { return now["pinned"] == 2; });

  window.key("ctrl+h");
  const Layout history = window.waitFor("the history", [](const Layout& now) { return now.shows("history[3]"); });
  EXPECT_EQ(history.text("history[1]"), "pin a particle");
  EXPECT_EQ(history.text("history[2]"), "gravity off");
  window.click("history[0]");
  const Layout opened = window.waitFor("no pin", [](const Layout& now) { return now["pinned"] == 0; });
  EXPECT_FALSE(opened.has("state.gravityOff"));
  EXPECT_EQ(opened["redo"], 3);
  window.click("history[2]");
  window.waitFor("a pin, no gravity",
                 [](const Layout& now) { return now["pinned"] == 1 && now.has("state.gravityOff"); });
}

TEST(Tools, DeletesTheSelectedElementAndUndoRestoresIt) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  const Layout shown = showRopeAlone(window);
  selectAround(window, shown.first(0) - glm::vec2(20, 40), shown.last(0) + glm::vec2(20, 40));
  window.key("Delete");
  window.waitFor("an empty scene", [](const Layout& now) { return now["particles"] == 0; });
  window.key("ctrl+z");
  const Layout back = window.waitFor("the rope", [](const Layout& now) { return now["particles"] == kRopeParticles; });
  EXPECT_EQ(back["undo"], 0);
  EXPECT_FALSE(back["changed"]);
}

TEST(Tools, ThePinToolPinsWithAClickUntilEscape) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  const Layout shown = showRopeAlone(window);
  window.key("shift+p");
  EXPECT_EQ(window.settle()["tool"], "pin");
  window.click(shown.last(0));
  EXPECT_EQ(window.settle()["pinned"], 1);
  window.click(shown.last(0));
  EXPECT_EQ(window.settle()["pinned"], 0);
  window.key("Escape");
  EXPECT_EQ(window.settle()["tool"], "drag");
}

TEST(Tools, ARightClickOpensAMenuThatPins) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  const Layout shown = showRopeAlone(window);
  window.move(shown.last(0));
  window.press(3);
  window.release(3);
  window.waitFor("the menu", [](const Layout& now) { return now.shows("context.pin"); });
  window.click("context.pin");
  EXPECT_EQ(window.settle()["pinned"], 1);
  EXPECT_FALSE(window.settle().has("context.pin"));
}

TEST(Tools, TheSearchDoesACommandByAFewLetters) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  EXPECT_TRUE(window.settle()["playing"]);
  window.key("ctrl+k");
  window.waitFor("the search", [](const Layout& now) { return now.shows("search.input"); });
  window.type("playpause");
  window.waitFor("the letters", [](const Layout& now) { return now.text("search.input") == "playpause"; });
  window.key("Return");
  window.waitFor("a pause", [](const Layout& now) { return !now["playing"].get<bool>(); });
}

TEST(Tools, AMeshBecomesTheChosenElement) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  const std::string mesh = folder.write("ramp.obj", "v 0 0 0\nv 1 0 0\nv 0 0 1\nv 1 1 1\nf 1 3 2\nf 2 3 4\n");
  window.key("ctrl+o");
  window.waitFor("the dialogue", [](const Layout& now) { return now.shows("dialogue.path"); });
  window.key("ctrl+a");
  window.type(mesh);
  window.waitFor("the path", [&](const Layout& now) { return now.text("dialogue.path") == mesh; });
  window.key("Return");
  window.waitFor("the question", [](const Layout& now) { return now.shows("drop.cloth"); });
  window.click("drop.cloth");
  const Layout cloth =
      window.waitFor("the cloth", [](const Layout& now) { return now["particles"] == kRopeParticles + 4; });
  EXPECT_EQ(cloth["undo"], 1);
  EXPECT_EQ(cloth.banners(), "");
}

// `chosen`: folder of the copies of unsaved scenes; empty: as nobody has chosen one.
void expectOfferAndRestore(const std::function<void(DrivenWindow&)>& crash, const std::filesystem::path& chosen = {}) {
  const TemporaryFolder folder;
  const auto file = writeRopeScene(folder);
  const TemporaryFolder state;
  const std::string preferences = chosen.empty() ? "" : fmt::format("\"autosaveFolder\": \"{}\"", chosen.string());
  const std::filesystem::path copies = chosen.empty() ? state / "pliant/autosave" : chosen;
  {
    DrivenWindow window(file, {.preferences = preferences, .state = state.path()});
    window.key("g");
    window.waitFor("the edit", [](const Layout& now) { return now["changed"].get<bool>(); });
    const auto isKept = [&] {
      std::error_code none;
      for (const auto& entry : std::filesystem::directory_iterator(copies, none)) {
        if (entry.path().extension() == ".json") return true;
      }
      return false;
    };
    window.waitFor("the autosave", [&](const Layout&) { return isKept(); });
    crash(window);
  }
  DrivenWindow window(file, {.preferences = preferences, .state = state.path()});
  window.waitFor("the offer", [](const Layout& now) { return now.shows("lost.restore"); });
  window.click("lost.restore");
  const Layout restored = window.waitFor("the edit", [](const Layout& now) { return now["changed"].get<bool>(); });
  EXPECT_EQ(restored["undo"], 1) << "undo leads back to the file";
  EXPECT_EQ(restored["file"], file.string());
}

TEST(Tools, UnsavedWorkIsKeptInTheFolderThatWasChosen) {
  const TemporaryFolder copies;
  expectOfferAndRestore([](DrivenWindow& window) { kill(window.processId(), SIGKILL); }, copies.path());
}

TEST(Tools, OffersAndRestoresWorkAfterACrash) {
  expectOfferAndRestore([](DrivenWindow&) {});  // its end is one by force: for the program a crash
}

TEST(Tools, EditsSurviveTheLossOfTheDisplay) {
  expectOfferAndRestore([](DrivenWindow& window) {
    window.killDisplay();
    EXPECT_EQ(window.waitForEnd(), 1) << window.errors();
  });
}

/// Whether a scene of this title has these letters in its file: in its description, which the search reads, too.
bool hasSceneThatSays(const std::string& title, const std::string& letters) {
  for (const auto& entry : std::filesystem::directory_iterator(sourcePath("assets/scenes"))) {
    std::ifstream file(entry.path());
    const std::string text(std::istreambuf_iterator<char>(file), {});
    if (text.find("<title>" + title + "</title>") != std::string::npos && text.find(letters) != std::string::npos)
      return true;
  }
  return false;
}

TEST(Tools, TheSearchListsScenesByTheirTitlesFirst) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  window.key("ctrl+k");
  window.waitFor("the search", [](const Layout& now) { return now.shows("search.input"); });
  window.type("dam");
  const Layout found =
      window.waitFor("the letters", [](const Layout& now) { return now.text("search.input") == "dam"; });
  EXPECT_EQ(found.text("search.answer0"), "Dam break");
  for (int k = 0; found.has(fmt::format("search.answer{}", k)); ++k) {
    const std::string answer = found.text(fmt::format("search.answer{}", k));
    EXPECT_TRUE(answer.find("am") != std::string::npos || hasSceneThatSays(answer, " dam")) << answer;
  }
}

TEST(Tools, ADoubleClickSelectsTheElementAndTurnsTheViewAroundIt) {
  const TemporaryFolder folder;
  std::string two = ropeScene();
  two.insert(two.find("<element>"), "<element><type>wind</type></element>\n");
  DrivenWindow window(writeRopeScene(folder, "two.xml", two), {.size = "1280x800"});
  window.key("space");
  const Layout still = window.waitFor("a pause", [](const Layout& now) { return !now["playing"].get<bool>(); });
  window.click("elements[0].header");
  window.waitFor("the wind", [](const Layout& now) { return now.has("elements[0].title"); });
  window.move(still.first(0));
  window.play("click --repeat 2 --delay 50 1\n");
  window.waitFor("the rope", [](const Layout& now) { return now.has("elements[1].title"); });
  window.waitFor("another view", [&](const Layout& now) { return now["eye"] != still["eye"]; });
  EXPECT_EQ(window.settle()["dragged"], -1);
}

TEST(Tools, TheMenuOfAnObjectChoosesItsMaterialAndFollowsIt) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  window.key("space");
  const Layout still = window.waitFor("a pause", [](const Layout& now) { return !now["playing"].get<bool>(); });
  window.move(still.first(0));
  window.press(3);
  window.release(3);
  window.waitFor("the menu", [](const Layout& now) { return now.shows("context.follow"); });
  EXPECT_FALSE(window.settle().has("context.material")) << "ropes have no presets";
  window.click("context.follow");
  EXPECT_FALSE(window.settle().has("context.follow"));
}

}  // namespace
}  // namespace pliant::app
