// File > Export frames: the dialogue, the progress, the files.
#include "tests/app/results.h"
#include "tests/window/driven_window.h"
#include "tests/window/rope_scene.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace pliant::app {
namespace {

void openDialogue(DrivenWindow& window) {
  window.choose("file", "export");
  window.waitFor("the dialogue", [](const Layout& now) { return now.shows("export.confirm"); });
}

void typeFolder(DrivenWindow& window, const std::string& folder) {
  window.click("export.folder");
  window.key("ctrl+a");
  window.type(folder);
  window.waitFor("the folder", [&](const Layout& now) { return now.text("export.folder") == folder; });
}

TEST(ExportFrames, WritesTheFormatsThatAreTickedUntilItIsStopped) {
  const TemporaryFolder folder, out;
  DrivenWindow window(writeRopeScene(folder));
  openDialogue(window);
  typeFolder(window, out / "a");
  window.click("export.ply");  // beside csv and usd, which are ticked
  window.click("export.confirm");
  window.waitFor("progress", [](const Layout& now) { return now.shows("export.progress"); });
  window.waitFor("frames", [&](const Layout&) { return namesIn(out / "a").size() >= 6; });
  window.click("export.stop");
  const Layout told = window.waitFor("the end", [](const Layout& now) { return !now["banners"].empty(); });
  EXPECT_NE(told.banners().find("export stopped: "), std::string::npos) << told.banners();
  EXPECT_FALSE(told.has("export.progress"));
  const auto names = namesIn(out / "a");
  EXPECT_EQ(names.back(), "scene.usda");
  EXPECT_TRUE(names.front().starts_with("frame.")) << names.front();
  EXPECT_TRUE(names[names.size() - 2].starts_with("particles.")) << names[names.size() - 2];
  EXPECT_EQ(names.size() % 2, 1u) << "as many tables as PLY files";
}

TEST(ExportFrames, WritesTheFramesOfTheTimeline) {
  const TemporaryFolder folder, out;
  DrivenWindow window(writeRopeScene(folder));
  window.waitFor("some frames", [](const Layout& now) { return now.frame() >= 20; });
  window.key("space");
  window.waitFor("a pause", [](const Layout& now) { return !now["playing"]; });
  const int frame = window.settle().frame();
  openDialogue(window);
  typeFolder(window, out / "past");
  window.click("export.kept");
  window.waitFor("the choice", [](const Layout& now) { return now.shows("export.span"); });
  window.click("export.usd");  // leaves the tables
  window.click("export.confirm");
  const Layout told = window.waitFor("the end", [](const Layout& now) { return !now["banners"].empty(); });
  EXPECT_NE(told.banners().find(fmt::format("export done: {} frames", frame)), std::string::npos) << told.banners();
  EXPECT_EQ(namesIn(out / "past").size(), static_cast<std::size_t>(frame));
  EXPECT_EQ(told.frame(), frame) << "nothing was simulated";
}

TEST(ExportFrames, AFailedFolderIsReportedAndTheSimulationContinues) {
  const TemporaryFolder folder;
  DrivenWindow window(writeRopeScene(folder));
  openDialogue(window);
  typeFolder(window, (folder / "rope.xml/inside").string());
  window.click("export.confirm");
  const Layout told = window.waitFor("a banner", [](const Layout& now) { return !now["banners"].empty(); });
  EXPECT_NE(told.banners().find("cannot create the folder"), std::string::npos) << told.banners();
  window.waitFor("more frames", [&](const Layout& now) { return now.frame() > told.frame() + 5; });
}

}  // namespace
}  // namespace pliant::app
