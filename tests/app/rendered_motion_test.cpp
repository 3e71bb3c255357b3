// Motion in the pictures of `pliant render`: between steps, and while the shutter is open.
#include "app/pictures/png.h"
#include "tests/app/picture.h"
#include "tests/app/program.h"
#include "tests/app/results.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace pliant::app {
namespace {

class RenderedMotion : public testing::Test {
 protected:
  TemporaryFolder folder_;
};

/// Number of pixels that are at least partly red, and their mean column.
struct Streak {
  int count = 0;
  double middle = 0.0;
};

Streak streakIn(const render::Image& image) {
  Streak streak;
  const int row = image.size.y / 2;
  for (int x = 0; x < image.size.x; ++x) {
    const glm::u8vec4 pixel = image.at(x, row);
    if (pixel.r < pixel.g + 3) continue;
    ++streak.count;
    streak.middle += x;
  }
  streak.middle /= std::max(streak.count, 1);
  return streak;
}

// A brick that flies across the picture, 30 pixels a step: slowed down four times it moves by a quarter of that, and
// with an open shutter it is longer by its path while that is open.
TEST_F(RenderedMotion, InterpolatesBetweenStepsForSlowMotionAndExposure) {
  const std::string flying = folder_.write(
      "flying.xml",
      "<simulation><iterations>8</iterations><timestep>0.1</timestep>"
      "<view><camera>0 0 60</camera><target>0 0 0</target><fieldOfView>8</fieldOfView>"
      "</view><elements><element><type>rigidBody</type><model>rigid</model><color>1 0 0</color><shape>box</shape>"
      "<size>1 1 1</size><translate>-4 0 0</translate><velocity>10 0 0</velocity><mass>1</mass></element></elements>"
      "</simulation>");
  const auto draw = [&](const std::string& out, std::vector<std::string> more) {
    std::vector<std::string> arguments{"render", flying, "--out", folder_ / out, "--size", "320x180", "--quiet"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Outcome outcome = runProgram(arguments);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
  };
  const auto streak = [&](const std::string& name) { return streakIn(readPng(folder_ / name)); };
  draw("steps.*.png", {"--frames", "6", "--rate", "10"});
  const double step = streak("steps.0003.png").middle - streak("steps.0002.png").middle;
  const int brick = streak("steps.0002.png").count;
  ASSERT_GT(step, 20.0);
  draw("slow.*.png", {"--frames", "6", "--rate", "10", "--speed", "0.25"});
  for (int k = 4; k < 16; ++k) {
    const auto name = [](int number) {
      return "slow.00" + std::string(number < 10 ? "0" : "") + std::to_string(number) + ".png";
    };
    EXPECT_NEAR(streak(name(k + 1)).middle - streak(name(k)).middle, 0.25 * step, 1.01) << k;
  }
  draw("open.*.png", {"--frames", "6", "--rate", "10", "--samples", "32", "--shutter", "0.5"});
  // Its ends fade out: pixels covered for less than an eighth of the time are not red enough to count.
  const int longer = streak("open.0003.png").count - brick;
  EXPECT_GT(longer, 0.75 * 0.5 * step - 1.0);
  EXPECT_LT(longer, 0.5 * step + 1.0);
  draw("last.*.png", {"--frames", "3", "--samples", "16", "--shutter", "0.5"});
  draw("alone.png", {"--frames", "3", "--samples", "16", "--shutter", "0.5"});
  EXPECT_EQ(readPng(folder_ / "alone.png").rgba, readPng(folder_ / "last.0002.png").rgba) << "one picture alone, too";
}

// While the shutter is open the camera moves, too: what it follows is sharp, and still objects are blurred by the
// length of their path in the picture. In a camera that turns around its target once in 2 pi s an object 10 m in front
// of that moves by 1 m in a step of 0.1 s.
TEST_F(RenderedMotion, TheCameraMovesWhileTheShutterIsOpen) {
  const auto draw = [&](const std::string& name, const std::string& view, const std::string& brick,
                        std::vector<std::string> more) {
    const std::string scene =
        folder_.write(name + ".xml",
                      "<simulation><iterations>4</iterations><timestep>0.1</timestep><view><camera>0 0 "
                      "60</camera><target>0 0 0</target>"
                      "<fieldOfView>8</fieldOfView>" +
                          view +
                          "</view><elements><element><type>rigidBody</type><name>brick</name>"
                          "<model>rigid</model><color>1 0 0</color><shape>box</shape><size>1 1 1</size><mass>1</mass>" +
                          brick + "</element></elements></simulation>");
    std::vector<std::string> arguments{"render",    scene,     "--out",    folder_ / (name + ".*.png"),
                                       "--size",    "320x180", "--frames", "4",
                                       "--samples", "16",      "--quiet"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Outcome outcome = runProgram(arguments);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    return streakIn(readPng(folder_ / (name + ".0003.png"))).count;
  };
  const std::string flying = "<translate>-4 0 0</translate><velocity>10 0 0</velocity>",
                    standing = "<translate>0 0 10</translate>";
  const std::string follow = "<follow>brick</follow>";
  const int sharp = draw("sharp", follow, flying, {});
  EXPECT_NEAR(draw("followed", follow, flying, {"--shutter", "1"}), sharp, 1);
  const std::vector<std::string> around{"--orbit", "6.2832"};
  const int still = draw("still", "", standing, around);
  // Picture 3 is taken when it has turned by 0.3; while its shutter was open, by 0.275 in the mean.
  const double distance = 60.0 - 10.0 * std::cos(0.275);
  const double pixelsPerMetre = 180.0 / (2.0 * distance * std::tan(0.5 * 8.0 * 3.14159265 / 180.0));
  const double way = 0.5 * std::cos(0.275) * pixelsPerMetre;
  const int longer = draw("passed", "", standing, {"--orbit", "6.2832", "--shutter", "0.5"}) - still;
  EXPECT_GT(longer, 0.75 * way - 1.0) << "its ends fade out";
  EXPECT_LT(longer, way + 1.0);
}

}  // namespace
}  // namespace pliant::app
