// Videos and pictures of what the window shows.
#include "tests/app/picture.h"
#include "tests/app/probe.h"
#include "tests/app/program.h"
#include "tests/window/driven_window.h"
#include "tests/window/rope_scene.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>

namespace pliant::app {
namespace {

constexpr const char* kSmall = "\"recording\": {\"width\": \"320\", \"height\": \"180\"}";

/// The pictures that a message says were recorded; -1 where it says none.
int recordedIn(const std::string& text) {
  const std::size_t at = text.find("recorded ");
  double seconds = 0.0;
  int pictures = -1;
  if (at != std::string::npos) std::sscanf(text.c_str() + at, "recorded %lf s in %d pictures", &seconds, &pictures);
  return pictures;
}

Layout waitForRecording(DrivenWindow& window) {
  return window.waitFor("the end of the recording", [](const Layout& now) { return recordedIn(now.banners()) >= 0; });
}

TEST(Recording, F10RecordsUntilItIsPressedAgain) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.folder = folder.path(), .preferences = kSmall});
  EXPECT_FALSE(window.settle().has("recording.live"));
  window.key("F10");
  const Layout begun = window.waitFor("REC", [](const Layout& now) { return now.has("recording.live"); });
  window.waitFor("a second", [&](const Layout& now) { return now.frame() >= begun.frame() + 60; });
  window.key("F10");
  const int pictures = recordedIn(waitForRecording(window).banners());
  EXPECT_GE(pictures, 60) << "a step of a sixtieth of a second each";
  EXPECT_FALSE(window.settle().has("recording.live"));
  EXPECT_EQ(probe(folder / "rope-001.mp4"), (Probed{320, 180, pictures, 60.0}));
}

TEST(Recording, TextsAreInOneColumnBelowTheLegend) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.folder = folder.path(), .preferences = kSmall});
  window.key("k");
  window.key("F10");
  window.key("F12");
  window.waitFor("the picture", [](const Layout& now) {
    return now.banners().find("picture written to ") != std::string::npos && now.has("recording.live") &&
           now.has("legend.automatic");
  });
  const Layout shown = window.settle();
  const std::string column[] = {"legend.automatic", "recording.stop", "banners[0]"};
  for (std::size_t i = 1; i < std::size(column); ++i) {
    EXPECT_LT(shown.place(column[i - 1], {0, 1}).y, shown.place(column[i], {0, 0}).y) << column[i];
  }
  // A window that floats there is in front of it.
  window.choose("record", "settings");
  window.click("recording.4K");
  window.waitFor("4K", [](const Layout& now) { return now.text("recording.width") == "3840"; });
}

TEST(Recording, TheWindowClosedInMidRecordingLosesNoPicture) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.folder = folder.path(), .preferences = kSmall});
  window.key("F10");
  const Layout begun = window.waitFor("REC", [](const Layout& now) { return now.has("recording.live"); });
  window.waitFor("half a second", [&](const Layout& now) { return now.frame() >= begun.frame() + 30; });
  window.lastKey("ctrl+q");
  // Where drawing takes long it is asked whether to wait.
  const auto asked =
      window.waitForOrEnd("a question, or the end", [](const Layout& now) { return now.shows("recordings.finish"); });
  if (asked) window.lastClick(asked->place("recordings.finish"));
  EXPECT_EQ(window.waitForEnd(), 0) << window.errors();
  const int pictures = recordedIn(window.errors());
  EXPECT_GE(pictures, 30) << window.errors();
  EXPECT_EQ(probe(folder / "rope-001.mp4").pictures, pictures);
}

TEST(Recording, ClosingAsksBeforeALongEncoding) {
  const TemporaryFolder folder;
  DrivenWindow window(
      writeRopeScene(folder),
      {.folder = folder.path(), .preferences = R"("recording": {"width": "640", "height": "360", "samples": "64"})"});
  window.waitFor("a second", [](const Layout& now) { return now.frame() >= 60; });
  window.key("space");
  window.key("F9");
  window.waitFor("the video", [](const Layout& now) { return now.has("recording.cancel0"); });
  window.key("ctrl+q");
  window.waitFor("a question", [](const Layout& now) { return now.shows("recordings.cancel"); });
  window.click("recordings.cancel");
  EXPECT_FALSE(window.settle().has("recordings.cancel"));
  EXPECT_FALSE(window.hasEnded());
  window.key("ctrl+q");
  const Layout again = window.waitFor("a question", [](const Layout& now) { return now.shows("recordings.cut"); });
  window.lastClick(again.place("recordings.cut"));
  EXPECT_EQ(window.waitForEnd(), 0) << window.errors();
  EXPECT_NE(window.errors().find("recording cancelled"), std::string::npos) << window.errors();
}

// Each holds the states that it draws until they are drawn.
TEST(Recording, WaitingStepsUseNoMoreMemoryThanTheTimeline) {
  const TemporaryFolder folder;
  const auto scene = folder.write(
      "grains.xml",
      "<simulation>\n<title>Grains</title>\n<iterations>100000</iterations>\n<timestep>0.0166667</timestep>\n"
      "<contacts>FALSE</contacts>\n<elements>\n<element><type>sand</type><radius>0.01</radius></element>\n"
      "<element><type>gravity</type><magnitude>0.1</magnitude></element>\n</elements>\n<particles>\n<block>"
      "<time>0</time><object>0</object><min>0 0 0</min><max>0.38 0.38 0.38</max><spacing>0.02</spacing></block>\n"
      "</particles>\n</simulation>\n");
  const std::string settings =
      R"("timelineMegabytes": 16, "recording": {"width": "640", "height": "360", "samples": "32"})";
  DrivenWindow window(scene, {.folder = folder.path(), .preferences = settings});
  window.waitFor("30 steps of 8,000 grains", [](const Layout& now) { return now.frame() >= 30; });
  window.key("space");
  constexpr int kTooMany = 9;
  int videos = 0;
  while (window.settle()["banners"].empty() && videos < kTooMany) {
    window.key("F9");
    ++videos;
  }
  const Layout refused = window.settle();
  EXPECT_LT(videos, kTooMany);
  EXPECT_GT(videos, 1) << "a first one is always drawn";
  EXPECT_NE(refused.banners().find("wait to be drawn for other recordings"), std::string::npos) << refused.banners();
  EXPECT_FALSE(refused.has("recording.cancel" + std::to_string(videos - 1)));
}

TEST(Recording, F9SavesTheLastSeconds) {
  const TemporaryFolder folder;
  const std::string settings =
      "\"recording\": {\"width\": \"320\", \"height\": \"180\", \"lastSeconds\": \"0.5\", \"rate\": \"30\"}";
  DrivenWindow window(writeRopeScene(folder), {.folder = folder.path(), .preferences = settings});
  window.waitFor("a second", [](const Layout& now) { return now.frame() >= 60; });
  window.key("F9");
  EXPECT_EQ(recordedIn(waitForRecording(window).banners()), 15);
  EXPECT_EQ(probe(folder / "rope-001.mp4"), (Probed{320, 180, 15, 30.0}));
}

TEST(Recording, ASavedRecordingSaysHowFarItIs) {
  const TemporaryFolder folder;
  const std::string settings =
      "\"recording\": {\"width\": \"1280\", \"height\": \"720\", \"lastSeconds\": \"1\", \"rate\": \"60\"}";
  DrivenWindow window(writeRopeScene(folder), {.folder = folder.path(), .preferences = settings});
  window.waitFor("a second", [](const Layout& now) { return now.frame() >= 60; });
  window.key("space");
  window.key("F9");
  const auto partOf = [](const Layout& now) {
    return now.has("recording.job0") ? std::stod(now.text("recording.job0")) : -1.0;
  };
  const double begun = partOf(window.waitFor("a bar", [&](const Layout& now) { return partOf(now) >= 0.0; }));
  const Layout later = window.waitFor("more of it", [&](const Layout& now) { return partOf(now) > begun; });
  EXPECT_LE(partOf(later), 1.0);
  EXPECT_TRUE(later.shows("recording.cancel0"));
  window.click("recording.cancel0");
  window.waitFor("the end", [](const Layout& now) {
    return !now.has("recording.job0") && now.banners().find("recording cancelled; kept ") == 0;
  });
}

TEST(Recording, FilesGoToTheUsersFoldersFromAnyWorkingDirectory) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "home/Pictures");
  std::filesystem::create_directories(folder / "home/Filme");
  std::ofstream(folder / "home/user-dirs.dirs") << "XDG_VIDEOS_DIR=\"$HOME/Filme\"\n";
  DrivenWindow window(writeRopeScene(folder), {.folder = folder.path(),
                                               .preferences = "\"recording\": {\"width\": \"160\", \"height\": \"90\", "
                                                              "\"lastSeconds\": \"0.2\"}",
                                               .state = folder / "home"});
  window.waitFor("some frames", [](const Layout& now) { return now.frame() >= 20; });
  window.key("F12");
  window.waitFor("the picture, and where it is", [&](const Layout& now) {
    return now.banners().find("picture written to " + (folder / "home/Pictures/rope-001.png").string()) !=
           std::string::npos;
  });
  window.key("F9");
  window.waitFor("the video, and where it is", [&](const Layout& now) {
    return now.banners().find((folder / "home/Filme/rope-001.mp4").string()) != std::string::npos;
  });
  EXPECT_TRUE(std::filesystem::exists(folder / "home/Filme/rope-001.mp4"));
}

TEST(Recording, ThePanelSetsSizesAndSavesTheLastSeconds) {
  const TemporaryFolder folder;
  const std::string settings =
      "\"recording\": {\"width\": \"160\", \"height\": \"90\", \"lastSeconds\": \"0.3\", \"rate\": \"20\", \"format\": "
      "\"gif\"}";
  DrivenWindow window(writeRopeScene(folder), {.folder = folder.path(), .preferences = settings});
  window.waitFor("half a second", [](const Layout& now) { return now.frame() >= 30; });
  window.choose("record", "settings");
  EXPECT_EQ(window.waitFor("the panel", [](const Layout& now) { return now.shows("recording.last"); })
                .text("recording.width"),
            "160");
  window.click("recording.last");
  EXPECT_EQ(recordedIn(waitForRecording(window).banners()), 6);
  EXPECT_EQ(probe(folder / "rope-001.gif"), (Probed{160, 90, 6, 20.0}));
  window.click("recording.4K");
  EXPECT_EQ(window.waitFor("4K", [](const Layout& now) { return now.text("recording.width") != "160"; })
                .text("recording.height"),
            "2160");
}

TEST(Recording, RecordsTheWindowOncePerPictureWithPanels) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder),
                      {.size = "801x561",
                       .folder = folder.path(),
                       .preferences = "\"recording\": {\"panels\": \"TRUE\", \"rate\": \"30\"}"});
  window.key("space");
  window.key("F10");
  for (int step = 0; step < 6; ++step) window.key("Right");
  window.key("F10");
  EXPECT_EQ(recordedIn(waitForRecording(window).banners()), 4)
      << "the beginning and six sixtieths of a second, 30 a second";
  EXPECT_EQ(probe(folder / "rope-001.mp4"), (Probed{800, 560, 4, 30.0}));
}

TEST(Recording, OpeningAPictureRestoresItsScene) {
  const TemporaryFolder folder;
  const std::string settings =
      "\"recording\": {\"pictureScale\": \"2\"}, \"pictureFolder\": \"" + folder.path().string() + "\"";
  {
    DrivenWindow window(writeRopeScene(folder), {.preferences = settings});
    window.key("j");
    window.waitFor("some frames after the gust", [](const Layout& now) { return now.frame() >= 20; });
    window.key("space");
    window.key("Left");
    window.key("1");
    window.key("w");
    window.key("k");
    window.key("F12");
    window.waitFor("the picture",
                   [](const Layout& now) { return now.banners().find("picture written to ") != std::string::npos; });
  }
  const render::Image taken = readPng(folder / "rope-001.png");
  EXPECT_EQ(taken.size, glm::ivec2(1600, 1120)) << "twice the window";

  // Drawn again without a window.
  const Outcome outcome = runProgram({"render", folder / "rope-001.png", "--out", folder / "again.png", "--quiet"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
  EXPECT_EQ(readPng(folder / "again.png").rgba, taken.rgba);

  // Opened, and taken again.
  DrivenWindow window(folder / "rope-001.png", {.preferences = settings});
  const Layout open = window.waitFor("the state", [](const Layout& now) { return now.frame() >= 20; });
  EXPECT_FALSE(open["playing"]);
  EXPECT_FALSE(open["changed"]);
  EXPECT_EQ(open["title"], "A rope");
  window.key("F12");
  window.waitFor("the picture",
                 [](const Layout& now) { return now.banners().find("rope-002.png") != std::string::npos; });
  EXPECT_EQ(readPng(folder / "rope-002.png").rgba, taken.rgba);
}

// The simulation is some steps ahead of what is shown.
TEST(Recording, APictureTakenWhileItPlaysHoldsTheStepThatItShows) {
  const TemporaryFolder folder;
  DrivenWindow window(sourcePath("assets/scenes/newtons_cradle.xml"),
                      {.preferences = "\"pictureFolder\": \"" + folder.path().string() + "\""});
  window.waitFor("some frames", [](const Layout& now) { return now.frame() >= 40; });
  for (const char* name : {"newtons_cradle-001.png", "newtons_cradle-002.png", "newtons_cradle-003.png"}) {
    window.key("F12");
    window.waitFor("the picture", [&](const Layout& now) { return now.banners().find(name) != std::string::npos; });
    const Outcome outcome = runProgram({"render", folder / name, "--out", folder / "again.png", "--quiet"});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_TRUE(readPng(folder / "again.png").rgba == readPng(folder / name).rgba) << name;
  }
}

TEST(Recording, APictureWithoutASceneIsReportedAndNothingIsLost) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.folder = folder.path()});
  folder.write("other.png", "no picture");
  window.key("ctrl+o");
  window.key("ctrl+a");
  window.type((folder / "other.png").string());
  window.key("Return");
  const Layout told = window.waitFor("a banner", [](const Layout& now) { return !now["banners"].empty(); });
  EXPECT_NE(told.banners().find("other.png: this is not a PNG picture"), std::string::npos) << told.banners();
  EXPECT_EQ(told["title"], "A rope");
}

}  // namespace
}  // namespace pliant::app
