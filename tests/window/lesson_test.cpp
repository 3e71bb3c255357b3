// A lesson in the window, and a blow-up with its cures.
#include "app/lesson/lesson.h"

#include "tests/support/paths.h"
#include "tests/window/driven_window.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace pliant::app {
namespace {

const std::filesystem::path kLessons = sourcePath("assets/lessons");

TEST(LessonPanel, ABlowUpIsReportedAndItsCureMeetsTheCheckpoint) {
  DrivenWindow window(kLessons / "19_in_practice.md", {.size = "1200x700"});
  Layout now = window.waitFor("the blow-up", [](const Layout& layout) { return layout.has("failure.cause"); });
  EXPECT_EQ(now.text("lesson.page"), "Too much of a good thing");
  EXPECT_EQ(now.text("lesson.check"), "open");
  EXPECT_NE(now.text("failure.message").find("times the energy"), std::string::npos) << now.text("failure.message");
  EXPECT_NE(now.text("failure.cause").find("over-relaxation of 1.9"), std::string::npos) << now.text("failure.cause");
  now = window.waitFor(
      "the trials", [](const Layout& layout) { return layout.has("failure.cure0") && !layout.has("failure.trying"); });
  EXPECT_EQ(now.text("failure.cure0"), "no over-relaxation");
  for (int c = 1; c < 12; ++c)
    EXPECT_FALSE(now.has(fmt::format("failure.cure{}", c))) << "the lesson locks what other cures need";
  window.click("failure.cure0");
  now = window.waitFor("the checkpoint", [](const Layout& layout) { return layout.text("lesson.check") == "met"; });
  EXPECT_FALSE(now.has("failure.cause"));
  EXPECT_FALSE(now["changed"]) << "nobody needs to save a page of a lesson";

  window.click("lesson.next");
  window.waitFor("the next page", [](const Layout& layout) { return layout.text("lesson.page") == "Now break one"; });
  window.click("lesson.leave");
  window.waitFor("the scene list",
                 [](const Layout& layout) { return layout.has("scenes.filter") && !layout.has("lesson.page"); });
}

TEST(LessonPanel, IsReadInTheLanguageThatIsChosenOnTheMap) {
  const Lesson german = readLesson(kLessons / "Deutsch" / "01_a_particle.md", sourcePath("assets"));
  DrivenWindow window(sourcePath("assets/scenes/ropes.xml"), {.size = "1200x700"});
  window.key("ctrl+l");
  window.click("lessons.language");
  window.click("lessons.language.Deutsch");
  window.click("lessons[01_a_particle]");
  window.waitFor("the lesson",
                 [&](const Layout& layout) { return layout.text("lesson.page") == german.pages.front().title; });
}

TEST(LessonPanel, SavesItsWorksheet) {
  const TemporaryFolder folder;
  const std::filesystem::path file = folder / "sheet.html";
  DrivenWindow window(kLessons / "01_a_particle.md", {.size = "1200x700"});
  window.click("lesson.worksheet");
  window.waitFor("a dialogue", [](const Layout& now) { return now.shows("dialogue.path"); });
  window.key("ctrl+a");
  window.type(file.string());
  window.key("Return");
  window.waitFor("the message",
                 [](const Layout& now) { return now.banners().find("worksheet written") != std::string::npos; });
  const std::string sheet = TemporaryFolder::read(file);
  EXPECT_NE(sheet.find("</html>"), std::string::npos);
  EXPECT_NE(sheet.find("data:image/png"), std::string::npos) << "what the pages begin with";
}

TEST(LessonPanel, TheReportOfABlowUpClosesAndOpensAgain) {
  DrivenWindow window(kLessons / "19_in_practice.md", {.size = "1200x700"});
  Layout now = window.waitFor("the blow-up", [](const Layout& layout) { return layout.has("failure.cause"); });
  EXPECT_EQ(now.text("toolbar.play"), "") << "nothing can be played or paused";
  window.key("Escape");
  EXPECT_FALSE(window.settle().has("failure.cause"));
  window.choose("simulation", "why");
  window.waitFor("a cure that holds", [](const Layout& layout) { return layout.has("failure.cure0"); });
  window.settle();
  window.click("failure.cure0");
  now = window.waitFor("the cure", [](const Layout& layout) { return !layout.has("failure.cause"); });
  EXPECT_EQ(now.text("toolbar.play"), "Pause");
}

TEST(LessonPanel, APageOpenedFromTheCommandLinePausesAsRequested) {
  DrivenWindow window(kLessons / "01_a_particle.md", {.size = "1200x700"});
  window.waitFor("the lesson", [](const Layout& layout) { return layout.has("lesson.page"); });
  const Layout still = window.settle();
  EXPECT_FALSE(still["playing"]);
  EXPECT_EQ(still.frame(), 0);
}

// A page of the course without its hints, whose progress counts for the course.
constexpr const char* kPage = R"(# Why it stretches
## A rope of twenty links
Too long by {stretch} %.
```pliant
scene: lessons/scenes/hanging_rope.xml
unlock: solverIterations
check: stretch < 0.01 for 1 s
solution: solverIterations=200
why: It has the time.
```
)";

TEST(LessonPanel, LocksAllButTheNamedParameters) {
  const TemporaryFolder folder;
  DrivenWindow window(folder.write("04_why_it_stretches.md", kPage), {.size = "1200x700"});
  const Layout shown =
      window.waitFor("the lesson", [](const Layout& layout) { return layout.has("lesson.solverIterations"); });
  EXPECT_FALSE(shown.has("lesson.substeps"));
  EXPECT_TRUE(shown.text("lesson.condition0").starts_with("Largest stretch below 1 %   (now "))
      << shown.text("lesson.condition0");
  EXPECT_FALSE(shown.has("settings.damping")) << "what cannot be changed is not in the way";
  window.click("lesson.solution");
  const Layout solved = window.waitFor(
      "the solution", [](const Layout& layout) { return layout.text("lesson.solverIterations") == "200"; });
  EXPECT_EQ(solved["undo"], 1);
  window.waitFor("the checkpoint", [](const Layout& layout) { return layout.text("lesson.check") == "met"; });
  EXPECT_TRUE(window.settle().has("lesson.why"));
  window.key("ctrl+l");
  const Layout map = window.waitFor("the map of the course",
                                    [](const Layout& layout) { return layout.has("lessons[04_why_it_stretches]"); });
  EXPECT_EQ(map.text("lessons.done.04_why_it_stretches"), "1 of 3");
  EXPECT_EQ(map.text("lessons.done.01_a_particle"), "0 of 2");
}

// What is changed while the scene runs has not been tried from the start.
TEST(LessonPanel, RemindsOfTheResetAfterAChange) {
  const TemporaryFolder folder;
  DrivenWindow window(folder.write("04_why_it_stretches.md", kPage), {.size = "1200x700"});
  Layout now = window.waitFor("some steps", [](const Layout& layout) { return layout.frame() > 5; });
  EXPECT_FALSE(now.has("lesson.reset"));
  window.click("lesson.solverIterations");
  now = window.waitFor("the reminder", [](const Layout& layout) { return layout.has("lesson.reset"); });
  EXPECT_EQ(now.text("lesson.reset"), "press R to reset");
  window.key("r");
  window.waitFor("a new start", [](const Layout& layout) { return !layout.has("lesson.reset"); });
}

// Without gravity each rope is short enough; what the keys do is no way to meet a check.
TEST(LessonPanel, CountsNoProgressAfterLockedChanges) {
  const TemporaryFolder folder;
  DrivenWindow window(folder.write("04_why_it_stretches.md", kPage), {.size = "1200x700"});
  window.waitFor("some steps", [](const Layout& layout) { return layout.frame() > 5; });
  window.key("g");
  Layout now = window.waitFor("the remark", [](const Layout& layout) { return layout.has("lesson.breach"); });
  EXPECT_EQ(
      now.text("lesson.breach"),
      "This run does not count: Magnitude of Gravity was changed; press R to reset, or Again to restore the page.");
  window.key("r");
  now = window.waitFor("a run without gravity", [](const Layout& layout) { return layout.frame() > 90; });
  EXPECT_EQ(now.text("lesson.check"), "open");
  EXPECT_TRUE(now.has("lesson.breach")) << "the scene is still another one";
  window.key("g");
  window.key("r");
  window.waitFor("a run that counts", [](const Layout& layout) { return !layout.has("lesson.breach"); });
  window.key("j");
  now = window.waitFor("the gust", [](const Layout& layout) { return layout.has("lesson.breach"); });
  EXPECT_NE(now.text("lesson.breach").find("there was a gust of wind"), std::string::npos);
}

}  // namespace
}  // namespace pliant::app
