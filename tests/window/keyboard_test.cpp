// The panels by the keyboard alone: real keys, and the control that each leads to.
#include "tests/support/paths.h"
#include "tests/window/driven_window.h"
#include "tests/window/rope_scene.h"

#include <gtest/gtest.h>

#include <string>

namespace pliant::app {
namespace {

std::string focusOf(const Layout& layout) { return layout["focus"]; }

/// A key that goes up at once: Dear ImGui repeats what is held, as long as a slow picture may take.
Layout tap(DrivenWindow& window, const std::string& key) {
  window.play("key " + key + "\n");
  return window.settle();
}

/// Presses a key until it leads to a control, or so often in vain.
bool leadsTo(DrivenWindow& window, const std::string& key, const std::string& control, int most) {
  for (int press = 0; press < most; ++press) {
    if (focusOf(tap(window, key)) == control) return true;
  }
  return false;
}

void takeKeyboard(DrivenWindow& window) {
  window.move({500, 300});
  tap(window, "F7");
  window.waitFor("the keyboard in the panels", [](const Layout& now) { return now.has("keyboard.inPanels"); });
}

TEST(Keyboard, GoesThroughTheElementsRowByRow) {
  DrivenWindow window(sourcePath("assets/scenes/everything.xml"), {.size = "1280x800"});
  tap(window, "space");
  takeKeyboard(window);
  ASSERT_EQ(focusOf(window.settle()), "inspector.search");
  ASSERT_TRUE(leadsTo(window, "Down", "elements[0].header", 60));
  for (const std::string element : {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"}) {
    tap(window, "Down");
    EXPECT_EQ(focusOf(window.settle()), "elements[" + element + "].header");
  }
  tap(window, "Return");
  window.waitFor("the element", [](const Layout& now) { return now.has("elements[10].title"); });
  ASSERT_TRUE(leadsTo(window, "Up", "elements[8].header", 4));
  ASSERT_TRUE(leadsTo(window, "Right", "elements[8].eye", 1));
  tap(window, "space");
  window.waitFor("a hidden one", [](const Layout& now) { return now["hidden"] == 1; });
  ASSERT_TRUE(leadsTo(window, "Right", "elements[8].lock", 1));
}

TEST(Keyboard, OpensASceneOfTheListAndMakesItAFavourite) {
  DrivenWindow window(sourcePath("assets/scenes/welcome.xml"), {.size = "1280x800"});
  takeKeyboard(window);
  tap(window, "ctrl+Tab");
  window.waitFor("the list", [](const Layout& now) { return focusOf(now) == "scenes.filter"; });
  ASSERT_TRUE(leadsTo(window, "Down", "scenes.group.Cloth", 1)) << "the list needs not be entered";
  tap(window, "Down");
  const std::string first = focusOf(window.settle());
  tap(window, "Right");
  const std::string second = focusOf(window.settle());
  EXPECT_TRUE(first.starts_with("scenes[")) << first;
  EXPECT_TRUE(second.starts_with("scenes[")) << second;
  EXPECT_NE(first, second);
  tap(window, "shift+F10");
  window.waitFor("its menu", [](const Layout& now) { return now.shows("scenes.menu.favourite"); });
  tap(window, "Return");
  window.waitFor("no menu", [](const Layout& now) { return !now.has("scenes.menu.favourite"); });
  EXPECT_EQ(focusOf(window.settle()), second);
  tap(window, "Escape");
  window.waitFor("the keyboard in the picture", [](const Layout& now) { return !now.has("keyboard.inPanels"); });
  takeKeyboard(window);
  tap(window, "ctrl+Tab");
  window.waitFor("where it was left", [&](const Layout& now) { return focusOf(now) == second; });
  tap(window, "Return");
  window.waitFor("the scene", [](const Layout& now) { return now["title"] != "Welcome"; });
}

// All within one picture, which Dear ImGui would see as a Tab without Ctrl: it would begin to type in a field.
TEST(Keyboard, DetectsAKeyWhenCtrlIsReleasedImmediately) {
  DrivenWindow window(sourcePath("assets/scenes/welcome.xml"), {.size = "1280x800"});
  takeKeyboard(window);
  window.play("keydown ctrl\nsleep 0.4\nkeydown Tab\nkeyup Tab\nkeyup ctrl\n");
  window.waitFor("the list", [](const Layout& now) { return focusOf(now) == "scenes.filter"; });
}

TEST(Keyboard, OffersTheMenuOfAParameter) {
  DrivenWindow window(sourcePath("assets/scenes/welcome.xml"), {.size = "1280x800"});
  takeKeyboard(window);
  ASSERT_TRUE(leadsTo(window, "Down", "elements[3].stiffness", 20));
  tap(window, "Menu");
  const Layout now = window.waitFor("the menu", [](const Layout& its) {
    return its.shows("stiffness.menu.compare") || its.shows("elements[3].stiffness.menu.compare");
  });
  tap(window, "Escape");
  EXPECT_EQ(focusOf(window.settle()), "elements[3].stiffness");
}

// From the choice that is there, with Enter or Space, and by a click.
TEST(Keyboard, ChoosesFromAList) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1280x800"});
  window.click("settings.iteration");
  window.waitFor("the list", [](const Layout& now) { return now.shows("settings.iteration.gaussSeidel"); });
  window.click("settings.iteration.gaussSeidel");
  const auto becomes = [&](const std::string& choice) {
    window.waitFor(choice, [&](const Layout& now) { return now.text("settings.iteration") == choice; });
  };
  becomes("gaussSeidel");
  window.click("inspector.search");
  window.type("iteration");
  window.waitFor("what is found", [](const Layout& now) { return !now.has("settings.timestep"); });
  window.key("Return");
  takeKeyboard(window);
  ASSERT_TRUE(leadsTo(window, "Down", "settings.iteration", 12)) << focusOf(window.settle());
  const auto opensWith = [&](const std::string& key) {
    tap(window, key);
    window.waitFor("the list", [](const Layout& now) { return now.shows("settings.iteration.gaussSeidel"); });
  };
  opensWith("Return");
  tap(window, "Down");
  tap(window, "Return");
  becomes("gaussSeidelOrdered");
  EXPECT_EQ(window.settle()["undo"], 2);
  opensWith("space");
  tap(window, "Up");
  tap(window, "space");
  becomes("gaussSeidel");
  opensWith("Return");
  tap(window, "Down");
  tap(window, "Escape");
  EXPECT_EQ(window.settle().text("settings.iteration"), "gaussSeidel") << "Esc leaves it";
}

TEST(Keyboard, ReadsAndAnswersALesson) {
  DrivenWindow window(sourcePath("assets/lessons/01_a_particle.md"), {.size = "1024x640"});
  takeKeyboard(window);
  if (focusOf(window.settle()) != "lesson.answer0") {
    ASSERT_TRUE(leadsTo(window, "Down", "lesson.answer0", 2)) << focusOf(window.settle());
  }
  ASSERT_TRUE(leadsTo(window, "Down", "lesson.answer1", 1));
  tap(window, "Return");
  window.waitFor("the answer", [](const Layout& now) { return now.text("lesson.answered") == "right"; });
  tap(window, "Next");
  ASSERT_TRUE(leadsTo(window, "Down", "lesson.next", 6)) << focusOf(window.settle());
  tap(window, "Return");
  window.waitFor("the second page", [](const Layout& now) { return now.text("lesson.page") == "Predict"; });
}

TEST(Keyboard, BeginsALessonFromTheMap) {
  DrivenWindow window(sourcePath("assets/scenes/welcome.xml"), {.size = "1280x800"});
  window.move({500, 300});
  tap(window, "ctrl+l");
  window.waitFor("the map", [](const Layout& now) { return now.has("lessons[01_a_particle]"); });
  takeKeyboard(window);
  ASSERT_TRUE(leadsTo(window, "Down", "lessons[02_by_hand]", 4)) << focusOf(window.settle());
  tap(window, "Return");
  window.waitFor("the lesson", [](const Layout& now) { return now.has("lesson.next"); });
}

}  // namespace
}  // namespace pliant::app
