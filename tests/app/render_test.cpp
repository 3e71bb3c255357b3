// `pliant render`: pictures and videos without a display.
#include "app/base/build_info.h"
#include "app/document/scene_options.h"
#include "app/pictures/picture_state.h"
#include "app/pictures/png.h"
#include "tests/app/picture.h"
#include "tests/app/probe.h"
#include "tests/app/program.h"
#include "tests/app/results.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <vector>

namespace pliant::app {
namespace {

constexpr std::string_view kScene =
    "<simulation><title>Grains</title><iterations>5</iterations><timestep>0.04</timestep><elements>\n"
    "<element><type>sand</type><radius>0.5</radius><mass>1</mass><color>1 0 0</color></element>\n"
    "<element><type>gravity</type></element><element><type>wall</type></element>\n"
    "</elements><particles><particle><time>0</time><object>0</object><position>0 0.5 "
    "0</position></particle></particles></simulation>\n";

class Render : public testing::Test {
 protected:
  Outcome render(const std::string& out, std::vector<std::string> more = {}) {
    std::vector<std::string> arguments{"render", scene_, "--out", folder_ / out, "--size", "160x120", "--quiet"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runProgram(arguments);
  }
  TemporaryFolder folder_;
  std::string scene_ = folder_.write("grains.xml", kScene);
};

TEST_F(Render, DrawsTheLastFrameIntoAPng) {
  const Outcome outcome = render("a.png");
  EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
  EXPECT_EQ(outcome.out + outcome.err, "");
  const render::Image image = readPng(folder_ / "a.png");
  ASSERT_EQ(image.size, glm::ivec2(160, 120));
  int red = 0;
  for (int y = 0; y < 120; ++y) {
    for (int x = 0; x < 160; ++x) {
      const glm::u8vec4 pixel = image.at(x, y);
      EXPECT_EQ(pixel.a, 255);
      red += pixel.r > 2 * pixel.g && pixel.r > 2 * pixel.b;
    }
  }
  // The camera shows the grain whole and large.
  EXPECT_GT(red, 160 * 120 / 20);
  EXPECT_LT(red, 160 * 120);
  const glm::u8vec4 corner = image.at(0, 0), middle = image.at(80, 60);
  EXPECT_NE(corner, middle);
  EXPECT_EQ(folder_.entryCount(), 2u);
}

TEST_F(Render, TheDarkThemeIsDarker) {
  render("light.png");
  render("dark.png", {"--dark"});
  const glm::u8vec4 light = readPng(folder_ / "light.png").at(0, 0), dark = readPng(folder_ / "dark.png").at(0, 0);
  EXPECT_LT(dark.g + 50, light.g);
}

TEST_F(Render, DrawsEveryFrameWhereTheNameHasAStar) {
  const Outcome outcome = render("f.*.png", {"--frames", "3"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
  EXPECT_EQ(namesIn(folder_.path()),
            (std::vector<std::string>{"f.0000.png", "f.0001.png", "f.0002.png", "grains.xml"}));
  EXPECT_EQ(readPng(folder_ / "f.0002.png").size, glm::ivec2(160, 120));
}

TEST_F(Render, PartsJoinToTheWholeSequence) {
  ASSERT_EQ(render("whole.*.png", {"--frames", "6", "--samples", "4", "--shutter", "0.8"}).exitCode, 0);
  for (const char* part : {"3:4", "5:6", "1:2"}) {
    const Outcome outcome = render("part.*.png", {"--frames", part, "--samples", "4", "--shutter", "0.8"});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
  }
  for (int k = 0; k < 6; ++k) {
    const std::string number = "000" + std::to_string(k) + ".png";
    EXPECT_EQ(readPng(folder_ / ("part." + number)).rgba, readPng(folder_ / ("whole." + number)).rgba) << k;
  }
  EXPECT_EQ(folder_.entryCount(), 13u);
  EXPECT_EQ(render("part.*.png", {"--frames", "4:2"}).exitCode, 2);
  EXPECT_EQ(render("part.*.png", {"--frames", "0:2"}).exitCode, 2);
  EXPECT_EQ(render("last.png", {"--frames", "2:3"}).exitCode, 2) << "a single picture has no parts";
}

// A block of water that is thrown on the floor; `view`: a tag.
std::string splash(const std::string& view) {
  return "<simulation><iterations>30</iterations><solverIterations>3</solverIterations><timestep>0.008333</timestep>" +
         view +
         "<elements><element><type>gravity</type></element><element><type>wall</type></element>"
         "<element><type>fluid</type><color>0.1 0.4 0.8</color><radius>0.025</radius><spacing>0.05</spacing>"
         "<density>1000</density><smoothing>0.1</smoothing></element></elements><particles><block><time>0</time>"
         "<object>0</object><min>-0.2 0.05 -0.2</min><max>0.2 0.35 0.2</max><spacing>0.05</spacing>"
         "<velocity>0 -5 0</velocity></block></particles></simulation>";
}

// Foam depends on all earlier steps, drawn or not.
TEST_F(Render, FoamIsTheSameInPartsOfASequence) {
  const std::string water = folder_.write("water.xml", splash(""));
  const auto draw = [&](const std::string& out, std::vector<std::string> more) {
    std::vector<std::string> arguments{"render", water, "--out", folder_ / out, "--size", "160x120", "--quiet"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Outcome outcome = runProgram(arguments);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
  };
  draw("whole.*.png", {"--frames", "30", "--threads", "1"});
  draw("part.*.png", {"--frames", "28:30", "--threads", "2"});
  draw("without.*.png", {"--frames", "28:30", "--set", "view.foam=FALSE"});
  const auto picture = [&](const std::string& name) { return readPng(folder_ / (name + ".0029.png")).rgba; };
  EXPECT_EQ(picture("part"), picture("whole"));
  EXPECT_NE(picture("without"), picture("whole"));
}

// White foam covers a good part of the water.
TEST_F(Render, FoamIsSeenAfterASplash) {
  const std::string water = folder_.write("splash.xml", splash("<view><stage>night</stage></view>"));
  const auto draw = [&](const std::string& out, const std::string& setting) {
    const Outcome outcome = runProgram({"render", water, "--out", folder_ / out, "--size", "320x240", "--quiet",
                                        "--frames", "24", "--set", "view.foam=" + setting});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    return readPng(folder_ / out);
  };
  const render::Image foaming = draw("foaming.png", "TRUE"), clear = draw("clear.png", "FALSE");
  int brighter = 0;
  for (int y = 0; y < foaming.size.y; ++y) {
    for (int x = 0; x < foaming.size.x; ++x) brighter += foaming.at(x, y).r > clear.at(x, y).r + 40;
  }
  EXPECT_GT(brighter, 400);
}

TEST_F(Render, AppliesCameraPathTurntableAndTitlesOfTheView) {
  const auto middleOfGrain = [&](const std::string& view) {
    std::string scene(kScene);
    scene.replace(scene.find("<elements>"), 0, "<view>" + view + "</view>");
    const std::string file = folder_.write("viewed.xml", scene);
    const Outcome outcome =
        runProgram({"render", file, "--out", folder_ / "viewed.png", "--size", "160x120", "--quiet"});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    const render::Image image = readPng(folder_ / "viewed.png");
    glm::vec2 sum(0.0f);
    float count = 0.0f;
    for (int y = 0; y < 120; ++y) {
      for (int x = 0; x < 160; ++x) {
        if (image.at(x, y).r < 2 * image.at(x, y).g) continue;
        sum += glm::vec2(x, y);
        count += 1.0f;
      }
    }
    return glm::vec3(sum / std::max(count, 1.0f), count);
  };
  const glm::vec3 near = middleOfGrain("<cameraPath>0: 0 0.5 4, 0 0.5 0; 0.1: 0 0.5 6, 0 0.5 0</cameraPath>");
  const glm::vec3 far = middleOfGrain("<cameraPath>0: 0 0.5 4, 0 0.5 0; 0.1: 0 0.5 12, 0 0.5 0</cameraPath>");
  EXPECT_NEAR(near.x, 79.5f, 1.5f);
  EXPECT_NEAR(near.z / far.z, 4.0f, 0.8f) << "half as far, the path being over at the last frame";
  const glm::vec3 turned =
      middleOfGrain("<camera>0 0.5 6</camera><target>1.5 0.5 0</target><turntable>0.32</turntable>");
  EXPECT_GT(turned.x, 85.0f) << "half a turn: what was on the left is on the right";
  EXPECT_LT(middleOfGrain("<camera>0 0.5 6</camera><target>1.5 0.5 0</target>").x, 75.0f);
  const glm::vec3 plain = middleOfGrain("<camera>0 0.5 3</camera><target>0 -1 0</target>");
  const render::Image untitled = readPng(folder_ / "viewed.png");
  const glm::vec3 titled =
      middleOfGrain("<camera>0 0.5 3</camera><target>0 -1 0</target><titles>0-1: A grain</titles>");
  EXPECT_EQ(plain.z, titled.z) << "the grain is above the text";
  const render::Image image = readPng(folder_ / "viewed.png");
  int changed = 0;
  for (int x = 0; x < 160; ++x) {
    for (int y = 92; y < 116; ++y) changed += image.at(x, y) != untitled.at(x, y);
  }
  EXPECT_GT(changed, 300);
}

// A grain that comes in with the third frame and flies off at 20 m/s.
TEST_F(Render, CameraFollowsItsObject) {
  const auto heightOfGrain = [&](const std::string& view, const std::string& frames, const std::string& expected) {
    const std::string file = folder_.write(
        "flying.xml",
        "<simulation><iterations>40</iterations><timestep>0.1</timestep><view><camera>0 0 8</camera><target>0 0 "
        "0</target>" +
            view +
            "</view><elements><element><type>sand</type><name>grain</name><color>1 0 0</color></element></elements>"
            "<particles><particle><time>2</time><object>0</object><position>0 0 0</position><velocity>0 20 0</velocity>"
            "</particle></particles></simulation>");
    const Outcome outcome = runProgram(
        {"render", file, "--out", folder_ / "flying.png", "--size", "160x120", "--quiet", "--frames", frames});
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_EQ(outcome.err, expected);
    const render::Image image = readPng(folder_ / "flying.png");
    float sum = 0.0f, count = 0.0f;
    for (int y = 0; y < 120; ++y) {
      for (int x = 0; x < 160; ++x) {
        if (image.at(x, y).r < 2 * image.at(x, y).g) continue;
        sum += float(y);
        count += 1.0f;
      }
    }
    return count > 0.0f ? sum / count : -1.0f;
  };
  EXPECT_EQ(heightOfGrain("", "20", ""), -1.0f) << "it has left the picture";
  const float first = heightOfGrain("<follow>grain</follow>", "3", "");
  EXPECT_GE(first, 0.0f);
  EXPECT_NEAR(heightOfGrain("<follow>grain</follow>", "20", ""), first, 1.0f);
  heightOfGrain("<follow>nobody</follow>", "3",
                (folder_ / "flying.xml").string() + ": <follow> names 'nobody', but no element has this name\n");
}

TEST_F(Render, AVideoHasAllFramesItsSizeAndTheScenesRate) {
  const Outcome outcome = render("a.mp4", {"--frames", "30"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
  EXPECT_EQ(probe(folder_ / "a.mp4"), (Probed{160, 120, 30, 25.0}));
}

TEST_F(Render, AVideoHasTheRequestedRateAndSpeed) {
  const Outcome outcome = render("a.mp4", {"--frames", "30", "--rate", "60", "--speed", "0.5", "--supersampling", "2"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
  EXPECT_EQ(probe(folder_ / "a.mp4"), (Probed{160, 120, 144, 60.0})) << "1.2 s, half as fast, 60 a second";
  EXPECT_EQ(render("b.mp4", {"--rate", "0"}).exitCode, 2);
  EXPECT_EQ(render("b.mp4", {"--supersampling", "9"}).exitCode, 2);
}

TEST_F(Render, RoundsOddVideoSizesAndReportsIt) {
  const Outcome outcome = runProgram({"render", scene_, "--out", folder_ / "a.mp4", "--size", "161x121", "--quiet"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
  EXPECT_EQ(probe(folder_ / "a.mp4"), (Probed{162, 122, 5, 25.0}));
  EXPECT_EQ(outcome.err, "MP4 needs even sizes: the pictures are 162 x 122\n");
}

TEST_F(Render, TransparentPicturesHaveNoBackground) {
  render("a.png", {"--transparent"});
  EXPECT_EQ(readPng(folder_ / "a.png").at(0, 0).a, 0);
  EXPECT_EQ(readPng(folder_ / "a.png").at(80, 60).a, 255);
}

TEST_F(Render, GifIsAnimated) {
  const Outcome outcome = render("a.gif", {"--frames", "25"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
  EXPECT_EQ(probe(folder_ / "a.gif"), (Probed{160, 120, 20, 20.0})) << "one second at 20 a second";
}

// The scene has too many frames to wait for: the error is reported before they are simulated.
TEST_F(Render, ReportsUnwritableFilesBeforeRunning) {
  folder_.write("blocked", "");
  for (const char* name : {"blocked/a.png", "blocked/a.*.png", "blocked/a.mp4"}) {
    const Outcome outcome = render(name, {"--frames", "100000000"});
    EXPECT_EQ(outcome.exitCode, 1) << name;
    EXPECT_TRUE(outcome.err.starts_with((folder_ / "blocked").string() + ": cannot create the folder: "))
        << outcome.err;
  }
  EXPECT_EQ(folder_.entryCount(), 2u);
  const Outcome nowhere = runProgram({"render", scene_, "--out", "/proc/a.mp4", "--frames", "100000000"});
  EXPECT_EQ(nowhere.exitCode, 1);
  EXPECT_TRUE(nowhere.err.starts_with("/proc/a.mp4: cannot be written: ")) << nowhere.err;
}

TEST_F(Render, MakesTheFolderThatItDrawsTo) {
  for (const char* name : {"one/a.png", "two/deep/a.*.png", "three/a.mp4"}) {
    const Outcome outcome = render(name, {"--frames", "2"});
    EXPECT_EQ(outcome.exitCode, 0) << name << ": " << outcome.err;
  }
  EXPECT_EQ(namesIn(folder_ / "one"), std::vector<std::string>{"a.png"});
  EXPECT_EQ(namesIn(folder_ / "two/deep").size(), 2u);
  EXPECT_EQ(probe(folder_ / "three/a.mp4").pictures, 2);
}

TEST_F(Render, EndingsMayBeInCapitals) {
  EXPECT_EQ(render("a.PNG").exitCode, 0);
  EXPECT_EQ(readPng(folder_ / "a.PNG").size, glm::ivec2(160, 120));
  EXPECT_EQ(runProgram({"render", scene_, "--out", folder_ / "a.MP4", "--size", "161x120", "--quiet"}).exitCode, 0);
  EXPECT_EQ(probe(folder_ / "a.MP4"), (Probed{162, 120, 5, 25.0})) << "with the even size of MP4";
  EXPECT_EQ(render("a.Gif").exitCode, 0);
  EXPECT_EQ(probe(folder_ / "a.Gif"), (Probed{160, 120, 4, 20.0}));
}

TEST_F(Render, ReportsOptionsThatAFormatDoesNotSupport) {
  const Outcome gif = render("a.gif", {"--rate", "100"});
  EXPECT_EQ(gif.err, (folder_ / "a.gif").string() +
                         ": GIF is limited to 50 pictures per second, which are used instead of 100\n");
  EXPECT_EQ(probe(folder_ / "a.gif").rate, 50.0);
}

TEST_F(Render, AnInterruptedVideoKeepsItsFinishedPictures) {
  const Outcome outcome =
      runProgram({"render", scene_, "--out", folder_ / "a.mp4", "--size", "160x120", "--frames", "100000"},
                 {.awaited = folder_ / "a.mp4", .interruption = SIGINT});
  EXPECT_EQ(outcome.exitCode, 130) << outcome.err;
  const std::string said = ": interrupted after ";
  const std::size_t told = outcome.err.find(said);
  ASSERT_NE(told, std::string::npos) << outcome.err;
  const int frames = std::atoi(outcome.err.c_str() + told + said.size());
  EXPECT_EQ(probe(folder_ / "a.mp4").pictures, frames);
  EXPECT_EQ(folder_.entryCount(), 2u);
}

TEST_F(Render, AnUnknownEndingIsWrongUsage) {
  const Outcome outcome = render("a.jpg");
  EXPECT_EQ(outcome.exitCode, 2);
  EXPECT_NE(outcome.err.find("expected .png, .mp4 or .gif"), std::string::npos) << outcome.err;
  EXPECT_EQ(folder_.entryCount(), 1u);
  EXPECT_EQ(runProgram({"render", scene_}).exitCode, 2) << "without --out";
  EXPECT_EQ(render("a.png", {"--size", "0x100"}).exitCode, 2);
}

TEST_F(Render, WritesPicturesWithoutFfmpegAndReportsIt) {
  const Outcome outcome =
      runProgram({"render", scene_, "--out", folder_ / "a.mp4", "--size", "160x120", "--quiet"}, {.path = "/nowhere"});
  EXPECT_EQ(outcome.exitCode, 0);
  EXPECT_TRUE(outcome.err.starts_with("ffmpeg is not installed; the pictures are in the folder " +
                                      (folder_ / "a").string() + " instead."))
      << outcome.err;
  const std::vector<std::string> five{"0000.png", "0001.png", "0002.png", "0003.png", "0004.png"};
  EXPECT_EQ(namesIn(folder_ / "a"), five);

  // Those of another scene are written elsewhere, and the last line says where.
  const Outcome gif =
      runProgram({"render", scene_, "--out", folder_ / "a.gif", "--size", "80x60"}, {.path = "/nowhere"});
  EXPECT_NE(gif.err.find("paletteuse"), std::string::npos) << "a command that makes a GIF: " << gif.err;
  EXPECT_TRUE(gif.err.ends_with(": 5 frames; 4 pictures drawn to " + (folder_ / "a-001/*.png").string() + "\n"))
      << gif.err;
  EXPECT_EQ(namesIn(folder_ / "a"), five);
  EXPECT_EQ(namesIn(folder_ / "a-001").size(), 4u);
  EXPECT_EQ(readPng(folder_ / "a/0000.png").size, glm::ivec2(160, 120));
}

TEST_F(Render, UsesTheWindowSizeWithoutADisplay) {
  if (std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr)
    GTEST_SKIP() << "a window would open";
  const Outcome outcome = runProgram({scene_, "--size", "64x48", "--frames", "2"}, {.folder = folder_.path()});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
  EXPECT_EQ(probe(folder_ / "grains.mp4").width, 64);
  const Outcome useless = runProgram({scene_, "--results", "r", "--layout", "l.json"}, {.folder = folder_.path()});
  EXPECT_EQ(useless.exitCode, 2);
  EXPECT_EQ(useless.err,
            "--results: has no effect: there is no display for a window\n"
            "--layout: has no effect: there is no display for a window\n");
}

// A picture by F12 can be used like its scene in every command that runs one.
TEST_F(Render, CommandsAcceptAPictureAsTheSceneItShows) {
  const std::string picture = folder_ / "shown.png";
  PictureState state;
  SceneOptions options;
  options.scene = scene_;
  sim::InputMessages messages;
  state.take.scene = loadScene(options, messages);
  state.take.steps = 3;
  state.take.version = version();
  state.size = {64, 48};
  writePng(picture, render::Image::filled({4, 4}, 9), writePictureState(state));

  const Outcome run = runProgram({"run", picture, folder_ / "results"});
  EXPECT_EQ(run.exitCode, 0) << run.err;
  ASSERT_EQ(runProgram({"run", scene_, folder_ / "alone", "--frames", "3"}).exitCode, 0);
  ASSERT_EQ(namesIn(folder_ / "results").size(), 3u);
  for (const std::string& name : namesIn(folder_ / "alone"))
    EXPECT_EQ(TemporaryFolder::read(folder_ / "results" / name), TemporaryFolder::read(folder_ / "alone" / name));
  EXPECT_EQ(runProgram({"check", picture}).out, picture + ": good; a picture of 3 frames\n");
  EXPECT_EQ(runProgram({"render", picture, "--out", folder_ / "again.png"}).exitCode, 0);
  EXPECT_EQ(readPng(folder_ / "again.png").size, glm::ivec2(64, 48));
  EXPECT_EQ(runProgram({"render", picture, "--out", folder_ / "dark.png", "--dark"}).exitCode, 0);
  EXPECT_LT(readPng(folder_ / "dark.png").at(1, 1).r, readPng(folder_ / "again.png").at(1, 1).r);

  const Outcome sweep = runProgram({"sweep", picture, "--vary", "timestep=0.1,0.2", "--out", folder_ / "grid"});
  EXPECT_EQ(sweep.exitCode, 2);
  EXPECT_EQ(sweep.err, picture + ": a sweep runs scenes, this is a picture\n");
  EXPECT_EQ(runProgram({"take", picture}).err, picture + ": expected a take, this is a picture\n");
}

TEST_F(Render, ABrokenSceneIsBadInput) {
  scene_ = folder_.write("broken.xml", "<simulation>\n<elemnts/></simulation>\n");
  const Outcome outcome = render("a.png");
  EXPECT_EQ(outcome.exitCode, 2);
  EXPECT_TRUE(outcome.err.starts_with(scene_ + ":2: ")) << outcome.err;
  EXPECT_FALSE(std::filesystem::exists(folder_ / "a.png"));
}

// Two equal variants and a different one: equal pictures, and a different one, each with a title above it.
TEST_F(Render, DrawsVariantsSideBySide) {
  std::string text(kScene);
  text.insert(text.find("</simulation>"),
              "<variants><variant name=\"one\"></variant><variant name=\"two\"></variant>"
              "<variant name=\"large\"><set path=\"elements[0].radius\">0.9</set></variant></variants>");
  scene_ = folder_.write("variants.xml", text);
  const Outcome outcome = runProgram({"render", scene_, "--out", folder_ / "v.png", "--size", "364x200", "--quiet"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
  const render::Image image = readPng(folder_ / "v.png");
  ASSERT_EQ(image.size, glm::ivec2(364, 200));
  constexpr int kTitle = 24, kWidth = 120, kStride = 122;  // 2.7 lines of a font of 9 pixels; cells and what is between
  std::array<int, 3> red{}, ink{};
  for (int cell = 0; cell < 3; ++cell) {
    for (int y = 0; y < 200; ++y) {
      for (int x = 0; x < kWidth; ++x) {
        const glm::u8vec4 pixel = image.at(cell * kStride + x, y);
        const auto c = static_cast<std::size_t>(cell);
        red[c] += pixel.r > 2 * pixel.g && pixel.r > 2 * pixel.b;
        ink[c] += y < kTitle && pixel.r < 120;
        if (cell != 1 || y < kTitle) continue;
        ASSERT_EQ(pixel, image.at(x, y)) << "the same scene, the same picture";
      }
    }
  }
  EXPECT_GT(red[0], 200);
  EXPECT_GT(red[2], 2 * red[0]) << "one camera for all: what is larger looks larger";
  for (const int dark : ink) EXPECT_GT(dark, 10) << "a title";
}

// Two pages of one scene that differ in a solver setting, and one of another scene: two pictures.
TEST(LessonWorksheet, ShowsIdenticalPicturesOnce) {
  const TemporaryFolder folder;
  const std::string page = "\n```pliant\nscene: lessons/scenes/two_distances.xml\n";
  folder.write("lesson.md", "# A lesson\n## One\nText." + page + "```\n## Two\nText." + page +
                                "set: solverIterations=3\n```\n## Three\nText.\n```pliant\nscene: "
                                "lessons/scenes/hanging_rope.xml\n```\n");
  const Outcome outcome = runProgram({"lesson", "lesson.md", "--worksheet", "sheet.html"}, {.folder = folder.path()});
  ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
  const std::string sheet = TemporaryFolder::read(folder / "sheet.html");
  std::vector<std::string> parts;
  for (std::size_t at = 0; (at = sheet.find("<img", at)) != std::string::npos; ++at) parts.emplace_back(sheet, at, 20);
  EXPECT_EQ(parts.size(), 2u);
  EXPECT_LT(sheet.find("<img"), sheet.find("<h2>Two"));
  EXPECT_GT(sheet.rfind("<img"), sheet.find("<h2>Three"));
}

}  // namespace
}  // namespace pliant::app
