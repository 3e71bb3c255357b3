// Scenes as files: opening, broken ones, changes from outside, unsaved changes.
#include "tests/support/paths.h"
#include "tests/window/driven_window.h"
#include "tests/window/rope_scene.h"

#include <gtest/gtest.h>

#include <string>

namespace pliant::app {
namespace {

void openByDialogue(DrivenWindow& window, const std::filesystem::path& file) {
  window.key("ctrl+o");
  window.waitFor("the dialogue", [](const Layout& now) { return now.shows("dialogue.path"); });
  window.key("ctrl+a");
  window.type(file);
  window.waitFor("the path", [&](const Layout& now) { return now.text("dialogue.path") == file; });
  window.key("Return");
}

void edit(DrivenWindow& window) {
  window.click("settings.damping");
  window.waitFor("the change", [](const Layout& now) { return now["changed"].get<bool>(); });
}

TEST(Files, OpensASceneThroughTheDialogue) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  const auto other = writeRopeScene(folder, "other.xml", ropeScene("Another rope"));
  openByDialogue(window, other);
  const Layout opened = window.waitFor("the scene", [](const Layout& now) { return now["title"] == "Another rope"; });
  EXPECT_EQ(opened["file"], other.string());
  EXPECT_EQ(opened.banners(), "");
  EXPECT_TRUE(opened["playing"]);
}

/// Takes a while to build, a second for a thousand clusters, and little to draw: the window goes on well meanwhile.
std::string largeScene(int clusters) {
  return "<simulation><title>A large body</title><iterations>100000</iterations><elements><element>"
         "<type>rigidBody</type><shape>box</shape><size>1 1 1</size><sample>TRUE</sample><spacing>0.05</spacing>"
         "<radius>0.02</radius><deformation>linear</deformation><clusters>" +
         std::to_string(clusters) + "</clusters></element></elements></simulation>";
}

constexpr int kAWhile = 1400, kSeconds = 2000;  ///< clusters

bool isBuilding(const Layout& now) { return now.shows("opening.cancel"); }
bool asksNothing(const Layout& now) { return !now.has("opening.cancel"); }

// It is built while the window goes on, which says so and offers a way back. On a fast machine, or where the test has to
// wait for its turn, building may be over before anybody has seen it: then it is begun again.
TEST(Files, AnotherSceneOpensWhileABuildOfALargeOneIsCancelled) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  const auto large = folder.write("large.xml", largeScene(kSeconds));
  const auto isThere = [](const Layout& now) { return now["title"] == "A large body"; };
  bool wasCancelled = false;
  for (int tries = 0; tries < 5 && !wasCancelled; ++tries) {
    if (tries > 0) openByDialogue(window, folder / "rope.xml");
    window.waitFor("the rope", [](const Layout& now) { return now["title"] == "A rope"; });
    openByDialogue(window, large);
    const Layout begun =
        window.waitFor("the large one", [&](const Layout& now) { return isBuilding(now) || isThere(now); });
    if (isThere(begun)) continue;
    window.waitFor("the rope going on", [&](const Layout& now) { return now.frame() > begun.frame() || isThere(now); });
    window.key("Escape");
    const Layout after = window.waitFor("no question", asksNothing);
    EXPECT_EQ(after.banners(), "");
    wasCancelled = !isThere(after);
  }
  EXPECT_TRUE(wasCancelled);
  openByDialogue(window, writeRopeScene(folder, "other.xml", ropeScene("Another rope")));
  window.waitFor("the scene", [](const Layout& now) { return now["title"] == "Another rope"; });
}

// So are a reset and what is read again. A reset that is cancelled leaves the run as it was.
TEST(Files, ALargeSceneResetsAndReloadsWithoutBlockingTheWindow) {
  const TemporaryFolder folder;
  DrivenWindow window(folder.write("large.xml", largeScene(kAWhile)), {.preferences = "\"startPaused\": true"});
  const auto isAtStart = [](const Layout& now) { return asksNothing(now) && now.frame() == 0; };
  window.waitFor("the scene", [](const Layout& now) { return now["title"] == "A large body" && asksNothing(now); });
  bool wasCancelled = false;
  for (int tries = 0; tries < 5 && !wasCancelled; ++tries) {
    window.key("Right");
    window.waitFor("a step", [](const Layout& now) { return now.frame() == 1; });
    window.key("r");
    const Layout begun =
        window.waitFor("it is built anew", [&](const Layout& now) { return isBuilding(now) || isAtStart(now); });
    if (!isBuilding(begun)) continue;
    window.waitFor("the window going on", [&](const Layout& now) { return now.pictures() > begun.pictures() + 2; });
    window.key("Escape");
    wasCancelled = window.waitFor("no question", asksNothing).frame() == 1;
  }
  EXPECT_TRUE(wasCancelled);
  window.key("r");
  window.waitFor("the start", isAtStart);
  window.key("ctrl+r");
  const Layout again =
      window.waitFor("it is read again", [](const Layout& now) { return asksNothing(now) && now["undo"] == 1; });
  EXPECT_EQ(again.banners(), "");
}

// So is that of the command line, where it takes seconds.
TEST(Files, ALargeSceneOfTheCommandLineIsCancelledOverTheWelcomeScene) {
  const TemporaryFolder folder;
  DrivenWindow window(folder.write("large.xml", largeScene(kSeconds)));
  const Layout first =
      window.waitFor("a scene", [](const Layout& now) { return isBuilding(now) || now["title"] == "A large body"; });
  if (!first.has("opening.cancel")) return;  // on a very fast machine
  EXPECT_EQ(first["title"], "Welcome");
  window.key("Escape");
  const Layout after = window.waitFor("no question", asksNothing);
  EXPECT_EQ(after["title"], "Welcome");
  EXPECT_EQ(after.banners(), "");
}

TEST(Files, ALargeSceneOfTheCommandLineThatCannotBeBuiltIsReportedInTheShellToo) {
  const TemporaryFolder folder;
  const std::string broken = "<element><type>rope</type><file>nowhere.txt</file><radius>0.02</radius></element>";
  std::string text = largeScene(kSeconds);
  text.insert(text.find("</elements>"), broken);
  DrivenWindow window(folder.write("large.xml", text));
  const Layout told = window.waitFor("a banner", [](const Layout& now) { return now.shows("banners[0]"); });
  EXPECT_EQ(told["title"], "Welcome");
  EXPECT_NE(told.banners().find("nowhere.txt"), std::string::npos) << told.banners();
  EXPECT_NE(window.errors().find("nowhere.txt"), std::string::npos) << window.errors();
  window.lastKey("ctrl+q");
  EXPECT_EQ(window.waitForEnd(), 2);
}

TEST(Files, TheDialogueListsRecentFilesAndOpensOneByADoubleClick) {
  const TemporaryFolder folder, elsewhere;
  const auto rope = writeRopeScene(folder);
  DrivenWindow window(rope);
  openByDialogue(window, writeRopeScene(elsewhere, "other.xml", ropeScene("Another rope")));
  window.waitFor("the scene", [](const Layout& now) { return now["title"] == "Another rope"; });
  window.key("ctrl+o");
  window.waitFor("the dialogue", [](const Layout& now) { return now.shows("dialogue.recent.rope.xml"); });
  window.click("dialogue.recent.rope.xml");
  EXPECT_EQ(window.settle().text("dialogue.path"), rope.string());
  window.click("dialogue.recent.rope.xml");
  window.play("click --repeat 2 --delay 60 1\n");
  window.waitFor("the first scene", [](const Layout& now) { return now["title"] == "A rope"; });
}

void saveAs(DrivenWindow& window, const std::string& path) {
  window.key("ctrl+shift+s");
  window.waitFor("the dialogue", [](const Layout& now) { return now.shows("dialogue.path"); });
  window.key("ctrl+a");
  window.type(path);
  window.waitFor("the path", [&](const Layout& now) { return now.text("dialogue.path") == path; });
  window.key("Return");
}

TEST(Files, AnotherSceneIsReplacedOnlyWhenThatIsConfirmed) {
  const TemporaryFolder folder;
  const auto other = writeRopeScene(folder, "other.xml", ropeScene("Another rope"));
  const std::string before = TemporaryFolder::read(other);
  DrivenWindow window(writeRopeScene(folder));
  saveAs(window, other);
  window.waitFor("the question", [](const Layout& now) { return now.shows("dialogue.replaces"); });
  EXPECT_EQ(TemporaryFolder::read(other), before);
  window.click("dialogue.confirm");
  window.waitFor("its new name", [&](const Layout& now) { return now["file"] == other.string(); });
  EXPECT_NE(TemporaryFolder::read(other), before);
  saveAs(window, folder / "third");
  window.waitFor("the usual ending", [&](const Layout& now) { return now["file"] == (folder / "third.xml").string(); });
}

// The program runs in another folder than the one shown.
TEST(Files, ABareNameIsSavedInTheFolderShown) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  saveAs(window, "mine.v2");
  const std::string file = folder / "mine.v2.xml";
  const Layout saved = window.waitFor("the file", [&](const Layout& now) { return now["file"] == file; });
  EXPECT_NE(saved.banners().find(file), std::string::npos) << saved.banners();
}

TEST(Files, AWrongPathIsCorrectedInTheDialogue) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  saveAs(window, folder / "none/mine");
  const std::string wrong = folder / "none/mine.xml";
  const Layout refused = window.waitFor("the reason", [](const Layout& now) { return now.shows("dialogue.refusal"); });
  EXPECT_EQ(refused.text("dialogue.path"), wrong);
  EXPECT_TRUE(refused.text("dialogue.refusal").starts_with(wrong)) << refused.text("dialogue.refusal");
  std::filesystem::create_directory(folder / "none");
  window.click("dialogue.confirm");
  window.waitFor("the file", [&](const Layout& now) { return now["file"] == wrong; });
}

TEST(Files, ADemoSceneIsNeverSavedOver) {
  const std::filesystem::path scene = sourcePath("assets/scenes/ropes.xml");
  const std::string before = TemporaryFolder::read(scene);
  DrivenWindow window(scene);
  window.key("g");
  window.key("ctrl+s");
  window.waitFor("the dialogue", [](const Layout& now) { return now.shows("dialogue.path"); });
  const std::filesystem::path proposed = window.settle().text("dialogue.path");
  EXPECT_EQ(proposed.filename(), "ropes.xml");
  EXPECT_NE(proposed.parent_path(), scene.parent_path());
  window.key("ctrl+a");
  window.type(scene);
  window.waitFor("the path", [&](const Layout& now) { return now.text("dialogue.path") == scene; });
  window.key("Return");
  window.waitFor("the refusal", [](const Layout& now) { return now.shows("dialogue.keeps"); });
  window.click("dialogue.confirm");
  EXPECT_TRUE(window.settle().shows("dialogue.keeps"));
  EXPECT_EQ(TemporaryFolder::read(scene), before);
  window.key("Escape");
  window.waitFor("no dialogue", [](const Layout& now) { return !now.has("dialogue.path"); });
}

TEST(Files, QuittingDoesNotSaveOverADemoScene) {
  const auto scene = sourcePath("assets/scenes/ropes.xml");
  const std::string before = TemporaryFolder::read(scene);
  DrivenWindow window(scene);
  window.key("g");
  window.waitFor("an edit", [](const Layout& now) { return bool(now["changed"]); });
  window.key("ctrl+q");
  window.waitFor("the question", [](const Layout& now) { return now.shows("unsaved.save"); });
  window.click("unsaved.save");
  window.waitFor("where to", [](const Layout& now) { return now.shows("dialogue.path"); });
  EXPECT_EQ(TemporaryFolder::read(scene), before);
  window.key("Escape");
  window.waitFor("the window still", [](const Layout& now) { return !now.has("dialogue.path"); });
  EXPECT_FALSE(window.hasEnded());
}

TEST(Files, ABrokenSceneIsReportedWithFileAndLineWhileTheOldOneRunsOn) {
  const TemporaryFolder folder;
  const auto good = writeRopeScene(folder);
  DrivenWindow window(good);
  const auto broken =
      folder.write("broken.xml", "<simulation>\n<iterations>1</iterations>\n<elemnts/>\n</simulation>\n");
  openByDialogue(window, broken);
  const Layout told = window.waitFor("a banner", [](const Layout& now) { return !now["banners"].empty(); });
  EXPECT_NE(told.banners().find(broken.string() + ":3: unknown tag 'elemnts'"), std::string::npos) << told.banners();
  EXPECT_TRUE(told.shows("banners[0]"));
  EXPECT_EQ(told["file"], good.string());
  EXPECT_EQ(told["particles"], kRopeParticles);
  window.waitFor("more frames", [&](const Layout& now) { return now.frame() > told.frame() + 5; });

  window.click("banners[0].close");
  EXPECT_TRUE(window.settle()["banners"].empty());
}

TEST(Files, AnOpeningErrorIsShownUntilAnotherFileOpens) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  openByDialogue(window, folder / "nowhere.xml");
  window.waitFor("a message", [](const Layout& now) { return now.shows("banners[0]"); });
  openByDialogue(window, writeRopeScene(folder, "other.xml", ropeScene("Another rope")));
  window.waitFor("the scene", [](const Layout& now) { return now["title"] == "Another rope"; });
  EXPECT_EQ(window.settle().banners(), "");
}

TEST(Files, ABrokenSceneOfTheCommandLineIsReportedInTheWindowAndInTheShell) {
  const TemporaryFolder folder;
  const auto broken =
      folder.write("broken.xml", "<simulation>\n<iterations>1</iterations>\n<elemnts/>\n</simulation>\n");
  DrivenWindow window(broken, {.size = "1200x800"});
  const Layout told = window.waitFor("a banner", [](const Layout& now) { return now.shows("banners[0]"); });
  const std::string mistake = broken.string() + ":3: unknown tag 'elemnts'";
  EXPECT_TRUE(told.banners().starts_with(mistake)) << told.banners();
  EXPECT_EQ(told["title"], "Welcome");
  EXPECT_TRUE(told.shows("start.open"));
  EXPECT_TRUE(window.errors().starts_with(mistake)) << window.errors();
  window.lastKey("ctrl+q");
  EXPECT_EQ(window.waitForEnd(), 2);
}

TEST(Files, ABrokenLessonOfTheCommandLineIsReportedInTheWindow) {
  const TemporaryFolder folder;
  const auto broken = folder.write("broken.md", "# A lesson\n\n```pliant\nscene: nowhere.xml\n```\n");
  DrivenWindow window(broken);
  const Layout told = window.waitFor("a banner", [](const Layout& now) { return now.shows("banners[0]"); });
  EXPECT_TRUE(told.banners().starts_with(broken.string() + ":")) << told.banners();
  EXPECT_TRUE(window.errors().starts_with(broken.string() + ":")) << window.errors();
}

TEST(Files, AFileChangedOnDiskIsReadAgain) {
  const TemporaryFolder folder;
  const auto file = writeRopeScene(folder);
  DrivenWindow window(file);
  window.settle();
  writeRopeScene(folder, "rope.xml", ropeScene("Changed outside", 0.5f));
  const Layout reloaded =
      window.waitFor("the new title", [](const Layout& now) { return now["title"] == "Changed outside"; });
  EXPECT_EQ(reloaded.banners(), "");
  EXPECT_EQ(reloaded["file"], file.string());
  EXPECT_EQ(reloaded["undo"], 1) << "what was there before can be brought back";

  folder.write("rope.xml", "<simulation>\n<iterations>1</iterations>\n</simulation>\n");
  const Layout told = window.waitFor("a banner", [](const Layout& now) { return !now["banners"].empty(); });
  EXPECT_NE(told.banners().find(file.string() + ":1: "), std::string::npos) << told.banners();
  EXPECT_EQ(told["title"], "Changed outside");
}

TEST(Files, UnsavedEditsAreNotLostWhenTheFileChangesOnDisk) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  edit(window);
  writeRopeScene(folder, "rope.xml", ropeScene("Changed outside"));
  const Layout told = window.waitFor("a banner", [](const Layout& now) { return !now["banners"].empty(); });
  EXPECT_EQ(told["title"], "A rope");
  EXPECT_TRUE(told["changed"]);
  window.key("ctrl+r");
  EXPECT_EQ(window.settle()["title"], "Changed outside");
  window.key("ctrl+z");
  EXPECT_EQ(window.settle()["title"], "A rope");
}

TEST(Files, FilesReferencedByTheSceneAreWatched) {
  const TemporaryFolder folder;
  const auto scene = writeRopeScene(folder);
  DrivenWindow window(scene);
  window.waitFor("some frames", [](const Layout& now) { return now.frame() > 3; });
  window.key("space");
  folder.write("rope.txt", "0 1 0\n0.1 1 0\n0.2 1 0\n");
  const Layout told = window.waitFor("a banner", [](const Layout& now) { return now.has("banners[0].offer"); });
  EXPECT_EQ(told.banners(), "rope.txt was changed by another program\n");
  EXPECT_EQ(told["particles"], kRopeParticles);
  window.click("banners[0].offer");
  const Layout again = window.waitFor("the new rope", [](const Layout& now) { return now["particles"] == 3; });
  EXPECT_EQ(again.banners(), "");
  EXPECT_EQ(again.frame(), 0);

  std::filesystem::remove(folder / "rope.txt");
  window.waitFor("a banner", [](const Layout& now) {
    return now.banners() == "rope.txt was deleted or moved; the scene keeps what was read\n";
  });
  std::filesystem::remove(scene);
  const Layout lost = window.waitFor("a banner", [](const Layout& now) { return now["banners"].size() == 2; });
  EXPECT_TRUE(lost["changed"]) << "it stands nowhere";
  window.key("ctrl+s");
  window.waitFor("the file", [&](const Layout& now) { return std::filesystem::exists(scene) && !now["changed"]; });
}

TEST(Files, AKeptStateIsAskedAboutBeforeItIsLost) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  window.waitFor("some frames", [](const Layout& now) { return now.frame() >= 5; });
  window.key("ctrl+m");
  EXPECT_TRUE(window.settle()["changed"]);
  window.key("ctrl+z");
  window.waitFor("all taken back", [](const Layout& now) { return now["undo"] == 0 && !now["changed"]; });
  window.key("ctrl+shift+z");
  EXPECT_TRUE(window.settle()["changed"]);
  window.key("ctrl+q");
  window.waitFor("the question", [](const Layout& now) { return now.shows("unsaved.cancel"); });
  window.click("unsaved.cancel");
  window.key("ctrl+s");
  window.waitFor("its file", [&](const Layout& now) {
    return std::filesystem::exists(folder / "rope.states/state 1.take") && !now["changed"];
  });
  window.key("ctrl+z");
  EXPECT_TRUE(window.settle()["changed"]) << "it stands in its file";
}

TEST(Files, MessagesStandBesideAWindowThatFloats) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.size = "1280x800"});
  window.key("ctrl+comma");
  window.waitFor("the preferences", [](const Layout& now) { return now.shows("preferences.theme"); });
  window.key("ctrl+s");
  const Layout said = window.waitFor("what was saved", [](const Layout& now) { return now.shows("banners[0]"); });
  EXPECT_GT(said.place("banners[0]", {0, 0}).y, said.place("preferences.pictureFolder", {0, 1}).y) << "below it";
}

TEST(Files, ClosingAsksAboutUnsavedChanges) {
  const TemporaryFolder folder;
  const auto file = writeRopeScene(folder);
  const std::string before = TemporaryFolder::read(file);
  DrivenWindow window(file);
  edit(window);
  window.choose("file", "quit");
  window.click("unsaved.cancel");
  EXPECT_FALSE(window.settle().has("unsaved.cancel"));
  EXPECT_FALSE(window.hasEnded());

  window.choose("file", "quit");
  const glm::vec2 quit =
      window.waitFor("the question", [](const Layout& now) { return now.shows("unsaved.quit"); }).place("unsaved.quit");
  window.lastClick(quit);
  EXPECT_EQ(window.waitForEnd(), 0) << window.errors();
  EXPECT_EQ(TemporaryFolder::read(file), before) << "nothing was written";
}

TEST(Files, EscapeLetsGoButNeverQuits) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  window.key("h");
  window.key("1");
  window.key("f");
  const Layout lying = window.settle();
  window.pull(lying.last(0), lying.last(0) - glm::vec2(0.0f, 100.0f));
  EXPECT_NE(window.settle()["dragged"], -1);
  window.key("Escape");
  EXPECT_EQ(window.settle()["dragged"], -1);
  window.release();
  for (int i = 0; i < 3; ++i) window.key("Escape");
  const Layout before = window.settle();
  window.waitFor("more frames", [&](const Layout& now) { return now.frame() > before.frame() + 5; });
}

}  // namespace
}  // namespace pliant::app
