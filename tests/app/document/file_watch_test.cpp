#include "app/document/file_watch.h"

#include "app/document/scene_files.h"
#include "sim/scene/registry.h"
#include "tests/sim/io/temporary_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

class FileWatchTest : public testing::Test {
 protected:
  FileWatchTest() : file_(folder_.write("mesh.obj", "v 0 0 0\n")) { watch_.watch({file_}); }

  void change() const { fs::last_write_time(file_, fs::last_write_time(file_) + std::chrono::seconds(5)); }

  TemporaryFolder folder_;
  fs::path file_;
  FileWatch watch_;
};

TEST_F(FileWatchTest, SaysOnceThatAFileHasChanged) {
  EXPECT_TRUE(watch_.check().empty());
  change();
  const auto events = watch_.check();
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].file, file_);
  EXPECT_EQ(events[0].change, FileWatch::Change::changed);
  EXPECT_TRUE(watch_.check().empty());
}

TEST_F(FileWatchTest, ReportsAFileAsGoneAfterTwoMissingChecks) {
  fs::remove(file_);
  EXPECT_TRUE(watch_.check().empty()) << "it may come back at once";
  const auto events = watch_.check();
  ASSERT_EQ(events.size(), 1u);
  EXPECT_EQ(events[0].change, FileWatch::Change::gone);
  EXPECT_TRUE(watch_.check().empty());
  folder_.write("mesh.obj", "v 1 0 0\n");
  change();
  ASSERT_EQ(watch_.check().size(), 1u) << "it is there again";
}

TEST_F(FileWatchTest, KeepsTheKnownStateOfFilesAlreadyWatched) {
  const fs::path other = folder_.write("other.obj", "v 0 0 0\n");
  change();
  watch_.watch({file_, other});
  EXPECT_EQ(watch_.check().size(), 1u);
  change();
  watch_.accept(file_);
  EXPECT_TRUE(watch_.check().empty());
  watch_.watch({other});
  change();
  EXPECT_TRUE(watch_.check().empty());
}

TEST_F(FileWatchTest, FilesOfASceneIncludeThoseOfElementsAndVariants) {
  folder_.write("rope.txt", "0 0 0\n1 0 0\n");
  const fs::path scene = folder_.write(
      "scene.xml",
      "<simulation><iterations>1</iterations><elements>\n"
      "<element><type>rope</type><file>rope.txt</file><radius>0.1</radius></element>\n"
      "<element><type>triangles</type><name>thing</name><file>mesh.obj</file></element>\n"
      "</elements><variants><variant><name>other</name><set path=\"thing.file\">other.obj</set></variant></variants>\n"
      "</simulation>\n");
  sim::InputMessages messages;
  const auto files = filesOf(sim::readScene(scene, sim::Registry::builtin(), messages), {});
  const auto has = [&](const char* name) {
    return std::find(files.begin(), files.end(), folder_ / name) != files.end();
  };
  EXPECT_TRUE(has("rope.txt"));
  EXPECT_TRUE(has("mesh.obj"));
  EXPECT_TRUE(has("other.obj"));
}

}  // namespace
}  // namespace pliant::app
