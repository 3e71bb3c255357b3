// Play, pause, step, reset; the window stays fluid whatever a step takes.
#include "tests/app/program.h"
#include "tests/window/driven_window.h"
#include "tests/window/rope_scene.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace pliant::app {
namespace {

TEST(Transport, PausesStepsAndResets) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  const Layout first = window.settle();
  EXPECT_TRUE(first["playing"]);
  window.waitFor("20 frames", [](const Layout& now) { return now.frame() >= 20; });

  window.click("toolbar.play");
  const Layout paused = window.settle();
  EXPECT_FALSE(paused["playing"]);
  EXPECT_EQ(window.settle().frame(), paused.frame()) << "pictures go on, frames do not";

  window.click("toolbar.step");
  EXPECT_EQ(window.settle().frame(), paused.frame() + 1);
  window.key("Right");
  EXPECT_EQ(window.settle().frame(), paused.frame() + 2);

  const Layout shown = window.reveal("settings.damping");
  window.click(shown.place("settings.damping", {0.5f, 0.5f}));
  const std::string damping = window.settle().text("settings.damping");
  EXPECT_NE(damping, "0");
  window.click("toolbar.reset");
  const Layout reset = window.settle();
  EXPECT_EQ(reset.frame(), 0);
  EXPECT_FALSE(reset["playing"]);
  EXPECT_EQ(reset.text("settings.damping"), damping) << "the edited parameter stays";
  EXPECT_EQ(reset["undo"], 1);

  window.key("space");
  window.waitFor("a frame", [](const Layout& now) { return now["playing"] && now.frame() > 0; });
}

TEST(Transport, ClosesAfterTheFramesAskedForAndHasWrittenEach) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder), {.arguments = {"--frames", "40", "--results", folder / "results"}});
  EXPECT_EQ(window.waitForEnd(), 0) << window.errors();
  EXPECT_EQ(window.errors(), "");
  EXPECT_TRUE(std::filesystem::exists(folder / "results/frame.0039.csv"));
  EXPECT_FALSE(std::filesystem::exists(folder / "results/frame.0040.csv"));
}

// Milliseconds of one step with so many iterations.
double stepMilliseconds(const std::filesystem::path& scene, int iterations, const TemporaryFolder& folder) {
  const Outcome outcome =
      runProgram({"run", scene, folder / "results", "--frames", "3", "--quiet", "--threads", "1", "--set",
                  fmt::format("solverIterations={}", iterations), "--stats", folder / "stats.json"});
  EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
  return nlohmann::json::parse(TemporaryFolder::read(folder / "stats.json")).at("millisecondsPerFrame").at("median");
}

TEST(Transport, ASlowStepLeavesThePicturesAtMoreThanTenASecond) {
  const TemporaryFolder folder;
  const auto file = writeRopeScene(folder, "slow.xml", ropeScene("Slow"));
  // As many iterations and substeps as make half a second of work, were the machine as busy as now: 200 ms at least.
  const double each = stepMilliseconds(file, 10000, folder) / 10000.0;
  const int iterations = std::min(static_cast<int>(500.0 / each), 100000);
  const int substeps = static_cast<int>(500.0 / (each * iterations)) + 1;
  DrivenWindow window(file, {.arguments = {"--threads", "1", "--set", fmt::format("solverIterations={}", iterations),
                                           "--set", fmt::format("substeps={}", substeps)},
                             .size = "480x360"});
  const Layout start = window.waitFor("a step", [](const Layout& now) { return now.frame() >= 1; });
  const Layout end = window.waitFor("five steps", [&](const Layout& now) { return now.frame() >= start.frame() + 5; });
  EXPECT_GE(double(end["stepMilliseconds"]), 200.0) << "the test's own premise";
  const int pictures = end.pictures() - start.pictures(), steps = end.frame() - start.frame();
  EXPECT_GT(pictures, 2 * steps) << "ten a second at 200 ms a step";
}

}  // namespace
}  // namespace pliant::app
